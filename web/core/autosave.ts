import { type Problem, problemOf } from './errors.ts';

/** saved: nothing waits. waiting: typed, not sent yet. incomplete: cannot be sent as it stands. stale: somebody else saved. */
export type SaveStatus = 'saved' | 'waiting' | 'saving' | 'incomplete' | 'offline' | 'failed' | 'stale';

export type SaveState<Value> = {
  value: Value;
  status: SaveStatus;
  /** When the server last confirmed, as an instant, or null before the first time. */
  savedAt: string | null;
  problem: Problem | null;
};

/** The server kept it at this instant; `refine` takes over what it added (ids), without counting as a change. */
export type Kept<Value> = { savedAt: string; refine?: (value: Value) => Value };

type Options<Value> = {
  /** Sends one value. `key` names this deed, the same for every repetition of it. */
  save: (value: Value, key: string) => Promise<Kept<Value>>;
  /** False while the value cannot be sent as it stands; it is then kept here. */
  ready?: (value: Value) => boolean;
  newKey: () => string;
};

const PAUSE = 900;
const RETRY_FIRST = 2_000;
const RETRY_LONGEST = 30_000;
/** Refusals that stay the same however often they are asked; the person mends them, the clock does not. */
const lasting = ['BAD_INPUT', 'FORBIDDEN', 'NOT_FOUND', 'AGR_VERSION_FROZEN', 'ILLEGAL_TRANSITION', 'UNAUTHENTICATED'];

/**
 * Keeps what a person types and carries it to the server: after a pause in typing, one request at a time, again and again
 * while the server cannot be reached. Nothing typed is ever dropped by it.
 */
export class Autosave<Value> {
  #state: SaveState<Value>;
  readonly #options: Options<Value>;
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #flight: Promise<void> | null = null;
  #deed: { value: Value; key: string } | null = null;
  #failures = 0;

  constructor(value: Value, savedAt: string | null, options: Options<Value>) {
    this.#state = { value, status: 'saved', savedAt, problem: null };
    this.#options = options;
  }

  readonly snapshot = (): SaveState<Value> => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) window.addEventListener('online', this.#retryNow);
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) window.removeEventListener('online', this.#retryNow);
    };
  };

  /** True while something typed is not with the server. */
  get hasUnsaved(): boolean {
    return this.#state.status !== 'saved';
  }

  /** What the person typed. Sent after a pause; while another answer is awaited or chosen, only kept. */
  change(value: Value): void {
    const held = this.#state.status === 'stale';
    this.#set({ value, ...(held ? {} : { status: this.#restingStatus(value), problem: null }) });
    if (!held) this.#plan(PAUSE);
  }

  /** Puts another value in place as the one the server has. */
  adopt(value: Value, savedAt: string): void {
    clearTimeout(this.#timer);
    this.#deed = null;
    this.#set({ value, status: 'saved', savedAt, problem: null });
  }

  /** Sends what waits, now. True when everything typed is with the server afterwards. */
  async flush(): Promise<boolean> {
    // What is typed meanwhile goes, too; what was refused or has no line waits for its time.
    do await this.#sendOnce();
    while (this.#state.status === 'waiting' && this.#isReady(this.#state.value));
    return !this.hasUnsaved;
  }

  /** After a conflict was decided: what stands here is to be sent again. */
  async resume(): Promise<boolean> {
    this.#deed = null;
    this.#set({ status: 'waiting', problem: null });
    return this.flush();
  }

  /** Ends the timers. What was typed stays in the snapshot. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  async #sendOnce(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#flight) await this.#flight;
    if (this.#state.status === 'stale' || !this.#isReady(this.#state.value)) return;
    if (this.hasUnsaved) await this.#send();
  }

  readonly #retryNow = (): void => {
    if (this.#state.status === 'offline') this.#plan(0);
  };

  #isReady(value: Value): boolean {
    return this.#options.ready?.(value) ?? true;
  }

  #restingStatus(value: Value): SaveStatus {
    if (!this.#isReady(value)) return 'incomplete';
    return this.#flight ? 'saving' : 'waiting';
  }

  #plan(pause: number): void {
    clearTimeout(this.#timer);
    if (this.#isReady(this.#state.value)) this.#timer = setTimeout(() => void this.#sendOnce(), pause);
  }

  async #send(): Promise<void> {
    const { value } = this.#state;
    if (this.#deed?.value !== value) this.#deed = { value, key: this.#options.newKey() };
    const { key } = this.#deed;
    this.#set({ status: 'saving' });
    this.#flight = this.#options.save(value, key).then(
      (kept) => this.#arrived(value, kept),
      (error: unknown) => this.#refused(problemOf(error)),
    );
    await this.#flight;
    this.#flight = null;
    if (this.#state.status === 'waiting') this.#plan(PAUSE);
  }

  #arrived(sent: Value, { savedAt, refine }: Kept<Value>): void {
    this.#failures = 0;
    this.#deed = null;
    const typedOn = this.#state.value !== sent;
    const value = refine ? refine(this.#state.value) : this.#state.value;
    const status = typedOn ? (this.#isReady(value) ? 'waiting' : 'incomplete') : 'saved';
    this.#set({ value, status, savedAt, problem: null });
  }

  #refused(problem: Problem): void {
    if (problem.code === 'STALE') {
      this.#set({ status: 'stale', problem });
      return;
    }
    this.#set({ status: problem.code === 'OFFLINE' ? 'offline' : 'failed', problem });
    if (lasting.includes(problem.code)) {
      this.#deed = null;
      return;
    }
    this.#failures++;
    clearTimeout(this.#timer);
    const pause = Math.min(RETRY_FIRST * 2 ** (this.#failures - 1), RETRY_LONGEST);
    this.#timer = setTimeout(() => void this.#sendOnce(), pause);
  }

  #set(part: Partial<SaveState<Value>>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }
}
