// What became of a suggestion is kept with who said so.
import type { Suggestion, SuggestionStatus } from '@ahadi/domain/agreements/negotiating/schema.ts';
import type { Clause } from '@ahadi/domain/agreements/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

/** A suggestion as the services hold it. */
export type HeldSuggestion = Pick<
  Suggestion,
  'id' | 'kind' | 'clauseId' | 'afterClauseId' | 'before' | 'after' | 'authorName' | 'side' | 'status'
>;

/** These suggestions of an agreement; the caller holds the agreement, so that nobody answers them meanwhile. */
export async function findSuggestions(
  ctx: Pick<Ctx, 'db'>,
  agreementId: string,
  ids: readonly string[],
): Promise<HeldSuggestion[]> {
  const { rows } = await sql<HeldSuggestion>`
    select s.id, s.kind, s.clause_id as "clauseId", s.after_clause_id as "afterClauseId", s.before, s.after, s.side, s.status,
      coalesce(p.name, u.name) as "authorName"
    from clause_suggestions s join users u on u.id = s.author_user_id
    left join agreement_parties p on p.agreement_id = s.agreement_id and p.user_id = s.author_user_id
    where s.agreement_id = ${agreementId} and s.id = any(${ids}::uuid[])`.execute(ctx.db);
  return rows;
}

/** The side of each suggestion that nobody answered. */
export async function openSides(ctx: Pick<Ctx, 'db'>, agreementId: string): Promise<string[]> {
  const { rows } = await sql<{ side: string }>`
    select side from clause_suggestions where agreement_id = ${agreementId} and status = 'open'`.execute(ctx.db);
  return rows.map(({ side }) => side);
}

export type NewSuggestion = {
  id: string;
  agreementId: string;
  versionId: string;
  kind: Suggestion['kind'];
  clauseId: string;
  afterClauseId: string | null;
  before: Clause | null;
  after: Clause | null;
  reason: string;
  authorId: string;
  side: string;
  followsId: string | null;
};

const json = (clause: Clause | null): string | null => (clause === null ? null : JSON.stringify(clause));

/** Writes a suggestion. */
export const addSuggestion = (ctx: Ctx, it: NewSuggestion) =>
  ctx.db
    .insertInto('clause_suggestions')
    .values({
      id: it.id,
      agreement_id: it.agreementId,
      version_id: it.versionId,
      kind: it.kind,
      clause_id: it.clauseId,
      after_clause_id: it.afterClauseId,
      before: json(it.before),
      after: json(it.after),
      reason: it.reason,
      author_user_id: it.authorId,
      side: it.side,
      follows_id: it.followsId,
      created_at: ctx.now,
    })
    .execute();

/** Says what became of a suggestion, by whom, and in which words. */
export const closeSuggestion = (
  ctx: Ctx,
  id: string,
  it: { status: Exclude<SuggestionStatus, 'open'>; byUserId: string; words?: string },
) =>
  ctx.db
    .updateTable('clause_suggestions')
    .set({
      status: it.status,
      answered_by_user_id: it.byUserId,
      answered_at: ctx.now,
      answer: it.words ? it.words : null,
    })
    .where('id', '=', id)
    .execute();
