// Proposals of a case, and who was asked by name.

import { overProposals, standingProposals } from '@ahadi/domain/mediation/lifecycle.ts';
import type { MyProposal, ProposalInput, ProposalStatus } from '@ahadi/domain/mediation/schema.ts';
import type { Tier } from '@ahadi/domain/mediators/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import { sendAlong } from '../core/driver.ts';
import type { Held } from './mediation.store.ts';

export type HeldProposal = {
  id: MyProposal['id'];
  userId: string;
  name: string;
  email: string;
  proposal: ProposalInput;
  tier: Tier;
  judiciaryAccredited: boolean;
  credits: number;
  status: ProposalStatus;
  submittedAt: string;
  openedAt: string | null;
  /** Nobody opened it in time, so its credits went back. */
  returnedAt: string | null;
};
type Row = {
  id: string;
  user_id: string;
  name: string;
  email: string;
  proposal: ProposalInput;
  tier: Tier;
  judiciary_accredited: boolean;
  credits: number;
  status: ProposalStatus;
  submitted_at: Date;
  opened_at: Date | null;
  returned_at: Date | null;
};
export const proposalOf = (row: Row): HeldProposal => ({
  id: row.id as HeldProposal['id'], // the brand is born here
  userId: row.user_id,
  name: row.name,
  email: row.email,
  proposal: row.proposal,
  tier: row.tier,
  judiciaryAccredited: row.judiciary_accredited,
  credits: row.credits,
  status: row.status,
  submittedAt: row.submitted_at.toISOString(),
  openedAt: row.opened_at?.toISOString() ?? null,
  returnedAt: row.returned_at?.toISOString() ?? null,
});

const rowsOf = (which: RawBuilder<unknown>) => sql<Row>`
    select p.*, u.name, u.email from mediation_proposals p join users u on u.id = p.user_id
    where ${which} order by p.submitted_at, p.id`;
const read = async (ctx: Pick<Ctx, 'db'>, which: RawBuilder<unknown>): Promise<HeldProposal[]> =>
  (await rowsOf(which).execute(ctx.db)).rows.map(proposalOf);

/** Those that did not end. A case takes seven, so no limit is asked for: one that cut some off would forget their credits. */
const standing = sql`p.status in ${among(standingProposals)}`;
const MOST_ENDED = 100;

/** Every proposal for a case that did not end, in the order they were made. */
export const standingProposalsOf = (ctx: Pick<Ctx, 'db'>, mediationId: string): Promise<HeldProposal[]> =>
  read(ctx, sql`p.mediation_id = ${mediationId} and ${standing}`);

/** The same and the newest hundred that ended, for who reads the case; {@link proposalOf} reads one. */
export const proposalsIn = (mediationId: string) =>
  rowsOf(
    sql`p.mediation_id = ${mediationId} and (${standing} or p.id in (
      select e.id from mediation_proposals e where e.mediation_id = ${mediationId} and e.ended_at is not null
      order by e.ended_at desc, e.id desc limit ${MOST_ENDED}))`,
  );
export const proposalsOf = async (ctx: Pick<Ctx, 'db'>, mediationId: string): Promise<HeldProposal[]> =>
  (await proposalsIn(mediationId).execute(ctx.db)).rows.map(proposalOf);

/** One proposal for a case, or null. */
export const proposalIn = async (ctx: Pick<Ctx, 'db'>, mediationId: string, id: string): Promise<HeldProposal | null> =>
  (await read(ctx, sql`p.mediation_id = ${mediationId} and p.id = ${id}`))[0] ?? null;

/** What a person proposed for a case, oldest first: two at most, since one that was withdrawn can be written once more. */
export const proposalsBy = (ctx: Pick<Ctx, 'db'>, mediationId: string, userId: string): Promise<HeldProposal[]> =>
  read(ctx, sql`p.mediation_id = ${mediationId} and p.user_id = ${userId}`);

/** The newest proposal of a person for a case, or null. */
export const proposalBy = async (
  ctx: Pick<Ctx, 'db'>,
  mediationId: string,
  userId: string,
): Promise<HeldProposal | null> => (await proposalsBy(ctx, mediationId, userId)).at(-1) ?? null;

export async function addProposal(
  ctx: Ctx,
  mediationId: string,
  it: { userId: string; proposal: ProposalInput; tier: Tier; judiciaryAccredited: boolean; credits: number },
): Promise<HeldProposal['id']> {
  const id = uuidv7();
  await sql`
    insert into mediation_proposals (id, mediation_id, user_id, proposal, tier, judiciary_accredited, credits, status, submitted_at)
    values (${id}, ${mediationId}, ${it.userId}, ${JSON.stringify(it.proposal)}, ${it.tier}, ${it.judiciaryAccredited}, ${it.credits},
      'submitted', ${ctx.now})`.execute(ctx.db);
  return id as HeldProposal['id']; // the brand is born here
}

/** Where a proposal stands from now on; `by` opened it. Answers its case with that. */
export async function changeProposal(
  ctx: Ctx,
  held: Held,
  id: string,
  status: ProposalStatus,
  by: string | null = null,
): Promise<Held> {
  await sendAlong(
    ctx,
    sql`
    update mediation_proposals set status = ${status},
      opened_at = case when ${status} = 'opened' and opened_at is null then ${ctx.now} else opened_at end,
      opened_by = coalesce(opened_by, ${by}::uuid),
      ended_at = case when ${status} in ${among(overProposals)} then ${ctx.now}::timestamptz else ended_at end
    where id = ${id}`,
  );
  return { ...held, proposed: held.proposed.map((one) => (one.id === id ? { ...one, status } : one)) };
}

/** Notes that its credits went back, because nobody opened it. */
export const markReturned = (ctx: Ctx, id: string): Promise<void> =>
  sendAlong(ctx, sql`update mediation_proposals set returned_at = ${ctx.now} where id = ${id}`);

/** Who was asked by name and has not said no. */
export async function invitedUsersOf(ctx: Pick<Ctx, 'db'>, mediationId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from mediation_invitations where mediation_id = ${mediationId} and declined_at is null
    order by user_id`.execute(ctx.db);
  return rows.map(({ userId }) => userId);
}

/** Asks mediators by name; who was asked before is asked again. Answers the case with them. */
export async function inviteMediators(
  ctx: Ctx,
  held: Held,
  userIds: readonly string[],
  by: 'sides' | 'officer',
): Promise<Held> {
  await sendAlong(
    ctx,
    sql`
    insert into mediation_invitations (mediation_id, user_id, invited_by, at)
    select ${held.id}, asked, ${by}, ${ctx.now} from unnest(${userIds}::uuid[]) asked
    on conflict (mediation_id, user_id) do update set invited_by = ${by}, at = ${ctx.now}, declined_at = null`,
  );
  return { ...held, invitedUserIds: [...new Set([...held.invitedUserIds, ...userIds])] };
}

/** Who was asked before is not waited for any more; all, or one of them. Answers the case without them. */
export async function endInvitations(ctx: Ctx, held: Held, userId: string | null = null): Promise<Held> {
  await sendAlong(
    ctx,
    sql`update mediation_invitations set declined_at = ${ctx.now}
    where mediation_id = ${held.id} and declined_at is null and (${userId}::uuid is null or user_id = ${userId})`,
  );
  return { ...held, invitedUserIds: userId === null ? [] : held.invitedUserIds.filter((one) => one !== userId) };
}
