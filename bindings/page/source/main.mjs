// The page: rooms, the language, and the link that holds what was asked.

import { say, speak, spoken } from './words.mjs';
import { openAsk } from './ask_room.mjs';
import { openAudit } from './audit_room.mjs';
import { Engine, textOf } from './engine.mjs';
import { openLessons } from './lessons_room.mjs';
import { openShuffle } from './shuffle_room.mjs';
import { readLink, writeLink } from './link.mjs';
import { openVerify } from './verify_room.mjs';

const rooms = { audit: openAudit, shuffle: openShuffle, ask: openAsk, verify: openVerify, lessons: openLessons };
const opened = new Set();
const language = document.getElementById('language');
const sectionOf = (room) => document.getElementById(room);

const share = () => writeLink(currentRoom, sectionOf(currentRoom), spoken());
let currentRoom;

function show(room) {
  currentRoom = room;
  for (const name of Object.keys(rooms)) sectionOf(name).hidden = name !== room;
  for (const link of document.querySelectorAll('nav a')) {
    if (link.hash === `#/${room}`) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}

async function followLink() {
  const { room, language: wanted, fill } = readLink(Object.keys(rooms));
  if (wanted && wanted !== spoken()) changeLanguage(wanted);
  show(room);
  const section = sectionOf(room);
  if (!opened.has(room)) {
    opened.add(room);
    await rooms[room](section, share);
  }
  fill(section);
}

function changeLanguage(wanted) {
  speak(wanted);
  language.value = spoken();
}

changeLanguage(readLink(Object.keys(rooms)).language ?? (navigator.language.startsWith('zh') ? 'zh' : 'en'));
language.addEventListener('change', () => {
  changeLanguage(language.value);
  share();
});
document.querySelector('[data-skip]').addEventListener('click', (event) => {
  event.preventDefault();
  document.getElementById('main').focus();
});
window.addEventListener('hashchange', followLink);
followLink();

// The program is unpacked while the page is read.
const state = document.getElementById('engine-state');
state.textContent = say('loading');
const engine = new Engine();
engine.call('version').then(
  (program) => { state.textContent = `${say('ready')} ${program}`; },
  (error) => { state.textContent = say('failed', { why: error.message }); },
);

const licences = document.querySelector('.licences');
licences.addEventListener('toggle', async () => {
  licences.querySelector('pre').textContent ||= await engine.call('text', { packed: textOf('licences') });
}, { once: true });
