import { DomainError } from '@ahadi/domain/errors.ts';
import {
  consentVersion,
  equalSplit,
  mediationDefaults,
  needsScreening,
  problemsOf,
} from '@ahadi/domain/mediation/rules.ts';
import type { CaseSide, MediationRequest, MediationView } from '@ahadi/domain/mediation/schema.ts';
import { ownIdentity, userById } from '../../accounts/service.ts';
import { mediableAgreement } from '../../agreements/service.ts';
import { userIdOf } from '../../core/authorize.ts';
import { holdSubject } from '../../core/clocks.ts';
import { type Ctx, transaction } from '../../core/ctx.ts';
import { holdForMediation, mediableDispute } from '../../disputes/mediation.ts';
import { inviteSides, requireInvitable } from '../inviting/service.ts';
import { asSystem, inDays, readCase, refuseProblems, restart, step, tell, viewCase } from '../life/service.ts';
import { refuseTwoParts } from '../officers/service.ts';
import { addSide, changeSide, removeOthers } from '../sides/store.ts';
import * as store from '../store.ts';

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
const isOpen = ({ status }: Pick<store.Held, 'status'>): boolean => status !== 'screening' && !isOver.includes(status);
const isOver: readonly string[] = ['declined', 'lapsed', 'withdrawn', 'ended', 'settled', 'closed'];

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
      calendar: country,
    });
    await addSide(ctx, id, {
      side: 'A',
      name: about.own?.name ?? identity.displayName,
      email: user.email,
      userId,
      identityId: about.own?.identityId ?? identity.id,
    });
    // Until it is sent the others are names on a list: nobody of them reads a draft.
    for (const [index, { name, email }] of about.others.entries())
      await addSide(ctx, id, { side: letters[index] ?? 'D', name, email });
    await tell(ctx, await readCase(ctx, id), 'mediation.created', { ref });
    return viewCase(ctx, id);
  });

/** Keeps a draft. Throws STALE when `revision` is not the newest, BAD_INPUT when somebody is named twice. */
export const saveDraft = (
  ctx: Ctx,
  id: string,
  input: { revision: number; request: MediationRequest; others: readonly Known[] },
): Promise<MediationView> =>
  step(ctx, id, 'save', async (ctx, held) => {
    if (input.revision !== held.revision) throw new DomainError('STALE');
    if (!held.disputeId && !held.agreementId) await nameOthers(ctx, held, input.others);
    return { request: input.request, revision: held.revision + 1 };
  });

async function nameOthers(ctx: Ctx, held: store.Held, others: readonly Known[]): Promise<void> {
  const emails = held.sides.slice(0, 1).map(({ email }) => email);
  const problems: Record<string, string> = {};
  others.forEach(({ email }, index) => {
    if (index === 0 && email.toLowerCase() === emails[0])
      problems[`others.${index}.email`] = 'This is your own address. It names the other side.';
    else if (emails.includes(email.toLowerCase()))
      problems[`others.${index}.email`] = 'This address takes part already.';
    emails.push(email.toLowerCase());
  });
  refuseProblems(problems);
  await removeOthers(ctx, held.id);
  for (const [index, other] of others.entries()) await addSide(ctx, held.id, { side: letters[index] ?? 'D', ...other });
}

/** Deletes a draft that nobody else ever saw. Its history keeps that it existed. */
export const removeDraft = (ctx: Ctx, id: string): Promise<{ removed: true }> =>
  transaction(ctx, async (ctx) => {
    await step(ctx, id, 'remove', async (ctx, held) => {
      await tell(ctx, held, 'mediation.removed', {});
      return undefined;
    });
    await store.removeCase(ctx, id);
    return { removed: true };
  });

/** Invites the other sides, or asks an officer first where the screening says so. Throws BAD_INPUT by field, MED_ONCE_A_SIDE, RATE_LIMITED. */
export const requestMediation = (ctx: Ctx, id: string): Promise<MediationView> =>
  transaction(ctx, async (ctx) => {
    const draft = await readCase(ctx, id, true);
    const isAsked = needsScreening(draft.request);
    return step(ctx, id, isAsked ? 'ask_screening' : 'request', async (ctx, held) => {
      refuseProblems(problemsOf(held.request, held.sides));
      if (held.disputeId) {
        // Of two sides that ask at the same instant the second sees the first.
        await holdSubject(ctx, { kind: 'dispute', id: held.disputeId });
        await mediableDispute(ctx, held.disputeId);
        await refuseAgain(ctx, held.disputeId, id);
      }
      await requireInvitable(ctx, held);
      if (!isAsked) return sendOut(ctx, held);
      await tell(ctx, held, 'mediation.screening_asked', {});
      return { consent_version: consentVersion };
    });
  });

/** Side A agrees by asking. The others have five days; the dispute stands still meanwhile. */
async function sendOut(ctx: Ctx, held: store.Held): Promise<store.CaseChange> {
  await inviteSides(ctx, held);
  await changeSide(ctx, held.id, 'A', { consent: 'consented', consent_at: ctx.now, consent_version: consentVersion });
  if (held.disputeId) await holdForMediation(ctx, held.disputeId, held.ref);
  const now = await readCase(asSystem(ctx), held.id);
  const consentBy = await restart(ctx, now, 'mediation.consent', inDays(ctx, now, mediationDefaults.consentDays));
  await tell(ctx, now, 'mediation.requested', { consentBy: consentBy.toISOString() });
  return { consent_version: consentVersion };
}

/**
 * An officer finds that it can be mediated: the other sides are invited. Throws ILLEGAL_TRANSITION while a mediation that the other side
 * asked for meanwhile goes on; the request waits until that is over, or is withdrawn by who asked.
 */
export const passScreening = (ctx: Ctx, id: string, reason: string): Promise<MediationView> =>
  step(ctx, id, 'pass_screening', async (ctx, held) => {
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
    await tell(ctx, held, 'mediation.screened', { passed: true, reason });
    return sendOut(ctx, held);
  });

/** An officer finds that it should not be mediated; the other sides never hear of it. */
export const refuseScreening = (ctx: Ctx, id: string, reason: string): Promise<MediationView> =>
  step(ctx, id, 'refuse_screening', async (ctx, held) => {
    await refuseTwoParts(ctx, held);
    await tell(ctx, held, 'mediation.screened', { passed: false, reason });
    return undefined;
  });
