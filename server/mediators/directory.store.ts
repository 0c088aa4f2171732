// The directory lists who can be asked now.
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { MediatorProfile, MediatorStatus } from '@ahadi/domain/mediators/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { onePast } from '../core/page.ts';
import { certified, type HeldMediator, mediatorColumns } from './mediator.store.ts';

type Position = { provisional: boolean; open: number; name: string; id: string };
const FIRST: Position = { provisional: false, open: -1, name: '', id: '00000000-0000-0000-0000-000000000000' };

const isPosition = (it: unknown): it is [boolean, number, string, string] =>
  Array.isArray(it) &&
  typeof it[0] === 'boolean' &&
  Number.isInteger(it[1]) &&
  typeof it[2] === 'string' &&
  it[2].length <= 200 &&
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(String(it[3]));

/** Where the list goes on. Throws BAD_INPUT for a cursor that no page gave out. */
function positionOf(cursor: string | undefined): Position {
  if (cursor === undefined) return FIRST;
  try {
    const it: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (isPosition(it)) return { provisional: it[0], open: it[1], name: it[2], id: it[3] };
  } catch (failure) {
    if (!(failure instanceof SyntaxError)) throw failure; // only that it is no JSON means a strange cursor
  }
  throw new DomainError('BAD_INPUT', 'This list position is not one of ours. Start from the top.');
}

const cursorOf = ({ tier, openCases, name, userId }: HeldMediator): string =>
  Buffer.from(JSON.stringify([tier === 'provisional', openCases, name, userId])).toString('base64url');

const pageOf = <Shape>(rows: HeldMediator[], limit: number, shape: (row: HeldMediator) => Shape): Page<Shape> => {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown.map(shape), nextCursor: rows.length > limit && last ? cursorOf(last) : null };
};

/** A pattern that finds the words anywhere, whatever signs they have. */
const like = (q: string): string => `%${q.replace(/[\\%_]/g, '\\$&')}%`;

type Filters = {
  country?: string | undefined;
  language?: string | undefined;
  specialism?: MediatorProfile['specialisms'][number] | undefined;
  q?: string | undefined;
};

/** Active mediators: certified before provisional, the fewest open cases first, then by name. */
export async function listActive<Shape>(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { cursor, limit, country, language, specialism, q }: PageRequest & Filters,
  shape: (row: HeldMediator) => Shape,
): Promise<Page<Shape>> {
  const after = positionOf(cursor);
  const all = sql`true`;
  const { rows } = await sql<HeldMediator>`
    select ${mediatorColumns} from mediators m join users u on u.id = m.id
    where m.status = 'active' and ${certified(ctx)} and (m.tier = 'provisional', m.open_cases, m.name, m.id) >
        (${after.provisional}, ${after.open}, ${after.name}, ${after.id}::uuid)
      and ${country === undefined ? all : sql`${country} = any(m.countries)`}
      and ${language === undefined ? all : sql`${language} = any(m.language_codes)`}
      and ${specialism === undefined ? all : sql`${specialism} = any(m.specialisms)`}
      and ${q ? sql`(m.name ilike ${like(q)} or m.practice_name ilike ${like(q)})` : all}
    order by (m.tier = 'provisional'), m.open_cases, m.name, m.id limit ${onePast(limit)}`.execute(ctx.db);
  return pageOf(rows, limit, shape);
}

/** Everybody who is or was a mediator, by name. */
export async function listRoster<Shape>(
  ctx: Pick<Ctx, 'db'>,
  { cursor, limit, status, q }: PageRequest & { status?: MediatorStatus | undefined; q?: string | undefined },
  shape: (row: HeldMediator) => Shape,
): Promise<Page<Shape>> {
  const after = positionOf(cursor);
  const all = sql`true`;
  const { rows } = await sql<HeldMediator>`
    select ${mediatorColumns} from mediators m join users u on u.id = m.id
    where (m.name, m.id) > (${after.name}, ${after.id}::uuid)
      and ${status === undefined ? all : sql`m.status = ${status}`}
      and ${q ? sql`(m.name ilike ${like(q)} or m.practice_name ilike ${like(q)} or u.email ilike ${like(q)})` : all}
    order by m.name, m.id limit ${onePast(limit)}`.execute(ctx.db);
  return pageOf(rows, limit, shape);
}

export type Digest = { id: string; userId: string; text: string; n: number; period: string; reply: string };

/** The newest digest of each of these mediators. */
export async function digestsOf(ctx: Pick<Ctx, 'db'>, userIds: readonly string[]): Promise<Map<string, Digest>> {
  const { rows } = await sql<Digest>`
    select distinct on (user_id) id, user_id as "userId", text, n, period, reply from mediator_digests
    where user_id = any(${userIds}::uuid[]) order by user_id, at desc, id desc`.execute(ctx.db);
  return new Map(rows.map((row) => [row.userId, row]));
}
