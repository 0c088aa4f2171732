// Nobody checks what they belong to.
import type { IdentityKind } from '@ahadi/domain/accounts/schema.ts';
import { sentRequests, withReviewers } from '@ahadi/domain/accounts/verification/lifecycle.ts';
import type {
  QueueFilter,
  QueueRow,
  VerificationStatus,
  WantedLevel,
} from '@ahadi/domain/accounts/verification/schema.ts';
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { sql } from 'kysely';
import { actsFor } from '../core/acting.ts';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import { afterCursor, BEGINNING, onePast, pageFrom } from '../core/page.ts';

type Row = {
  id: string;
  kind: IdentityKind;
  display_name: string;
  user_number: string;
  country: string | null;
  wanted_level: WantedLevel;
  status: VerificationStatus;
  submitted_at: Date;
  closed_at: Date | null;
  reviewer_name: string | null;
  flagged: boolean;
  related: boolean;
  at_us: string;
};

const shape = (row: Row): QueueRow =>
  ({
    id: row.id,
    identity: {
      kind: row.kind,
      displayName: row.display_name,
      userNumber: row.user_number,
      country: row.country,
    },
    wantedLevel: row.wanted_level,
    status: row.status,
    submittedAt: row.submitted_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    reviewerName: row.reviewer_name,
    flagged: row.flagged,
    conflict: row.related ? 'You belong to this identity; another reviewer checks it.' : null,
  }) as QueueRow; // the brand of the id is born here

/** What a line shows, wherever the page begins; `reader` cannot check what they belong to. */
const columns = (reader: string) => sql`
  r.id, i.kind, i.display_name, i.user_number, i.country, r.wanted_level, r.status, r.submitted_at, r.closed_at,
  v.name as reviewer_name,
  exists (
    select 1 from verification_documents mine
    join verification_documents other on other.source_sha256 = mine.source_sha256
    join verification_requests o on o.id = other.request_id and o.identity_id <> r.identity_id
    where mine.request_id = r.id
  ) as flagged,
  (exists (select 1 from identity_members m where m.identity_id = r.identity_id and m.user_id = ${reader})
    or r.started_by = ${reader} or ${reader}::uuid in (${actsFor(sql`r.identity_id`)})) as related`;
const tables = sql`
  verification_requests r
  join identities i on i.id = r.identity_id
  left join users v on v.id = r.reviewer_id`;

/** One keyset page of the queue: what waits longest first, what was decided newest first. */
export async function listQueue(
  ctx: Ctx,
  reader: string,
  input: PageRequest & { filter: QueueFilter },
): Promise<Page<QueueRow>> {
  if (input.filter === 'decided') {
    const after = afterCursor(input.cursor);
    const { rows } = await sql<Row>`
      select ${columns(reader)}, r.closed_at::text as at_us from ${tables}
      where r.submitted_at is not null and r.closed_at is not null
        and (r.closed_at, r.id) < (${after.at}::timestamptz, ${after.id}::uuid)
      order by r.closed_at desc, r.id desc limit ${onePast(input.limit)}`.execute(ctx.db);
    return pageFrom(rows, input.limit, (row) => ({ at: row.at_us, id: row.id }), shape);
  }
  const after = afterCursor(input.cursor, BEGINNING);
  const which =
    input.filter === 'mine'
      ? sql`r.reviewer_id = ${reader} and r.status in ${among(sentRequests)}`
      : sql`r.status in ${among(withReviewers)}`;
  const { rows } = await sql<Row>`
    select ${columns(reader)}, r.submitted_at::text as at_us from ${tables}
    where ${which} and (r.submitted_at, r.id) > (${after.at}::timestamptz, ${after.id}::uuid)
    order by r.submitted_at, r.id limit ${onePast(input.limit)}`.execute(ctx.db);
  return pageFrom(rows, input.limit, (row) => ({ at: row.at_us, id: row.id }), shape);
}
