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
    fill(section) {
      for (const field of fieldsOf(section)) {
        if (asked.has(field.name)) field.value = asked.get(field.name);
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
