// Each endpoint receives its deliveries in order, and one that fails is tried again later and later.
import { brand } from '@ahadi/domain/brand.ts';
import { ANSWER_BYTES, MOST_FAILURES, retryPauses, webhookTimes } from '@ahadi/domain/programs/rules.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { type Answer, post } from '../core/outward.ts';
import * as store from './delivery.store.ts';
import { secretText, signatureOf } from './signature.ts';
import { type Endpoint, findEndpoint, stopEndpoint } from './webhooks.store.ts';
import { aboutSecret } from './webhooks.ts';

/** A round stays with one endpoint at most so long, in milliseconds, so that a slow one does not hold up the others. */
const ROUND = 5000;
const MOST_TRIES = retryPauses.length + 1;

/**
 * Sends what is due: to each endpoint one message at a time, the oldest first. A message that fails is tried later and does not hold up
 * those behind it. It is sent at least once; the id stays the same, so that a receiver knows a second one.
 */
export async function deliveriesRound(ctx: Ctx): Promise<void> {
  const endpoints = await store.takeEndpoints(ctx);
  await Promise.all(
    endpoints.map(async (id) => {
      try {
        await carry(ctx, id);
      } finally {
        await store.giveBack(ctx, id);
      }
    }),
  );
}

async function carry(ctx: Ctx, endpointId: string): Promise<void> {
  const until = performance.now() + ROUND;
  do {
    const endpoint = await findEndpoint(ctx, endpointId);
    if (endpoint?.status !== 'active') return;
    const due = await store.takeOldest(ctx, endpointId);
    if (!due) return;
    const answer = await send(ctx, endpoint, due);
    await note(ctx, endpoint, due, answer);
  } while (performance.now() < until);
}

/** The secrets that sign now: the newest, and for a day the one before. Null where the vault does not open them. */
function secretsOf({ vault, log }: Ctx, { id, secret, previous }: Endpoint): string[] | null {
  try {
    const kept = previous ? [secret, previous] : [secret];
    return vault ? kept.map((one) => secretText(vault.openKey(aboutSecret(id), one))) : null;
  } catch (failure) {
    log.error('the secret of a webhook does not open', { endpoint: id, failure });
    return null;
  }
}

async function send(ctx: Ctx, endpoint: Endpoint, due: store.Due): Promise<Answer> {
  const secrets = secretsOf(ctx, endpoint);
  if (!secrets)
    return { status: null, text: null, problem: 'It could not be signed: the key of this installation is missing.' };
  return post(ctx, {
    url: endpoint.url,
    body: due.body,
    patience: webhookTimes.patience,
    reads: ANSWER_BYTES,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': `${brand.name}-Webhooks/1`,
      'webhook-delivery': due.id,
      'webhook-event': due.kind,
      'webhook-signature': signatureOf(secrets, due.body, ctx.now),
    },
  });
}

const isTaken = ({ status }: Answer): boolean => status !== null && status >= 200 && status < 300;

const note = (ctx: Ctx, endpoint: Endpoint, due: store.Due, answer: Answer): Promise<void> =>
  transaction(ctx, async (ctx) => {
    if (isTaken(answer)) {
      await store.noteAnswer(ctx, due.id, 'delivered', answer);
      await store.forgetFailures(ctx, endpoint.id);
      return;
    }
    await store.noteAnswer(ctx, due.id, due.attempts >= MOST_TRIES ? 'failed' : 'waiting', answer);
    const counted = await store.countFailure(ctx, endpoint.id);
    if (!counted?.isActive || counted.failures < MOST_FAILURES) return;
    await stopEndpoint(ctx, endpoint.id, 'failures');
    const told = { endpointId: endpoint.id, failures: counted.failures };
    await emit(ctx, 'program.webhook_stopped', { kind: 'user', id: endpoint.userId }, told, endpoint.owners);
  });

/** The log goes back thirty days. */
export async function forgetDeliveries(ctx: Ctx): Promise<void> {
  await store.forgetDeliveries(ctx);
}
