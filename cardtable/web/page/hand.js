// The hand: cards at the thumb that rise, are played, or go into the tray.

import { byId, fill, h } from './dom.js';
import { picture } from './deck.js';
import { keep, on, read, words } from './state.js';

const TOUCH = 44;
const ROW = 46;
const AGAIN = 280; // a second tap sooner than this is part of the first
const DRAG = 12;
const FAR = 56;

export class Hand {
  /** play(card), explain(reason), tell(words): what the taps amount to. */
  constructor(play, explain, tell, marked) {
    Object.assign(this, { play, explain, tell, onMarked: marked });
    this.raised = '';
    this.raisedAt = 0;
    this.marked = [];
    this.screen = null;
    this.live = false;
  }

  /** Show these cards; live: they may be used now. */
  show(screen, live) {
    const asked = screen.question ? screen.question.ask : 0;
    if (asked !== this.asked) {
      this.asked = asked;
      this.raised = '';
      this.marked = [];
    }
    this.screen = screen;
    this.live = live;
    const held = screen.hand || [];
    this.marked = this.marked.filter((card) => held.some((one) => one.card === card && one.can));
    this.render();
  }

  get marking() {
    const question = this.screen && this.screen.question;
    return question && question.kind === 'mark' ? question : null;
  }

  /** Lay cards into the tray, or raise one: a hint. */
  propose(cards) {
    if (this.marking) this.marked = [...cards];
    else [this.raised] = cards;
    this.raisedAt = 0;
    this.render();
  }

  render() {
    const box = byId('hand');
    if (!box) return;
    const screen = this.screen;
    const held = (screen.hand || []).filter((one) => !this.marked.includes(one.card));
    const hidden = screen.hidden || 0;
    const cards = [...held, ...Array.from({ length: hidden }, () => null)];
    const place = layout(cards.length, box.clientWidth, innerHeight);
    box.style.height = `${place.height}px`;
    fill(box, cards.map((one, i) => this.card(one, place.at(i), place.wide)));
    box.setAttribute('aria-label', words.your_hand);
    this.onMarked(this.marked);
  }

  card(one, [x, y, z], wide) {
    if (!one) {
      const back = h('span', { class: 'card own' }, h('img', { src: picture(''), alt: '' }));
      put(back, x, y, z, wide);
      return back;
    }
    const reason = one.why >= 0 && one.why !== undefined ? this.screen.reasons[one.why] : null;
    const kind = this.screen.question ? this.screen.question.kind : '';
    const barred = (kind === 'play' || kind === 'mark') && !one.can;
    const marks = ['card', 'own'];
    if (this.raised === one.card) marks.push('raised');
    if (this.live && one.can) marks.push('ready');
    if (barred) marks.push('barred');
    if (one.new) marks.push('new');
    const name = reason ? `${one.name}. ${reason.words}` : one.name;
    const made = h(
      'button',
      {
        type: 'button',
        class: marks.join(' '),
        'data-card': one.card,
        'data-key': one.card,
        'aria-label': name,
        'aria-pressed': this.raised === one.card ? 'true' : 'false',
        onclick: () => this.tap(one, reason),
        onkeydown: (event) => this.key(event),
      },
      h('img', { src: picture(one.card), alt: '', draggable: 'false' }),
    );
    put(made, x, y, z, wide);
    this.draggable(made, one, reason);
    return made;
  }

  tap(one, reason) {
    if (this.dragged) {
      this.dragged = false;
      return;
    }
    this.use(one, reason, false);
  }

  /** A tap, or a card drawn up from the hand (`sure`). */
  use(one, reason, sure) {
    if (reason) {
      this.explain(reason);
      return;
    }
    const question = this.screen.question;
    if (!question || !one.can || !this.live) return;
    if (question.kind === 'mark') {
      this.mark(one.card, question);
    } else if (question.kind === 'play') {
      const now = performance.now();
      if (sure || on('one_tap') || (this.raised === one.card && now - this.raisedAt > AGAIN)) {
        this.raised = '';
        this.live = false;
        this.play([one.card]);
      } else if (this.raised !== one.card) {
        this.raised = one.card;
        this.raisedAt = now;
        this.render();
        if (!learnt()) this.tell(words.tap_again);
      }
    }
  }

  mark(card, question) {
    if (this.marked.includes(card)) this.marked = this.marked.filter((one) => one !== card);
    else if (this.marked.length < question.count) this.marked = [...this.marked, card];
    else this.tell(question.full);
    this.render();
  }

  key(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -99, End: 99 }[event.key];
    if (!step) return;
    event.preventDefault();
    const all = [...byId('hand').querySelectorAll('button')];
    const now = all.indexOf(event.currentTarget);
    const next = step === -99 ? 0 : step === 99 ? all.length - 1 : (now + step + all.length) % all.length;
    all[next].focus();
  }

  draggable(made, one, reason) {
    let from = null;
    let moved = false;
    made.addEventListener('pointerdown', (event) => {
      from = [event.clientX, event.clientY];
      moved = this.dragged = false;
    });
    made.addEventListener('pointermove', (event) => {
      if (!from || !one.can || !this.live) return;
      const x = event.clientX - from[0];
      const y = event.clientY - from[1];
      if (!moved && y < -DRAG && -y > Math.abs(x)) {
        moved = true;
        made.setPointerCapture(event.pointerId);
        made.classList.add('dragged');
      }
      if (moved) made.style.translate = `${x}px ${y}px`;
    });
    const end = (event, done) => {
      if (moved) {
        this.dragged = true;
        setTimeout(() => (this.dragged = false), 60);
        made.classList.remove('dragged');
        if (done && event.clientY - from[1] < -FAR) this.use(one, reason, true);
        if (made.isConnected) made.style.translate = '';
      }
      from = null;
      moved = false;
    };
    made.addEventListener('pointerup', (event) => end(event, true));
    made.addEventListener('pointercancel', (event) => end(event, false));
  }
}

const LESSONS = 3;

/** Whether the second tap was explained often enough. */
function learnt() {
  const told = Number(read('told')) || 0;
  if (told < LESSONS) keep('told', String(told + 1));
  return told >= LESSONS;
}

function put(card, x, y, z, wide) {
  card.style.left = `${x}px`;
  card.style.top = `${y}px`;
  card.style.width = `${wide}px`;
  card.style.zIndex = z;
}

/** Where so many cards lie in a box so wide: in as few rows as leave each at least a finger's
 * breadth; each row covers all but the indices of the one above it. */
export function layout(count, width, high) {
  const wide = Math.round(Math.min(width / 5.2, high < 500 ? 62 : 104, Math.max(62, high / 7)));
  const most = Math.max(1, Math.floor((width - wide - 4) / TOUCH) + 1);
  const rows = Math.max(1, Math.ceil(count / most));
  const each = Math.ceil(count / rows);
  const step = Math.max(ROW, Math.round(wide * 0.6));
  const tall = Math.round(wide * 1.4);
  return {
    wide,
    height: (rows - 1) * step + tall + 16,
    at(i) {
      const row = Math.floor(i / each);
      const here = row < rows - 1 ? each : count - each * (rows - 1);
      const stride = here > 1 ? Math.min(wide + 6, (width - wide - 4) / (here - 1)) : 0;
      const left = (width - wide - stride * (here - 1)) / 2;
      return [left + (i % each) * stride, 14 + row * step, i + 1];
    },
  };
}
