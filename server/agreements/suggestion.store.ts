// What became of a suggestion is kept with who said so.
import type { Suggestion, SuggestionStatus } from '@ahadi/domain/agreements/negotiating/schema.ts';
import type { Clause } from '@ahadi/domain/agreements/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { isOfSamePerson } from './former.store.ts';

/** A suggestion as the services hold it. */
export type HeldSuggestion = Pick<
  Suggestion,
  'id' | 'kind' | 'clauseId' | 'afterClauseId' | 'before' | 'after' | 'authorName' | 'side' | 'status'
> & {
  /** Null where it came by letter. */
  authorId: string | null;
};

/** These suggestions of an agreement; the caller holds the agreement, so that nobody answers them meanwhile. */
export async function findSuggestions(
  ctx: Pick<Ctx, 'db'>,
  agreementId: string,
  ids: readonly string[],
): Promise<HeldSuggestion[]> {
  const { rows } = await sql<HeldSuggestion>`
    select s.id, s.kind, s.clause_id as "clauseId", s.after_clause_id as "afterClauseId", s.before, s.after, s.side, s.status,
      s.author_user_id as "authorId", coalesce(s.letter_name, p.name, u.name) as "authorName"
    from clause_suggestions s left join users u on u.id = s.author_user_id
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
  authorId: string | null;
  /** The party that has no account and made it by a code to its address. */
  byLetter: { id: string; name: string } | null;
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
      letter_party_id: it.byLetter?.id ?? null,
      letter_name: it.byLetter?.name ?? null,
      side: it.side,
      follows_id: it.followsId,
      created_at: ctx.now,
    })
    .execute();

/** Says what became of a suggestion, by whom – an account, or a party by its letter –, and in which words. */
export const closeSuggestion = (
  ctx: Ctx,
  id: string,
  it: {
    status: Exclude<SuggestionStatus, 'open'>;
    byUserId: string | null;
    byLetter: { id: string; name: string } | null;
    words?: string;
  },
) =>
  ctx.db
    .updateTable('clause_suggestions')
    .set({
      status: it.status,
      answered_by_user_id: it.byUserId,
      answered_letter_party_id: it.byLetter?.id ?? null,
      answered_letter_name: it.byLetter?.name ?? null,
      answered_at: ctx.now,
      answer: it.words ? it.words : null,
    })
    .where('id', '=', id)
    .execute();

/**
 * Whether a letter of the last hour about suggestions in this agreement has reached somebody, or waits to, since which they did nothing in it: it
 * leads to all that wait for them.
 */
export async function isToldOfSuggestions(
  ctx: Pick<Ctx, 'db'>,
  it: { agreementId: string; userId: string; since: Date; eventId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from deliveries d join events e on e.id = d.event_id
    where d.channel = 'email' and d.status in ('waiting', 'sending', 'sent') and d.created_at > ${it.since}
      and ${it.userId} in (d.user_id, d.for_user_id) and d.event_id <> ${it.eventId}
      and e.subject_kind = 'agreement' and e.subject_id = ${it.agreementId} and e.name = 'agreement.change_suggested'
      and not exists (select from events own where own.subject_kind = 'agreement' and own.subject_id = e.subject_id
        and own.actor_id = ${it.userId} and own.seq > e.seq)
    limit 1`.execute(ctx.db);
  return rows.length > 0;
}

/** What a party suggested and answered by letter is from now on of who took it over. */
export async function takeOverSuggestions(
  ctx: Ctx,
  it: { agreementId: string; partyId: string; userId: string },
): Promise<void> {
  await sql`
    update clause_suggestions set
      author_user_id = case when letter_party_id = ${it.partyId} and ${isOfSamePerson(sql`letter_party_id`, sql`created_at`)} then coalesce(author_user_id, ${it.userId}) else author_user_id end,
      answered_by_user_id = case when answered_letter_party_id = ${it.partyId} and ${isOfSamePerson(sql`answered_letter_party_id`, sql`answered_at`)} then coalesce(answered_by_user_id, ${it.userId})
        else answered_by_user_id end
    where agreement_id = ${it.agreementId} and ${it.partyId} in (letter_party_id, answered_letter_party_id)`.execute(
    ctx.db,
  );
}
