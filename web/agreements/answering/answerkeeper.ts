import type { Answer } from '@ahadi/domain/agreements/fields/schema.ts';

export type KeepState = 'saved' | 'saving' | 'failed';

/** After so many milliseconds without typing an answer goes to the server. */
const PAUSE = 600;

/** Carries answers to the server one by one, the newest of each; what could not be carried waits and goes along the next time. */
export class AnswerKeeper {
  readonly #waiting = new Map<string, Answer | null>();
  readonly #save: (fieldId: string, value: Answer | null) => Promise<unknown>;
  readonly #tell: (state: KeepState, failure: unknown) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #going: Promise<boolean> | null = null;

  constructor(
    save: (fieldId: string, value: Answer | null) => Promise<unknown>,
    tell: (state: KeepState, failure: unknown) => void,
  ) {
    this.#save = save;
    this.#tell = tell;
  }

  put(fieldId: string, value: Answer | null): void {
    this.#waiting.set(fieldId, value);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), PAUSE);
  }

  /** Sends what waits. True when nothing waits any more. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    while (this.#going) await this.#going;
    if (this.#waiting.size === 0) return true;
    this.#going = this.#send();
    const done = await this.#going;
    this.#going = null;
    return done;
  }

  async #send(): Promise<boolean> {
    this.#tell('saving', null);
    try {
      for (let next = [...this.#waiting][0]; next; next = [...this.#waiting][0]) {
        const [fieldId, value] = next;
        await this.#save(fieldId, value);
        // What was typed meanwhile is sent next.
        if (this.#waiting.get(fieldId) === value) this.#waiting.delete(fieldId);
      }
      this.#tell('saved', null);
      return true;
    } catch (failure) {
      // It waits on; the page says so, and the next change or the signature tries again.
      this.#tell('failed', failure);
      return false;
    }
  }
}
