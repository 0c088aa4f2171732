// Who hears what of each step of a check.
import { verificationLevelOf } from '@ahadi/domain/accounts/rules.ts';
import { unansweredRequest } from '@ahadi/domain/accounts/verification/rules.ts';
import type { EventName, WrittenEvent } from '@ahadi/domain/events.ts';
import { to } from '@ahadi/domain/paths.ts';
import type { Ctx } from '../core/ctx.ts';
import { type Notice, noticeTo, type Recipient, reasoned } from '../core/notice.ts';
import { findVerification, type HeldVerification, peopleById, reviewersWithout } from './verification.store.ts';

type VerificationEvent = Extract<EventName, `verification.${string}`>;
/** A notice, where it leads, and whether it also goes by mail. */
export type VerificationNotice = Notice & { link: string; byMail: boolean };
type Told<Name extends EventName> = (event: WrittenEvent<Name>, it: HeldVerification, who: Who) => VerificationNotice[];
type Who = { owners: Recipient[]; reviewers: Recipient[]; taker: Recipient[] };

const nobody = () => [];
const quoted = (it: HeldVerification) => `“${it.identity.displayName}”`;
const toOwners = (it: HeldVerification, notices: Notice[]): VerificationNotice[] =>
  notices.map((notice) => ({
    ...notice,
    link: to('profile', {}, { tab: 'account', verify: it.identity.id }),
    byMail: true,
  }));
const toReviewers = (it: HeldVerification, notices: Notice[]): VerificationNotice[] =>
  notices.map((notice) => ({ ...notice, link: to('application', { id: it.id }), byMail: false }));

/** Who hears what of each step. An event without a row does not compile. */
const notices: { [Name in VerificationEvent]: Told<Name> } = {
  'verification.submitted': ({ payload }, it, who) =>
    toReviewers(
      it,
      noticeTo(
        it.reviewer ? who.taker : who.reviewers,
        'info',
        it.reviewer ? 'The documents you asked for are here' : 'An identity waits to be checked',
        `${quoted(it)} asks for “${verificationLevelOf(payload.level).label}”.`,
      ),
    ),
  'verification.taken': nobody,
  'verification.info_requested': ({ payload }, it, who) =>
    toOwners(
      it,
      noticeTo(
        who.owners,
        'warning',
        'More is needed to check your identity',
        ...reasoned(`More is needed to check ${quoted(it)}.`, payload.reason, '', {
          ...{ asked: 'Add what is missing and send the request again.', otherwise: unansweredRequest },
        }),
      ),
    ),
  'verification.endorsed': (_event, it, who) =>
    toReviewers(
      it,
      noticeTo(
        who.reviewers.filter(({ userId }) => userId !== it.endorsedBy),
        'info',
        'A second reviewer is needed',
        `${quoted(it)} was checked once. Somebody else confirms it.`,
      ),
    ),
  'verification.approved': ({ payload }, it, who) =>
    toOwners(
      it,
      noticeTo(
        who.owners,
        'success',
        'Your identity was checked',
        ...reasoned(
          `${quoted(it)} is now at level ${payload.level}, “${verificationLevelOf(payload.level).label}”.`,
          payload.reason,
        ),
      ),
    ),
  'verification.rejected': ({ payload }, it, who) =>
    toOwners(
      it,
      noticeTo(
        who.owners,
        'error',
        'Your identity could not be confirmed',
        ...reasoned(
          `${quoted(it)} could not be confirmed.`,
          payload.reason,
          'Its level stays as it was. You may make a new request.',
        ),
      ),
    ),
  'verification.withdrawn': (_event, it, who) =>
    toReviewers(
      it,
      noticeTo(who.taker, 'info', 'A request was withdrawn', `${quoted(it)} need not be checked any more.`),
    ),
};

/** Who is to hear what of this step; nothing when the request is gone. */
export async function noticesOf(ctx: Ctx, event: WrittenEvent): Promise<VerificationNotice[]> {
  const tell = notices[event.name as VerificationEvent] as Told<EventName> | undefined; // a row takes the payload of its own event
  const id = 'verificationId' in event.payload ? event.payload.verificationId : null;
  const it = id && (await findVerification(ctx, id));
  if (!it || !tell) return [];
  const related = [...it.members, ...it.uploaders];
  const reachable = (people: { id: string; name: string; email: string }[]): Recipient[] =>
    people.map(({ id: userId, name, email }) => ({ userId, name, email }));
  return tell(event, it, {
    owners: reachable(await peopleById(ctx, it.owners)),
    reviewers: reachable(await reviewersWithout(ctx, related)),
    taker: it.reviewer ? reachable(await peopleById(ctx, [it.reviewer.id])) : [],
  });
}
