import * as z from 'zod';
import { ApiKeyId, IdentityId, WebhookDeliveryId, WebhookEndpointId } from '../core/ids.ts';
import { InstantSchema } from '../core/schema.ts';
import { keyScopes } from '../core/scopes.ts';
import { webhookKinds } from './rules.ts';

export const KeyScopeSchema = z.enum(keyScopes);
export const WebhookKindSchema = z.enum(webhookKinds);

/** A key as it is shown after it was made; the secret is not in it. */
export const ApiKey = z.object({
  id: ApiKeyId,
  identityId: IdentityId,
  identityName: z.string(),
  name: z.string(),
  /** How the key begins, to tell it from others. */
  start: z.string(),
  scopes: z.array(KeyScopeSchema),
  madeBy: z.string(),
  createdAt: InstantSchema,
  expiresAt: InstantSchema.nullable(),
  lastUsedAt: InstantSchema.nullable(),
  revokedAt: InstantSchema.nullable(),
  /** Whether it opens anything now. */
  isAlive: z.boolean(),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const WebhookEndpoint = z.object({
  id: WebhookEndpointId,
  identityId: IdentityId,
  identityName: z.string(),
  url: z.string(),
  kinds: z.array(WebhookKindSchema),
  status: z.enum(['active', 'stopped']),
  stoppedWhy: z.enum(['failures', 'person']).nullable(),
  /** Failed tries since the last that was answered well. */
  failures: z.int(),
  /** Until when the secret before signs as well, or null. */
  previousUntil: InstantSchema.nullable(),
  createdAt: InstantSchema,
});
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

/** One message to one address, and what became of it. */
export const WebhookDelivery = z.object({
  id: WebhookDeliveryId,
  kind: z.string(),
  status: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  /** When it is tried next; null when it is not any more. */
  nextAt: InstantSchema.nullable(),
  triedAt: InstantSchema.nullable(),
  answerStatus: z.int().nullable(),
  answer: z.string().nullable(),
  problem: z.string().nullable(),
  body: z.string(),
  createdAt: InstantSchema,
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;
