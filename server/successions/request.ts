// Who acts for somebody asks for it with proof; whom it is about hears of it at once, and ends it with a word if they are not dead.

import { addDays, DAY } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { isOrganisations } from '@ahadi/domain/organisations/rules.ts';
import { permissions } from '@ahadi/domain/permissions.ts';
import {
  MOST_ASKED,
  MOST_PAPERS,
  mayRest,
  PAPER_BYTES,
  REST_DAYS,
  REVIEW_DAYS,
  whyNotNow,
} from '@ahadi/domain/successions/rules.ts';
import type { ActsFor, MatterKind, Succession, SuccessionCause } from '@ahadi/domain/successions/schema.ts';
import { identitiesOfUser, userOfConfirmedEmail } from '../accounts/account.ts';
import { keepDocument } from '../accounts/verification-documents.ts';
import { refuse } from '../core/aggregate.ts';
import { userIdOf } from '../core/authorize.ts';
import { cancelClocks, startClocks } from '../core/clocks.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { endRepresenting } from '../organisations/representative.ts';
import { actsIn } from './matters.store.ts';
import { addPaperRow, addSuccession, earlierOf, findSuccession, type HeldSuccession } from './succession.store.ts';
import { asIs, successions, viewFor } from './succession.ts';

type Asked = { cause: SuccessionCause; name: string; email: string; capacity: string; statement: string; file: File };

/**
 * Asks to act for the account with a confirmed address; the answer is the same where there is none. Deadlines of that account rest from now
 * on, where they did not for an earlier request. Throws RATE_LIMITED, SUC_OPEN, ACC_PERSON_NEEDED, FILE_TOO_LARGE, FILE_TYPE, BAD_INPUT for one's own.
 */
export const askSuccession = (ctx: Ctx, { file, ...it }: Asked): Promise<Succession> =>
  insistentTransaction(ctx, async (ctx) => {
    const claimantId = userIdOf(ctx);
    if (isOrganisations(await identitiesOfUser(ctx, claimantId))) throw new DomainError('ACC_PERSON_NEEDED');
    const subject = (await userOfConfirmedEmail(ctx, it.email)) ?? null;
    if (subject?.id === claimantId) refuse({ email: 'This is your own address.' });
    const earlier = await earlierOf(ctx, { subjectId: subject?.id ?? null, claimantId, since: addDays(ctx.now, -30) });
    if (earlier.asked >= MOST_ASKED)
      throw new DomainError('RATE_LIMITED', `At most ${MOST_ASKED} requests are made in thirty days.`);
    const rests = subject !== null && mayRest(earlier.restedFrom, ctx.now);
    const restsUntil = rests ? new Date(ctx.now.getTime() + REST_DAYS * DAY) : null;
    const id = await addSuccession(ctx, {
      ...{ ...it, claimantId, subjectId: subject?.id ?? null },
      ...{ restsUntil, restedFrom: rests ? ctx.now : null },
    });
    if (!id) throw new DomainError('SUC_OPEN');
    const paper = await keepDocument(ctx, file, PAPER_BYTES);
    const held = await successions.work(ctx, id, async (ctx, held) => {
      const subject = successions.subject(held);
      await startClocks(ctx, [
        { subject, kind: 'succession.review', dueAt: new Date(ctx.now.getTime() + REVIEW_DAYS * DAY) },
        ...(restsUntil ? [{ subject, kind: 'succession.rest' as const, dueAt: restsUntil }] : []),
      ]);
      await successions.tell(ctx, held, 'succession.asked', {
        cause: held.cause,
        paper: paper.sha256 as never, // the brand is born here
        restsUntil: restsUntil?.toISOString() ?? null,
      });
      return addPaperRow(ctx, held, plain(paper));
    });
    return viewFor(ctx, held);
  });

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

/** It is over: no deadline rests for it any more, and nobody acts by it. */
export async function over(ctx: Ctx, held: HeldSuccession): Promise<HeldSuccession> {
  await cancelClocks(ctx, successions.subject(held));
  if (held.membershipId) await endRepresenting(ctx, held.membershipId);
  return { ...held, restsUntil: null, endedAt: ctx.now };
}

export const withdrawSuccession = successions.deed('withdraw', async (ctx, held) => {
  await successions.tell(ctx, held, 'succession.withdrawn', {});
  return over(ctx, held);
});

/** The person whose account it is says that it is not so. Throws ILLEGAL_TRANSITION where their word is not enough. */
export const contradict = successions.deed('contradict', async (ctx, held) => {
  const why = whyNotNow('contradict', asIs(held));
  if (why) throw new DomainError('ILLEGAL_TRANSITION', why);
  await successions.tell(ctx, held, 'succession.contradicted', {});
  return over(ctx, held);
});

/** Who acts for anybody in a matter, for who stands in it. Throws NOT_FOUND. */
export async function readActs(ctx: Ctx, kind: MatterKind, id: string): Promise<ActsFor[]> {
  const all = await actsIn(ctx, { kind, id, reader: userIdOf(ctx) });
  if (!all) throw new DomainError('NOT_FOUND');
  return all.map(({ since, restsUntil, ...one }) => ({
    ...one,
    since: since?.toISOString() ?? null,
    restsUntil: restsUntil?.toISOString() ?? null,
  })) as ActsFor[]; // brands of ids are born here
}
