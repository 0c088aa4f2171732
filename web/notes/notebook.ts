import type { UserId } from '@ahadi/domain/core/ids.ts';
import { noteLifecycle } from '@ahadi/domain/notes/lifecycle.ts';
import type { Note, NoteContent } from '@ahadi/domain/notes/schema.ts';
import { v7 as uuid } from 'uuid';
import { client, reading } from '../core/api.ts';
import { noteSaved } from '../core/offline/device.ts';
import { onKeptChange } from '../core/offline/mine.ts';
import type { Outbox } from '../core/offline/outbox.ts';
import type { OutboxRecord } from '../core/offline/outboxrules.ts';
import { timeNow } from '../core/time.ts';
import { keyOf, type Line, type LocalNote, type NoteView, viewOf } from './localnote.ts';
import { newest } from './sender.ts';

export type NotebookState = {
  /** False until what this device keeps was read. */
  isReady: boolean;
  /** False until the server was asked once on this device. */
  isComplete: boolean;
  notes: readonly NoteView[];
};

const CURSOR = 'notes:upTo';
/** After so long without typing what was written goes to the server. */
const SEND_AFTER = 1_200;
type Move = 'archive' | 'unarchive' | 'bin' | 'restore' | 'purge';

/** All notes of one person as this device keeps them. Everything is written here first, and from here to the server. */
export class Notebook {
  readonly #outbox: Outbox;
  readonly #local = new Map<string, LocalNote>();
  readonly #views = new Map<string, NoteView>();
  #records: readonly OutboxRecord[] = [];
  #state: NotebookState = { isReady: false, isComplete: false, notes: [] };
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(outbox: Outbox) {
    this.#outbox = outbox;
  }

  readonly snapshot = (): NotebookState => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Reads what is kept, and listens to what other tabs and the outbox change; answers how to end it. */
  open(): () => void {
    const end = onKeptChange((keys) => void this.#reread(keys));
    void this.#readAll();
    return () => {
      end();
      clearTimeout(this.#timer);
    };
  }

  /** What the server has that this device does not, page by page; what was removed for good goes here, too. */
  async pull(): Promise<true> {
    const since = await this.#outbox.read<string>(CURSOR);
    let cursor: string | undefined;
    for (;;) {
      const ownerId = this.#outbox.userId as UserId; // of the session it was opened for
      const page = await client.notes.changes({ since: since ?? undefined, cursor, limit: 100, ownerId }, reading);
      await this.#outbox.write(async (writing) => {
        for (const note of page.rows) {
          const local = await writing.read<LocalNote>(keyOf(note.id));
          const next = { id: note.id, mine: local?.mine ?? null, moved: local?.moved ?? null };
          await writing.keep({ key: keyOf(note.id), value: { ...next, note: newest(local?.note ?? null, note) } });
        }
        for (const id of page.purged) {
          const local = await writing.read<LocalNote>(keyOf(id));
          // What was written here and not sent is not thrown away with it.
          if (local?.mine) await writing.keep({ key: keyOf(id), value: { ...local, note: null } });
          else await writing.drop(keyOf(id));
        }
        if (page.nextCursor === null) await writing.keep({ key: CURSOR, value: page.upTo });
      });
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    this.#set({ isComplete: true });
    return true;
  }

  /** A line to write on: a new one, or on top of what was written here and is not with the server yet. */
  lineOf(id: string): Line {
    const local = this.#local.get(id);
    if (local?.mine) {
      const { line, baseVersion, last, rev } = local.mine;
      return { line, baseVersion, last, rev };
    }
    return { line: uuid(), baseVersion: local?.note?.version ?? 0, last: null, rev: 0 };
  }

  /** True while something of this line is not with the server. */
  hasWaiting(id: string, line: string): boolean {
    return this.#records.some((it) => it.entityId === id && it.line === line);
  }

  /**
   * Keeps what was written, on this device first. Answers the line as it goes on. When another tab wrote meanwhile it goes beside that, as a
   * line of its own, and the server joins the two or keeps both.
   */
  async save(id: string, content: NoteContent, before: Line): Promise<Line> {
    const key = keyOf(id);
    const after = await this.#outbox.write(async (writing) => {
      const local = await writing.read<LocalNote>(key);
      const theirs = local?.mine;
      const isOn = !theirs || (theirs.line === before.line && theirs.rev === before.rev);
      // The same line went on in another tab: what it carries now is not what this was written on.
      const from = !isOn && theirs.line === before.line ? { ...before, line: uuid(), last: null } : before;
      const { line, baseVersion } = from;
      const change = {
        entity: 'note',
        entityId: id,
        op: 'save',
        payload: content,
        line,
        baseVersion,
        follows: from.last,
      };
      const next = { ...from, last: await writing.add(change), rev: from.rev + 1 };
      if (!isOn) return next;
      const mine = { ...next, content, authoredAt: timeNow().toISOString() };
      const isBack = (local?.moved ?? local?.note?.status) === 'binned';
      const moved = isBack ? 'active' : (local?.moved ?? null);
      await writing.keep({ key, value: { id, note: local?.note ?? null, mine, moved } });
      return next;
    });
    await this.#reread([key]);
    noteSaved();
    this.#sendSoon();
    return after;
  }

  /** A new note; answers its id at once. */
  async create(content: NoteContent): Promise<Note['id']> {
    const id = uuid() as Note['id']; // made by the device, as the contract has it
    await this.save(id, content, { line: uuid(), baseVersion: 0, last: null, rev: 0 });
    return id;
  }

  /** Archives, throws away, brings back or removes for good. */
  async move(id: string, op: Move): Promise<void> {
    await this.#outbox.write(async (writing) => {
      const key = keyOf(id);
      const local = await writing.read<LocalNote>(key);
      if (!local) return;
      const { line, baseVersion, last } = this.lineOf(id);
      const change = { entity: 'note', entityId: id, payload: null, line, baseVersion, follows: last };
      const status = local.moved ?? local.note?.status ?? 'active';
      // What the server never heard of needs no bin there.
      const name = await writing.add({ ...change, op });
      if (op === 'purge') await writing.drop(key);
      else await writing.keep({ key, value: { ...local, moved: noteLifecycle.next(op, status) } });
      return name;
    });
    this.#sendSoon(0);
  }

  /** The refused text as a note of its own. */
  async saveAsNew(id: string): Promise<Note['id'] | null> {
    const local = this.#local.get(id);
    if (!local?.mine) return null;
    const fresh = await this.create(local.mine.content);
    await this.giveUp(id);
    return fresh;
  }

  /** What was written here and refused is let go; what the server has stays. */
  async giveUp(id: string): Promise<void> {
    await this.#outbox.write(async (writing) => {
      for (const record of await writing.waiting('note', id)) await writing.end(record);
      const local = await writing.read<LocalNote>(keyOf(id));
      if (local?.note) await writing.keep({ key: keyOf(id), value: { ...local, mine: null, moved: null } });
      else await writing.drop(keyOf(id));
    });
  }

  /** Sends a refused change once more. */
  async retry(id: string): Promise<void> {
    for (const { seq } of this.#records.filter((it) => it.entityId === id && it.state === 'needs_attention'))
      await this.#outbox.retry(seq);
  }

  /** What the server answered about a note on a way of its own (a reminder, a settled contradiction). */
  async take(note: Note): Promise<void> {
    await this.#outbox.write(async (writing) => {
      const local = await writing.read<LocalNote>(keyOf(note.id));
      const next = { id: note.id, mine: local?.mine ?? null, moved: local?.moved ?? null };
      await writing.keep({ key: keyOf(note.id), value: { ...next, note: newest(local?.note ?? null, note) } });
    });
  }

  /** Sends what waits, now. */
  async send(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#outbox.flush();
  }

  /** Sends what waits of a note. Answers the note as it is then, or null while something of it is not with the server. */
  async deliver(id: string): Promise<NoteView | null> {
    await this.send();
    await this.#reread([keyOf(id)]);
    return this.#records.some((it) => it.entityId === id) ? null : (this.#views.get(id) ?? null);
  }

  #sendSoon(pause = SEND_AFTER): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.send(), pause);
  }

  async #readAll(): Promise<void> {
    const [kept, records, cursor] = await Promise.all([
      this.#outbox.readAll<LocalNote>('note:'),
      this.#outbox.all(),
      this.#outbox.read<string>(CURSOR),
    ]);
    this.#records = records.filter((it) => it.entity === 'note');
    for (const { value } of kept) this.#put(value);
    this.#set({ isReady: true, isComplete: this.#state.isComplete || cursor !== null });
  }

  async #reread(keys: readonly string[]): Promise<void> {
    const own = keys.filter((key) => key.startsWith('note:'));
    const [values, records] = await Promise.all([
      Promise.all(own.map((key) => this.#outbox.read<LocalNote>(key))),
      this.#outbox.all(),
    ]);
    const before = this.#records;
    this.#records = records.filter((it) => it.entity === 'note');
    own.forEach((key, at) => {
      const value = values[at];
      if (value) this.#put(value);
      else this.#drop(key.slice('note:'.length));
    });
    for (const id of new Set([...before, ...this.#records].map((it) => it.entityId))) {
      const local = this.#local.get(id);
      if (local) this.#put(local);
    }
    this.#set({});
  }

  #put(local: LocalNote): void {
    this.#local.set(local.id, local);
    const records = this.#records.filter((it) => it.entityId === local.id);
    this.#views.set(local.id, viewOf(local, records));
  }

  #drop(id: string): void {
    this.#local.delete(id);
    this.#views.delete(id);
  }

  #set(part: Partial<NotebookState>): void {
    this.#state = { ...this.#state, ...part, notes: [...this.#views.values()] };
    for (const listener of this.#listeners) listener();
  }
}
