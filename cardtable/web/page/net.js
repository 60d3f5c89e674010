// The connection to the host: says hello, asks whether it is there, and dials again by itself.

const LOOK = 500;
const PING = 2000;
const SILENCE = 5500;
const CALL = 1800; // a call that is not answered by then is made anew: its first packet may be lost
const ANSWER = 2000;
const WAITS = [150, 400, 800, 1000];

/** One connection through any number of sockets. `greet()` gives the hello; `heard(message)` gets
 * what comes; `changed(up, tries)` is told whether the host is there, and how often it was called
 * in vain. */
export class Line {
  constructor(greet, heard, changed) {
    Object.assign(this, { greet, heard, changed });
    this.socket = null;
    this.tries = 0;
    this.over = true;
    this.lastHeard = 0;
    document.addEventListener('visibilitychange', () => this.look());
    addEventListener('pageshow', () => this.look());
    addEventListener('online', () => this.look());
    this.asked = 0;
    setInterval(() => this.ask(), LOOK);
  }

  open() {
    this.over = false;
    this.dial();
  }

  /** Nothing more is sent or heard until `open`. */
  end() {
    this.over = true;
    clearTimeout(this.again);
    this.drop();
  }

  send(message) {
    if (this.socket && this.socket.readyState === WebSocket.OPEN) {
      this.socket.send(JSON.stringify(message));
      return true;
    }
    return false;
  }

  dial() {
    clearTimeout(this.again);
    this.drop();
    if (this.over) return;
    const socket = new WebSocket(`ws://${location.host}/socket`);
    this.socket = socket;
    this.lastHeard = Date.now();
    socket.onopen = () => {
      if (socket !== this.socket) return;
      this.lastHeard = this.asked = Date.now();
      this.send(this.greet());
    };
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      this.lastHeard = Date.now();
      const message = JSON.parse(event.data);
      if (message.t === 'in') this.tries = 0;
      if (message.t !== 'pong') this.heard(message);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.later();
    };
  }

  drop() {
    const socket = this.socket;
    this.socket = null;
    if (socket) socket.close();
  }

  later() {
    this.socket = null;
    if (this.over) return;
    const wait = WAITS[Math.min(this.tries++, WAITS.length - 1)];
    this.changed(false, this.tries);
    clearTimeout(this.again);
    this.again = setTimeout(() => this.dial(), wait);
  }

  ask() {
    if (this.over || !this.socket) return;
    const now = Date.now();
    const called = this.socket.readyState === WebSocket.CONNECTING;
    if (now - this.lastHeard > (called ? CALL : SILENCE)) {
      this.drop();
      this.later();
    } else if (now - this.asked >= PING) {
      this.asked = now;
      this.send({ t: 'ping' });
    }
  }

  /** The page is seen again: a socket may look open and be dead. */
  look() {
    if (this.over || document.visibilityState === 'hidden') return;
    if (!this.socket || this.socket.readyState > WebSocket.OPEN) {
      this.tries = 0;
      this.dial();
      return;
    }
    const asked = Date.now();
    this.send({ t: 'ping' });
    setTimeout(() => {
      if (!this.over && this.lastHeard < asked) this.dial();
    }, ANSWER);
  }
}
