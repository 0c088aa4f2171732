// What follows in mediations from what happens elsewhere, and the letters about them.
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import type { Ctx } from '../core/ctx.ts';
import { tellByLetters } from '../core/telling.ts';
import { passOver } from './appointment.ts';
import { noticesOfCourt } from './court-notices.ts';
import { openCourt } from './court-papers.ts';
import { endWithDispute, feeFailed } from './end.ts';
import { engagementFailed, engagementSigned, feeFunded, feePutOff } from './engagement.ts';
import { claimSidesOf } from './invitations.ts';
import { noticesOf } from './notices.ts';
import { openRooms } from './room-keys.ts';
import { settlementFailed, settlementSigned } from './settlement.ts';

/** A confirmed address makes the invitations to mediate it its person's own. */
export const claimMediations = (ctx: Ctx, event: WrittenEvent): Promise<void> => claimSidesOf(ctx, event.subjectId);

/** The last signature on an agreement to mediate, or on a settlement, carries its case on. */
export async function followSigned(ctx: Ctx, event: WrittenEvent): Promise<void> {
  await engagementSigned(ctx, event.subjectId);
  await settlementSigned(ctx, event.subjectId);
}

/** What will not be signed gives the case back: to the choice of a mediator, or to the talks. */
export async function followUnsigned(ctx: Ctx, event: WrittenEvent): Promise<void> {
  await engagementFailed(ctx, event.subjectId);
  await settlementFailed(ctx, event.subjectId);
}

/** The fee is in escrow: the mediation begins. */
export const beginFunded = (ctx: Ctx, event: WrittenEvent): Promise<void> => feeFunded(ctx, event.subjectId);

/** There is more time to pay the fee: the case says the same day. */
export const putOffFunding = (ctx: Ctx, event: WrittenEvent<'escrow.funding_extended'>): Promise<void> =>
  feePutOff(ctx, event.subjectId, new Date(event.payload.dueAt));

/** The fee will not come: the mediation does not begin. */
export const endUnfunded = (ctx: Ctx, event: WrittenEvent): Promise<void> => feeFailed(ctx, event.subjectId);

/** A mediator whose certification was taken away leaves what they were chosen for and has not begun. */
export const followRevoked = (ctx: Ctx, event: WrittenEvent): Promise<void> =>
  passOver(ctx, event.subjectId, 'revoked');

/** One who takes no new case for now is not waited for where they were chosen and have not accepted. */
export const followUnable = (ctx: Ctx, event: WrittenEvent): Promise<void> => passOver(ctx, event.subjectId, 'unable');

/** A dispute that is over leaves nothing to mediate; one that a mediation settled finds it settled. */
export const followDispute = (ctx: Ctx, event: WrittenEvent): Promise<void> => endWithDispute(ctx, event.subjectId);

/** Every notice of a case also goes by mail. Nothing of the matter stands in a letter. */
export async function mailOfMediation(ctx: Ctx, event: WrittenEvent): Promise<void> {
  const { notices, held } = await noticesOf(ctx, event);
  if (!held) return;
  const about = { reference: held.ref };
  await tellByLetters(ctx, event, notices, ({ link }) => ({
    ...{ kind: 'mediation', page: link, about, way: 'Go to the mediation' },
  }));
}

/** The mediation began: its rooms are there. */
export const openRoomsOfCase = (ctx: Ctx, event: WrittenEvent<'mediation.began'>): Promise<void> =>
  openRooms(ctx, event.subjectId);

/** A settlement was signed: where every side wants it, the way to a court is open. */
export const openCourtOfCase = (ctx: Ctx, event: WrittenEvent<'mediation.settled'>): Promise<void> =>
  openCourt(ctx, event.subjectId);

/** Every notice of packages and of the way to a court also goes by mail. */
export async function mailOfCourt(ctx: Ctx, event: WrittenEvent): Promise<void> {
  const { notices, ref } = await noticesOfCourt(ctx, event);
  await tellByLetters(ctx, event, notices, ({ link }) => ({
    kind: 'court',
    page: link,
    way: 'Go to the mediation',
    about: { reference: ref },
  }));
}
