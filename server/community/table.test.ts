import { type EntryAction, entryLifecycle } from '@ahadi/domain/community/lifecycle.ts';
import type { Measure } from '@ahadi/domain/community/moderation/schema.ts';
import { type EntryStatus, entryStatuses } from '@ahadi/domain/community/schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newText, postInput, trust, writeComment, writePost } from '../test/talk.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let amina: Person;
let stranger: Person;
let mona: Person;
let moses: Person;
let nth = 0;

beforeAll(async () => {
  world = await makeWorld({ startsAt: '2031-03-01T08:00:00Z', env: { LOG_LEVEL: 'silent' } });
  amina = await world.person('Amina Odhiambo');
  stranger = await world.person('Stella Stranger');
  mona = await world.person('Mona Moderator', { roles: ['moderator'] });
  moses = await world.person('Moses Moderator', { roles: ['moderator'] });
  await trust(world, amina, stranger);
});
afterAll(() => world.close());

const of = (who: Person) => world.as(who).community;
const desk = (who: Person) => world.as(who).moderation;
const reason = 'It is written in the table of all deeds.';
const kept = 'Mail me at somebody@example.org for it.';

type Kind = 'post' | 'comment';
type Entry = { kind: Kind; id: string; author: Person; postId: string; revision: number };

/** A text that stands like this, by somebody of its own. */
async function standing(kind: Kind, status: EntryStatus): Promise<Entry> {
  world.clock.advance({ days: 1.1 }); // nobody meets a limit of a day
  const author = await world.person(`Author ${String.fromCharCode(65 + (nth % 26), 65 + Math.floor(nth++ / 26))}`);
  await trust(world, author);
  const waits = status === 'waiting' || status === 'returned';
  const body = waits ? `${kept} ${newText()}` : newText();
  const post = kind === 'post' ? await writePost(world, author, { body }) : await writePost(world, amina);
  const entry = kind === 'post' ? post : await writeComment(world, author, post.id, null, body);
  const it: Entry = { kind, id: entry.id, author, postId: post.id, revision: 1 };
  if (status === 'returned') await judge(it, 'give_back');
  if (status === 'hidden') {
    await edit(author, it, kept);
    it.revision = 2;
  }
  if (status === 'removed') await judge(it, 'remove');
  if (status === 'deleted') await deeds.delete(author, it);
  return it;
}
const edit = (who: Person, { kind, id, revision }: Entry, body: string) =>
  kind === 'post'
    ? of(who).edit({ id: id as never, revision, post: postInput({ body }), guard: 'keep' })
    : of(who).editComment({ id: id as never, revision, body, guard: 'keep' });
const caseOf = async ({ kind, id }: Entry) => {
  const open = (await desk(mona).queue({ limit: 100 })).rows.find(({ target }) => target.id === id);
  return open ?? desk(mona).open({ target: { kind, id } });
};
const judge = async (it: Entry, measure: Measure, who = mona) =>
  desk(who).decide({ id: (await caseOf(it)).id, measure, rule: 'R1', reason, days: 3 });
const statusOf = async ({ kind, id, author }: Entry) =>
  kind === 'post'
    ? (await of(author).post({ id: id as never })).status
    : (await of(author).comment({ id: id as never })).status;

/** Each deed on a text that a person can try, and how. Brands are the contract's. */
const deeds = {
  read: (who: Person, { kind, id }: Entry) =>
    kind === 'post' ? of(who).post({ id: id as never }) : of(who).comment({ id: id as never }),
  edit: (who: Person, it: Entry) => edit(who, it, newText()),
  delete: (who: Person, { kind, id }: Entry) =>
    kind === 'post' ? of(who).remove({ id: id as never }) : of(who).removeComment({ id: id as never }),
  react: (who: Person, { kind, id }: Entry) => of(who).react({ kind, id, reaction: 'agree', on: true }),
  report: (who: Person, { kind, id }: Entry) => desk(who).report({ target: { kind, id }, reason: 'other' }),
  answer: (who: Person, { kind, id, postId }: Entry) =>
    writeComment(world, who, postId as never, kind === 'comment' ? (id as never) : null),
  revisions: (who: Person, { kind, id }: Entry) => of(who).revisions({ kind, id }),
};
type Deed = keyof typeof deeds;
type Cast = 'author' | 'stranger' | 'moderator';

/** What a deed answers by the tables: a code, or that it is done. */
function expected(deed: Deed, cast: Cast, status: EntryStatus): string {
  const isUnseen = status === 'waiting' || status === 'returned';
  if (isUnseen && cast === 'stranger') return 'NOT_FOUND';
  const shows = status === 'published' || (status !== 'deleted' && cast !== 'stranger');
  if (deed === 'read') return 'done';
  if (deed === 'revisions') return shows ? 'done' : 'NOT_FOUND';
  if (deed === 'answer') return status === 'published' ? 'done' : 'COM_GONE';
  const isOwn = deed === 'edit' || deed === 'delete';
  if (isOwn !== (cast === 'author')) return 'FORBIDDEN';
  if (isOwn) return entryLifecycle.can(deed satisfies EntryAction, status) ? 'done' : 'ILLEGAL_TRANSITION';
  return status === 'published' ? 'done' : 'COM_GONE';
}
const answerTo = (deed: Promise<unknown>): Promise<string> =>
  deed.then(
    () => 'done',
    (failure) => failure.code ?? String(failure),
  );

describe.each(['post', 'comment'] as const)('a %s', (kind) => {
  test.each(entryStatuses)('that is %s: every deed by everybody is as the tables say', async (status) => {
    const wrong: string[] = [];
    for (const deed of Object.keys(deeds) as Deed[]) {
      let it = await standing(kind, status);
      for (const cast of ['stranger', 'moderator', 'author'] as const) {
        const who = { stranger, moderator: moses, author: it.author }[cast];
        const should = expected(deed, cast, status);
        const answer = await answerTo(deeds[deed](who, it));
        if (answer !== should) wrong.push(`${deed} by ${cast}: ${answer}, not ${should}`);
        if (answer === 'done' && (deed === 'edit' || deed === 'delete')) it = await standing(kind, status);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('nobody without an account does any of it', async () => {
    const it = await standing(kind, 'published');
    const anyone = world.anyone();
    for (const deed of [
      anyone.community.post({ id: it.postId as never }),
      anyone.community.feed({}),
      anyone.community.comments({ id: it.postId as never }),
      anyone.community.react({ kind, id: it.id, reaction: 'agree', on: true }),
      anyone.moderation.report({ target: { kind, id: it.id }, reason: 'other' }),
    ])
      expect(await answerTo(deed)).toBe('UNAUTHENTICATED');
  });
});

/** How a text stands after each measure, or null where it is refused. */
const after: Record<'waiting' | 'published' | 'hidden', Record<Measure, EntryStatus | null>> = {
  waiting: {
    ...{ none: null, warn: null, lock: null, approve: 'published', give_back: 'returned' },
    ...{ remove: 'removed', mute: 'removed', suspend: 'removed' },
  },
  published: {
    ...{ none: 'published', warn: 'published', lock: 'published', approve: null, give_back: null },
    ...{ remove: 'removed', mute: 'removed', suspend: 'removed' },
  },
  hidden: {
    ...{ none: 'published', warn: 'published', lock: 'published', approve: null, give_back: null },
    ...{ remove: 'removed', mute: 'removed', suspend: 'removed' },
  },
};

describe.each(['waiting', 'published', 'hidden'] as const)('decided while it is %s', (status) => {
  test.each(Object.entries(after[status]) as [Measure, EntryStatus | null][])('%s', async (measure, should) => {
    const it = await standing('post', status);
    const answer = await answerTo(judge(it, measure));
    expect(answer).toBe(should === null ? 'ILLEGAL_TRANSITION' : 'done');
    expect(await statusOf(it)).toBe(should ?? status);
  });
});
