// Which version somebody has read is theirs alone to know.
import type { Negotiation } from '@ahadi/domain/agreements/negotiating/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { isOfSamePerson } from './former.store.ts';

const instant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Who reads: by their account, or by a letter as a party that has none. */
export type TalkReader = { userId: string; partyId: null } | { userId: null; partyId: string };

/** A person: by letter as they were named then, else as the parties know them; who is no party any more is called by their account. */
const nameOf = (user: string, byLetter = sql`null::text`): RawBuilder<unknown> => sql`coalesce(${byLetter},
  (select p.name from agreement_parties p where p.agreement_id = it.id and p.user_id = ${sql.ref(user)}),
  (select u.name from users u where u.id = ${sql.ref(user)}))`;

/** Whether the reader wrote it: what was written by letter is theirs who read as that party, and then of who took it over. */
const isMine = (row: string, { userId, partyId }: TalkReader) =>
  userId === null
    ? sql`coalesce(${sql.ref(`${row}.letter_party_id`)} = ${partyId} and ${isOfSamePerson(sql.ref(`${row}.letter_party_id`), sql.ref(`${row}.created_at`))}, false)`
    : sql`coalesce(${sql.ref(`${row}.author_user_id`)} = ${userId}, false)`;

const comments = (reader: TalkReader) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'clauseId', c.clause_id, 'parentId', c.parent_id, 'versionNo', v.no,
      'authorName', ${nameOf('c.author_user_id', sql`c.letter_name`)}, 'side', c.side, 'isMine', ${isMine('c', reader)},
      'byLetter', c.letter_party_id is not null, 'visibility', c.visibility,
      'body', c.body, 'createdAt', ${instant('c.created_at')}, 'resolvedAt', ${instant('c.resolved_at')},
      'resolvedByName', ${nameOf('c.resolved_by_user_id')}) order by c.created_at, c.id), '[]')
    from clause_comments c join agreement_versions v on v.id = c.version_id
    where c.agreement_id = it.id and (c.visibility = 'all' or (c.side = it.side and ${reader.userId}::uuid = any(c.seen_by))))`;

const suggestions = (reader: TalkReader) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'kind', s.kind, 'clauseId', s.clause_id, 'afterClauseId', s.after_clause_id,
      'versionNo', v.no, 'before', s.before, 'after', s.after, 'reason', s.reason, 'authorName', ${nameOf('s.author_user_id', sql`s.letter_name`)},
      'side', s.side, 'isMine', ${isMine('s', reader)}, 'byLetter', s.letter_party_id is not null, 'status', s.status, 'followsId', s.follows_id,
      'answeredByName', ${nameOf('s.answered_by_user_id', sql`s.answered_letter_name`)}, 'answeredAt', ${instant('s.answered_at')}, 'answer', s.answer,
      'createdAt', ${instant('s.created_at')}) order by s.created_at, s.id), '[]')
    from clause_suggestions s join agreement_versions v on v.id = s.version_id where s.agreement_id = it.id)`;

/**
 * All that a reader may see of what is said about a text, in one statement, or undefined when the agreement is none of theirs: a party
 * of a shared one or its maker, as `agreement.read` has it, or a party without an account that reads by its letter. What a side says to itself
 * comes to those it was said to, while they stand on that side, and to nobody else, no matter who asks.
 */
export async function findNegotiation(
  ctx: Pick<Ctx, 'db'>,
  id: string,
  reader: TalkReader,
): Promise<Negotiation | undefined> {
  const me = reader.userId;
  const own = me === null ? sql`own.id = ${reader.partyId} and own.user_id is null` : sql`own.user_id = ${me}`;
  const { rows } = await sql<Negotiation>`
    with it as (
      select a.id, own.side, r.read_version_id, read.no as read_no from agreements a
      join agreement_versions v on v.id = a.current_version_id
      left join agreement_parties own on own.agreement_id = a.id and ${own}
      left join agreement_readers r on r.agreement_id = a.id and r.user_id = ${me}::uuid
      left join agreement_versions read on read.id = r.read_version_id
      where a.id = ${id} and (a.creator_user_id = ${me}::uuid or (own.id is not null and v.published_at is not null)))
    select it.read_version_id as "readVersionId", it.read_no as "readVersionNo",
      (select coalesce(jsonb_agg(p.name order by p.sign_order, p.id), '[]') from agreement_parties p
        where p.agreement_id = it.id and p.side = it.side and p.user_id is not null and p.user_id <> ${me}::uuid) as "ownSide",
      ${comments(reader)} as comments, ${suggestions(reader)} as suggestions
    from it`.execute(ctx.db);
  return rows[0];
}

/** Notes that a person has read a version of an agreement, unless they have read a newer one. */
export const noteReadVersion = (ctx: Pick<Ctx, 'db'>, agreementId: string, userId: string, versionId: string) =>
  sql`
    update agreement_readers r set read_version_id = v.id from agreement_versions v
    where r.agreement_id = ${agreementId} and r.user_id = ${userId} and v.id = ${versionId} and v.agreement_id = r.agreement_id
      and v.no > coalesce((select read.no from agreement_versions read where read.id = r.read_version_id), 0)`.execute(
    ctx.db,
  );

/** Anyone who has read a version has read the next one, too, because it has the same words. */
export const carryReadVersion = (ctx: Pick<Ctx, 'db'>, agreementId: string, from: string, to: string) =>
  ctx.db
    .updateTable('agreement_readers')
    .set({ read_version_id: to })
    .where('agreement_id', '=', agreementId)
    .where('read_version_id', '=', from)
    .execute();
