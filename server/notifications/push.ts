// A browser that asked for it is told at once, and one that is gone is forgotten.
import { brand } from '@ahadi/domain/brand.ts';
import { HOUR, MINUTE } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { PushSubscriptionInput } from '@ahadi/domain/notifications/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { v7 as uuidv7 } from 'uuid';
import { userIdOf } from '../core/authorize.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { post as postOutward, problemOfTarget } from '../core/outward.ts';
import { installationSecret } from '../core/secrets.ts';
import { addDeliveries } from '../core/telling.ts';
import { countUnread } from './bell.store.ts';
import * as store from './push.store.ts';
import { authorizationFor, makePushKeys, publicKeyOf, sealForBrowser } from './push-seal.ts';
import { type Delivery, holdDue, move, postpone, whoWaits } from './sending.store.ts';
import { readerOf, sift } from './sending.ts';

const MOST_DEVICES = 10;
const MOST_FAILURES = 5;
/** A push service keeps it so long for a browser that is off. Seconds. */
const KEPT_SECONDS = 86_400;
const PATIENCE = 10_000;
const AGAIN_AFTER = 5 * MINUTE;
const TRIED_FOR = HOUR;

const keys = (ctx: Pick<Ctx, 'db' | 'now'>): Promise<string> => installationSecret(ctx, 'push-keys', makePushKeys);

/** The public key that browsers ask their push service with. */
export const readPushKey = async (ctx: Ctx): Promise<{ key: string }> => ({ key: publicKeyOf(await keys(ctx)) });

/**
 * True for an endpoint of a push service that this installation sends to. A browser could name any address: only known services are
 * called, at addresses that nothing speaks against.
 */
async function isKnownService(ctx: Ctx, endpoint: string): Promise<boolean> {
  const { hostname } = new URL(endpoint);
  const isKnown = ctx.config.PUSH_HOSTS.some((host) => hostname === host || hostname.endsWith(`.${host}`));
  return isKnown && (await problemOfTarget(ctx, endpoint)) === null;
}

/** Pushes go to this browser until its session ends. Throws PUSH_SERVICE_UNKNOWN. */
export async function subscribe(ctx: Ctx, input: PushSubscriptionInput): Promise<{ id: string }> {
  const userId = userIdOf(ctx);
  if (!(await isKnownService(ctx, input.endpoint))) throw new DomainError('PUSH_SERVICE_UNKNOWN');
  if (ctx.sessionId === null) throw new DomainError('UNAUTHENTICATED');
  const { sessionId } = ctx;
  return transaction(ctx, async (ctx) => ({
    id: await store.addDevice(ctx, userId, sessionId, input, MOST_DEVICES),
  }));
}

/** Ends pushes to one of the reader's browsers. */
export const unsubscribe = async (ctx: Ctx, { id }: { id: string }): Promise<{ ended: boolean }> => ({
  ended: await store.removeDevice(ctx, userIdOf(ctx), id),
});

/** Pushes a test to the reader's browsers. Answers to how many. */
export async function testPush(ctx: Ctx): Promise<{ sentTo: number }> {
  const userId = userIdOf(ctx);
  const devices = await store.devices(ctx, userId);
  await addDeliveries(
    ctx,
    devices.map((device) => ({
      userId,
      event: null,
      channel: 'push' as const,
      subscriptionId: device.id,
      title: `This is how ${brand.name} tells you`,
      link: to('profile', {}, { tab: 'notifications' }),
      dedupeKey: `test:${uuidv7()}`,
      dueAt: ctx.now,
    })),
  );
  return { sentTo: devices.length };
}

/**
 * Sends the pushes that are due. Each is written down as under way and committed before its push service hears of it: a process that
 * dies then leaves one of which nobody knows whether it left, and it is not sent a second time.
 */
export async function pushesRound(ctx: Ctx): Promise<void> {
  for (const userId of await whoWaits(ctx, 'push')) {
    const leaving = await transaction(ctx, async (ctx) => {
      const due = await holdDue(ctx, 'push', userId);
      const found = due.length === 0 ? [] : await sift(ctx, due, await readerOf(ctx, userId));
      await move(
        ctx,
        found.map(({ id }) => id),
        'sending',
      );
      return found;
    });
    for (const it of leaving) await sendOne(ctx, it);
  }
}

async function sendOne(ctx: Ctx, it: Delivery): Promise<void> {
  const device = await store.findDevice(ctx, it.subscription_id ?? '');
  if (!device) return move(ctx, [it.id], 'kept_back', 'no_device');
  const status = await post(ctx, it, device);
  if (status !== null && status >= 200 && status < 300) {
    await move(ctx, [it.id], 'sent');
    await store.noteTaken(ctx, device.id);
  } else if (status === 404 || status === 410) {
    await move(ctx, [it.id], 'failed', 'gone');
    await store.forgetDevice(ctx, device.id);
  } else {
    await store.noteRefused(ctx, device.id, MOST_FAILURES);
    // An answer says that it was not taken, so it may be tried again; silence says nothing.
    const isWorthIt = status !== null && (status === 429 || status >= 500);
    const until = new Date(ctx.now.getTime() + AGAIN_AFTER);
    if (isWorthIt && until.getTime() - it.created_at.getTime() < TRIED_FOR) await postpone(ctx, it.id, until, false);
    else await move(ctx, [it.id], 'failed', status === null ? 'no_answer' : `answered ${status}`);
  }
}

/** What the push service answered; null where it did not answer. The title and the way, and no other word of what happened. */
async function post(ctx: Ctx, it: Delivery, device: store.Device): Promise<number | null> {
  const unread = await countUnread(ctx, it.user_id);
  const payload = JSON.stringify({ id: it.id, title: it.title.slice(0, 300), link: it.link, unread });
  const authorization = authorizationFor(await keys(ctx), device.endpoint, `mailto:${brand.supportEmail}`, ctx.now);
  const { status, problem } = await postOutward(ctx, {
    url: device.endpoint,
    patience: PATIENCE,
    reads: 0,
    headers: {
      authorization,
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(KEPT_SECONDS),
      urgency: it.category === 'legal' ? 'high' : 'normal',
    },
    body: sealForBrowser(payload, device),
  });
  if (problem !== null) ctx.log.warn('a push service did not answer', { delivery: it.id, problem });
  return status;
}
