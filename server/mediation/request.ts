// A mediation is asked for, and looked at by an officer where that is safer.

import { DomainError } from '@ahadi/domain/errors.ts';
import { overMediations } from '@ahadi/domain/mediation/lifecycle.ts';
import {
  consentVersion,
  equalSplit,
  mediationDefaults,
  needsScreening,
  problemsOf,
} from '@ahadi/domain/mediation/rules.ts';
import type { CaseSide, MediationRequest, MediationView } from '@ahadi/domain/mediation/schema.ts';
import { ownIdentity, userById } from '../accounts/account.ts';
import { mediableAgreement } from '../agreements/draft.ts';
import { refuseGone } from '../agreements/leaving.ts';
import { refuse } from '../core/aggregate.ts';
import { userIdOf } from '../core/authorize.ts';
import { holdSubject } from '../core/clocks.ts';
import { type Ctx, insistentTransaction, transaction } from '../core/ctx.ts';
import { placeOfAll, placeOfIdentity } from '../core/places.ts';
import { forgetTurns } from '../core/turns.ts';
import { holdForMediation, mediableDispute } from '../disputes/mediation.ts';
import { inDays, restart } from './deadlines.ts';
import { withSide } from './held.ts';
import { inviteSides, requireInvitable } from './invitations.ts';
import * as store from './mediation.store.ts';
import { mediations } from './mediation.ts';
import { refuseTwoParts } from './officers.ts';
import { addSide, newSide, sameIn } from './sides.store.ts';
import { viewFor } from './view.ts';

const letters: readonly CaseSide[] = ['B', 'C', 'D'];
type Known = { name: string; email: string };

/** What a draft is about: its title and currency, how the asking side is called there, and who is on the others. */
type About = { title: string; currency: string; own: (Known & { identityId: string | null }) | null; others: Known[] };

async function aboutOf(ctx: Ctx, input: { disputeId: string | null; agreementId: string | null }): Promise<About> {
  if (input.disputeId) {
    const { title, currency, sides } = await mediableDispute(ctx, input.disputeId);
    const [mine, ...others] = sides;
    await refuseAgain(ctx, input.disputeId);
    return { title, currency, own: mine ?? null, others };
  }
  if (!input.agreementId) return { title: '', currency: 'KES', own: null, others: [] };
  const { title, currency, own, others } = await mediableAgreement(ctx, input.agreementId);
  for (const { email } of others) await refuseGone(ctx, email);
  if (others.length > letters.length)
    throw new DomainError('BAD_INPUT', `At most ${letters.length + 1} sides can mediate together.`, {
      agreementId: `At most ${letters.length + 1} sides can mediate together.`,
    });
  return { title, currency, own, others };
}

/** A side asks once about a dispute; what it never sent does not count, nor what lost its mediator to a revocation. Throws MED_ONCE_A_SIDE, ILLEGAL_TRANSITION while one goes on. */
async function refuseAgain(ctx: Ctx, disputeId: string, butFor?: string): Promise<void> {
  const userId = userIdOf(ctx);
  const sent = (await store.casesOfDispute(ctx, disputeId)).filter(
    ({ id, status }) => id !== butFor && status !== 'draft',
  );
  if (sent.some((one) => one.requesterUserId === userId && !one.mediatorRevoked))
    throw new DomainError('MED_ONCE_A_SIDE');
  if (sent.some(isOpen)) throw new DomainError('ILLEGAL_TRANSITION', 'A mediation of this goes on already.');
}
/** Goes on and is known to the other side: that an officer looks at a request first is not theirs to learn. */
const isOpen = ({ status }: Pick<store.Held, 'status'>): boolean =>
  status !== 'screening' && !overMediations.includes(status);

const emptyRequest = ({ title, currency }: About, country: string, sides: number): MediationRequest => ({
  title: title.slice(0, 140),
  publicSummary: '',
  category: 'commercial',
  band: 'under_500',
  currency,
  country,
  place: '',
  languages: ['en'],
  format: 'text_async',
  wantsAccredited: false,
  feeSplit: equalSplit(Math.max(2, sides)),
  screening: null,
});

/**
 * A draft about a dispute, about an agreement, or with people named by address; its writer is side A. Throws EMAIL_UNVERIFIED,
 * ACC_IDENTITY_UNKNOWN, NOT_FOUND, ILLEGAL_TRANSITION, MED_ONCE_A_SIDE.
 */
export const createMediation = (
  ctx: Ctx,
  input: { identityId: string; disputeId: string | null; agreementId: string | null },
): Promise<MediationView> =>
  transaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    const user = await userById(ctx, userId);
    if (!user?.email_verified) throw new DomainError('EMAIL_UNVERIFIED');
    const identity = await ownIdentity(ctx, input.identityId);
    const about = await aboutOf(ctx, input);
    const country = identity.country ?? 'KE';
    const { id, ref } = await store.addCase(ctx, {
      requesterId: userId,
      disputeId: input.disputeId,
      agreementId: input.disputeId ? null : input.agreementId,
      request: emptyRequest(about, country, about.others.length + 1),
      calendar: (await placeOfIdentity(ctx, identity.id)) ?? 'KE',
    });
    const own = {
      side: 'A' as const,
      name: about.own?.name ?? identity.displayName,
      email: user.email,
      userId,
      identityId: about.own?.identityId ?? identity.id,
    };
    await addSide(ctx, id, newSide(own as Parameters<typeof newSide>[0])); // brands of ids are born here
    // Until it is sent the others are names on a list: nobody of them reads a draft.
    for (const side of othersFrom(about.others)) await addSide(ctx, id, side);
    const held = await mediations.begin(ctx, id);
    await mediations.tell(ctx, held, 'mediation.created', { ref }, { begins: true });
    return viewFor(ctx, held);
  });

const othersFrom = (others: readonly Known[]): store.HeldSide[] =>
  others.map(({ name, email }, index) => newSide({ side: letters[index] ?? 'D', name, email }));

type Draft = { revision: number; request: MediationRequest; others: readonly Known[] };
/** Keeps a draft. Throws STALE when `revision` is not the newest, BAD_INPUT when somebody is named twice. */
export const saveDraft = mediations.deed('save', async (_ctx, held, { revision, request, others }: Draft) => {
  if (revision !== held.revision) throw new DomainError('STALE');
  const after = { ...held, request, revision: revision + 1 };
  return held.disputeId || held.agreementId ? after : nameOthers(after, others);
});

function nameOthers(held: store.Held, others: readonly Known[]): store.Held {
  const own = held.sides.slice(0, 1);
  const emails = own.map(({ email }) => email);
  const problems: Record<string, string> = {};
  others.forEach(({ email }, index) => {
    if (index === 0 && email.toLowerCase() === emails[0])
      problems[`others.${index}.email`] = 'This is your own address. It names the other side.';
    else if (emails.includes(email.toLowerCase()))
      problems[`others.${index}.email`] = 'This address takes part already.';
    emails.push(email.toLowerCase());
  });
  refuse(problems);
  const named = othersFrom(others).map((side) => sameIn(held.sides, side) ?? side);
  return { ...held, sides: [...own, ...named] };
}

/** Deletes a draft that nobody else ever saw. Its history keeps that it existed. */
export const removeDraft = (ctx: Ctx, input: { id: string }): Promise<{ removed: true }> =>
  insistentTransaction(ctx, async (ctx) => {
    const { id } = await mediations.act(ctx, input, 'remove', async (ctx, held) => {
      await mediations.tell(ctx, held, 'mediation.removed', {});
      return held;
    });
    await forgetTurns(ctx, mediations.subject({ id }));
    await store.removeCase(ctx, id);
    return { removed: true };
  });

/** Invites the other sides, or asks an officer first where the screening says so. Throws BAD_INPUT by field, MED_ONCE_A_SIDE, RATE_LIMITED. */
export const requestMediation = mediations.deed(
  (_ctx, { request }) => (needsScreening(request) ? 'ask_screening' : 'request'),
  async (ctx, held) => {
    refuse(problemsOf(held.request, held.sides));
    if (held.disputeId) {
      // Of two sides that ask at the same instant the second sees the first.
      await holdSubject(ctx, { kind: 'dispute', id: held.disputeId });
      await mediableDispute(ctx, held.disputeId);
      await refuseAgain(ctx, held.disputeId, held.id);
    }
    await requireInvitable(ctx, held);
    if (!needsScreening(held.request)) return sendOut(ctx, held);
    await mediations.tell(ctx, held, 'mediation.screening_asked', {});
    return { ...held, consentVersion };
  },
);

/** Side A agrees by asking. The others have five days; the dispute stands still meanwhile. */
async function sendOut(ctx: Ctx, held: store.Held): Promise<store.Held> {
  const linked = await inviteSides(ctx, held);
  const invited = { ...linked, calendar: (await placeOfAll(ctx, linked.sides)) ?? held.calendar };
  const asked = withSide(invited, 'A', { consent: 'consented', consentAt: ctx.now.toISOString(), consentVersion });
  if (held.disputeId) await holdForMediation(ctx, held.disputeId, held.ref);
  const consentBy = await restart(ctx, asked, 'mediation.consent', inDays(ctx, asked, mediationDefaults.consentDays));
  await mediations.tell(ctx, asked, 'mediation.requested', { consentBy: consentBy.toISOString() });
  return { ...asked, consentVersion };
}

type Screened = { reason: string };
/**
 * An officer finds that it can be mediated: the other sides are invited. Throws ILLEGAL_TRANSITION while a mediation that the other side
 * asked for meanwhile goes on; the request waits until that is over, or is withdrawn by who asked.
 */
export const passScreening = mediations.deed('pass_screening', async (ctx, held, { reason }: Screened) => {
  await refuseTwoParts(ctx, held);
  if (held.disputeId) {
    await holdSubject(ctx, { kind: 'dispute', id: held.disputeId });
    const others = (await store.casesOfDispute(ctx, held.disputeId)).filter((one) => one.id !== held.id);
    if (others.some((one) => one.status !== 'draft' && isOpen(one)))
      throw new DomainError(
        'ILLEGAL_TRANSITION',
        'Another mediation of this goes on. This request waits until it is over.',
      );
  }
  await mediations.tell(ctx, held, 'mediation.screened', { passed: true, reason });
  return sendOut(ctx, held);
});

/** An officer finds that it should not be mediated; the other sides never hear of it. */
export const refuseScreening = mediations.deed('refuse_screening', async (ctx, held, { reason }: Screened) => {
  await refuseTwoParts(ctx, held);
  await mediations.tell(ctx, held, 'mediation.screened', { passed: false, reason });
  return held;
});
