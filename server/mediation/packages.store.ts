// Packages, wishes and answers are kept behind the wall.
import type { Package } from '@ahadi/domain/mediation/packages/schema.ts';
import type { CaseSide } from '@ahadi/domain/mediation/schema.ts';
import type { PackageInTurns } from '@ahadi/domain/mediation/turns.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import type { WrappedKey } from '../core/vault.ts';
import { behindWall, PLATFORM } from '../core/wall.ts';

// Every statement here runs behind the wall (core/wall.ts), as those of the rooms do.

type Store = Pick<Ctx, 'db' | 'now'>;

export type BargainRow = { mediation_id: string; wrapped_key: Buffer; key_id: string; issues: Buffer; last_no: number };

export async function findBargain(ctx: Store, mediationId: string): Promise<BargainRow | null> {
  const { rows } = await sql<BargainRow>`select * from bargains where mediation_id = ${mediationId}`.execute(ctx.db);
  return rows[0] ?? null;
}

export async function addBargain(
  ctx: Store,
  mediationId: string,
  { wrapped, keyId }: WrappedKey,
  issues: Buffer,
): Promise<void> {
  await sql`
    insert into bargains (mediation_id, wrapped_key, key_id, issues)
    values (${mediationId}, ${wrapped}, ${keyId}, ${issues})`.execute(ctx.db);
}

export const replaceIssues = (ctx: Store, mediationId: string, issues: Buffer) =>
  sql`update bargains set issues = ${issues} where mediation_id = ${mediationId}`.execute(ctx.db);

/** Wishes about questions that are not asked any more, and packages that answered them, are gone: the platform's own deed. */
export async function forgetAnswers(ctx: Store, mediationId: string): Promise<void> {
  await sql`delete from bargain_wishes where mediation_id = ${mediationId}`.execute(ctx.db);
  await sql`delete from bargain_packages where mediation_id = ${mediationId}`.execute(ctx.db);
}

export async function keepWishes(
  ctx: Store,
  { mediationId, side, wishes, by }: { mediationId: string; side: CaseSide; wishes: Buffer; by: string },
): Promise<void> {
  await sql`
    insert into bargain_wishes (mediation_id, side, wishes, given_by, at)
    values (${mediationId}, ${side}, ${wishes}, ${by}, ${ctx.now})
    on conflict (mediation_id, side) do update set wishes = excluded.wishes, given_by = excluded.given_by, at = excluded.at`.execute(
    ctx.db,
  );
}

/** Which sides gave their wishes, and nothing of these. */
export async function sidesThatWished(ctx: Store, mediationId: string): Promise<CaseSide[]> {
  const { rows } = await sql<{ side: CaseSide }>`
    select side from bargain_wishes where mediation_id = ${mediationId} order by side`.execute(ctx.db);
  return rows.map(({ side }) => side);
}

/** Wishes as far as the reader may have them: a side its own, the platform all. */
export async function wishesOf(ctx: Store, mediationId: string): Promise<{ side: CaseSide; wishes: Buffer }[]> {
  const { rows } = await sql<{ side: CaseSide; wishes: Buffer }>`
    select side, wishes from bargain_wishes where mediation_id = ${mediationId} order by side`.execute(ctx.db);
  return rows;
}

export type PackageRow = {
  id: string;
  no: number;
  choice: Buffer;
  open_until: Date;
  status: Package['status'];
};
export async function addPackage(
  ctx: Store,
  mediationId: string,
  { id, choice, by, openUntil }: { id: string; choice: Buffer; by: string; openUntil: Date },
): Promise<number> {
  const { rows } = await sql<{ last_no: number }>`
    update bargains set last_no = last_no + 1 where mediation_id = ${mediationId} returning last_no`.execute(ctx.db);
  const no = rows[0]?.last_no ?? 1;
  await sql`
    insert into bargain_packages (id, mediation_id, no, choice, made_by, open_until, status, at)
    values (${id}, ${mediationId}, ${no}, ${choice}, ${by}, ${openUntil}, 'open', ${ctx.now})`.execute(ctx.db);
  return no;
}

/** The packages of a case, oldest first. */
export async function packagesOf(ctx: Store, mediationId: string): Promise<PackageRow[]> {
  const { rows } = await sql<PackageRow>`
    select id, no, choice, open_until, status from bargain_packages where mediation_id = ${mediationId}
    order by no desc limit 100`.execute(ctx.db);
  return rows.reverse();
}

/** Ends the open package of a case. Answers it, or null when none was open. */
export async function endOpenPackage(
  ctx: Store,
  mediationId: string,
  status: Exclude<Package['status'], 'open'>,
): Promise<{ id: string; no: number } | null> {
  const { rows } = await sql<{ id: string; no: number }>`
    update bargain_packages set status = ${status} where mediation_id = ${mediationId} and status = 'open'
    returning id, no`.execute(ctx.db);
  return rows[0] ?? null;
}

export async function keepAnswer(
  ctx: Store,
  { packageId, side, answer, by }: { packageId: string; side: CaseSide; answer: Buffer; by: string },
): Promise<void> {
  await sql`
    insert into bargain_answers (package_id, side, answer, given_by, at)
    values (${packageId}, ${side}, ${answer}, ${by}, ${ctx.now})
    on conflict (package_id, side) do update set answer = excluded.answer, given_by = excluded.given_by, at = excluded.at`.execute(
    ctx.db,
  );
}

/** Answers as far as the reader may have them: a side its own, the platform all. */
export async function answersOf(
  ctx: Store,
  packageIds: readonly string[],
): Promise<{ package_id: string; side: CaseSide; answer: Buffer }[]> {
  const { rows } = await sql<{ package_id: string; side: CaseSide; answer: Buffer }>`
    select package_id, side, answer from bargain_answers where package_id = any(${packageIds}::uuid[])`.execute(ctx.db);
  return rows;
}

/** Which sides answered the open package of a case, and nothing of what they said: the platform's own question, of whom it still waits for. */
export const openPackageOf = (ctx: Ctx, mediationId: string): Promise<PackageInTurns | null> =>
  behindWall(ctx, PLATFORM, async ({ db }) => {
    const { rows } = await sql<PackageInTurns>`
      select array(select a.side from bargain_answers a where a.package_id = p.id order by a.side)::text[] as answered
      from bargain_packages p where p.mediation_id = ${mediationId} and p.status = 'open'`.execute(db);
    return rows[0] ?? null;
  });

/** Takes away all that a case has of this. */
export async function removeBargain(ctx: Store, mediationId: string): Promise<void> {
  await sql`delete from bargains where mediation_id = ${mediationId}`.execute(ctx.db);
}
