// Endpoints are kept with their secrets wrapped, and each delivery under its event.
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import type { WebhookKind } from '@ahadi/domain/programs/rules.ts';
import type { WebhookDelivery, WebhookEndpoint } from '@ahadi/domain/programs/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import { sendAlong } from '../core/driver.ts';
import { afterCursor, onePast, pageFrom } from '../core/page.ts';
import type { WrappedKey } from '../core/vault.ts';

/** An endpoint with what is never shown: who is behind it, and its wrapped secrets. */
export type Endpoint = WebhookEndpoint & {
  userId: string;
  owners: string[];
  secret: WrappedKey;
  previous: (WrappedKey & { until: Date }) | null;
};

type Row = {
  id: string;
  user_id: string;
  identity_id: string;
  identity_name: string;
  owners: string[];
  url: string;
  kinds: WebhookKind[];
  status: WebhookEndpoint['status'];
  stopped_why: WebhookEndpoint['stoppedWhy'];
  failures: number;
  wrapped_secret: Buffer;
  secret_key_id: string;
  previous_secret: Buffer | null;
  previous_key_id: string | null;
  previous_until: Date | null;
  created_at: Date;
};

const shape = (row: Row, now: Date): Endpoint => {
  const isOverlapping = row.previous_until !== null && row.previous_until > now;
  return {
    id: row.id,
    identityId: row.identity_id,
    identityName: row.identity_name,
    url: row.url,
    kinds: row.kinds,
    status: row.status,
    stoppedWhy: row.stopped_why,
    failures: row.failures,
    previousUntil: isOverlapping ? row.previous_until?.toISOString() : null,
    createdAt: row.created_at.toISOString(),
    userId: row.user_id,
    owners: row.owners,
    secret: { wrapped: row.wrapped_secret, keyId: row.secret_key_id },
    previous:
      isOverlapping && row.previous_secret
        ? { wrapped: row.previous_secret, keyId: row.previous_key_id, until: row.previous_until }
        : null,
  } as Endpoint; // brands of ids are born here; the columns of a secret are there together
};

const columns = sql`e.*, i.display_name as identity_name,
  array(select m.user_id from identity_members m where m.identity_id = e.identity_id and m.role = 'owner') as owners`;

/** Endpoints of the identities that a person owns, newest first. */
export async function endpointsOf(ctx: Ctx, userId: string): Promise<Endpoint[]> {
  const { rows } = await sql<Row>`
    select ${columns} from webhook_endpoints e join identities i on i.id = e.identity_id
    join identity_members o on o.identity_id = e.identity_id and o.user_id = ${userId} and o.role = 'owner'
    order by e.created_at desc, e.id desc limit 200`.execute(ctx.db);
  return rows.map((row) => shape(row, ctx.now));
}

/** One endpoint, or null. `hold` locks its row until the transaction ends. */
export async function findEndpoint(ctx: Ctx, id: string, hold = false): Promise<Endpoint | null> {
  if (hold) await sendAlong(ctx, sql`select from webhook_endpoints where id = ${id} for update`);
  const { rows } = await sql<Row>`
    select ${columns} from webhook_endpoints e join identities i on i.id = e.identity_id where e.id = ${id}`.execute(
    ctx.db,
  );
  return rows[0] ? shape(rows[0], ctx.now) : null;
}

/** How many an identity has. Holds the identity, so that two at once count each other. */
export async function countEndpoints(ctx: Ctx, identityId: string): Promise<number> {
  await sql`select id from identities where id = ${identityId} for update`.execute(ctx.db);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhook_endpoints where identity_id = ${identityId}`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

/** True for an owner of the identity. */
export async function isOwner(ctx: Ctx, identityId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from identity_members where identity_id = ${identityId} and user_id = ${userId} and role = 'owner'`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

type NewEndpoint = { id: string; userId: string; identityId: string; url: string; kinds: readonly string[] };

export const addEndpoint = (ctx: Ctx, it: NewEndpoint, { wrapped, keyId }: WrappedKey) =>
  sql`insert into webhook_endpoints (id, user_id, identity_id, url, kinds, wrapped_secret, secret_key_id, status, created_at)
    values (${it.id}, ${it.userId}, ${it.identityId}, ${it.url}, ${it.kinds}::text[], ${wrapped}, ${keyId}, 'active', ${ctx.now})`.execute(
    ctx.db,
  );

export const changeEndpoint = (ctx: Ctx, id: string, { url, kinds }: { url: string; kinds: readonly string[] }) =>
  sql`update webhook_endpoints set url = ${url}, kinds = ${kinds}::text[] where id = ${id}`.execute(ctx.db);

/** The secret before signs until then. */
export const changeSecret = (ctx: Ctx, id: string, { wrapped, keyId }: WrappedKey, until: Date) =>
  sql`update webhook_endpoints set previous_secret = wrapped_secret, previous_key_id = secret_key_id, previous_until = ${until},
    wrapped_secret = ${wrapped}, secret_key_id = ${keyId} where id = ${id}`.execute(ctx.db);

export const stopEndpoint = (ctx: Ctx, id: string, why: 'failures' | 'person') =>
  sql`update webhook_endpoints set status = 'stopped', stopped_why = ${why} where id = ${id}`.execute(ctx.db);

export const startEndpoint = (ctx: Ctx, id: string) =>
  sql`update webhook_endpoints set status = 'active', stopped_why = null, failures = 0 where id = ${id}`.execute(
    ctx.db,
  );

export const removeEndpoint = (ctx: Ctx, id: string) =>
  sql`delete from webhook_endpoints where id = ${id}`.execute(ctx.db);

type DeliveryRow = {
  id: string;
  endpoint_id: string;
  kind: string;
  status: WebhookDelivery['status'];
  attempts: number;
  due_at: Date;
  tried_at: Date | null;
  answer_status: number | null;
  answer: string | null;
  problem: string | null;
  body: string;
  created_at: Date;
  at_us: string;
};

const deliveryOf = (row: DeliveryRow): WebhookDelivery =>
  ({
    id: row.id,
    kind: row.kind,
    status: row.status,
    attempts: row.attempts,
    nextAt: row.status === 'waiting' ? row.due_at.toISOString() : null,
    triedAt: row.tried_at?.toISOString() ?? null,
    answerStatus: row.answer_status,
    answer: row.answer,
    problem: row.problem,
    body: row.body,
    createdAt: row.created_at.toISOString(),
  }) as WebhookDelivery; // the brand of the id is born here

/** What was sent to an endpoint, newest first. */
export async function deliveriesOf(ctx: Ctx, endpointId: string, input: PageRequest): Promise<Page<WebhookDelivery>> {
  const after = afterCursor(input.cursor);
  const { rows } = await sql<DeliveryRow>`
    select d.*, d.created_at::text as at_us from webhook_deliveries d
    where d.endpoint_id = ${endpointId} and (d.created_at, d.id) < (${after.at}::timestamptz, ${after.id}::uuid)
    order by d.created_at desc, d.id desc limit ${onePast(input.limit)}`.execute(ctx.db);
  return pageFrom(rows, input.limit, (row) => ({ at: row.at_us, id: row.id }), deliveryOf);
}

/** One delivery with its endpoint, or null. */
export async function findDelivery(
  ctx: Ctx,
  id: string,
): Promise<{ delivery: WebhookDelivery; endpointId: string } | null> {
  const { rows } = await sql<DeliveryRow>`
    select d.*, d.created_at::text as at_us from webhook_deliveries d where d.id = ${id}`.execute(ctx.db);
  return rows[0] ? { delivery: deliveryOf(rows[0]), endpointId: rows[0].endpoint_id } : null;
}

type NewDelivery = { endpointId: string; eventId: string | null; kind: string; body: (id: string) => string };

/** Writes down what is to be sent. A second one of the same deed to the same endpoint is not written: reactions may run twice. */
export async function addDelivery(ctx: Ctx, it: NewDelivery): Promise<string> {
  const id = uuidv7();
  await sql`
    insert into webhook_deliveries (id, endpoint_id, event_id, kind, body, status, due_at, created_at)
    values (${id}, ${it.endpointId}, ${it.eventId}, ${it.kind}, ${it.body(id)}, 'waiting', ${ctx.now}, ${ctx.now})
    on conflict (endpoint_id, event_id) do nothing`.execute(ctx.db);
  return id;
}

/** It is tried again at once, with all its further tries. */
export const sendAgain = (ctx: Ctx, id: string) =>
  sql`update webhook_deliveries set status = 'waiting', attempts = 0, due_at = ${ctx.now} where id = ${id}`.execute(
    ctx.db,
  );

/** Those who are to hear of a deed on an agreement that others were shown: identities that are a party, by endpoints whose member still belongs to it. */
export async function listeners(ctx: Ctx, agreementId: string, kind: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from webhook_endpoints e
    join identity_members m on m.identity_id = e.identity_id and m.user_id = e.user_id and m.role = 'owner'
    where e.kinds @> array[${kind}]
      and e.identity_id in (select p.identity_id from agreement_parties p where p.agreement_id = ${agreementId})
    order by e.id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
