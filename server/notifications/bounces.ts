// A letter that came back counts as delivered to nobody, and who sent it on its way is told.
import { addDays } from '@ahadi/domain/core/time.ts';
import { type BounceReason, bounceReasonOf } from '@ahadi/domain/notifications/bounces.ts';
import type { FastifyInstance } from 'fastify';
import { userOfConfirmedEmail } from '../accounts/account.ts';
import { invitationReturned } from '../agreements/returned-invitation.ts';
import { type Ctx, type Deps, systemCtx, transaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { readBytes } from '../core/http/bodies.ts';
import { MEGABYTE, takesBytes } from '../core/http/doors.ts';
import { refuse } from '../core/http/guards.ts';
import { isSameSecret } from '../core/secrets.ts';
import { noticeReturned } from '../disputes/returned-notice.ts';
import { type Failure, readReport } from './bounce-report.ts';
import * as store from './bounces.store.ts';

/** Post offices give up after some five days; what comes much later says nothing of that letter any more. */
const HEARD_FOR_DAYS = 14;
/** Whose letters come back is told again after so many days. */
const TOLD_AGAIN_DAYS = 7;
/** A report may bring the letter along, with its document. */
const LARGEST_REPORT = 8 * MEGABYTE;

/**
 * Where the mail service hands over what comes to the return address, as it came (message/rfc822). Every message that is no report of a letter
 * of ours is taken, too, and changes nothing: refused, it would go back to who wrote it. Without MAIL_RETURNS_KEY there is no such address.
 */
export function returnsRoute(app: FastifyInstance, deps: Deps): void {
  app.post('/api/v1/mail/returned', { config: { takes: takesBytes(LARGEST_REPORT) } }, async (request, reply) => {
    const { MAIL_RETURNS_KEY: key } = deps.config;
    if (!key) return refuse(request, reply, 'NOT_FOUND');
    if (!isSameSecret(request.headers.authorization ?? '', `Bearer ${key}`))
      return refuse(request, reply, 'UNAUTHENTICATED');
    const failure = await readReport(await readBytes(request, reply));
    const isTaken = failure !== null && (await takeFailure(systemCtx(deps, request.id), failure));
    return reply.code(200).send({ returned: isTaken });
  });
}

/** Tells the owner of an account that their letters come back: the first time in a week. */
async function tellOwner(ctx: Ctx, userId: string, why: BounceReason): Promise<void> {
  if (await store.wasToldSince(ctx, userId, addDays(ctx.now, -TOLD_AGAIN_DAYS))) return;
  await emit(ctx, 'user.letters_returned', { kind: 'user', id: userId }, { why }, [userId]);
}

/**
 * Notes that a letter came back, once, and tells of it where it was the way to reach somebody: a notice of a dispute, an invitation to an
 * agreement. False for a letter that is not ours, never left, came back before, or left too long ago.
 */
export const takeFailure = (ctx: Ctx, failure: Failure): Promise<boolean> =>
  transaction(ctx, async (ctx) => {
    const letter = await store.markReturned(ctx, failure, HEARD_FOR_DAYS);
    if (!letter) return false;
    ctx.watch.posted('returned');
    ctx.log.info('a letter came back', { mail: failure.letterId, status: failure.status });
    const why = bounceReasonOf(failure.status);
    const [, noticeId] = /^notice:([\da-f-]{36})$/.exec(letter.dedupeKey ?? '') ?? [];
    if (noticeId) await noticeReturned(ctx, noticeId, why);
    const [eventId] = /^[\da-f]{8}-[\da-f-]{27}(?=:)/.exec(letter.dedupeKey ?? '') ?? [];
    const agreementId = eventId && (await store.agreementOf(ctx, eventId));
    const user = await userOfConfirmedEmail(ctx, letter.recipient);
    if (user) await tellOwner(ctx, user.id, why);
    if (agreementId) await invitationReturned(ctx, agreementId, letter.recipient, why);
    return true;
  });
