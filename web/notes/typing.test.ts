import 'fake-indexeddb/auto';
import type { Note } from '@ahadi/domain/notes/schema.ts';
import fc from 'fast-check';
import { v4 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { Outbox, type Sender } from '../core/offline/outbox.ts';
import { Draft } from './editing/draft.ts';
import { emptyContent, mutationOf } from './localnote.ts';
import { Notebook } from './notebook.ts';
import { noteSender } from './sender.ts';

// Somebody types while what they typed is kept, sent, cut off and sent again, all at once: nothing of it is awaited. What they
// typed last is in the end what the server has and what they see. SEED throws other dice.

const LIVES = 60;

const deed = fc.record({
  what: fc.constantFrom('type', 'type', 'type', 'keep', 'send', 'send', 'wake', 'look', 'other tab'),
  /** Turns of the event loop, and of what follows a promise, before the next deed. */
  turns: fc.constantFrom(0, 0, 0, 1, 2, 5),
  steps: fc.nat(6),
  line: fc.constantFrom('whole', 'whole', 'whole', 'never arrives', 'answer is cut'),
});
type Line = 'whole' | 'never arrives' | 'answer is cut';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A server that takes each change once and has the text of the last one; its line is as it is set. */
function serverOf(id: string) {
  const answers = new Map<string, Note>();
  const server = { line: 'whole' as Line, body: '' };
  const send: Sender['send'] = async (records) => {
    const { line } = server;
    await turn();
    if (line === 'never arrives') throw new TypeError('Failed to fetch');
    const outcomes = records.map((record) => {
      const { id: name, content } = mutationOf(record);
      if (!answers.has(name)) {
        server.body = content?.body ?? '';
        const version = answers.size + 1;
        const updatedAt = new Date(1_800_000_000_000 + version).toISOString();
        answers.set(name, { id, version, content, status: 'active', hasConflict: false, updatedAt } as unknown as Note); // the rest is not looked at
      }
      const answer = { id: name, outcome: 'done', note: answers.get(name) };
      return { id: name, state: 'done' as const, answer };
    });
    await turn();
    if (line === 'answer is cut') throw new TypeError('Failed to fetch');
    return outcomes;
  };
  return { server, send };
}

function tabOf(userId: string, send: Sender['send'], lock: { busy: boolean }) {
  const outbox = new Outbox(userId, {
    senders: { note: { ...noteSender, send } },
    deviceId: 'device',
    now: () => 1_800_000_000_000,
    chance: () => 0,
    isOffline: () => false,
    isHeld: () => false,
    ended: () => undefined,
    alone: async (_name, run) => {
      if (lock.busy) return;
      lock.busy = true;
      await run().finally(() => {
        lock.busy = false;
      });
    },
    changed: () => undefined,
    later: () => undefined,
  });
  const notebook = new Notebook(outbox);
  return { outbox, notebook, close: notebook.open() };
}

async function draftOf(notebook: Notebook, id: string): Promise<Draft> {
  for (;;) {
    const view = notebook.snapshot().notes.find((it) => it.id === id);
    if (view) return new Draft(notebook, view);
    await turn();
  }
}

async function lived(deeds: readonly (typeof deed extends fc.Arbitrary<infer Deed> ? Deed : never)[]) {
  const [userId, lock] = [uuid(), { busy: false }];
  let typed = '';
  const under: Promise<unknown>[] = [];
  const first = tabOf(userId, async () => [], lock);
  const id = await first.notebook.create({ ...emptyContent, title: 'One' });
  first.close();
  const { server, send } = serverOf(id);
  let tab = tabOf(userId, send, lock);
  let draft = await draftOf(tab.notebook, id);
  const look = () => {
    const view = tab.notebook.snapshot().notes.find((it) => it.id === id);
    if (view) draft.follow(view);
  };
  for (const [at, { what, turns, steps, line }] of deeds.entries()) {
    server.line = line;
    if (what === 'type') {
      typed += ` ${at}`;
      draft.change({ body: typed });
    } else if (what === 'keep') under.push(draft.flush());
    else if (what === 'send') under.push(tab.notebook.send());
    else if (what === 'wake') under.push(tab.outbox.wake());
    else if (what === 'look') look();
    else {
      await draft.flush(); // as a tab does that is hidden
      tab.close();
      tab = tabOf(userId, send, lock);
      draft = await draftOf(tab.notebook, id);
    }
    for (let n = 0; n < turns; n++) await turn();
    for (let n = 0; n < steps; n++) await null;
  }
  server.line = 'whole';
  expect(await draft.flush()).toBe(true);
  await Promise.all(under);
  for (let tries = 0; (await tab.outbox.all()).length > 0; tries++) {
    if (tries > 20) throw new Error('something waits for ever');
    await tab.outbox.wake();
  }
  await turn();
  look();
  tab.close();
  return { typed, sent: server.body, shown: draft.snapshot().content.body };
}

test('what is typed at any moment of keeping and sending is what arrives and what is shown', async () => {
  let typedIn = 0;
  for (const deeds of fc.sample(fc.array(deed, { minLength: 20, maxLength: 60 }), LIVES)) {
    const { typed, ...had } = await lived(deeds);
    expect(had, JSON.stringify(deeds)).toEqual({ sent: typed, shown: typed });
    if (typed !== '') typedIn++;
  }
  expect(typedIn).toBeGreaterThan(LIVES / 2);
});
