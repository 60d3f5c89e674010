// What this browser keeps: settings, the name, and what gives a seat back.

const kept = new Map();

/** A kept text; null if there is none. Storage may be switched off: then this page remembers. */
export function read(name) {
  if (kept.has(name)) return kept.get(name);
  try {
    return localStorage.getItem(`cardtable.${name}`);
  } catch {
    return null;
  }
}

/** Keep a text, or with null forget it. */
export function keep(name, text) {
  if (text === null) kept.delete(name);
  else kept.set(name, text);
  try {
    if (text === null) localStorage.removeItem(`cardtable.${name}`);
    else localStorage.setItem(`cardtable.${name}`, text);
  } catch {
    // it lasts as long as the page
  }
}

/** Whether a setting is on. */
export function on(name) {
  return read(`set.${name}`) === '1';
}

export function set(name, value) {
  keep(`set.${name}`, value ? '1' : '0');
}

/** What gives the seat back, or null. */
export function membership() {
  try {
    const found = JSON.parse(read('seat') || 'null');
    return found && typeof found.token === 'string' ? found : null;
  } catch {
    return null;
  }
}

/** Whose words this reader does not want to see at this table: a name for each person's number. */
export function muted() {
  try {
    return new Map(JSON.parse(read(`muted.${(membership() || {}).table}`) || '[]'));
  } catch {
    return new Map();
  }
}

export function mute(person, name, hidden) {
  const found = muted();
  if (hidden) found.set(person, name);
  else found.delete(person);
  keep(`muted.${(membership() || {}).table}`, JSON.stringify([...found]));
}

export const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The labels in the language of the page; filled by `learn`. */
export let words = {};

export async function learn(language) {
  const answer = await fetch(`/words/${language}.json`);
  if (!answer.ok) throw new Error(`no words in ${language}`);
  words = await answer.json();
  document.documentElement.lang = words.language;
}
