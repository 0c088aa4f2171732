import { entryLifecycle } from '@ahadi/domain/community/lifecycle.ts';
import { shownIs } from '@ahadi/domain/community/publicity.ts';
import type { EntryStatus } from '@ahadi/domain/community/schema.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkAllChains } from '../core/emit.ts';
import { count, type Tally, total } from '../test/claims.ts';
import { newText, postInput, trust } from '../test/talk.ts';
import { turnsProve } from '../test/turns.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { checkDecisions } from './decision.store.ts';

/** LIVES=300 lives them longer; SEED throws other dice. */
const LIVES = Number(process.env.LIVES ?? 8);
const seed = Number(process.env.SEED ?? 20_261_122);

let world: World;
let nth = 0;
beforeAll(async () => {
  world = await makeWorld({ startsAt: '2031-03-01T08:00:00Z', env: { LOG_LEVEL: 'silent' } });
  reader = await world.person('Rehema Reader');
});
afterAll(() => world.close());

type Life = {
  people: Person[];
  moderators: Person[];
  posts: string[];
  comments: string[];
  authors: Map<string, Person>;
};
/** A stranger to every life, who reads what anybody who is signed in does. */
let reader: Person;
const held: Tally = new Map();
/** What was said before a text was sent of who reads it then is what a stranger finds. */
async function holdShown(
  kind: 'post' | 'comment',
  who: Person,
  before: EntryStatus | null,
  row: { id: string; body: string; status: EntryStatus } | null,
  isLookedAt: boolean,
) {
  if (!row) return;
  const claim = shownIs(before, { keepsPersonal: row.body.includes('somebody@example.org'), isLookedAt });
  const id = row.id as never; // the contract's brand
  const read = await (kind === 'post'
    ? world.as(reader).community.post({ id })
    : world.as(reader).community.comment({ id })
  ).catch((failure: { code?: string }) => void expectOurs(failure));
  count(held, `${kind} ${before ?? 'new'}: ${claim.words.slice(0, 9)}`);
  expect([claim.words, read?.body === row.body], `${kind} of ${who.name}, ${before ?? 'new'}`).toEqual([
    claim.words,
    claim.isShown,
  ]);
}
const standing = async (who: Person) => (await world.as(who).community.standing()).isReviewed;

type Dice = { who: number; what: number; how: number };
const pick = <One>(all: readonly One[], dice: number): One => all[dice % Math.max(1, all.length)] as One; // none is refused by the product
const id = (all: readonly string[], dice: number) => (pick(all, dice) ?? uuidv7()) as never; // brands are the contract's
const reason = 'This is how it went in this life of it.';
const personal = () => `Mail me at somebody@example.org. ${newText()}`;
/** Whose text it is, most of the time; else anybody. */
const owner = ({ authors }: Life, text: string, who: Person, how: number): Person =>
  how % 6 === 0 ? who : (authors.get(text) ?? who);
const target = (life: Life, dice: number) =>
  dice % 2 === 0
    ? { kind: 'post' as const, id: id(life.posts, dice >> 1) }
    : { kind: 'comment' as const, id: id(life.comments, dice >> 1) };

/** One deed of somebody, whether it is possible now or not. What is refused is refused with a code of ours. */
const deeds: Record<string, (life: Life, who: Person, dice: Dice) => Promise<unknown>> = {
  async publish(life, who, { what, how }) {
    const body = how % 3 === 0 ? personal() : newText();
    const tags = ['wood', 'stone', 'milk'].slice(0, what % 4);
    const topic = what % 2 ? ('escrow' as const) : ('stories' as const);
    const post = postInput({ body, tags, topic, kind: how % 2 ? 'question' : 'discussion' });
    const isLookedAt = await standing(who);
    const { row } = await world
      .as(who)
      .community.publish({ clientId: uuidv7(), post, guard: how % 2 ? 'keep' : 'mask' });
    await holdShown('post', who, null, row, isLookedAt);
    if (row) life.posts.push(row.id);
    if (row) life.authors.set(row.id, who);
  },
  async reply(life, who, { what, how }) {
    const answered = how % 2 ? life.comments[how % Math.max(1, life.comments.length)] : undefined;
    const under = answered ? (await world.as(who).community.comment({ id: answered as never })).postId : null;
    const parentId = (under ? answered : null) as never;
    const asked = {
      id: under ?? id(life.posts, what),
      clientId: uuidv7(),
      parentId,
      body: how % 5 ? newText() : personal(),
    };
    const isLookedAt = await standing(who);
    const { row } = await world.as(who).community.reply({ ...asked, guard: 'keep' });
    await holdShown('comment', who, null, row, isLookedAt);
    if (row) life.comments.push(row.id);
    if (row) life.authors.set(row.id, who);
  },
  edit: async (life, anybody, { what, how }) => {
    const who = owner(life, id(life.posts, what), anybody, how);
    const own = await world.as(who).community.post({ id: id(life.posts, what) });
    const post = postInput({ body: how % 3 ? newText() : personal(), tags: how % 2 ? ['milk'] : [], topic: 'escrow' });
    const isLookedAt = await standing(who);
    const { row } = await world.as(who).community.edit({ id: own.id, revision: own.revision, post, guard: 'keep' });
    await holdShown('post', who, own.status, row, isLookedAt);
  },
  editComment: async (life, anybody, { what, how }) => {
    const who = owner(life, id(life.comments, what), anybody, how);
    const own = await world.as(who).community.comment({ id: id(life.comments, what) });
    const body = how % 3 ? newText() : personal();
    const isLookedAt = await standing(who);
    const { row } = await world
      .as(who)
      .community.editComment({ id: own.id, revision: own.revision, body, guard: 'keep' });
    await holdShown('comment', who, own.status, row, isLookedAt);
  },
  remove: (life, who, { what, how }) =>
    world.as(owner(life, id(life.posts, what), who, how)).community.remove({ id: id(life.posts, what) }),
  removeComment: (life, who, { what, how }) =>
    world.as(owner(life, id(life.comments, what), who, how)).community.removeComment({ id: id(life.comments, what) }),
  react: (life, who, { what, how }) =>
    world.as(who).community.react({ ...target(life, what), reaction: 'helpful', on: how % 3 > 0 }),
  accept: (life, who, { what, how }) =>
    world
      .as(owner(life, id(life.posts, what), who, how))
      .community.accept({ id: id(life.posts, what), commentId: how % 4 ? id(life.comments, how) : null }),
  report: (life, who, { what }) => world.as(who).moderation.report({ target: target(life, what), reason: 'abuse' }),
  async reportByAll(life, _who, { what }) {
    for (const who of life.people)
      await world
        .as(who)
        .moderation.report({ target: target(life, what), reason: 'spam' })
        .catch(expectOurs);
  },
  open: (life, _who, { who, what }) =>
    world.as(pick(life.moderators, who)).moderation.open({ target: target(life, what) }),
  async decide(life, _who, { who, what, how }) {
    const moderator = pick(life.moderators, who);
    const waiting = (await world.as(moderator).moderation.queue({ limit: 100 })).rows;
    const measure = pick(
      ['none', 'approve', 'give_back', 'warn', 'remove', 'lock', 'mute', 'approve', 'remove'] as const,
      how,
    );
    const one = pick(waiting, what);
    if (one) await world.as(moderator).moderation.decide({ id: one.id, measure, rule: 'R3', reason, days: 2 });
  },
  async appeal(life, _who, { what }) {
    const mine = [];
    for (const who of life.people)
      mine.push(...(await world.as(who).moderation.mine({})).rows.map((row) => ({ ...row, who })));
    const own = pick(mine, what);
    const text = 'I do not think that this breaks any rule; please look at it once more.';
    if (own) await world.as(own.who).moderation.appeal({ decisionId: own.id, text });
  },
  async judge(life, _who, { who, what, how }) {
    const moderator = pick(life.moderators, who);
    const one = pick((await world.as(moderator).moderation.queue({ queue: 'appeals' })).rows, what);
    const appealId = one && (await world.as(moderator).moderation.case({ id: one.id })).appeal?.id;
    const outcome = pick(['upheld', 'overturned', 'modified'] as const, how);
    if (appealId) await world.as(moderator).moderation.decideAppeal({ appealId, outcome, measure: 'warn', reason });
  },
  unlock: (life, _who, { who, what }) =>
    world.as(pick(life.moderators, who)).moderation.unlock({ id: id(life.posts, what), reason }),
  async wait(_life, _who, { how }) {
    world.clock.advance({ days: pick([0.01, 0.3, 2, 9, 35], how) });
    await world.tick('clocks');
    await world.tick('community-fading');
    await world.tick('community-words');
  },
};

const codes = new Set(
  'NOT_FOUND FORBIDDEN ILLEGAL_TRANSITION STALE BAD_INPUT RATE_LIMITED COM_LEVEL COM_BARRED COM_LOCKED COM_GONE COM_SAME_TEXT DSP_DEADLINE_PASSED'.split(
    ' ',
  ),
);
function expectOurs(failure: { code?: string }): void {
  if (!codes.has(failure.code ?? '')) throw failure;
}

/** Rows that would show that something counts wrong; there is never one. */
const wrong = [
  sql`select p.id, 'comments' as what from posts p
    where p.comments <> (select count(*) from comments c where c.post_id = p.id and c.status = 'published')`,
  sql`select p.id, 'marks' as what from (select id, helpful from posts union all select id, helpful from comments) p
    where p.helpful <> (select count(*) from entry_reactions r where r.target_id = p.id and r.kind = 'helpful')`,
  sql`select p.id, 'top' as what from posts p where p.top <> (select count(*) from entry_reactions r where r.target_id = p.id and r.is_recent)`,
  sql`select null as id, 'topics' as what from post_counts c
    where c.posts <> (select count(*) from posts p where p.topic = c.topic and p.status = 'published')`,
  sql`select p.id, 'tags' as what from posts p where p.status = 'published' and exists (
      select 1 from unnest(p.tags) tag full join (select t.* from post_tags t where t.id = p.id) t using (tag)
      where t.id is null or t.active_at <> p.active_at or t.top <> p.top or t.topic <> p.topic
        or t.is_unanswered <> (p.kind = 'question' and p.accepted_comment_id is null))`,
  sql`select p.id, 'tags of what is not shown' as what from posts p join post_tags t using (id) where p.status <> 'published'`,
  sql`select p.id, 'shown' as what from posts p join post_texts t on t.post_id = p.id where t.is_shown <> (p.status = 'published')`,
  sql`select e.id, 'removed without a reason' as what from (select id, status, decision_id from posts union all select id, status, decision_id from comments) e
    left join moderation_decisions d on d.id = e.decision_id where e.status in ('removed', 'returned') and d.reason is null`,
  sql`select e.id, 'waits without a case' as what from (select id, status from posts union all select id, status from comments) e
    where e.status in ('waiting', 'hidden') and not exists (
      select 1 from moderation_cases c where c.target_id = e.id and c.status in ('open', 'in_review'))`,
  sql`select p.id, 'an answer that is not there' as what from posts p left join comments c on c.id = p.accepted_comment_id and c.post_id = p.id
    where p.accepted_comment_id is not null and c.status is distinct from 'published'`,
  sql`select p.user_id as id, 'helpful marks of a person' as what from community_people p where p.helpful <> (
      select coalesce(sum(helpful), 0) from (select author_user_id, helpful from posts union all select author_user_id, helpful from comments) e
      where e.author_user_id = p.user_id)`,
  sql`select c.id, 'due without a clock' as what from moderation_cases c where c.status in ('open', 'in_review') and c.due_at > ${'2031-01-01'}::timestamptz
    and not exists (select 1 from clocks k where k.subject_kind = 'moderation_case' and k.subject_id = c.id)`,
];

test(`in ${LIVES} lives nothing counts wrong, nothing is removed without a reason, and every state was led to by the table`, async () => {
  const dice = fc.record({ who: fc.nat(99), what: fc.nat(99), how: fc.nat(99) });
  // What happens most stands more than once.
  const often = ['reply', 'reply', 'react', 'decide', 'decide', 'open', 'appeal', 'judge'];
  const deed = fc.tuple(fc.constantFrom(...Object.keys(deeds), ...often), dice);
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 60, maxLength: 80, size: 'max' }), async (lived) => {
      nth += 1;
      const name = (what: string) =>
        `${what} ${nth.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '')}`;
      const people = await Promise.all(
        ['Ann', 'Ben', 'Cid', 'Dan', 'Eve', 'Fay'].map((one) => world.person(name(one))),
      );
      await trust(world, ...people.slice(0, 5));
      const moderators = [
        await world.person(name('Mona'), { roles: ['moderator'] }),
        await world.person(name('Moses'), { roles: ['moderator'] }),
      ];
      const life: Life = { people, moderators, posts: [], comments: [], authors: new Map() };
      for (const who of people) await deeds.publish?.(life, who, { who: 0, what: 3, how: 1 });
      for (const [what, who] of people.entries())
        await deeds.reply?.(life, who, { who: 0, what, how: 2 }).catch(expectOurs);
      let was = new Map<string, EntryStatus>();
      for (const [what, dice] of lived) {
        world.clock.advance(61_000);
        await deeds[what]?.(life, pick(people, dice.who), dice).catch(expectOurs);
        const is = await statuses();
        for (const [entry, status] of is) {
          const before = was.get(entry);
          if (before && before !== status)
            expect(canLead(before, status), `${before} → ${status} by ${what}`).toBe(true);
        }
        was = is;
      }
      await world.settle();
      for (const question of wrong) expect((await question.execute(world.deps.db)).rows).toEqual([]);
      expect((await checkDecisions(world.ctx())).brokenAt).toBeNull();
      await turnsProve(world, 'post');
    }),
    { seed, numRuns: LIVES, endOnFailure: true },
  );
  expect((await checkAllChains(world.ctx())).broken).toEqual([]);
  expect(total(held)).toBeGreaterThan(5 * LIVES);
}, 600_000);

const statuses = async (): Promise<Map<string, EntryStatus>> => {
  const { rows } = await sql<{ id: string; status: EntryStatus }>`
    select id, status from posts union all select id, status from comments`.execute(world.deps.db);
  return new Map(rows.map(({ id, status }) => [id, status]));
};
/** Whether the table leads from one state to another, by one step or by two that are one deed (an appeal about what was given back; shown and taken away again). */
function canLead(from: EntryStatus, to: EntryStatus): boolean {
  const next = (status: EntryStatus) =>
    entryLifecycle.actionsFrom(status).map((action) => entryLifecycle.next(action, status));
  return next(from).some((one) => one === to || next(one).includes(to));
}
