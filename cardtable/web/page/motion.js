// Motion from the difference between two states of the page: where each card was, where it is.

import { still } from './state.js';

export const PLAY = 230;
export const COLLECT = 350;
export const REST = 900;

/** Where every card with a face lies now, by its text. */
export function places() {
  const found = new Map();
  for (const one of document.querySelectorAll('[data-card]')) {
    if (one.dataset.card && one.offsetParent) found.set(one.dataset.card, one.getBoundingClientRect());
  }
  return found;
}

/** Lets every card travel from where it was (`before`), or from where `from(card, element)` says
 * that it came from, to where it lies now. */
export function travel(before, from, time) {
  if (still() || !time) return;
  let late = 0;
  for (const one of document.querySelectorAll('[data-card]')) {
    const card = one.dataset.card;
    const start = before.get(card) || from(card, one);
    if (!start || !one.offsetParent) continue;
    const wait = before.has(card) ? 0 : Math.min(late++ * 30, 400);
    fly(one, start, one.getBoundingClientRect(), time, wait);
  }
}

function fly(one, start, end, time, delay = 0) {
  if (!start.width || !end.width) return null;
  const x = start.left + start.width / 2 - end.left - end.width / 2;
  const y = start.top + start.height / 2 - end.top - end.height / 2;
  if (Math.abs(x) < 1 && Math.abs(y) < 1) return null;
  const scale = Math.min(2, Math.max(0.3, start.width / end.width));
  return one.animate(
    [{ transform: `translate(${x}px, ${y}px) scale(${scale})` }, { transform: 'none' }],
    { duration: time, delay, easing: 'cubic-bezier(.2,.7,.3,1)', fill: 'backwards', composite: 'replace' },
  );
}

/** Lets cards travel to where they are taken and fade there. */
export async function collect(cards, goal, time) {
  if (still() || !time || !goal) return;
  const ends = [...cards].map((one) => {
    const box = one.getBoundingClientRect();
    const x = goal.left + goal.width / 2 - box.left - box.width / 2;
    const y = goal.top + goal.height / 2 - box.top - box.height / 2;
    return one.animate(
      [
        { transform: 'none', opacity: 1 },
        { transform: `translate(${x}px, ${y}px) scale(.4)`, opacity: 0.2 },
      ],
      { duration: time, easing: 'ease-in', fill: 'forwards' },
    ).finished;
  });
  await Promise.all(ends).catch(() => {});
}

let hurried = () => {};

/** Waits so long, or until `hurry`. */
export function rest(time) {
  return new Promise((done) => {
    const timer = setTimeout(done, still() ? Math.min(time, REST) : time);
    hurried = () => {
      clearTimeout(timer);
      done();
    };
  });
}

/** Whoever taps does not want to wait. */
export function hurry() {
  hurried();
}
