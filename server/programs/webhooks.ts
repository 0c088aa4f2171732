// An owner adds, tests, stops and removes the addresses that hear of deeds.
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { EventPayloads } from '@ahadi/domain/events.ts';
import { MOST_ENDPOINTS, TEST_KIND, type WebhookKind, webhookTimes } from '@ahadi/domain/programs/rules.ts';
import type { WebhookDelivery, WebhookEndpoint } from '@ahadi/domain/programs/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import { ownIdentity } from '../accounts/account.ts';
import { authorize, requireFresh, userIdOf } from '../core/authorize.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { problemOfTarget } from '../core/outward.ts';
import type { WrappedKey } from '../core/vault.ts';
import { secretText } from './signature.ts';
import * as store from './webhooks.store.ts';

const view = ({ userId: _user, owners: _owners, secret: _secret, previous: _previous, ...shown }: store.Endpoint) =>
  shown satisfies WebhookEndpoint;

/** What a secret is sealed for: moved to another endpoint it does not open. */
export const aboutSecret = (endpointId: string): string => `webhook ${endpointId}`;

/** A new secret for an endpoint, to be shown and to be kept. Throws WEBHOOK_NO_VAULT. */
function makeSecret(ctx: Ctx, endpointId: string): { shown: string; kept: WrappedKey } {
  if (!ctx.vault) throw new DomainError('WEBHOOK_NO_VAULT');
  const { key, wrapped, keyId } = ctx.vault.makeKey(aboutSecret(endpointId));
  return { shown: secretText(key), kept: { wrapped, keyId } };
}

/** Endpoints of the identities that the reader owns, newest first. */
export const listEndpoints = async (ctx: Ctx): Promise<WebhookEndpoint[]> =>
  (await store.endpointsOf(ctx, userIdOf(ctx))).map(view);

/** An endpoint that the reader manages. Throws NOT_FOUND, also for who does not own its identity. */
async function ownEndpoint(ctx: Ctx, id: string, hold = false): Promise<store.Endpoint> {
  const endpoint = await store.findEndpoint(ctx, id, hold);
  if (!endpoint?.owners.includes(userIdOf(ctx))) throw new DomainError('NOT_FOUND');
  authorize(ctx, 'webhook.manage', endpoint);
  return endpoint;
}

/** Throws BAD_INPUT for an address that nothing would be sent to. */
async function requireUrl(ctx: Ctx, url: string): Promise<void> {
  const problem = await problemOfTarget(ctx, url);
  if (problem) throw new DomainError('BAD_INPUT', problem, { url: problem });
}

type Wanted = { url: string; kinds: WebhookKind[] };

/**
 * Adds an address for one of the reader's identities. The secret is in this answer and nowhere else. Throws SESSION_NOT_FRESH,
 * ACC_IDENTITY_UNKNOWN, FORBIDDEN, BAD_INPUT, PROGRAMS_TOO_MANY, WEBHOOK_NO_VAULT.
 */
export async function addEndpoint(ctx: Ctx, wanted: Wanted & { identityId: string }) {
  await requireUrl(ctx, wanted.url); // a name may take its time to be found: no row is held meanwhile
  return transaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    await requireFresh(ctx);
    const identity = await ownIdentity(ctx, wanted.identityId);
    const owners = (await store.isOwner(ctx, identity.id, userId)) ? [userId] : [];
    authorize(ctx, 'webhook.manage', { userId, owners });
    if ((await store.countEndpoints(ctx, identity.id)) >= MOST_ENDPOINTS)
      throw new DomainError(
        'PROGRAMS_TOO_MANY',
        `An identity has at most ${MOST_ENDPOINTS} webhooks. Remove one first.`,
      );
    const id = uuidv7();
    const { shown, kept } = makeSecret(ctx, id);
    await store.addEndpoint(
      ctx,
      { id, userId, identityId: identity.id, url: wanted.url, kinds: unique(wanted.kinds) },
      kept,
    );
    await tell(ctx, 'program.webhook_added', { endpointId: id, identityId: identity.id });
    return { endpoint: view(await ownEndpoint(ctx, id)), secret: shown };
  });
}

const unique = (kinds: readonly WebhookKind[]): WebhookKind[] => [...new Set(kinds)].sort();

const tell = <Name extends `program.${string}` & keyof EventPayloads>(
  ctx: Ctx,
  name: Name,
  payload: EventPayloads[Name],
) => emit(ctx, name, { kind: 'user', id: userIdOf(ctx) }, payload, [userIdOf(ctx)]);

/** A change to an endpoint, with its row held and the deed told. */
const change = (
  ctx: Ctx,
  id: string,
  what: EventPayloads['program.webhook_changed']['what'],
  deed: (ctx: Ctx, endpoint: store.Endpoint) => Promise<unknown>,
): Promise<WebhookEndpoint> =>
  transaction(ctx, async (ctx) => {
    await deed(ctx, await ownEndpoint(ctx, id, true));
    await tell(ctx, 'program.webhook_changed', { endpointId: id, what });
    return view(await ownEndpoint(ctx, id));
  });

/** Another address, or other kinds. Throws NOT_FOUND, BAD_INPUT. */
export async function saveEndpoint(ctx: Ctx, { id, url, kinds }: Wanted & { id: string }): Promise<WebhookEndpoint> {
  await requireUrl(ctx, url);
  return change(ctx, id, 'address', async (ctx, endpoint) => {
    // Where news of agreements go is as serious as a key.
    if (url !== endpoint.url) await requireFresh(ctx);
    await store.changeEndpoint(ctx, id, { url, kinds: unique(kinds) });
  });
}

/** A new secret; the one before signs beside it for a day. Throws NOT_FOUND, SESSION_NOT_FRESH, WEBHOOK_NO_VAULT. */
export async function rotateSecret(ctx: Ctx, id: string): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
  const { shown, kept } = makeSecret(ctx, id);
  const endpoint = await change(ctx, id, 'secret', async (ctx) => {
    await requireFresh(ctx);
    await store.changeSecret(ctx, id, kept, new Date(ctx.now.getTime() + webhookTimes.overlap));
  });
  return { endpoint, secret: shown };
}

/** Nothing is sent until it is started again; what happens meanwhile waits. */
export const stopEndpoint = (ctx: Ctx, id: string): Promise<WebhookEndpoint> =>
  change(ctx, id, 'stopped', (ctx) => store.stopEndpoint(ctx, id, 'person'));

/** Goes on with what waited. */
export const startEndpoint = (ctx: Ctx, id: string): Promise<WebhookEndpoint> =>
  change(ctx, id, 'started', (ctx) => store.startEndpoint(ctx, id));

/** Removes an endpoint with its log. Throws NOT_FOUND. */
export const removeEndpoint = (ctx: Ctx, id: string): Promise<{ removed: true }> =>
  transaction(ctx, async (ctx) => {
    await ownEndpoint(ctx, id, true);
    await store.removeEndpoint(ctx, id);
    await tell(ctx, 'program.webhook_removed', { endpointId: id });
    return { removed: true };
  });

/** A message that says only that it is a test. It goes with the next round, and to an endpoint that is stopped once it is started. */
export const testEndpoint = (ctx: Ctx, id: string): Promise<WebhookDelivery> =>
  transaction(ctx, async (ctx) => {
    const endpoint = await ownEndpoint(ctx, id, true);
    if (endpoint.status === 'stopped')
      throw new DomainError('ILLEGAL_TRANSITION', 'This webhook is stopped. Start it again; then a test can be sent.');
    const delivery = await store.addDelivery(ctx, {
      endpointId: id,
      eventId: null,
      kind: TEST_KIND,
      body: (deliveryId) => JSON.stringify({ id: deliveryId, type: TEST_KIND, at: ctx.now.toISOString(), data: {} }),
    });
    return deliveryOf(ctx, delivery);
  });

/** What was sent to an endpoint, newest first. Throws NOT_FOUND. */
export async function listDeliveries(ctx: Ctx, input: PageRequest & { id: string }): Promise<Page<WebhookDelivery>> {
  await ownEndpoint(ctx, input.id);
  return store.deliveriesOf(ctx, input.id, input);
}

/** Tries a delivery again now, under its own id and with the same body. Throws NOT_FOUND. */
export const sendAgain = (ctx: Ctx, id: string): Promise<WebhookDelivery> =>
  transaction(ctx, async (ctx) => {
    const found = await store.findDelivery(ctx, id);
    if (!found) throw new DomainError('NOT_FOUND');
    const endpoint = await ownEndpoint(ctx, found.endpointId, true);
    if (endpoint.status === 'stopped')
      throw new DomainError('ILLEGAL_TRANSITION', 'This webhook is stopped. Start it again; then it goes on.');
    await store.sendAgain(ctx, id);
    return deliveryOf(ctx, id);
  });

async function deliveryOf(ctx: Ctx, id: string): Promise<WebhookDelivery> {
  const found = await store.findDelivery(ctx, id);
  if (!found) throw new DomainError('NOT_FOUND');
  return found.delivery;
}
