// What waits of an account is one subquery.
import type { LegalText } from '@ahadi/domain/accounts/terms/schema.ts';
import { sentRequests, withReviewers } from '@ahadi/domain/accounts/verification/lifecycle.ts';
import { sql } from 'kysely';
import { among } from '../core/db.ts';
import { type BindingRows, type DutyRows, type QueueRows, queueOf } from '../core/viewer.ts';

/** What applies of the legal texts: which, in which version, and since when. */
export type Applying = { kind: LegalText; title: string; version: number; appliesFrom: string };

/** What waits of an account itself: an address to confirm, legal texts to accept, documents that a reviewer asked for. */
export const waitingAccount =
  (texts: readonly Applying[]): DutyRows =>
  ({ me }) =>
    sql`
  select 'account.verify_email' as kind, u.id, '' as ref, '' as title, '' as other, null::timestamptz as due, null as clock, u.created_at as since,
    jsonb_build_object('email', u.email) as facts
  from users u where u.id = ${me} and not u.email_verified
  union all select 'terms.accept', md5(t.kind)::uuid, '', t.title, '', null, null, t.since::timestamptz, jsonb_build_object('text', t.kind)
  from (select unnest(${texts.map(({ kind }) => kind)}::text[]) as kind, unnest(${texts.map(({ title }) => title)}::text[]) as title,
    unnest(${texts.map(({ version }) => version)}::int[]) as version, unnest(${texts.map(({ appliesFrom }) => appliesFrom)}::text[]) as since) t
  where not exists (select 1 from legal_acceptances l where l.user_id = ${me} and l.kind = t.kind and l.version >= t.version)
  union all select 'verification.add_documents', v.id, '', i.display_name, '', null, null, v.updated_at, '{}'
  from identity_members m join identities i on i.id = m.identity_id
  join verification_requests v on v.identity_id = i.id and v.status = 'info_requested'
  where m.user_id = ${me} and m.role = 'owner'`;

/** What a newcomer has done: confirmed the address, and said where their identity is. And whether the account was kept within the last day. */
export const accountSetup: DutyRows = ({ me, now }) => sql`
  select u.email_verified as verified, exists (select 1 from identity_members m join identities i on i.id = m.identity_id
    where m.user_id = u.id and m.is_primary and i.country is not null) as has_profile,
    exists (select 1 from departures d where d.user_id = u.id and d.status = 'stopped' and d.ended_at > ${now} - interval '1 day') as was_kept
  from users u where u.id = ${me}`;

/** Identities to check; never the reviewer's own. */
export const identityQueue: QueueRows = ({ me }) =>
  queueOf(
    'identities',
    sql`select v.submitted_at as at from verification_requests v where v.status in ${among(withReviewers)}
      and v.started_by <> ${me} and not exists (select 1 from identity_members m where m.identity_id = v.identity_id and m.user_id = ${me})`,
  );

/** Identities that are being checked; `id` is the identity's. */
export const checksToEnd: BindingRows = ({ me }) => sql`
  select i.id, i.display_name as label from identity_members m join identities i on i.id = m.identity_id
  join verification_requests v on v.identity_id = i.id
  where m.user_id = ${me} and v.started_by = ${me} and v.status in ${among(sentRequests)}
  order by i.id limit 100`;
