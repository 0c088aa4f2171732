import { noteLimits } from '@ahadi/domain/notes/rules.ts';
import type { NoteContent } from '@ahadi/domain/notes/schema.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { content } from '../../test/notes.ts';
import { weighSave } from '../merging/service.ts';
import { applyPatch, patchOf } from '../revisions/service.ts';
import type { Patch } from '../revisions/store.ts';

// Three devices that write the same notes, with clocks that go wrong and lines that are cut, in memory: ten thousand edits in some seconds.

const EDITS = 10_000;
const NOTES = 12;
const names = ['PC', 'phone', 'tablet'] as const;

type Answer = { outcome: 'done' | 'merged' | 'conflict'; version: number; kept: NoteContent | null };
type Change = { id: number; base: number; follows: number | null; mine: NoteContent; at: Date; tries: number };

/** A text as one line; the order of tags is none. */
const written = ({ title, body, tags, pinned, links }: NoteContent): string =>
  JSON.stringify({ title, body, tags: tags.toSorted(), pinned, links });

/** A note on the server: its text, the way back to each former one, and what was kept besides. */
class Held {
  text: NoteContent = content({ body: 'one\n\ntwo\n\nthree' });
  pinnedAt = new Date(0);
  version = 1;
  open: NoteContent[] = [];
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

  /** Takes a change once, as `server/notes/syncing` does; null where twenty texts wait already. */
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
    if (weighed.outcome === 'conflict') this.open.push(change.mine);
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

/** Lines that a device added and that stand neither in the joint text nor in what it was made on. */
const missingIn = (joint: NoteContent, before: NoteContent, mine: NoteContent): string[] => {
  const there = new Set([...joint.body.split('\n'), ...before.body.split('\n')]);
  return mine.body.split('\n').filter((line) => !there.has(line));
};

/** A note as one device has it: what it shows, what that was made on, and what waits to be sent. */
type Copy = { text: NoteContent; base: number; last: number | null; waiting: Change[] };

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

test('three devices, ten thousand edits, cuts and contradictions: every text that was sent stands among the former ones', () => {
  const notes = Array.from({ length: NOTES }, () => new Held());
  const copies = names.map(() => notes.map((it): Copy => ({ text: it.text, base: 1, last: null, waiting: [] })));
  const seen = { done: 0, merged: 0, conflict: 0, refused: 0, cut: 0, chosen: 0 };
  let now = 1_800_000_000_000;
  let made = 0;

  const fetch = (copy: Copy, held: Held) => {
    if (copy.waiting.length > 0) return;
    Object.assign(copy, { text: held.text, base: held.version, last: null });
  };
  const write = (copy: Copy, mine: NoteContent, clock: number) => {
    const last = copy.waiting.at(-1);
    copy.text = mine;
    // What never left the device is folded.
    if (last?.tries === 0) Object.assign(last, { mine, at: new Date(now + clock) });
    else {
      const change = { id: ++made, base: copy.base, follows: copy.last, mine, at: new Date(now + clock), tries: 0 };
      copy.waiting.push(change);
      copy.last = change.id;
    }
  };
  const send = (copy: Copy, held: Held, how: Deed['next']) => {
    const most = how === 'half is cut' ? Math.ceil(copy.waiting.length / 2) : copy.waiting.length;
    for (const change of copy.waiting) change.tries++;
    if (how === 'never arrives') return void seen.cut++;
    const answers: Answer[] = [];
    for (const change of copy.waiting.slice(0, most)) {
      const answer = held.take(change, new Date(now));
      if (!answer) {
        seen.refused++;
        break; // it stays on the device, and what follows it with it
      }
      seen[answer.outcome]++;
      answers.push(answer);
    }
    if (how === 'answer is cut' || how === 'half is cut') return void seen.cut++;
    copy.waiting.splice(0, answers.length);
    fetch(copy, held);
  };
  const choose = (copy: Copy, held: Held, { chosen, clock }: Deed, turn: number) => {
    send(copy, held, 'send');
    const [other] = held.open;
    if (!other || copy.waiting.length > 0) return;
    seen.chosen++;
    const body = { second: other.body, both: `${held.text.body}\n${other.body}`, third: `anew ${turn}` };
    if (chosen !== 'first') {
      write(copy, { ...held.text, body: body[chosen].split('\n').slice(-80).join('\n') }, clock);
      send(copy, held, 'send');
    }
    held.open = held.open.filter((one) => one !== other);
  };

  const deeds = fc.sample(deed, EDITS);
  for (const [turn, it] of deeds.entries()) {
    now += it.pause * 1000;
    const copy = copies[it.by]?.[it.note] as Copy; // of the ranges above
    const held = notes[it.note] as Held;
    write(copy, edited(copy.text, it, turn, held.sent.at(it.at) ?? copy.text), it.clock);
    if (it.next === 'choose') choose(copy, held, it, turn);
    else if (it.next !== 'stay') send(copy, held, it.next);
  }
  for (const [at, held] of notes.entries())
    for (const own of copies)
      while (own[at] && own[at].waiting.length > 0) {
        held.open = []; // its owner looked at all of them
        send(own[at], held, 'send');
      }

  let sent = 0;
  for (const held of notes) {
    const listed = new Set([...held.former(), ...held.kept.map(written)]);
    expect(held.sent.filter((one) => !listed.has(written(one)))).toEqual([]);
    sent += held.sent.length;
  }
  expect(sent).toBeGreaterThan(EDITS / 2);
  for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(20);
});
