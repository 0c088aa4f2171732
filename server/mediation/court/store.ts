import type { CourtFacts, CourtPackage, CourtStatus, PaperCode } from '@ahadi/domain/mediation/court/schema.ts';
import type { ProfileCode } from '@ahadi/domain/mediation/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../../core/ctx.ts';

export type PackageRow = {
  mediation_id: string;
  status: CourtStatus;
  profile: ProfileCode;
  facts: CourtFacts;
  revision: number;
  file_by: Date;
  manifest_sha256: string | null;
  bundle_sha256: string | null;
  bundle_pages: number | null;
  bundle_size: number | null;
  filing: CourtPackage['filing'];
  outcome: CourtPackage['outcome'];
};

/** What is brought to a court in a case, or null. */
export async function findPackage(ctx: Pick<Ctx, 'db'>, mediationId: string): Promise<PackageRow | null> {
  const { rows } = await sql<PackageRow>`
    select mediation_id, status, profile, facts, revision, file_by, manifest_sha256, bundle_sha256, bundle_pages, bundle_size,
      filing, outcome from court_packages where mediation_id = ${mediationId}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Opens it once. Answers false when it was open already. */
export async function addPackage(
  ctx: Pick<Ctx, 'db' | 'now'>,
  row: Pick<PackageRow, 'mediation_id' | 'profile' | 'facts' | 'file_by'>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into court_packages (mediation_id, status, profile, facts, file_by, opened_at, updated_at)
    values (${row.mediation_id}, 'packaging', ${row.profile}, ${JSON.stringify(row.facts)}, ${row.file_by}, ${ctx.now}, ${ctx.now})
    on conflict do nothing returning mediation_id`.execute(ctx.db);
  return rows.length > 0;
}

export type PackageChange = Partial<Omit<PackageRow, 'mediation_id' | 'file_by'>>;

/** Writes what changed; the case is held. */
export async function changePackage(
  ctx: Pick<Ctx, 'db' | 'now'>,
  mediationId: string,
  change: PackageChange,
): Promise<void> {
  const columns = Object.entries(change).map(([column, value]): RawBuilder<unknown> => {
    const kept = typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
    return sql`${sql.ref(column)} = ${kept}`;
  });
  await sql`
    update court_packages set ${sql.join([...columns, sql`updated_at = ${ctx.now}`])}
    where mediation_id = ${mediationId}`.execute(ctx.db);
}

export type KeptCode = PaperCode | 'receipt' | 'order';
export type PaperRow = {
  id: string;
  code: KeptCode;
  name: string;
  mime: string;
  sha256: string;
  size: number;
  pages: number;
  printed: boolean;
  at: Date;
};

/** All papers of a case, those of the court among them, oldest first. */
export async function papersOf(ctx: Pick<Ctx, 'db'>, mediationId: string): Promise<PaperRow[]> {
  const { rows } = await sql<PaperRow>`
    select id, code, name, mime, sha256, size, pages, printed, at from court_papers
    where mediation_id = ${mediationId} order by at, id limit 200`.execute(ctx.db);
  return rows;
}

export async function addPaper(
  ctx: Pick<Ctx, 'db' | 'now'>,
  mediationId: string,
  paper: Omit<PaperRow, 'id' | 'at'> & { by: string | null },
): Promise<string> {
  const id = uuidv7();
  const { code, name, mime, sha256, size, pages, printed, by } = paper;
  await sql`
    insert into court_papers (id, mediation_id, code, name, mime, sha256, size, pages, printed, by_user_id, at)
    values (${id}, ${mediationId}, ${code}, ${name}, ${mime}, ${sha256}, ${size}, ${pages}, ${printed}, ${by}, ${ctx.now})`.execute(
    ctx.db,
  );
  return id;
}

export async function removePaper(ctx: Pick<Ctx, 'db'>, id: string): Promise<void> {
  await sql`delete from court_papers where id = ${id}`.execute(ctx.db);
}

/** Takes away what the platform printed: it is printed anew. */
export async function removePrinted(ctx: Pick<Ctx, 'db'>, mediationId: string): Promise<void> {
  await sql`delete from court_papers where mediation_id = ${mediationId} and printed`.execute(ctx.db);
}
