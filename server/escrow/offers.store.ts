// Offers, splits and decisions about what is contested of a stage.
import type { Resolution, SettlementOffer } from '@ahadi/domain/escrow/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';

export type HeldOffer = SettlementOffer & { milestoneId: string };

type OfferRow = Omit<HeldOffer, 'expiresAt'> & { expiresAt: Date };
/** Every offer of an escrow's stages, oldest first, to be asked together with something else. */
export const offersIn = (escrowId: string) => sql<OfferRow>`
    select o.id, o.milestone_id as "milestoneId", o.no, o.by_role as by, o.to_seller_minor as "toSellerMinor", o.of_minor as "ofMinor",
      o.status, o.expires_at as "expiresAt"
    from escrow_offers o join escrow_milestones m on m.id = o.milestone_id where m.escrow_id = ${escrowId}
    order by o.milestone_id, o.no limit 2000`;
export const offerOf = (row: OfferRow): HeldOffer => ({ ...row, expiresAt: row.expiresAt.toISOString() });
/** The same in one read. */
export const offersOf = async (ctx: Pick<Ctx, 'db'>, escrowId: string): Promise<HeldOffer[]> =>
  (await offersIn(escrowId).execute(ctx.db)).rows.map(offerOf);

/** Writes an offer under the next number; the escrow is held. Answers its number. */
export async function addOffer(
  ctx: Ctx,
  milestoneId: string,
  it: { by: SettlementOffer['by']; toSellerMinor: number; ofMinor: bigint; expiresAt: Date },
): Promise<number> {
  const { rows } = await sql<{ no: number }>`
    insert into escrow_offers (id, milestone_id, no, by_role, to_seller_minor, of_minor, status, expires_at, created_at)
    select ${uuidv7()}, ${milestoneId}, coalesce(max(no), 0) + 1, ${it.by}, ${it.toSellerMinor}, ${String(it.ofMinor)}::bigint, 'open', ${it.expiresAt}, ${ctx.now}
    from escrow_offers where milestone_id = ${milestoneId} returning no`.execute(ctx.db);
  return rows[0]?.no ?? 1;
}

export const changeOffer = (ctx: Ctx, id: string, status: SettlementOffer['status']) =>
  sql`update escrow_offers set status = ${status} where id = ${id}`.execute(ctx.db);

/** An open offer about money that is not contested like that any more ends. Answers its number, or null. */
export async function endOpenOffer(
  ctx: Ctx,
  milestoneId: string,
  status: 'superseded' | 'expired',
): Promise<number | null> {
  const { rows } = await sql<{ no: number }>`
    update escrow_offers set status = ${status} where milestone_id = ${milestoneId} and status = 'open' returning no`.execute(
    ctx.db,
  );
  return rows[0]?.no ?? null;
}

export type HeldResolution = Omit<Resolution, 'isMine'> & { milestoneId: string; madeBy: string };

type ResolutionRow = Omit<HeldResolution, 'at' | 'dueAt'> & { at: Date; dueAt: Date | null };
/** Every split that somebody else than the parties wrote, oldest first, to be asked together with something else. */
export const resolutionsIn = (escrowId: string) => sql<ResolutionRow>`
    select r.id, r.milestone_id as "milestoneId", r.source, r.shares, r.reasons, r.document_sha256 as "documentSha256", r.signature, r.status,
      r.accepted_by as "acceptedBy", r.created_at as at, r.due_at as "dueAt", r.made_by as "madeBy"
    from escrow_resolutions r join escrow_milestones m on m.id = r.milestone_id where m.escrow_id = ${escrowId}
    order by r.id limit 1000`;
export const resolutionOf = (row: ResolutionRow): HeldResolution => ({
  ...row,
  at: row.at.toISOString(),
  dueAt: row.dueAt?.toISOString() ?? null,
});
/** The same in one read. */
export const resolutionsOf = async (ctx: Pick<Ctx, 'db'>, escrowId: string): Promise<HeldResolution[]> =>
  (await resolutionsIn(escrowId).execute(ctx.db)).rows.map(resolutionOf);

export const addResolution = (
  ctx: Ctx,
  it: {
    id: string;
    milestoneId: string;
    source: Resolution['source'];
    shares: Resolution['shares'];
    reasons: string;
    document: string;
    documentSha256: string;
    signature: string;
    evidenceId: string | null;
    decidedOn: string | null;
    madeBy: string;
    dueAt: Date | null;
  },
) =>
  sql`
    insert into escrow_resolutions (id, milestone_id, source, shares, reasons, document, document_sha256, signature, evidence_id, decided_on,
      status, made_by, created_at, due_at)
    values (${it.id}, ${it.milestoneId}, ${it.source}, ${JSON.stringify(it.shares)}, ${it.reasons}, ${it.document}, ${it.documentSha256},
      ${it.signature}, ${it.evidenceId}, ${it.decidedOn}, 'proposed', ${it.madeBy}, ${ctx.now}, ${it.dueAt})`.execute(
    ctx.db,
  );

export const changeResolution = (
  ctx: Ctx,
  id: string,
  it: { status: Resolution['status']; acceptedBy?: readonly string[]; confirmedBy?: string },
) =>
  sql`
    update escrow_resolutions set status = ${it.status}, accepted_by = coalesce(${it.acceptedBy ?? null}::text[], accepted_by),
      confirmed_by = coalesce(${it.confirmedBy ?? null}::uuid, confirmed_by) where id = ${id}`.execute(ctx.db);

/** A split that waits for answers about money that is not contested like that any more is void. */
export const voidOpenResolution = (ctx: Ctx, milestoneId: string) =>
  sql`update escrow_resolutions set status = 'void' where milestone_id = ${milestoneId} and status = 'proposed'`.execute(
    ctx.db,
  );
