// Who takes part in a case, and the facts of one that is settled.
import type { CaseSide, MediationStatus, Settlement } from '@ahadi/domain/mediation/schema.ts';
import type { Specialism } from '@ahadi/domain/mediators/schema.ts';
import type { Ctx } from '../core/ctx.ts';
import { askTogether } from '../core/driver.ts';
import type { Recipient } from '../core/notice.ts';
import * as store from './members.store.ts';

export type CaseMembers = {
  id: string;
  ref: string;
  status: MediationStatus;
  destroyedAt: string | null;
  sides: {
    side: CaseSide;
    userId: string | null;
    name: string;
    representatives: { userId: string; name: string; capacity: string; maySettle: boolean }[];
  }[];
  /** Who mediates; null before the appointment, and once their certification was taken away. */
  mediatorUserId: string | null;
  /** Who was appointed, whatever became of their certification since. */
  appointedUserId: string | null;
  mediatorName: string | null;
  startedAt: string | null;
};

/** Who takes part in a mediation, or null when there is none. Says nothing about who may know it. */
export async function membersOf(ctx: Pick<Ctx, 'db'>, mediationId: string): Promise<CaseMembers | null> {
  const [row] = (await store.caseIn(mediationId).execute(ctx.db)).rows;
  return row ? membersFrom(row) : null;
}

const membersFrom = (row: store.CaseRow): CaseMembers => ({
  id: row.id,
  ref: row.ref,
  status: row.status,
  destroyedAt: row.destroyed_at?.toISOString() ?? null,
  sides: row.sides,
  mediatorUserId: row.mediator_revoked ? null : row.mediator_user_id,
  appointedUserId: row.mediator_user_id,
  mediatorName: row.mediator_name,
  startedAt: row.started_at?.toISOString() ?? null,
});

/** User ids of everybody who takes part with an account: told of each change at once. */
export const audienceOf = ({ sides, mediatorUserId }: CaseMembers): string[] =>
  [
    ...new Set([
      ...sides.flatMap(({ userId, representatives }) => [userId, ...representatives.map((person) => person.userId)]),
      mediatorUserId,
    ]),
  ].filter((userId): userId is string => userId !== null);

/** Who acts for each side. */
export const peopleOf = ({ sides }: CaseMembers) =>
  sides.map(({ side, userId, representatives }) => ({
    side,
    userId,
    representativeUserIds: representatives.map((person) => person.userId),
  }));

/** The side a person speaks for, or null for the mediator and everybody else. */
export const sideIn = ({ sides }: CaseMembers, userId: string): CaseSide | null =>
  sides.find((one) => one.userId === userId || one.representatives.some((person) => person.userId === userId))?.side ??
  null;

/** Whether a person may bind their side: its own person, and a representative who was given that right. */
export const maySettle = ({ sides }: CaseMembers, userId: string): boolean =>
  sides.some(
    (one) =>
      one.userId === userId || one.representatives.some((person) => person.userId === userId && person.maySettle),
  );

/** A case as the permission table looks at it, for those who take part in it. */
export const asThing = (members: CaseMembers) => ({
  requesterUserId: '', // nothing that is asked here depends on who asked for the mediation
  sides: peopleOf(members),
  chosenUserId: null,
  mediatorUserId: members.mediatorUserId,
  mediatorRevoked: false, // who was removed is nobody here
  involvedUserIds: [],
});

/** The names of people by their user ids; who has no account any more is missing. */
export const namesOf = (ctx: Pick<Ctx, 'db'>, userIds: readonly string[]): Promise<Map<string, string>> =>
  store.namesOf(ctx, userIds);

/** People as a notice is addressed to them, in the order of their accounts. */
export const recipientsOf = async (ctx: Pick<Ctx, 'db'>, userIds: readonly string[]): Promise<Recipient[]> =>
  (await store.addressesOf(ctx, userIds)).map(({ id, name, email }) => ({ userId: id, name, email }));

/** Counts a message that a side wrote, so that a court can be told whether it took part. */
export const countMessage = (ctx: Pick<Ctx, 'db'>, id: string, side: CaseSide) => store.countMessage(ctx, id, side);

/** What a settled case is, for a court: parties, dates, attendance, terms and signatures, and nothing of what was said. */
export type SettledFacts = {
  ref: string;
  title: string;
  currency: string;
  country: string;
  calendar: string;
  category: Specialism;
  /** The mediator filed the report. */
  isReported: boolean;
  sides: CaseMembers['sides'];
  mediator: { userId: string | null; name: string };
  startedAt: string | null;
  settlement: Settlement;
  agreementRef: string;
  contentHash: string;
  sessions: {
    no: number;
    kind: 'intake' | 'joint' | 'caucus';
    startsAt: string;
    minutes: number;
    status: string;
    attendance: { userId: string; name: string; side: CaseSide | null; capacity: string; maySettle: boolean }[];
  }[];
  signatures: { userId: string; name: string; level: number; at: string }[];
  /** How many messages each side wrote in the rooms. */
  writing: { side: CaseSide; messages: number }[];
};

/** Who takes part, and the facts of a case that was settled by a signed agreement, which are null for every other one; null where there is no case. */
export async function settledCaseOf(
  ctx: Pick<Ctx, 'db'>,
  id: string,
): Promise<{ members: CaseMembers; settled: SettledFacts | null } | null> {
  const [[row], [settled], sessions, signatures, writing] = await askTogether(
    ctx,
    store.caseIn(id),
    store.settledIn(id),
    store.sessionsIn(id),
    store.signaturesIn(id),
    store.writingIn(id),
  );
  if (!row) return null;
  const members = membersFrom(row);
  return { members, settled: settled ? factsFrom(members, settled, sessions, signatures, writing) : null };
}

function factsFrom(
  members: CaseMembers,
  row: store.SettledRow,
  sessions: readonly store.SessionRow[],
  signatures: readonly store.SignatureRow[],
  writing: SettledFacts['writing'],
): SettledFacts | null {
  if (!row.settlement || !row.settlement_agreement_id) return null;
  return {
    ref: members.ref,
    title: row.title,
    currency: row.currency,
    country: row.country,
    calendar: row.calendar,
    category: row.category,
    isReported: row.is_reported,
    sides: members.sides,
    mediator: { userId: members.appointedUserId, name: members.mediatorName ?? '' },
    startedAt: members.startedAt,
    settlement: row.settlement,
    agreementRef: row.agreement_ref ?? '',
    contentHash: row.content_hash ?? '',
    writing,
    sessions: sessions.map(({ starts_at, ...session }) => ({ ...session, startsAt: starts_at.toISOString() })),
    signatures: signatures.map(({ user_id, name_as_signed, level, signed_at }) => ({
      userId: user_id,
      name: name_as_signed,
      level,
      at: signed_at.toISOString(),
    })),
  };
}
