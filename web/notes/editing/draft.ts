import type { NoteContent } from '@ahadi/domain/notes/schema.ts';
import type { Line, NoteView } from '../localnote.ts';
import type { Notebook } from '../notebook.ts';

export type DraftState = {
  content: NoteContent;
  /** Grows when the text came from elsewhere and an editor has to take it over. */
  epoch: number;
  /** Why the device itself could not keep it. */
  problem: string | null;
};

/** What is typed lies on this device at most so many milliseconds later. */
const KEEP_AFTER = 300;

const same = (one: NoteContent, other: NoteContent): boolean => JSON.stringify(one) === JSON.stringify(other);

/** One note while it is written: what is typed goes into the notebook, and what others wrote comes out of it. */
export class Draft {
  readonly id: string;
  readonly #notebook: Pick<Notebook, 'save' | 'lineOf' | 'hasWaiting'>;
  #line: Line;
  #state: DraftState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isDirty = false;
  #writing: Promise<boolean> | null = null;
  readonly #listeners = new Set<() => void>();

  constructor(notebook: Pick<Notebook, 'save' | 'lineOf' | 'hasWaiting'>, { id, content }: NoteView) {
    this.id = id;
    this.#notebook = notebook;
    this.#line = notebook.lineOf(id);
    this.#state = { content, epoch: 0, problem: null };
  }

  readonly snapshot = (): DraftState => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** What was typed. `elsewhere`: not in the editor itself, so that it has to show it. */
  change(part: Partial<NoteContent>, elsewhere = false): void {
    const content = { ...this.#state.content, ...part };
    if (same(content, this.#state.content)) return;
    this.#isDirty = true;
    this.#set({ content, ...(elsewhere && { epoch: this.#state.epoch + 1 }) });
    this.#timer ??= setTimeout(() => void this.flush(), KEEP_AFTER);
  }

  /** Keeps what was typed, now. True when the device has all of it. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    while (this.#writing) await this.#writing;
    if (!this.#isDirty) return true;
    this.#isDirty = false;
    this.#writing = this.#keep();
    // What was typed while it was kept is kept as well; what could not be kept stays as it is.
    return (await this.#writing) && this.flush();
  }

  async #keep(): Promise<boolean> {
    try {
      this.#line = await this.#notebook.save(this.id, this.#state.content, this.#line);
      this.#set({ problem: null });
      return true;
    } catch (failure) {
      console.error('A note could not be kept on this device', failure);
      this.#isDirty = true;
      const isOurs = failure instanceof Error && failure.name === 'OutboxFull';
      this.#set({
        problem: isOurs ? failure.message : 'This browser could not keep it. Copy your text before you leave.',
      });
      return false;
    } finally {
      this.#writing = null;
    }
  }

  /** The notebook changed: what others wrote is taken over, but never in place of what is being typed. */
  follow({ mine, content }: NoteView): void {
    if (this.#isDirty || this.#writing) return;
    if (mine?.line === this.#line.line && mine.rev <= this.#line.rev) return;
    if (mine?.line !== this.#line.line && this.#notebook.hasWaiting(this.id, this.#line.line)) return;
    this.#line = this.#notebook.lineOf(this.id);
    if (!same(content, this.#state.content)) this.#set({ content, epoch: this.#state.epoch + 1 });
  }

  #set(part: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }
}
