// Escrows that are whole from the start are written by one statement.
import type { FeeTerms } from '@ahadi/domain/escrow/fees/rules.ts';
import type { EscrowStatus } from '@ahadi/domain/escrow/lifecycle.ts';
import type { MilestoneMoney } from '@ahadi/domain/escrow/milestones/schema.ts';
import type { EscrowRole, EscrowTerms, EscrowView } from '@ahadi/domain/escrow/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { unplanned } from '../core/db.ts';
import { sendAlong } from '../core/driver.ts';
import { feeInDb } from './escrow.store.ts';

/** Names for so many new escrows, to be asked together with something else; one that is not used names nothing ever. */
export const newRefs = (ctx: Pick<Ctx, 'now'>, count: number) => sql<{ ref: string }>`
    select 'ES-' || extract(year from ${ctx.now}::timestamptz) || '-' || lpad(nextval('escrow_ref_seq')::text, 6, '0') as ref
    from generate_series(1, ${unplanned(count, 'integer')})`;

/** The same in one read. */
export async function takeRefs(ctx: Pick<Ctx, 'db' | 'now'>, count: number): Promise<string[]> {
  return (await newRefs(ctx, count).execute(ctx.db)).rows.map(({ ref }) => ref);
}

/** An escrow of one stage that is whole; amounts in minor units. */
export type Prepaid = {
  id: string;
  ref: string;
  status: EscrowStatus;
  creatorUserId: string;
  ledBy: NonNullable<EscrowView['ledBy']>;
  terms: EscrowTerms;
  termsSha256: string;
  fee: FeeTerms;
  parties: { id: string; role: EscrowRole; name: string; email: string; userId: string; identityId: string }[];
  stage: { id: string; money: MilestoneMoney };
  feeMinor: bigint;
};

/** Writes them with their terms, sides, readers, stages and what was paid in, all of it by one payment. */
export async function addPrepaid(
  ctx: Ctx,
  paid: { paymentId: string; payerId: string },
  all: readonly Prepaid[],
): Promise<void> {
  const rows = all.map(
    ({ id, ref, status, creatorUserId, ledBy, terms, termsSha256, fee, parties, stage, feeMinor }) => ({
      id,
      ref,
      status,
      creator: creatorUserId,
      origin: ledBy.kind === 'order' ? 'order' : 'manual',
      led_by: ledBy,
      terms,
      sha256: termsSha256,
      fee: feeInDb(fee),
      title: terms.title,
      currency: terms.currency,
      parties: parties.map((one) => ({ ...one, email: one.email.toLowerCase() })),
      stage_id: stage.id,
      stage_status: stage.money.status,
      amount: String(stage.money.amount),
      funded: String(stage.money.funded),
      fee_minor: String(feeMinor),
    }),
  );
  const added = sql`
    with its as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as x (id uuid, ref text, status text, creator uuid, origin text, led_by jsonb,
        terms jsonb, sha256 text, fee jsonb, title text, currency text, parties json, stage_id uuid, stage_status text, amount bigint,
        funded bigint, fee_minor bigint)),
    sides as materialized (
      select its.id as escrow_id, p.* from its, json_to_recordset(its.parties) as p (id uuid, role text, name text, email text, "userId" uuid,
        "identityId" uuid)),
    opened as (
      insert into escrows (id, ref, status, creator_user_id, origin, led_by, terms, terms_version, terms_sha256, fee, title, currency, total_minor,
        created_at, updated_at)
      select id, ref, status, creator, origin, led_by, terms, 1, sha256, fee, title, currency, amount, ${ctx.now}, ${ctx.now} from its),
    named as (
      insert into escrow_parties (id, escrow_id, role, name, email, user_id, identity_id, accepted_version, accepted_at)
      select id, escrow_id, role, name, email, "userId", "identityId", 1, ${ctx.now} from sides),
    read as (
      insert into escrow_readers (user_id, escrow_id, updated_at) select distinct "userId", escrow_id, ${ctx.now}::timestamptz from sides),
    agreed as (
      insert into escrow_terms (escrow_id, version, terms, sha256, author_user_id, change_note, created_at)
      select id, 1, terms, sha256, creator, '', ${ctx.now} from its),
    staged as (
      insert into escrow_milestones (id, escrow_id, seq, status, amount_minor, funded_minor, funded_at)
      select stage_id, id, 1, stage_status, amount, funded, ${ctx.now} from its)
    insert into escrow_fundings (payment_id, escrow_id, payer_identity_id, milestones_minor, fee_minor, created_at)
    select ${paid.paymentId}, id, ${paid.payerId}, funded, fee_minor, ${ctx.now} from its`;
  await sendAlong(ctx, added);
}
