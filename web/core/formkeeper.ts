import { v4 as uuid } from 'uuid';
import { Autosave } from './autosave.ts';
import { problemOf } from './errors.ts';
import { timeNow } from './time.ts';

type Options<View, Value> = {
  read: () => Promise<View>;
  put: (value: Value, revision: number, key: string) => Promise<View>;
  /** What is written in it. */
  written: (view: View) => Value;
  /** The same in a line. */
  inShort: (value: Value) => string;
  onKept: (view: View) => void;
  /** False while it cannot be kept as it stands; it stays in its fields until it can. */
  ready?: (value: Value) => boolean;
};

/** Two texts of two windows, in short and whole, and what choosing either does. */
export type Choice<Value = unknown> = {
  mine: string;
  theirs: string;
  texts: { mine: Value; theirs: Value };
  keepMine: () => void;
  takeTheirs: () => void;
};

const trimmed = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value, (_key, part) => (typeof part === 'string' ? part.trim() : part))) as Value; // the same shape
const contentOf = (value: unknown): string => JSON.stringify(trimmed(value));

/**
 * Something that is written over hours: carries each state of it to the server under the newest revision, and holds still when another
 * window wrote too, so that a person can choose.
 */
export class FormKeeper<View extends { revision: number }, Value> {
  readonly autosave: Autosave<Value>;
  readonly #options: Options<View, Value>;
  #revision: number;
  /** What the server had last, and what was sent since without an answer: any of it is ours. */
  #ours: string[];

  constructor(view: View, options: Options<View, Value>) {
    this.#options = options;
    this.#revision = view.revision;
    this.#ours = [contentOf(options.written(view))];
    this.autosave = new Autosave(options.written(view), null, {
      newKey: uuid,
      ...(options.ready ? { ready: options.ready } : {}),
      save: (value, key) => this.#save(trimmed(value), key),
    });
  }

  /** What the other window wrote, beside what stands here, for the person who has to choose. */
  async choice(): Promise<Choice<Value>> {
    const { read, written, inShort, onKept } = this.#options;
    const theirs = await read();
    return {
      mine: inShort(this.autosave.snapshot().value),
      theirs: inShort(written(theirs)),
      texts: { mine: this.autosave.snapshot().value, theirs: written(theirs) },
      keepMine: () => {
        this.#revision = theirs.revision;
        void this.autosave.resume();
      },
      takeTheirs: () => {
        this.#revision = theirs.revision;
        this.#ours = [contentOf(written(theirs))];
        this.autosave.adopt(written(theirs), timeNow().toISOString());
        onKept(theirs);
      },
    };
  }

  async #save(value: Value, key: string): Promise<{ savedAt: string }> {
    const content = contentOf(value);
    this.#ours.push(content);
    const kept = await this.#options.put(value, this.#revision, key).catch(async (error: unknown) => {
      if (problemOf(error).code !== 'STALE') throw error;
      // A save of ours whose answer was lost also makes the revision older, and so does a deed beside the form; neither is a conflict.
      const theirs = await this.#options.read().catch(() => null);
      if (theirs === null || !this.#ours.includes(contentOf(this.#options.written(theirs)))) throw error;
      this.#revision = theirs.revision;
      return this.#options.put(value, theirs.revision, uuid());
    });
    this.#revision = kept.revision;
    this.#ours = [content];
    this.#options.onKept(kept);
    return { savedAt: timeNow().toISOString() };
  }
}
