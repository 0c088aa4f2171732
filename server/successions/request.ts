// Who acts for somebody asks for it with proof; whom it is about hears of it at once, and ends it with a word if they are not dead.

import { addDays, DAY } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import { isOrganisations } from '@ahadi/domain/organisations/rules.ts';
import { permissions } from '@ahadi/domain/permissions.ts';
import { waitingSuccessions } from '@ahadi/domain/successions/lifecycle.ts';
import {
  MOST_ASKED,
  MOST_PAPERS,
  PAPER_BYTES,
  PAPERS_KEPT_DAYS,
  REVIEW_DAYS,
  restUntil,
  YEAR_DAYS,
} from '@ahadi/domain/successions/rules.ts';
import type { ActsFor, MatterKind, Succession } from '@ahadi/domain/successions/schema.ts';
import { identitiesOfUser, userOfConfirmedEmail } from '../accounts/account.ts';
import { keepDocument } from '../accounts/verification-documents.ts';
import { refuse } from '../core/aggregate.ts';
import { userIdOf } from '../core/authorize.ts';
import { cancelClocks, startClock } from '../core/clocks.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { endRepresenting } from '../organisations/representative.ts';
import { standsAgainst } from './conflict.store.ts';
import { actsIn } from './matters.store.ts';
import { beginRest } from './rest.ts';
import {
  addPaperRow,
  addSuccession,
  earlierOf,
  findSuccession,
  type HeldSuccession,
  openOf,
} from './succession.store.ts';
import { successions, viewFor } from './succession.ts';

type Asked = { name: string; email: string; capacity: string; statement: string; file: File };

/**
 * Asks to act for the person whose account has a confirmed address; the answer is the same where there is none. Deadlines of that account rest
 * from now on, while something is left of the days they may in a year, and not for somebody who stands against it. Throws RATE_LIMITED,
 * SUC_OPEN, ACC_PERSON_NEEDED, FILE_TOO_LARGE, FILE_TYPE, BAD_INPUT for one's own.
 */
export const askSuccession = (ctx: Ctx, { file, ...it }: Asked): Promise<Succession> =>
  insistentTransaction(ctx, async (ctx) => {
    const claimantId = userIdOf(ctx);
    if (isOrganisations(await identitiesOfUser(ctx, claimantId))) throw new DomainError('ACC_PERSON_NEEDED');
    const subjectId = await personWith(ctx, it.email);
    if (subjectId === claimantId) refuse({ email: 'This is your own address.' });
    const { rests, asked } = await earlierOf(ctx, {
      ...{ subjectId, claimantId },
      ...{ restedSince: addDays(ctx.now, -YEAR_DAYS), askedSince: addDays(ctx.now, -30) },
    });
    if (asked >= MOST_ASKED)
      throw new DomainError('RATE_LIMITED', `At most ${MOST_ASKED} requests are made in thirty days.`);
    const id = await addSuccession(ctx, { ...it, claimantId, subjectId });
    if (!id) throw new DomainError('SUC_OPEN');
    const against = subjectId && (await standsAgainst(ctx, { personId: claimantId, subjectId }));
    const until = subjectId !== null && against === null ? restUntil(rests, ctx.now) : null;
    const paper = await keepDocument(ctx, file, PAPER_BYTES);
    const held = await successions.work(ctx, id, async (ctx, held) => {
      const dueAt = new Date(ctx.now.getTime() + REVIEW_DAYS * DAY);
      await startClock(ctx, successions.subject(held), { kind: 'succession.review', dueAt });
      await successions.tell(ctx, held, 'succession.asked', { paper: paper.sha256 as never }); // the brand is born here
      const resting = until ? await beginRest(ctx, held, until) : held;
      return addPaperRow(ctx, resting, plain(paper));
    });
    return viewFor(ctx, held);
  });

/** Whose account has this address, confirmed; null where none has, or an organisation: its people go on acting for it. */
async function personWith(ctx: Ctx, email: string): Promise<string | null> {
  const user = await userOfConfirmedEmail(ctx, email);
  return user && !isOrganisations(await identitiesOfUser(ctx, user.id)) ? user.id : null;
}

const plain = ({ name, mime, size, sha256 }: Awaited<ReturnType<typeof keepDocument>>) => ({
  name,
  mime,
  size,
  sha256,
});

/** Throws FILE_TOO_LARGE, FILE_TYPE, and BAD_INPUT beside `file` where there are six. */
export const addPaper = successions.deed('add_paper', async (ctx, held, { file }: { file: File }) => {
  if (held.papers.length >= MOST_PAPERS) refuse({ file: `There are ${MOST_PAPERS} files already. Nothing was saved.` });
  const paper = await keepDocument(ctx, file, PAPER_BYTES);
  await successions.tell(ctx, held, 'succession.paper_added', { paper: paper.sha256 as never }); // the brand is born here
  return addPaperRow(ctx, held, plain(paper));
});

/** A paper, for who asked and for reviewers. Throws NOT_FOUND: for everybody else there is nothing here. */
export async function readPaper(ctx: Ctx, id: string, paperId: string): Promise<File> {
  const held = await findSuccession(ctx, id);
  const mayRead = held && ctx.actor && permissions['succession.read_papers'](ctx.actor, held);
  const paper = mayRead ? held.papers.find((one) => one.id === paperId) : undefined;
  const bytes = paper && (await ctx.storage.get(paper.sha256));
  if (!paper || !bytes) throw new DomainError('NOT_FOUND');
  return new File([Uint8Array.from(bytes)], paper.name, { type: paper.mime });
}

/** It is over: no deadline rests for it any more, nobody acts by it, and its papers are forgotten in half a year. */
export async function over(ctx: Ctx, held: HeldSuccession): Promise<HeldSuccession> {
  const subject = successions.subject(held);
  await cancelClocks(ctx, subject);
  const dueAt = new Date(ctx.now.getTime() + PAPERS_KEPT_DAYS * DAY);
  await startClock(ctx, subject, { kind: 'succession.papers', dueAt });
  if (held.membershipId) await endRepresenting(ctx, held.membershipId);
  return { ...held, restsUntil: null, endedAt: ctx.now };
}

const takeBack = async (ctx: Ctx, held: HeldSuccession): Promise<HeldSuccession> => {
  await successions.tell(ctx, held, 'succession.withdrawn', {});
  return over(ctx, held);
};
const sayNo = async (ctx: Ctx, held: HeldSuccession): Promise<HeldSuccession> => {
  await successions.tell(ctx, held, 'succession.contradicted', {});
  return over(ctx, held);
};

export const withdrawSuccession = successions.deed('withdraw', takeBack);

/** The person whose account it is says that it is not so. */
export const contradict = successions.deed('contradict', sayNo);

/** An account was closed: who closed theirs is alive, and who asked acts for nobody any more. Doing it twice changes nothing. */
export async function followClosing(ctx: Ctx, { subjectId: userId }: WrittenEvent): Promise<void> {
  for (const id of await openOf(ctx, userId))
    await successions.work(ctx, id, async (ctx, held) => {
      if (held.subjectId === userId) return successions.follow(ctx, held, 'contradict', sayNo);
      if (waitingSuccessions.includes(held.status)) return successions.follow(ctx, held, 'withdraw', takeBack);
      return successions.follow(ctx, held, 'end', async (ctx, held) => {
        const reason = 'Who acted closed their account.';
        await successions.tell(ctx, held, 'succession.ended', { reason });
        return { ...(await over(ctx, held)), reason };
      });
    });
}

/** Who acts for anybody in a matter, for who stands in it. Throws NOT_FOUND. */
export async function readActs(ctx: Ctx, kind: MatterKind, id: string): Promise<ActsFor[]> {
  const all = await actsIn(ctx, { kind, id, reader: userIdOf(ctx) });
  if (!all) throw new DomainError('NOT_FOUND');
  return all.map(({ id, represented, name, capacity, since, restsUntil }) => ({
    id: id as ActsFor['id'], // the brand is born here
    represented,
    by: since && { name, capacity, since: since.toISOString() },
    restsUntil: since ? null : (restsUntil?.toISOString() ?? null),
  }));
}
