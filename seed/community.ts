import type { Comment, Post, PostInput } from '@ahadi/domain/community/schema.ts';
import { accept } from '@ahadi/server/community/answer.ts';
import { appeal } from '@ahadi/server/community/appeal.ts';
import { pin } from '@ahadi/server/community/curation.ts';
import { decideCase, takeCase } from '@ahadi/server/community/decision.ts';
import { readQueue } from '@ahadi/server/community/desk.ts';
import { readOwn } from '@ahadi/server/community/log.ts';
import { publishPost } from '@ahadi/server/community/post.ts';
import { react } from '@ahadi/server/community/react.ts';
import { reply } from '@ahadi/server/community/reply.ts';
import { report } from '@ahadi/server/community/report.ts';
import { wordsRound } from '@ahadi/server/community/rounds.ts';
import type { Ctx } from '@ahadi/server/core/ctx.ts';
import { v7 as uuidv7 } from 'uuid';
import { enrol, prove } from './newcomers.ts';
import { agreeing } from './talk/agreeing.ts';
import { learning } from './talk/learning.ts';
import { type Answer, type Neighbour, neighbours, type Talk, type Who } from './talk/talk.ts';
import { trading } from './talk/trading.ts';
import type { Stage } from './world.ts';

/** One thing that somebody does, so many days ago. */
type Deed = { daysAgo: number; run: () => Promise<unknown> };

const ENROLLED = 90;
const hours = (count: number): number => count / 24;

/**
 * A community that talks: questions with and without an answer, guides and stories, by the named people and some neighbours. What the
 * neighbours wrote first was looked at. One text was removed and its appeal waits, one waits to be looked at, one was reported.
 */
export async function community(stage: Stage): Promise<void> {
  const ids = await enrolNeighbours(stage);
  const as = (who: Who, daysAgo: number): Ctx =>
    who in ids ? stage.asPerson(ids[who as Neighbour], daysAgo) : stage.as(who as Parameters<Stage['as']>[0], daysAgo); // one of the two
  const deeds: Deed[] = [];
  for (const talk of [...agreeing, ...trading, ...learning]) deeds.push(...deedsOf(as, talk));
  deeds.push(...matters(as));
  // In the order in which they happened: nobody writes before they wrote.
  for (const { daysAgo, run } of deeds.sort((one, other) => other.daysAgo - one.daysAgo)) {
    await run();
    await stage.follow(daysAgo);
  }
  await wordsRound(stage.system(0));
}

async function enrolNeighbours(stage: Stage): Promise<Record<Neighbour, string>> {
  const ids: Partial<Record<Neighbour, string>> = {};
  for (const [key, person] of Object.entries(neighbours)) {
    const who = key as Neighbour; // the table's own keys
    const userId = await enrol(stage, { ...person, house: 'neighbours' }, ENROLLED);
    ids[who] = userId;
    if (who === 'langat' || who === 'zawadi')
      await prove(stage, (daysAgo) => stage.asPerson(userId, daysAgo), person.name, ENROLLED);
  }
  return ids as Record<Neighbour, string>; // every key of the table was set above
}

type As = (who: Who, daysAgo: number) => Ctx;

async function post(as: As, by: Who, daysAgo: number, input: PostInput): Promise<Post> {
  const { row } = await publishPost(as(by, daysAgo), { clientId: uuidv7(), post: input, guard: 'ask' });
  if (!row) throw new Error(`the guard found something in “${input.title}”`);
  if (row.status === 'waiting') await welcome(as, row.id, daysAgo);
  return row;
}

/** Somebody new is looked at, and shown. */
async function welcome(as: As, targetId: string, daysAgo: number): Promise<void> {
  const desk = as('faith', daysAgo);
  const found = (await readQueue(desk, { queue: 'open', limit: 100 })).rows.find(
    ({ target }) => target.id === targetId,
  );
  if (!found) throw new Error('what waits has no case');
  const reason = 'Clear, kind and in the right topic. Welcome.';
  await decideCase(desk, { id: found.id, measure: 'approve', rule: null, reason, days: null });
}

/** A post, its answers and its marks, each at its own time. */
function deedsOf(as: As, talk: Talk): Deed[] {
  const deeds: Deed[] = [];
  let written: Post['id'] | undefined;
  const answers = new Map<Answer, Comment['id']>();
  const mark = (kind: 'post' | 'comment', id: () => string | undefined, by: readonly Who[], daysAgo: number) => {
    for (const [nth, who] of by.entries()) {
      const at = Math.max(0.01, daysAgo - hours(3 + nth));
      deeds.push({
        daysAgo: at,
        run: () => react(as(who, at), { kind, id: id() ?? '', reaction: 'helpful', on: true }),
      });
    }
  };
  const { topic, kind, title, body, tags } = talk;
  deeds.push({
    daysAgo: talk.daysAgo,
    run: async () => {
      written = (await post(as, talk.by, talk.daysAgo, { topic, kind, title, body, tags: [...tags] })).id;
      if (talk.pinned) await pin(as('faith', talk.daysAgo), written, 90);
    },
  });
  mark('post', () => written, talk.helpful ?? [], talk.daysAgo);
  const answer = (it: Answer, parent: Answer | null) => {
    const daysAgo = talk.daysAgo - hours(it.after);
    deeds.push({
      daysAgo,
      run: async () => {
        const parentId = parent ? (answers.get(parent) ?? null) : null;
        const asked = { id: written ?? '', clientId: uuidv7(), parentId, body: it.body, guard: 'ask' as const };
        const { row } = await reply(as(it.by, daysAgo), asked);
        if (!row) throw new Error(`the guard found something in “${it.body}”`);
        if (row.status === 'waiting') await welcome(as, row.id, daysAgo);
        answers.set(it, row.id);
      },
    });
    mark('comment', () => answers.get(it), it.helpful ?? [], daysAgo);
    for (const below of it.answers ?? []) answer(below, it);
  };
  for (const it of talk.answers) answer(it, null);
  const { chosen } = talk;
  if (chosen) {
    const [at, daysAgo] = chosen;
    deeds.push({
      daysAgo,
      run: () => accept(as(talk.by, daysAgo), written ?? '', answers.get(talk.answers[at] as Answer) ?? null), // one of its own
    });
  }
  return deeds;
}

/** What the moderators have to do with: removed with an appeal, waiting to be looked at, and reported. */
function matters(as: As): Deed[] {
  let removed: Post['id'] | undefined;
  let reported: Post['id'] | undefined;
  const text = (
    title: string,
    body: string,
    topic: PostInput['topic'],
    kind: PostInput['kind'] = 'discussion',
  ): PostInput => ({
    ...{ topic, kind, title, body },
    tags: [],
  });
  const accusing = text(
    'Never buy bags from the shop at the bus park',
    'They sold me a bag that lasted for one week. Everybody should know whom they are dealing with, so I tell it here, where they cannot wriggle out of it.',
    'marketplace',
  );
  const advertising = text(
    'Cheap loans for traders, same day',
    'No papers, no questions. Write to me and I tell you how. Many people from this place have done it and are content.',
    'escrow',
  );
  const first = text(
    'My landlord keeps the deposit. Where do I begin?',
    'I moved out in good order and have photographs of every room. He does not answer any more. Is this something for a dispute here, or do I need a court?',
    'disputes',
    'question',
  );
  return [
    {
      daysAgo: 11,
      run: async () => {
        removed = (await post(as, 'eric', 11, accusing)).id;
      },
    },
    {
      daysAgo: 10.6,
      run: () =>
        report(as('fatuma', 10.6), {
          target: { kind: 'post', id: removed ?? '' },
          reason: 'defamation',
          text: 'There is an open matter about this, and the shop cannot answer here.',
        }),
    },
    {
      daysAgo: 10.2,
      run: async () => {
        const desk = as('daniel', 10.2);
        const found = (await readQueue(desk, { queue: 'open', limit: 100 })).rows.find(
          ({ target }) => target.id === removed,
        );
        if (!found) throw new Error('what was reported has no case');
        await takeCase(desk, { id: found.id });
        const reason =
          'It accuses a shop that one recognises while a matter about it is open. In the dispute the shop can answer; here it cannot.';
        await decideCase(desk, { id: found.id, measure: 'remove', rule: 'R2', reason, days: null });
      },
    },
    {
      daysAgo: 3.8,
      run: async () => {
        const [own] = (await readOwn(as('eric', 3.8), { limit: 1 })).rows;
        const words =
          'I named nobody and gave no address. There are six shops at that bus park. I only told what happened to my own bag, and I think that others may hear it.';
        await appeal(as('eric', 3.8), { decisionId: own?.id ?? '', text: words });
      },
    },
    {
      daysAgo: 1.2,
      run: async () => {
        reported = (await post(as, 'brian', 1.2, advertising)).id;
      },
    },
    {
      daysAgo: 1,
      run: () =>
        report(as('langat', 1), {
          target: { kind: 'post', id: reported ?? '' },
          reason: 'scam',
          text: 'Same-day loans without papers. My cousin paid a “fee” and never saw a loan.',
        }),
    },
    {
      daysAgo: 0.9,
      run: () => report(as('wanjiru', 0.9), { target: { kind: 'post', id: reported ?? '' }, reason: 'spam', text: '' }),
    },
    {
      daysAgo: 0.3,
      run: () =>
        publishPost(as('fatuma', 0.3), {
          clientId: uuidv7(),
          post: { ...first, body: `${first.body}\n\nHis office answers under 0722 000 123 now and then.` },
          guard: 'keep',
        }),
    },
  ];
}
