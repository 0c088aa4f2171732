import 'fake-indexeddb/auto';
import type { Note, NoteContent } from '@ahadi/domain/notes/schema.ts';
import { v4 as uuid } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { Outbox, type Sender } from '../core/offline/outbox.ts';
import { choose } from './beside/choosing.ts';
import { bothOf, markDifferences } from './beside/compare.ts';
import { Draft } from './editing/draft.ts';
import { emptyContent, filterNotes, type LocalNote, mutationOf, type NoteView, tagsOf, viewOf } from './localnote.ts';
import { Notebook } from './notebook.ts';
import { noteSender, settled } from './sender.ts';

const content = (part: Partial<NoteContent>): NoteContent => ({ ...emptyContent, ...part });
const noteOf = (id: string, version: number, part: Partial<NoteContent>): Note =>
  ({
    id,
    version,
    content: content(part),
    status: 'active',
    hasConflict: false,
    remindAt: null,
    updatedAt: `2026-11-22T10:00:0${version}.000Z`,
    links: [],
    backlinks: [],
    reminders: [],
  }) as unknown as Note; // the rest is not looked at

/** One person's notes in a tab. The network stays out of it: what goes to the server is looked at in the outbox. */
const tabs: (() => void)[] = [];
function tabOf(userId: string, send?: Sender['send']) {
  const books: Notebook[] = [];
  const outbox = new Outbox(userId, {
    senders: { note: send ? { ...noteSender, send } : noteSender },
    deviceId: 'device',
    now: () => Date.parse('2026-11-22T10:00:00Z'),
    chance: Math.random,
    isOffline: () => send === undefined,
    isHeld: () => false,
    ended: () => undefined,
    alone: (_name, run) => run(),
    changed: () => undefined,
    later: () => undefined,
  });
  const notebook = new Notebook(outbox);
  books.push(notebook);
  tabs.push(notebook.open());
  return { outbox, notebook };
}
const viewIn = async (notebook: Notebook, id: string): Promise<NoteView> => {
  const find = () => notebook.snapshot().notes.find((it) => it.id === id);
  const found =
    find() ??
    (await new Promise<NoteView>((resolve) => {
      const end = notebook.subscribe(() => {
        const it = find();
        if (!it) return;
        end();
        resolve(it);
      });
    }));
  return found;
};

let userId = '';
beforeEach(() => {
  userId = uuid();
  for (const end of tabs.splice(0)) end();
});

describe('what is written', () => {
  test('lies on the device with the change that carries it, and goes on as one change while it waits', async () => {
    const { outbox, notebook } = tabOf(userId);
    const id = await notebook.create(content({ title: 'One' }));
    const draft = new Draft(notebook, await viewIn(notebook, id));
    draft.change({ body: 'first' });
    await draft.flush();
    draft.change({ body: 'first and second' });
    expect(await draft.flush()).toBe(true);
    const waiting = await outbox.all();
    expect(waiting.map((it) => [it.op, (it.payload as NoteContent).body, it.baseVersion])).toEqual([
      ['save', 'first and second', 0],
    ]);
    expect((await outbox.read<LocalNote>(`note:${id}`))?.mine?.content.body).toBe('first and second');
  });

  test('while it is being kept is kept as well before anyone is told that all is kept', async () => {
    const { outbox, notebook } = tabOf(userId);
    const id = await notebook.create(content({ title: 'One' }));
    const draft = new Draft(notebook, await viewIn(notebook, id));
    draft.change({ body: 'one wor' });
    const keeping = draft.flush();
    draft.change({ body: 'one word' });
    expect(await keeping).toBe(true);
    expect((await outbox.all()).map((it) => (it.payload as NoteContent).body)).toEqual(['one word']);
  });

  test('in two tabs at once is kept twice: neither text takes the place of the other', async () => {
    const { outbox, notebook } = tabOf(userId);
    const id = await notebook.create(content({ body: 'shared' }));
    const other = tabOf(userId).notebook;
    const [one, two] = [new Draft(notebook, await viewIn(notebook, id)), new Draft(other, await viewIn(other, id))];
    one.change({ body: 'shared by one' });
    two.change({ body: 'shared by two' });
    await one.flush();
    await two.flush();
    two.change({ body: 'shared by two, longer' });
    await two.flush();
    const bodies = (await outbox.all()).map((it) => (it.payload as NoteContent).body);
    expect(bodies).toEqual(['shared by one', 'shared by two, longer']);
    const [first, second] = await outbox.all();
    expect(first?.line).not.toBe(second?.line);
    expect(second?.follows).toBeNull();
  });

  test('follows the change before it that is already on its way', async () => {
    const { outbox, notebook } = tabOf(userId);
    const id = await notebook.create(content({ body: 'first' }));
    const db = await outbox.database();
    for (const record of await outbox.all()) await db.put('outbox', { ...record, state: 'sending', attempts: 1 });
    const draft = new Draft(notebook, await viewIn(notebook, id));
    draft.change({ body: 'second' });
    await draft.flush();
    const [first, second] = await outbox.all();
    expect(second && mutationOf(second)).toMatchObject({ follows: first?.clientMutationId, baseVersion: 0 });
  });

  test('and made elsewhere is shown, but never in place of what is being typed', async () => {
    const lines = { save: async () => notebook.lineOf(id), lineOf: () => notebook.lineOf(id), hasWaiting: () => false };
    const { notebook } = tabOf(userId);
    const id = await notebook.create(content({ body: 'mine' }));
    const view = await viewIn(notebook, id);
    const draft = new Draft(lines, { ...view, mine: null });
    const fromServer = { ...view, mine: null, content: content({ body: 'from the server' }) };
    draft.change({ body: 'mine, typing' });
    draft.follow(fromServer);
    expect(draft.snapshot()).toMatchObject({ content: { body: 'mine, typing' }, epoch: 0 });
    await draft.flush();
    draft.follow(fromServer);
    expect(draft.snapshot()).toMatchObject({ content: { body: 'from the server' }, epoch: 1 });
  });

  test('and waits here is not folded into what is chosen in its place: it goes to the server first, or nothing is chosen', async () => {
    const off = tabOf(userId);
    const id = await off.notebook.create(content({ body: 'typed here' }));
    const draft = new Draft(off.notebook, await viewIn(off.notebook, id));
    expect(await choose(draft, off.notebook, 'typed here', { body: 'of the other device' })).toMatch(
      /not in your account/,
    );
    const waiting = await off.outbox.all();
    expect(waiting.map((it) => (it.payload as NoteContent).body)).toEqual(['typed here']);
    expect(draft.snapshot().content.body).toBe('typed here');

    const sent: string[] = [];
    const on = tabOf(userId, async (records) =>
      records.map(({ clientMutationId, payload }) => {
        const { body } = payload as NoteContent;
        sent.push(body);
        const note = noteOf(id, sent.length, { body });
        return { id: clientMutationId, state: 'done', answer: { id: clientMutationId, outcome: 'done', note } };
      }),
    );
    const again = new Draft(on.notebook, await viewIn(on.notebook, id));
    expect(await choose(again, on.notebook, 'typed here', { body: 'of the other device' })).toBeNull();
    expect(sent).toEqual(['typed here', 'of the other device']);
    expect(await choose(again, on.notebook, 'not what stands there', null)).toMatch(/changed meanwhile/);
  });

  test('a note made and removed for good without a connection leaves nothing', async () => {
    const { outbox, notebook } = tabOf(userId);
    const id = await notebook.create(content({ body: 'never mind' }));
    await notebook.move(id, 'purge');
    expect([await outbox.all(), await outbox.readAll('note:')]).toEqual([[], []]);
  });
});

describe('what the server answers', () => {
  test('is not waited for with a note that is longer than one can be: it says how long it is and what to do', async () => {
    const body = 'x'.repeat(100_250);
    const record = { op: 'save', payload: content({ body }), clientMutationId: uuid(), userId: uuid() };
    const [outcome] = await noteSender.send([record as never]);
    expect(outcome).toMatchObject({
      state: 'needs_attention',
      reason: expect.stringContaining('100,250 characters, 250'),
    });
    const mine = {
      line: 'a',
      baseVersion: 0,
      last: record.clientMutationId,
      rev: 1,
      content: content({ body }),
      authoredAt: '',
    };
    const local: LocalNote = { id: uuid() as Note['id'], note: null, mine, moved: null };
    expect(settled(local, record as never, outcome?.answer as never)?.mine?.content.body).toBe(body);
  });

  const record = (part: object) => ({ entityId: 'n', op: 'save', clientMutationId: 'm1', ...part }) as never;
  const local = (last: string): LocalNote => ({
    id: 'n' as Note['id'],
    note: noteOf('n', 1, { body: 'old' }),
    mine: { content: content({ body: 'mine' }), line: 'l', baseVersion: 1, last, rev: 1, authoredAt: '' },
    moved: null,
  });
  const result = (outcome: string, note: Note | null) =>
    ({ id: 'm1', outcome, note, revisionId: null, reason: null }) as never;

  test('takes the place of what waited, unless it was written on meanwhile', () => {
    const note = noteOf('n', 2, { body: 'mine' });
    expect(settled(local('m1'), record({}), result('done', note))).toMatchObject({ note, mine: null });
    expect(settled(local('m2'), record({}), result('done', note))).toMatchObject({ note, mine: { last: 'm2' } });
  });

  test('a refusal keeps the text here; a note that is gone is gone here', () => {
    expect(settled(local('m1'), record({}), result('refused', null))?.mine?.content.body).toBe('mine');
    expect(settled(local('m1'), record({ op: 'purge' }), result('done', null))).toBeNull();
  });

  test('an older state that comes late does not take the place of a newer one', () => {
    const late = settled({ ...local('m2'), note: noteOf('n', 3, {}) }, record({}), result('done', noteOf('n', 2, {})));
    expect(late?.note?.version).toBe(3);
  });
});

describe('finding', () => {
  const view = (id: string, part: Partial<NoteContent>, more: Partial<NoteView> = {}): NoteView => ({
    ...viewOf({ id: id as Note['id'], note: noteOf(id, 1, part), mine: null, moved: null }, []),
    ...more,
  });
  const notes = [
    view('a', { title: 'Café receipts', body: 'Paid 300', tags: ['money'] }),
    view('b', { title: 'Road', body: 'A cafe on the road. - [ ]', pinned: true }),
    view('c', { title: 'Done', body: '- [x] all' }, { status: 'archived' }),
    view('d', { title: 'To do', body: '- [ ] call Amina\n- [x] pay', tags: ['money', 'urgent'] }),
  ];
  const found = (filter: Partial<Parameters<typeof filterNotes>[1]>) =>
    filterNotes(notes, { view: 'active', tag: null, q: '', ...filter }).map((it) => it.id);

  test('pinned ones stand first; a word in the title counts more than one in the text; marks of letters do not count', () => {
    expect(found({})).toEqual(['b', 'd', 'a']);
    expect(found({ q: 'CAFE' })).toEqual(['a', 'b']);
    expect(found({ q: 'amina pay' })).toEqual(['d']);
    expect(found({ q: 'amina nothing' })).toEqual([]);
  });

  test('views and tags leave what belongs to them', () => {
    expect(found({ view: 'archived' })).toEqual(['c']);
    expect(found({ view: 'tasks' })).toEqual(['d']);
    expect(found({ tag: 'money' })).toEqual(['d', 'a']);
    expect(tagsOf(notes)).toEqual([
      { tag: 'money', notes: 2 },
      { tag: 'urgent', notes: 1 },
    ]);
  });
});

test('two texts are compared line by line, and both in one have every line of each', () => {
  const [one, two] = ['a\nb\nmine\nc', 'a\nb\ntheirs\nc\nd'];
  expect(
    markDifferences(one, two)
      .filter((it) => it.differs)
      .map((it) => it.line),
  ).toEqual(['mine']);
  expect(bothOf(one, two)).toBe('a\nb\nmine\ntheirs\nc\nd');
  expect(bothOf('same', 'same')).toBe('same');
  expect(bothOf('', 'only').split('\n')).toContain('only');
});
