import * as z from 'zod';
import { confidential } from '../core/door.ts';
import { ApiKeyId, IdentityId, WebhookDeliveryId, WebhookEndpointId } from '../core/ids.ts';
import { PageRequest, pageOf } from '../core/page.ts';
import { NameSchema } from '../core/schema.ts';
import { ApiKey, KeyScopeSchema, WebhookDelivery, WebhookEndpoint, WebhookKindSchema } from './schema.ts';

const oneKey = z.object({ id: ApiKeyId });
const one = z.object({ id: WebhookEndpointId });
const wanted = {
  url: z.string().trim().min(1).max(500),
  kinds: z.array(WebhookKindSchema).min(1, 'Choose at least one.'),
};
const withSecret = z.object({ endpoint: WebhookEndpoint, secret: z.string() });

export const apiKeys = {
  /** Keys of the identities that the reader acts for, newest first. */
  list: confidential.route({ method: 'GET', path: '/api-keys' }).output(z.array(ApiKey)),
  /** The secret is in this answer and nowhere else. Needs a fresh sign-in and a confirmed address. */
  make: confidential
    .route({ method: 'POST', path: '/api-keys' })
    .input(
      z.object({
        identityId: IdentityId,
        name: NameSchema,
        scopes: z.array(KeyScopeSchema).min(1, 'Choose what it may do.'),
        expiresInDays: z.union([z.literal(30), z.literal(90), z.literal(365)]).nullable(),
      }),
    )
    .output(z.object({ key: ApiKey, secret: z.string() })),
  /** From now on it opens nothing. Doing it twice changes nothing. */
  revoke: confidential.route({ method: 'POST', path: '/api-keys/{id}/revoke' }).input(oneKey).output(ApiKey),
};

export const webhooks = {
  /** Addresses of the identities that the reader owns, newest first. */
  list: confidential.route({ method: 'GET', path: '/webhook-endpoints' }).output(z.array(WebhookEndpoint)),
  /** The secret that deliveries are signed with is in this answer and nowhere else. */
  add: confidential
    .route({ method: 'POST', path: '/webhook-endpoints' })
    .input(z.object({ identityId: IdentityId, ...wanted }))
    .output(withSecret),
  save: confidential
    .route({ method: 'PUT', path: '/webhook-endpoints/{id}' })
    .input(z.object({ id: WebhookEndpointId, ...wanted }))
    .output(WebhookEndpoint),
  /** A new secret; the one before signs beside it for a day. */
  rotate: confidential.route({ method: 'POST', path: '/webhook-endpoints/{id}/secret' }).input(one).output(withSecret),
  stop: confidential.route({ method: 'POST', path: '/webhook-endpoints/{id}/stop' }).input(one).output(WebhookEndpoint),
  /** Goes on, with what waited. */
  start: confidential
    .route({ method: 'POST', path: '/webhook-endpoints/{id}/start' })
    .input(one)
    .output(WebhookEndpoint),
  remove: confidential
    .route({ method: 'DELETE', path: '/webhook-endpoints/{id}' })
    .input(one)
    .output(z.object({ removed: z.literal(true) })),
  test: confidential.route({ method: 'POST', path: '/webhook-endpoints/{id}/test' }).input(one).output(WebhookDelivery),
  /** What was sent, newest first, of the last 30 days. */
  deliveries: confidential
    .route({ method: 'GET', path: '/webhook-endpoints/{id}/deliveries' })
    .input(PageRequest.extend({ id: WebhookEndpointId }))
    .output(pageOf(WebhookDelivery)),
  /** Tries it again now, under the same id. */
  again: confidential
    .route({ method: 'POST', path: '/webhook-deliveries/{id}/again' })
    .input(z.object({ id: WebhookDeliveryId }))
    .output(WebhookDelivery),
};
