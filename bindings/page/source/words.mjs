// The page's own words, in both languages. What the program says stays as it says it.

import { catalogue } from './catalogue.mjs';

let language = 'en';

/** A text of the catalogue, with values in the places of {names}. */
export function say(key, values = {}) {
  return catalogue[key][language].replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

/** Puts the words of the language into the page. */
export function speak(wanted) {
  language = wanted === 'zh' ? 'zh' : 'en';
  document.documentElement.lang = language;
  for (const place of document.querySelectorAll('[data-words]')) place.textContent = say(place.dataset.words);
  for (const place of document.querySelectorAll('[data-label]')) place.setAttribute('aria-label', say(place.dataset.label));
  document.title = say('title');
}

export const spoken = () => language;
