// The page: hears Screens, shows them one after the other, sends answers. It decides nothing.

import { button, byId, fill, h, iconButton } from './dom.js';
import { loadDeck } from './deck.js';
import { Part, able } from './fair.js';
import { Hand } from './hand.js';
import { joinForm, lobbyPage, message, tableList } from './lobby.js';
import { COLLECT, PLAY, REST, collect, hurry, places, rest, travel } from './motion.js';
import { Line } from './net.js';
import * as panels from './panels.js';
import { keep, learn, membership, muted, on, read, words } from './state.js';
import { notice, showAsk, showPiles, showPlates, showTrick, tableParts } from './table.js';

const version = document.documentElement.dataset.version;
let code = '';
let chosen = '';
let shown = null; // the Screen that the page shows
let newest = null; // the one that came last
let queue = [];
let busy = false;
let told = 0; // number of the update whose happenings were read out
let talk = [];
let said = 0; // number of what was said last over this connection
let asked = 0;
let where = '';

function readAddress() {
  const [first, table] = location.hash.slice(1).split('.');
  code = decodeURIComponent(first || '').slice(0, 20);
  chosen = /^[0-9a-z]{1,16}$/.test(table || '') ? table : chosen;
}

// The connection

function greet() {
  const seat = membership();
  const hello = { t: 'hello', version, language: words.language || document.documentElement.lang, name: read('name') || '' };
  if (seat && !chosen) return { ...hello, ...seat };
  if (seat && chosen === seat.table) return { ...hello, ...seat };
  return chosen ? { ...hello, code, table: chosen } : { ...hello, code };
}

/** So many calls in vain, and the host may have another address by now. */
const MOVED = 6;

/** Words and cards are there: until then nothing that comes can be shown. */
let ready = Promise.resolve();

const line = new Line(
  greet,
  (got) => ready.then(() => heard(got)),
  (up, tries) => ready.then(() => link(up ? '' : tries > MOVED ? `${words.away} ${words.moved}` : words.away)),
);

function link(said) {
  const box = byId('link');
  box.hidden = !said;
  box.textContent = said;
  const was = document.body.classList.contains('away');
  document.body.classList.toggle('away', Boolean(said));
  if (was !== Boolean(said) && shown && where === 'table') {
    hand.show(shown, live()); // nothing looks as if it could be answered while nobody hears it
    ask(shown);
  }
}

function heard(got) {
  const does = { ...fairly, in: isIn, screen, tick, sheet: panels.showSheet, words: says, knocking, out, tables }[got.t];
  if (does) does(got);
}

const part = new Part((message) => line.send(message));

/** What is said of fair deals. */
const fairly = {
  shuffle: (got) => part.shuffle(got),
  commits: (got) => part.commits(got),
  nonces: (got) => part.nonces(got),
  proof: (got) => {
    const words_ = got.said[part.verdict(got)];
    talk.push({ words: words_ });
    proved = words_;
    speak(words_);
    if (shown && where === 'table') accounts(shown);
  },
};
let proved = '';

function isIn(got) {
  keep('seat', JSON.stringify(got.keep));
  if (!able) say({ t: 'trust' });
  link('');
  said = 0;
  if (got.version !== version && read('reloaded') !== got.version) {
    keep('reloaded', got.version);
    location.reload();
  }
}

function knocking() {
  link('');
  page(message(words.knocking));
}

function tables(got) {
  line.end();
  page(tableList(got.tables, (id) => {
    chosen = id;
    line.open();
  }));
}

/** Codes after which coming in anew can help: with another name or code, or at another table. */
const ANEW = ['needs_code', 'wrong_code', 'too_many_codes', 'name_taken', 'bad_name', 'no_such_table', 'not_let_in'];

function out(got) {
  line.end();
  link('');
  panels.close();
  shown = newest = null;
  queue = [];
  if (ANEW.includes(got.code)) {
    if (got.code === 'no_such_table' && membership()) {
      keep('seat', null);
      chosen = '';
      if (code) {
        line.open();
        return;
      }
    }
    form(got.words);
    return;
  }
  if (['left', 'sent_away'].includes(got.code)) keep('seat', null);
  const words_ = got.code === 'replaced' ? words.sit_here_again : words.again;
  page(message(got.words, [button(words_, () => line.open(), { class: 'go' })]));
}

// Pages

function page(...inside) {
  where = '';
  fill(byId('bar'));
  byId('main').className = '';
  fill(byId('main'), ...inside);
}

function form(said = '') {
  page(joinForm(code, said, (name, typed) => {
    code = typed;
    if (!name) return;
    page(message(words.connecting));
    line.open();
  }, () => form(said)));
}

function bar(screen) {
  const fresh = talk.length > 0 && talk[talk.length - 1] !== talk.read;
  const seen = screen.seats ? [screen.watched, screen.hands, screen.shuffled].filter(Boolean) : [];
  fill(
    byId('bar'),
    h('h1', {}, screen.title),
    screen.question && (screen.can || []).includes('hint') ? iconButton('hint', words.hint, () => say({ t: 'hint' })) : '',
    seen.length ? iconButton('eye', words.seen, () => panels.panel(words.seen, seen.map((one) => h('p', {}, one)))) : '',
    iconButton('talk', words.talk, openTalk, { class: fresh ? 'fresh' : null }),
    iconButton('more', words.more, () => menu(screen)),
  );
}

function openTalk() {
  talk.read = talk[talk.length - 1];
  panels.showTalk(talk, say, newest ? newest.person : 0);
  if (newest) bar(newest);
}

function menu(screen) {
  const can = new Set(screen.can || []);
  const seats = screen.free || [];
  panels.showMenu(
    words.more,
    [
      can.has('hint') && [words.hint, () => say({ t: 'hint' })],
      can.has('undo') && [words.undo, () => say({ t: 'propose', what: 'undo', n: 0 })],
      can.has('last') && [words.last, () => panels.showLast(newest)],
      can.has('sheet') && [words.sheet, () => say({ t: 'sheet' })],
      [words.rules, () => panels.showRules(screen.book)],
      seats.length > 0 && [
        words.free_seats,
        () => panels.showList({ words: words.free_seats, buttons: seats }, (one) => say({ t: 'sit', place: Number(one.choice) })),
      ],
      can.has('consent') && [words.show_hand, () => say({ t: 'consent', on: true })],
      can.has('unconsent') && [words.hide_hand, () => say({ t: 'consent', on: false })],
      [words.leave, leave],
    ],
    async () => {
      say({ t: 'speak', language: words.language });
      if (shown) draw(shown, true);
    },
  );
}

function leave() {
  panels.panel(
    words.leave,
    h('p', {}, words.leave_sure),
    h('div', { class: 'answers' },
      button(words.leave, () => {
        panels.close();
        say({ t: 'leave' });
      }, { class: 'go' }),
      button(words.close, panels.close)),
  );
}

// Screens

function screen(got) {
  if (got.seat >= 0 && got.phase === 'play') part.seen(got.deal, (got.hand || []).map((one) => one.card));
  if (!got.accounts) proved = '';
  newest = got;
  hear(got);
  queue.push(got);
  if (queue.length > 3) hurry();
  work();
}

async function work() {
  if (busy) return;
  busy = true;
  while (queue.length) {
    const next = queue.shift();
    try {
      await advance(next);
    } catch (error) {
      console.error(error);
      shown = next;
    }
  }
  busy = false;
  if (newest) settle();
}

/** From the Screen that is shown to the next one, with what moves between them. */
async function advance(next) {
  if (next.phase === 'lobby' || !next.seats) {
    shown = next;
    if (next.lobby) {
      where = '';
      bar(next);
      byId('main').className = '';
      fill(byId('main'), lobbyPage(next, say));
    } else {
      page(message(words.connecting));
    }
    return;
  }
  const before = shown && shown.seats ? shown : null;
  const ended = before && before.deal === next.deal && next.last && (!before.last || before.last.id !== next.last.id);
  if (ended && queue.length < 4 && next.number > before.number) {
    const played = new Set(next.last.plays.map((one) => one.card));
    const middle = {
      ...before,
      hand: (before.hand || []).filter((one) => !played.has(one.card)).map((one) => ({ ...one, can: false, why: -1 })),
      question: null,
      offers: [],
      waiting: [],
      accounts: null,
      trick: next.last.plays,
    };
    draw(middle, false, PLAY);
    await rest(PLAY + REST);
    const goal = seatBox(next.last.winner);
    await collect(document.querySelectorAll('#trick [data-card]'), goal, queue.length > 2 ? 0 : COLLECT);
    byId('trick').replaceChildren();
  }
  shown = next;
  draw(next, false, queue.length > 2 ? 0 : PLAY);
}

function seatBox(seat) {
  const found = document.querySelector(`[data-seat="${seat}"].plate, [data-seat="${seat}"].me`);
  return found ? found.getBoundingClientRect() : null;
}

const hand = new Hand(
  (cards) => act({ ask: newest.question.ask, cards }),
  (reason) => panels.showReason(reason, (anchor) => panels.showRules(newest.book, anchor)),
  (said) => says({ words: said }),
  () => shown && where === 'table' && ask(shown),
);

/** Whether what is shown is what holds now. */
const live = () => !queue.length && shown === newest && !document.body.classList.contains('away');

function draw(next, still, time = 0) {
  const before = places();
  if (where !== 'table') {
    byId('main').className = 'table';
    fill(byId('main'), ...tableParts());
    where = 'table';
  }
  bar(next);
  const quiet = next !== newest;
  showPlates(next, quiet && !next.question);
  showPiles(next);
  hand.show(next, live());
  ask(next);
  showTrick(next, next.trick || []);
  accounts(next);
  if (!still) {
    travel(before, (card, one) => {
      if (one.dataset.by !== undefined) return seatBox(one.dataset.by);
      if (one.classList.contains('own') && before.size) return byId('felt').getBoundingClientRect();
      return null;
    }, time);
  }
}

const STRAY = 300;
let readySince = 0;

/** On to the next deal, unless the finger was still busy with what this button has just replaced. */
function goOn() {
  if (performance.now() - readySince > STRAY) say({ t: 'ready', on: true });
}

function ask(next) {
  const can = new Set(next.can || []);
  const more = [];
  const now = next === newest;
  if (now && next.proposed) {
    more.push(h('p', { class: 'proposed' }, next.proposed.words));
    if (!next.proposed.mine) {
      const vote = (yes) => say({ t: 'vote', number: next.proposed.number, yes });
      more.push(button(words.yes, () => vote(true), { class: 'go' }), button(words.no, () => vote(false)));
    }
  }
  if (now && next.door) {
    more.push(h('p', { class: 'proposed' }, next.door.words));
    more.push(button(words.admit, () => say({ t: 'admit', person: next.door.person, yes: true }), { class: 'go' }));
    more.push(button(words.refuse, () => say({ t: 'admit', person: next.door.person, yes: false })));
  }
  if (!can.has('ready')) readySince = 0;
  else readySince ||= performance.now();
  if (now && can.has('ready')) more.push(button(words.ready_next, goOn, { class: 'go' }));
  else if (now && can.has('start') && next.phase === 'scored') more.push(button(words.deal, () => say({ t: 'start' })));
  if (now && can.has('rematch')) more.push(button(words.rematch, () => say({ t: 'propose', what: 'rematch', n: 0 }), { class: 'go' }));
  if (now && can.has('further')) {
    more.push(button(words.further, () => say({ t: 'propose', what: 'further', n: next.seats.length }), { class: 'go' }));
    more.push(button(words.finish, () => say({ t: 'propose', what: 'finish', n: 0 })));
  }
  showAsk(next, live(), hand.marked, act, (offer) => panels.showList(offer, act), more);
  for (const one of document.querySelectorAll('[data-back]')) {
    one.addEventListener('click', () => hand.mark(one.dataset.back, next.question));
  }
}

function accounts(next) {
  const box = byId('accounts');
  box.hidden = !next.accounts;
  if (next.accounts) {
    fill(box, h('h2', {}, next.accounts.headline), panels.sheetTable(next.accounts), (next.accounts.remarks || []).map((text) => h('p', {}, text)), proved ? h('p', { class: 'proved' }, proved) : '');
  } else {
    box.replaceChildren();
  }
}

/** Nothing moves any more: what is asked may be answered. */
function settle() {
  if (shown !== newest || where !== 'table') return;
  hand.show(newest, live());
  ask(newest);
  const question = newest.question;
  document.title = question ? `● ${words.your_turn} – ${newest.title}` : newest.title;
  if (question && question.ask !== asked) {
    asked = question.ask;
    speak(question.words);
    call();
  }
  if (newest.hint && newest.hint.words !== hand.hinted) {
    hand.hinted = newest.hint.words;
    notice(newest.hint.words, true);
    speak(newest.hint.words);
    if (newest.hint.cards) hand.propose(newest.hint.cards);
  } else if (!newest.hint) {
    hand.hinted = '';
  }
}

function call() {
  if (navigator.vibrate) navigator.vibrate(60);
  if (!on('sound')) return;
  try {
    const audio = new AudioContext();
    const tone = audio.createOscillator();
    const loud = audio.createGain();
    loud.gain.setValueAtTime(0.12, audio.currentTime);
    loud.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.35);
    tone.frequency.value = 660;
    tone.connect(loud).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + 0.36);
  } catch {
    // a browser without sound stays silent
  }
}

/** Reads out what happened, once; shows what deserves a line. */
function hear(got) {
  const silent = muted();
  for (const one of got.talk || []) {
    if (one.number <= said) continue;
    said = one.number;
    if (!silent.has(one.person)) {
      talk.push(one);
      if (where === 'table' || got.seats) notice(one.name ? `${one.name}: ${one.words}` : one.words);
      speak(one.name ? `${one.name}: ${one.words}` : one.words);
    }
  }
  if (talk.length > 200) talk.splice(0, talk.length - 200);
  if (!got.happened || got.number === told) return;
  told = got.number;
  for (const one of got.happened) {
    speak(one.words);
    if (one.notice) notice(one.words);
  }
}

function speak(said) {
  const box = byId('live');
  box.append(h('p', {}, said));
  while (box.childElementCount > 12) box.firstElementChild.remove();
}

function says(got) {
  if (where === 'table') notice(got.words, got.lasting);
  else link(got.words);
  speak(got.words);
}

function tick(got) {
  if (!newest || !newest.seats) return;
  newest.waiting = got.waiting;
  newest.left = got.left;
  if (shown === newest && where === 'table') ask(newest);
}

// What is sent

function say(got) {
  return line.send(got);
}

function act(answer) {
  const sent = say({ t: 'act', ask: answer.ask, cards: answer.cards || [], choice: answer.choice || '' });
  if (sent && newest) {
    newest.question = null;
    newest.offers = [];
    settle();
  }
}

async function begin() {
  byId('old').hidden = true;
  byId('app').hidden = false;
  readAddress();
  document.documentElement.lang = read('language') || document.documentElement.lang;
  const learnt = learn(document.documentElement.lang);
  ready = Promise.all([learnt, loadDeck()]);
  const seat = membership();
  const back = seat && (!chosen || chosen === seat.table);
  if (back) line.open(); // while the rest is fetched
  await learnt;
  if (!back) form();
  else if (!where && !shown) page(message(words.connecting));
}

addEventListener('hashchange', () => {
  readAddress();
  if (!newest) form();
});
addEventListener('resize', () => shown && where === 'table' && draw(shown, true));
document.addEventListener('pointerdown', hurry);
begin();

