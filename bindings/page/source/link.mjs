// The address of the page holds what was asked, never data: #/room?field=value.

/** The fields of a room that a link holds. */
const fieldsOf = (section) =>
  [...section.querySelectorAll('input[name], select[name], textarea[name]')]
    .filter((field) => field.type !== 'file' && !('unshared' in field.dataset));

/** Room and language of the address, and what fills the room's fields. */
export function readLink(rooms) {
  const [, name, query = ''] = /^#\/(\w+)(?:\?(.*))?/s.exec(location.hash) ?? [];
  const asked = new URLSearchParams(query);
  return {
    room: rooms.includes(name) ? name : rooms[0],
    language: asked.get('lang') ?? undefined,
    // One after the other: the first may say which others there are.
    fill(section) {
      for (const [name, value] of asked) {
        const field = fieldsOf(section).find((each) => each.name === name);
        if (!field) continue;
        field.value = value;
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
    },
  };
}

export function writeLink(room, section, language) {
  const asked = new URLSearchParams({ lang: language });
  for (const field of fieldsOf(section)) {
    if (field.value && field.value !== field.defaultValue) asked.set(field.name, field.value);
  }
  history.replaceState(null, '', `#/${room}?${asked}`);
}
