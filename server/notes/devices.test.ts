import { noteLimits } from '@ahadi/domain/notes/rules.ts';
import type { NoteContent } from '@ahadi/domain/notes/schema.ts';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { change as changeOf, content } from '../test/notes.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { weighSave } from './merge.ts';
import type { Patch } from './revisions.store.ts';
import { applyPatch, patchOf } from './revisions.ts';

// Three devices that write the same notes, with clocks that go wrong and lines that are cut: ten thousand edits in memory, in some seconds,
// and the same on a server with its database, so many as NOTE_EDITS says. SEED throws other dice.

const EDITS = { memory: 10_000, server: Number(process.env.NOTE_EDITS ?? 200) };
const NOTES = 12;
const names = ['PC', 'phone', 'tablet'] as const;

type Answer = { outcome: 'done' | 'merged' | 'conflict'; version: number; kept: NoteContent | null };
type Change = {
  id: number;
  by: string;
  base: number;
  follows: number | null;
  mine: NoteContent;
  at: Date;
  tries: number;
};

/** A text as one line; the order of tags is none. */
const written = ({ title, body, tags, pinned, links }: NoteContent): string =>
  JSON.stringify({ title, body, tags: tags.toSorted(), pinned, links });

/** What of a text its reader sees among the former ones. */
const said = ({ title, body }: Pick<NoteContent, 'title' | 'body'>): string => JSON.stringify([title, body]);
const first = content({ body: 'one\n\ntwo\n\nthree' });

/** A note as the one who keeps it has it now, and the texts that wait to be looked at. */
type Kept = { text: NoteContent; version: number };
type Open = { id: string; body: string }[];

/** Anyone who keeps a note that three devices write. */
type Keeper = {
  /** Takes a change once; null where twenty texts wait already. */
  take(change: Change, now: Date): Promise<Answer | null> | Answer | null;
  look(): Promise<Kept> | Kept;
  waits(): Promise<Open> | Open;
  /** Its owner looked at a text. */
  settle(id: string): unknown;
  /** Every text that can still be read, and every one that was sent, on one line. */
  listed(): Promise<Set<string>> | Set<string>;
  sent: NoteContent[];
};

/** A note in memory: its text, the way back to each former one, and what was kept besides. */
class Held implements Keeper {
  text: NoteContent = first;
  pinnedAt = new Date(0);
  version = 1;
  open: Open = [];
  readonly kept: NoteContent[] = [];
  readonly steps: Patch[] = [];
  readonly answers = new Map<number, Answer>();
  readonly sent: NoteContent[] = [];

  /** The text of each version that there was, walked back from the last one. */
  former(): string[] {
    const texts = [written(this.text)];
    for (const step of this.steps.toReversed()) texts.push(applyPatch(texts.at(-1) ?? '', step));
    return texts.reverse();
  }

  textOf(version: number): NoteContent {
    let text = written(this.text);
    for (let at = this.version - 2; at >= version - 1; at--) text = applyPatch(text, this.steps[at] as Patch);
    return JSON.parse(text) as NoteContent; // written above
  }

  look = (): Kept => ({ text: this.text, version: this.version });
  waits = (): Open => this.open;
  settle(id: string): void {
    this.open = this.open.filter((one) => one.id !== id);
  }
  listed = (): Set<string> => new Set([...this.former(), ...this.kept.map(written)]);

  /** As `server/notes/syncing` does. */
  take(change: Change, now: Date): Answer | null {
    const known = this.answers.get(change.id);
    if (known) return known;
    const followed = change.follows === null ? undefined : this.answers.get(change.follows);
    const base = followed?.kept ? { text: followed.kept, version: null } : this.#at(followed?.version ?? change.base);
    const at = new Date(Math.min(change.at.getTime(), now.getTime()));
    const weighed = weighSave(base.text, { ...this.text, pinnedAt: this.pinnedAt }, change.mine, {
      isCurrent: base.version === this.version,
      authoredAt: at,
    });
    if (weighed.outcome === 'conflict' && this.open.length >= noteLimits.openConflicts) return null;
    this.sent.push(change.mine);
    const lost = missingIn(weighed.content, base.text, change.mine);
    if (weighed.outcome !== 'conflict') expect(lost, 'what was added to the text stands in it').toEqual([]);
    if (weighed.keepsMine) this.kept.push(change.mine);
    if (weighed.outcome === 'conflict') this.open.push({ id: String(change.id), body: change.mine.body });
    if (weighed.isNew) {
      this.steps.push(patchOf(written(weighed.content), written(this.text)));
      if (weighed.content.pinned !== this.text.pinned) this.pinnedAt = at;
      this.text = weighed.content;
      this.version++;
    }
    const answer = {
      outcome: weighed.outcome,
      version: this.version,
      kept: weighed.outcome !== 'done' && weighed.keepsMine ? change.mine : null,
    };
    this.answers.set(change.id, answer);
    return answer;
  }

  #at = (version: number) => ({ text: version === this.version ? this.text : this.textOf(version), version });
}

/** A note on a server, by its procedures. */
class Sent implements Keeper {
  readonly sent: NoteContent[] = [];
  readonly #world: World;
  readonly #owner: Person;
  readonly #id = uuidv7();
  readonly #ids = new Map<number, string>();
  constructor(world: World, owner: Person) {
    this.#world = world;
    this.#owner = owner;
  }
  get #api() {
    return this.#world.as(this.#owner).notes;
  }
  get #note() {
    return { id: this.#id as never }; // an id of its own, made here as a device makes it
  }

  async begin(text: NoteContent): Promise<this> {
    await this.#api.sync({ mutations: [changeOf(this.#world, { noteId: this.#id, content: text, deviceId: 'PC' })] });
    return this;
  }

  async take({ id, base, follows, mine, at, by }: Change, now: Date): Promise<Answer | null> {
    this.#world.clock.set(now);
    const known = this.#ids.has(id);
    const own = this.#ids.get(id) ?? uuidv7();
    this.#ids.set(id, own);
    const { results } = await this.#api.sync({
      mutations: [
        changeOf(this.#world, {
          ...{ id: own, noteId: this.#id, baseVersion: base, content: mine, deviceId: by },
          ...{ follows: (follows !== null && this.#ids.get(follows)) || null, authoredAt: at.toISOString() },
        }),
      ],
    });
    const [result] = results;
    if (!result?.note || result.outcome === 'refused') return null;
    if (!known) this.sent.push(mine);
    return { outcome: result.outcome, version: result.note.version, kept: null };
  }

  async look(): Promise<Kept> {
    const { content: text, version } = await this.#api.get(this.#note);
    return { text, version };
  }

  async waits(): Promise<Open> {
    const open: Open = [];
    for (const { id, isOpen } of await this.#api.revisions(this.#note))
      if (isOpen) open.push({ id, body: (await this.#api.revision({ ...this.#note, revisionId: id })).body });
    return open;
  }

  settle = (id: string) => this.#api.settle({ ...this.#note, revisionId: id });

  async listed(): Promise<Set<string>> {
    const found = new Set([said(await this.#api.get(this.#note).then((it) => it.content))]);
    for (let after: string | undefined; ; ) {
      const page = await this.#api.revisions({ ...this.#note, ...(after ? { after } : {}) });
      for (const { id, title } of page)
        found.add(said({ title, body: (await this.#api.revision({ ...this.#note, revisionId: id })).body }));
      if (page.length < 500) return found;
      after = page.at(-1)?.id;
    }
  }
}

/** Lines that a device added and that stand neither in the joint text nor in what it was made on. */
const missingIn = (joint: NoteContent, before: NoteContent, mine: NoteContent): string[] => {
  const there = new Set([...joint.body.split('\n'), ...before.body.split('\n')]);
  return mine.body.split('\n').filter((line) => !there.has(line));
};

/** A note as one device has it: what it shows, what that was made on, and what waits to be sent. */
type Copy = { by: string; text: NoteContent; base: number; last: number | null; waiting: Change[] };

const line = fc.constantFrom('KES 1,500', '- [ ] call Otieno', '', 'weiß 😀', '"quoted"', '\\', 'tarehe 3');
const deed = fc.record({
  by: fc.nat(2),
  note: fc.nat(NOTES - 1),
  what: fc.constantFrom('add', 'add', 'change', 'change', 'take out', 'empty', 'title', 'tags', 'pin', 'back'),
  at: fc.nat(30),
  line,
  next: fc.constantFrom('stay', 'stay', 'send', 'send', 'never arrives', 'answer is cut', 'half is cut', 'choose'),
  chosen: fc.constantFrom('first', 'second', 'both', 'third'),
  pause: fc.constantFrom(0, 1, 45, 150, 90_000),
  clock: fc.constantFrom(0, 0, -86_400_000, 86_400_000),
});
type Deed = typeof deed extends fc.Arbitrary<infer Value> ? Value : never;

function edited(text: NoteContent, { what, at, line }: Deed, turn: number, earlier: NoteContent): NoteContent {
  const lines = text.body.split('\n');
  const place = at % lines.length;
  const words = `${line} ${turn}`;
  switch (what) {
    case 'add':
      return { ...text, body: lines.toSpliced(place, 0, words).slice(-60).join('\n') };
    case 'change':
      return { ...text, body: lines.with(place, words).join('\n') };
    case 'take out':
      return { ...text, body: lines.toSpliced(place, 3).join('\n') };
    case 'empty':
      return at === 0 ? { ...text, body: '' } : { ...text, body: `${text.body}\n${words}` };
    case 'title':
      return { ...text, title: words };
    case 'tags':
      return { ...text, tags: [...new Set([...text.tags.slice(-18), `tag-${turn % 40}`])] };
    case 'pin':
      return { ...text, pinned: !text.pinned };
    default:
      return earlier;
  }
}

/** So many edits by three devices on the notes of a keeper; answers what became of them. */
async function lived(notes: readonly Keeper[], edits: number) {
  const copies = names.map((by) => notes.map((): Copy => ({ by, text: first, base: 1, last: null, waiting: [] })));
  const seen = { done: 0, merged: 0, conflict: 0, refused: 0, cut: 0, chosen: 0 };
  let now = 1_800_000_000_000;
  let made = 0;

  const fetch = async (copy: Copy, held: Keeper) => {
    if (copy.waiting.length > 0) return;
    const { text, version } = await held.look();
    Object.assign(copy, { text, base: version, last: null });
  };
  const write = (copy: Copy, mine: NoteContent, clock: number) => {
    const last = copy.waiting.at(-1);
    const at = new Date(now + clock);
    copy.text = mine;
    // What never left the device is folded.
    if (last?.tries === 0) Object.assign(last, { mine, at });
    else {
      const change = { id: ++made, by: copy.by, base: copy.base, follows: copy.last, mine, at, tries: 0 };
      copy.waiting.push(change);
      copy.last = change.id;
    }
  };
  const send = async (copy: Copy, held: Keeper, how: Deed['next']) => {
    const most = how === 'half is cut' ? Math.ceil(copy.waiting.length / 2) : copy.waiting.length;
    for (const change of copy.waiting) change.tries++;
    if (how === 'never arrives') return void seen.cut++;
    let answered = 0;
    for (const change of copy.waiting.slice(0, most)) {
      const answer = await held.take(change, new Date(now));
      if (!answer) {
        seen.refused++;
        break; // it stays on the device, and what follows it with it
      }
      seen[answer.outcome]++;
      answered++;
    }
    if (how === 'answer is cut' || how === 'half is cut') return void seen.cut++;
    copy.waiting.splice(0, answered);
    await fetch(copy, held);
  };
  const choose = async (copy: Copy, held: Keeper, { chosen, clock }: Deed, turn: number) => {
    await send(copy, held, 'send');
    const { text } = await held.look();
    const [other] = await held.waits();
    if (!other || copy.waiting.length > 0) return;
    seen.chosen++;
    const body = { second: other.body, both: `${text.body}\n${other.body}`, third: `again ${turn}` };
    if (chosen !== 'first') {
      write(copy, { ...text, body: body[chosen].split('\n').slice(-80).join('\n') }, clock);
      await send(copy, held, 'send');
    }
    await held.settle(other.id);
  };

  for (const [turn, it] of fc.sample(deed, edits).entries()) {
    now += it.pause * 1000;
    const copy = copies[it.by]?.[it.note] as Copy; // of the ranges above
    const held = notes[it.note] as Keeper;
    write(copy, edited(copy.text, it, turn, held.sent.at(it.at) ?? copy.text), it.clock);
    if (it.next === 'choose') await choose(copy, held, it, turn);
    else if (it.next !== 'stay') await send(copy, held, it.next);
  }
  for (const [at, held] of notes.entries())
    for (const own of copies)
      while (own[at] && own[at].waiting.length > 0) {
        for (const { id } of await held.waits()) await held.settle(id); // its owner looked at all of them
        await send(own[at], held, 'send');
      }
  return { ...seen, sent: notes.reduce((sum, held) => sum + held.sent.length, 0) };
}

test('three devices, ten thousand edits, cuts and contradictions: every text that was sent stands among the former ones', async () => {
  const notes = Array.from({ length: NOTES }, () => new Held());
  const { sent, ...seen } = await lived(notes, EDITS.memory);
  for (const held of notes) {
    const listed = held.listed();
    expect(held.sent.filter((one) => !listed.has(written(one)))).toEqual([]);
  }
  expect(sent).toBeGreaterThan(EDITS.memory / 2);
  for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(20);
});

test(
  'the same on a server: every text that it took can be read there',
  async () => {
    const world = await makeWorld({ startsAt: new Date(1_800_000_000_000) });
    const owner = await world.person('Amina Odhiambo');
    const notes = await Promise.all(Array.from({ length: NOTES }, () => new Sent(world, owner).begin(first)));
    const { sent, ...seen } = await lived(notes, EDITS.server);
    let lost = 0;
    for (const held of notes) {
      const listed = await held.listed();
      const missing = held.sent.filter((one) => !listed.has(said(one)));
      expect(missing).toEqual([]);
      lost += missing.length;
    }
    if (process.env.NOTE_EDITS)
      process.stdout.write(`${JSON.stringify({ edits: EDITS.server, sent, ...seen, lost })}\n`);
    expect(sent).toBeGreaterThan(EDITS.server / 3);
    for (const what of ['done', 'merged', 'conflict', 'cut', 'chosen'] as const)
      expect(seen[what], what).toBeGreaterThan(0);
    await world.close();
  },
  Math.max(60_000, EDITS.server * 100),
);
