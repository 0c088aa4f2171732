// What is brought to a court is read with its papers, and what differs of it is written.
import type { CourtFacts, CourtPackage, CourtStatus, PaperCode } from '@ahadi/domain/mediation/court/schema.ts';
import type { ProfileCode } from '@ahadi/domain/mediation/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { holding } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { askTogether, sendAlong } from '../core/driver.ts';

/** What is brought to a court, with its papers, as services hold it. */
export type HeldPackage = {
  status: CourtStatus;
  profile: ProfileCode;
  facts: CourtFacts;
  revision: number;
  fileBy: string;
  manifestSha256: string | null;
  bundle: { sha256: string; pages: number; size: number } | null;
  filing: CourtPackage['filing'];
  outcome: CourtPackage['outcome'];
  /** All papers of the case, those of the court among them, oldest first. */
  papers: HeldPaper[];
};

export type KeptCode = PaperCode | 'receipt' | 'order';
export type HeldPaper = {
  id: string;
  code: KeptCode;
  name: string;
  mime: string;
  sha256: string;
  size: number;
  pages: number;
  printed: boolean;
  by: string | null;
  at: Date;
};

type Row = Pick<HeldPackage, 'status' | 'profile' | 'facts' | 'revision' | 'filing' | 'outcome'> & {
  file_by: Date;
  manifest_sha256: string | null;
  bundle_sha256: string | null;
  bundle_pages: number | null;
  bundle_size: number | null;
};

/** What is brought to a court in a case: one or none. */
export const packagesIn = (mediationId: string) => sql<Row>`
    select status, profile, facts, revision, file_by, manifest_sha256, bundle_sha256, bundle_pages, bundle_size,
      filing, outcome from court_packages where mediation_id = ${mediationId}`;

/** Holds the case, and with it all that belongs to it, until the transaction ends. */
export const holdCase = (ctx: Pick<Ctx, 'db'>, id: string): Promise<void> =>
  sendAlong(ctx, holding({ kind: 'mediation', id }));

/** What is brought to a court in a case with its papers, or null. */
export async function findPackage(ctx: Pick<Ctx, 'db'>, mediationId: string): Promise<HeldPackage | null> {
  const [[row], papers] = await askTogether(
    ctx,
    packagesIn(mediationId),
    sql<HeldPaper>`
    select id, code, name, mime, sha256, size, pages, printed, by_user_id as by, at from court_papers
    where mediation_id = ${mediationId} order by at, id limit 200`,
  );
  if (!row) return null;
  const { file_by, manifest_sha256, bundle_sha256, bundle_pages, bundle_size, ...plain } = row;
  return {
    ...plain,
    fileBy: file_by.toISOString(),
    manifestSha256: manifest_sha256,
    bundle: bundle_sha256 ? { sha256: bundle_sha256, pages: bundle_pages ?? 0, size: bundle_size ?? 0 } : null,
    papers,
  };
}

/** Opens it once. Answers false when it was open already. */
export async function addPackage(
  ctx: Pick<Ctx, 'db' | 'now'>,
  mediationId: string,
  { profile, facts, fileBy }: { profile: ProfileCode; facts: CourtFacts; fileBy: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into court_packages (mediation_id, status, profile, facts, file_by, opened_at, updated_at)
    values (${mediationId}, 'packaging', ${profile}, ${JSON.stringify(facts)}, ${fileBy}, ${ctx.now}, ${ctx.now})
    on conflict do nothing returning mediation_id`.execute(ctx.db);
  return rows.length > 0;
}

/** A paper that is not written yet. */
export const newPaper = (ctx: Pick<Ctx, 'now'>, it: Omit<HeldPaper, 'id' | 'at'>): HeldPaper => ({
  ...it,
  id: uuidv7(),
  at: ctx.now,
});

/** The columns that differ. */
function changesOf(before: HeldPackage, after: HeldPackage) {
  const differs = (key: keyof HeldPackage) => before[key] !== after[key];
  const { filing, outcome, bundle } = after;
  return {
    ...(differs('status') && { status: after.status }),
    ...(differs('profile') && { profile: after.profile }),
    ...(differs('facts') && { facts: JSON.stringify(after.facts) }),
    ...(differs('revision') && { revision: after.revision }),
    ...(differs('manifestSha256') && { manifest_sha256: after.manifestSha256 }),
    ...(differs('bundle') && {
      bundle_sha256: bundle?.sha256 ?? null,
      bundle_pages: bundle?.pages ?? null,
      bundle_size: bundle?.size ?? null,
    }),
    ...(differs('filing') && { filing: filing && JSON.stringify(filing) }),
    ...(differs('outcome') && { outcome: outcome && JSON.stringify(outcome) }),
  };
}

/** Writes what differs, of its papers, too. */
export async function savePackage<Held extends HeldPackage & { id: string }>(
  ctx: Pick<Ctx, 'db' | 'now'>,
  before: Held,
  after: Held,
): Promise<Held> {
  const gone = before.papers.filter(({ id }) => !after.papers.some((one) => one.id === id)).map(({ id }) => id);
  if (gone.length > 0) await sendAlong(ctx, sql`delete from court_papers where id = any(${gone}::uuid[])`);
  for (const paper of after.papers)
    if (!before.papers.some(({ id }) => id === paper.id)) await addPaper(ctx, after.id, paper);
  const written = ctx.db.updateTable('court_packages').set({ ...changesOf(before, after), updated_at: ctx.now });
  await sendAlong(ctx, written.where('mediation_id', '=', after.id));
  return after;
}

const addPaper = (ctx: Pick<Ctx, 'db'>, mediationId: string, it: HeldPaper): Promise<void> =>
  sendAlong(
    ctx,
    sql`
    insert into court_papers (id, mediation_id, code, name, mime, sha256, size, pages, printed, by_user_id, at)
    values (${it.id}, ${mediationId}, ${it.code}, ${it.name}, ${it.mime}, ${it.sha256}, ${it.size}, ${it.pages}, ${it.printed}, ${it.by},
      ${it.at})`,
  );
