// Promises follow their agreement, its amendments, their money and their disputes, and their sides are told by mail.
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import { to } from '@ahadi/domain/paths.ts';
import { agreements } from '../agreements/agreement.ts';
import { othersThan } from '../agreements/notice-people.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { tellByLetters } from '../core/telling.ts';
import { checkTurnsOf } from '../core/turns.ts';
import { releaseAfter, rewritePromises } from './amendment.ts';
import { endDispute, holdForDispute } from './dispute.ts';
import { noticesOfObligation } from './notices.ts';
import { obligationsOf } from './obligation.store.ts';
import { obligations } from './obligation.ts';
import { fulfilPaid } from './payout.ts';
import { armObligations, planObligations } from './schedule.ts';

/** Everybody signed: what was promised is planned. */
export const planPromises = (ctx: Ctx, event: WrittenEvent<'agreement.executed'>): Promise<void> =>
  planObligations(ctx, event.subjectId);

/** The agreement is in force: its clocks begin. */
export const armPromises = (ctx: Ctx, event: WrittenEvent<'agreement.activated'>): Promise<void> =>
  armObligations(ctx, event);

/** An amendment is in force: what was promised follows its text. */
export const rewriteAmended = (ctx: Ctx, event: WrittenEvent<'agreement.amended'>): Promise<void> =>
  rewritePromises(ctx, event);

/** An agreement was ended: what would have been due later is released. */
export const releaseEnded = (ctx: Ctx, event: WrittenEvent<'agreement.terminated'>): Promise<void> =>
  releaseAfter(ctx, event.subjectId, event.payload.endsOn);

/** Money left a stage in escrow: what it was for may be fulfilled by it. */
export const fulfilPromise = (ctx: Ctx, event: WrittenEvent<'milestone.paid_out'>): Promise<void> =>
  fulfilPaid(ctx, event);

/** What a dispute that was filed is about waits for it. */
export const holdPromise = (ctx: Ctx, event: WrittenEvent): Promise<void> => holdForDispute(ctx, event.subjectId);

/** A dispute ended by what its sides said of it. */
export const settlePromise = (ctx: Ctx, event: WrittenEvent<'dispute.resolved'>): Promise<void> =>
  endDispute(ctx, event.subjectId, event.payload);

/** A dispute ended and changed nothing of what is owed. */
export const leavePromise = (ctx: Ctx, event: WrittenEvent): Promise<void> => endDispute(ctx, event.subjectId, null);

/** A dispute against the wrong person ended with that; against the right one it goes on. */
export async function leaveOfWrongPerson(ctx: Ctx, event: WrittenEvent<'dispute.identity_decided'>): Promise<void> {
  if (!event.payload.rightPerson) await endDispute(ctx, event.subjectId, null);
}

/** Somebody is a party of it now: what waits for their side waits for them. */
export async function waitForJoined(ctx: Ctx, event: WrittenEvent<'agreement.party_joined'>): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await agreements.hold(ctx, event.subjectId);
    for (const { id } of await obligationsOf(ctx, event.subjectId))
      await checkTurnsOf(ctx, { kind: 'obligation', id }, { table: 'obligations', turnsOf: obligations.turnsOf }, true);
  });
}

/** Every notice of an obligation also goes by mail. */
export async function mailOfObligation(ctx: Ctx, event: WrittenEvent): Promise<void> {
  const { notices, agreement } = await noticesOfObligation(ctx, event);
  const page = to('agreement', { id: agreement.id });
  const { title } = agreement.terms;
  await tellByLetters(ctx, event, notices, (_notice, { email }) => ({
    ...{ kind: 'promise', page, way: 'Read the agreement' },
    about: { title, reference: agreement.ref, other: othersThan(agreement.parties, email) },
  }));
}
