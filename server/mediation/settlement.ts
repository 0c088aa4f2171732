// Terms that every side accepts become a settlement that everybody signs.
import { localDayOf } from '@ahadi/domain/core/calendar.ts';
import type { AgreementId } from '@ahadi/domain/core/ids.ts';
import { formatMoney } from '@ahadi/domain/core/money.ts';
import { nameList } from '@ahadi/domain/core/names.ts';
import { placeOf } from '@ahadi/domain/core/places.ts';
import { dayInWords, HOUR } from '@ahadi/domain/core/time.ts';
import { resolvedWithoutEntry } from '@ahadi/domain/disputes/publishing/rules.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { EventPayloads } from '@ahadi/domain/events.ts';
import { mediationLifecycle } from '@ahadi/domain/mediation/lifecycle.ts';
import { outcomeOfScope } from '@ahadi/domain/mediation/outcome.ts';
import { mediationDefaults, problemsOfTerms } from '@ahadi/domain/mediation/rules.ts';
import type { CaseSide, Settlement, Term } from '@ahadi/domain/mediation/schema.ts';
import { titleOf } from '@ahadi/domain/obligations/plan.ts';
import { obligationDefaults } from '@ahadi/domain/obligations/rules.ts';
import { draftSettlement, type Promised, takeBackSettlement } from '../agreements/settlement.ts';
import { asSystem, refuse } from '../core/aggregate.ts';
import { userIdOf } from '../core/authorize.ts';
import { canonicalJson, sha256Hex } from '../core/canonical.ts';
import { pauseClocks, resumeClocks } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { clocksOfTalks, drop, dropTalks, inDays, restart } from './deadlines.ts';
import { mediatorIn, signatoriesOf } from './engagement.ts';
import { requireSide, whoActs } from './held.ts';
import { followEnd } from './matter.ts';
import { casesBy, type Held, type HeldSide, type KeptSettlement } from './mediation.store.ts';
import { audienceOf, followIf, mediations } from './mediation.ts';

/**
 * Terms in the open, by a side or the mediator. They replace those before, and nobody has accepted them. Throws BAD_INPUT by field
 * where a term is unclear.
 */
export const proposeTerms = mediations.deed(
  'propose_terms',
  async (ctx, held, input: Pick<Settlement, 'scope' | 'terms' | 'place' | 'profile'>) => {
    const { scope, terms, place, profile } = input;
    const today = localDayOf(ctx.now, placeOf(held.calendar).tz);
    refuse(
      problemsOfTerms(
        terms,
        held.sides.map(({ side }) => side),
        today,
      ),
    );
    const no = (held.settlement?.no ?? 0) + 1;
    const termsHash = sha256Hex(canonicalJson({ ref: held.ref, no, scope, terms, place, profile }));
    await mediations.tell(ctx, held, 'mediation.terms_proposed', {
      no,
      by: whoActs(ctx, held),
      termsHash: termsHash as EventPayloads['mediation.terms_proposed']['termsHash'], // the brand is born here
    });
    return { ...held, agreedPackage: null, settlement: { ...nothingAccepted, no, scope, terms, place, profile } };
  },
);

const nothingAccepted = {
  accepted: [],
  courtConsent: [],
  reflectionWaived: [],
  reflectionEndsAt: null,
  agreementId: null,
  signedAt: null,
  advisers: {},
} satisfies Partial<KeptSettlement>;

const without = (sides: readonly CaseSide[], side: CaseSide): CaseSide[] => sides.filter((one) => one !== side);

/** Who settles for a side is its own person, or whom it named for that. Throws MED_NO_AUTHORITY. */
function requireAuthority(ctx: Ctx, side: HeldSide): void {
  const userId = userIdOf(ctx);
  if (side.userId === userId) return;
  if (!side.representatives.some((one) => one.userId === userId && one.maySettle))
    throw new DomainError('MED_NO_AUTHORITY');
}

/**
 * A side accepts the newest terms, or does not. With the last one everybody has 24 hours to reflect; then the settlement is drawn up to
 * be signed. Throws ESC_TERMS_CHANGED, MED_NO_AUTHORITY.
 */
export const answerTerms = mediations.deed(
  'answer_terms',
  async (ctx, held, input: { no: number; accept: boolean; courtConsent: boolean }) => {
    const { settlement } = held;
    if (!settlement || settlement.no !== input.no) throw new DomainError('ESC_TERMS_CHANGED');
    const side = requireSide(ctx, held);
    requireAuthority(ctx, side);
    const { side: letter } = side;
    const added = (sides: readonly CaseSide[], isIn: boolean) => [...without(sides, letter), ...(isIn ? [letter] : [])];
    await mediations.tell(ctx, held, 'mediation.terms_answered', {
      no: input.no,
      side: letter,
      accepted: input.accept,
    });
    const accepted = added(settlement.accepted, input.accept).sort();
    const courtConsent = added(settlement.courtConsent, input.accept && input.courtConsent).sort();
    const after = { ...held, settlement: { ...settlement, accepted, courtConsent } };
    return held.sides.every((one) => accepted.includes(one.side)) ? agree(ctx, after) : after;
  },
);

/** Every side accepted: the time to reflect begins, and the time of the talks stands still, that of an open package too. */
const agree = (ctx: Ctx, held: Held): Promise<Held> =>
  mediations.follow(ctx, held, 'agree_terms', async (ctx, held) => {
    const endsAt = new Date(ctx.now.getTime() + mediationDefaults.reflectionHours * HOUR);
    await restart(ctx, held, 'mediation.reflection', endsAt);
    await pauseClocks(ctx, mediations.subject(held), {
      kinds: clocksOfTalks,
      reason: 'A settlement waits for signatures',
      audience: audienceOf(held),
    });
    const reflectionEndsAt = endsAt.toISOString();
    return { ...held, agreedPackage: null, settlement: held.settlement && { ...held.settlement, reflectionEndsAt } };
  });

/** A side with an adviser does without the time to reflect; when every side does, the settlement is drawn up at once. Throws MED_NO_AUTHORITY. */
export const waiveReflection = mediations.deed(
  'waive_reflection',
  async (ctx, held, { adviser }: { adviser: string }) => {
    const side = requireSide(ctx, held);
    requireAuthority(ctx, side);
    const { settlement } = held;
    if (!settlement || settlement.agreementId)
      throw new DomainError('ILLEGAL_TRANSITION', 'The settlement is drawn up already.');
    const { side: letter } = side;
    const isKnown = settlement.reflectionWaived.includes(letter);
    if (!isKnown) await mediations.tell(ctx, held, 'mediation.reflection_waived', { side: letter });
    const waived = isKnown ? settlement : withAdviser(settlement, letter, adviser);
    const after = { ...held, settlement: waived };
    const isWhole = held.sides.every((one) => waived.reflectionWaived.includes(one.side));
    return isWhole ? drawUp(asSystem(ctx), after, waived) : after;
  },
);

const withAdviser = (settlement: KeptSettlement, side: CaseSide, adviser: string): KeptSettlement => ({
  ...settlement,
  reflectionWaived: [...settlement.reflectionWaived, side].sort(),
  advisers: { ...settlement.advisers, [side]: adviser },
});

/** The 24 hours are over. */
export const endReflection = (ctx: Ctx, id: string): Promise<void> =>
  followIf(ctx, id, 'settle', async (ctx, held) => {
    const { settlement } = held;
    return settlement && !settlement.agreementId ? drawUp(ctx, held, settlement) : undefined;
  });

/**
 * The accepted terms become an agreement that every side and the mediator sign within seven days: with passkeys where all of them have
 * one, with codes otherwise. It is drawn up only now, so that nobody can sign before they reflected.
 */
async function drawUp(ctx: Ctx, held: Held, settlement: KeptSettlement): Promise<Held> {
  const facts = await mediatorIn(ctx, held);
  const { name, email, userId, identityId } = facts;
  const agreementId = await draftSettlement(ctx, {
    title: `Settlement of ${held.ref}`,
    currency: held.request.currency,
    valueMinor: settlement.terms.reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0), 0) || null,
    signWindowDays: mediationDefaults.settlementSignDays,
    publicClauseOffered: false,
    proof: 'strongest',
    parties: signatoriesOf(held),
    neutral: { name, email, userId, identityId },
    clauses: settlementClauses(held, settlement, name),
  });
  await drop(ctx, held, 'mediation.reflection');
  await mediations.tell(ctx, held, 'mediation.settlement_drafted', {
    agreementId,
    reflectionEndsAt: settlement.reflectionEndsAt ?? ctx.now.toISOString(),
  });
  return { ...held, settlement: { ...settlement, agreementId }, settlementAgreementId: agreementId };
}

function settlementClauses(held: Held, settlement: KeptSettlement, mediatorName: string) {
  const nameOf = (side: CaseSide | null) => held.sides.find((one) => one.side === side)?.name ?? '';
  const all = nameList(held.sides.map(({ name }) => name));
  const about = held.disputeRef ?? held.agreementRef;
  const advised = held.sides.map(({ side, name }) => {
    const adviser = settlement.advisers[side];
    return adviser ? `${name} was advised by ${adviser}.` : `${name} had time to reflect and to take advice.`;
  });
  const consents = held.sides.every(({ side }) => settlement.courtConsent.includes(side));
  return [
    {
      heading: 'What is settled',
      text: `${all} settle ${settlement.scope === 'full' ? 'the whole' : 'a part'} of the matter ${held.ref}${about ? ` about ${about}` : ''}, after a mediation with ${mediatorName}. Place of the settlement: ${settlement.place}.`,
    },
    ...settlement.terms.map((term, index) => ({
      heading: `Term ${index + 1}`,
      text: termWords(term, held.request.currency, nameOf),
      promises: promisesOf(term, held.sides),
    })),
    {
      heading: 'Of everybody’s own will',
      text: `Each side settles of its own will and understands the terms. ${advised.join(' ')}`,
    },
    {
      heading: 'A court',
      text: consents
        ? 'Every side agrees that a court may make this settlement its order.'
        : 'Not every side agrees that a court makes this settlement its order.',
    },
    {
      heading: 'What follows',
      text: `${
        settlement.scope === 'full'
          ? `With the last signature the matter is ${resolvedWithoutEntry}. Nobody may bring it again unless this settlement is not kept.`
          : 'With the last signature this part of the matter is resolved. The rest of it stays open.'
      } It binds those who sign it: what others owe and are owed stays as it is, unless their agreement lets one of a side act for all.`,
    },
  ];
}

/**
 * A term as a promise of who does it to whom it is done, with its own deadline once the settlement is in force; to every other side where
 * it names none. What follows if it is not done stands in its clause. Sides are letters in their order, as those who sign.
 */
function promisesOf({ who, what, by, amountMinor, to }: Term, sides: readonly Pick<HeldSide, 'side'>[]): Promised[] {
  const letters = sides.map(({ side }, index) => ({ side, letter: 'ABCD'[index] ?? side }));
  const debtor = letters.find(({ side }) => side === who)?.letter ?? who;
  const title = titleOf(what);
  return letters
    .filter(({ side }) => (to === null ? side !== who : side === to))
    .map(({ letter: creditor }) => ({
      ...{ debtor, creditor, kind: amountMinor === null ? 'perform' : 'pay', title, amountMinor },
      ...{ criteria: title === what ? '' : what, evidenceRequired: false, reviewDays: obligationDefaults.reviewDays },
      due: { kind: 'on', day: by },
    }));
}

function termWords(term: Term, currency: string, nameOf: (side: CaseSide | null) => string): string {
  const money =
    term.amountMinor === null
      ? ''
      : ` ${nameOf(term.who)} pays ${nameOf(term.to)} ${formatMoney(term.amountMinor, currency)}.`;
  return `${nameOf(term.who)}: ${term.what}${money} By ${dayInWords(term.by)}. If it is not done: ${term.otherwise}`;
}

/** Everybody signed: the matter is settled. Doing it twice changes nothing. */
export async function settlementSigned(ctx: Ctx, agreementId: string): Promise<void> {
  for (const id of await casesBy(ctx, 'settlement_agreement_id', agreementId))
    await followIf(ctx, id, 'settle', async (ctx, held) =>
      held.settlementAgreementId === agreementId ? settle(ctx, held) : undefined,
    );
}

/** A dispute about the whole is resolved; of a part it goes on with what is left, seven days at least. */
export const settle = (ctx: Ctx, held: Held): Promise<Held> =>
  mediations.follow(ctx, held, 'settle', async (ctx, held) => {
    const { settlement } = held;
    if (!settlement?.agreementId) throw new Error(`mediation ${held.id} has no settlement that was signed`);
    const { agreementId, scope } = settlement;
    await dropTalks(ctx, held);
    const outcome = outcomeOfScope[scope];
    await followEnd(ctx, held, outcome);
    await restart(ctx, held, 'mediation.report', inDays(ctx, held, mediationDefaults.reportDays));
    await restart(ctx, held, 'mediation.close', inDays(ctx, held, mediationDefaults.closeDays));
    await mediations.tell(ctx, held, 'mediation.settled', { agreementId, scope });
    const signedAt = ctx.now.toISOString();
    return {
      ...held,
      outcome,
      settlement: { ...settlement, signedAt },
      endedAt: signedAt,
    };
  });

/** The settlement will not be signed: the talks go on with what was left of their time. Doing it twice changes nothing. */
export async function settlementFailed(ctx: Ctx, agreementId: string): Promise<void> {
  for (const id of await casesBy(ctx, 'settlement_agreement_id', agreementId))
    await followIf(ctx, id, 'back_to_talks', async (ctx, held) => {
      if (held.settlementAgreementId !== agreementId) return undefined;
      // One that was reopened is not signed any more either: other words are other terms, and begin with the terms.
      await takeBackSettlement(ctx, agreementId, 'It was not signed as it was drawn up.');
      return mediations.follow(ctx, held, 'back_to_talks', async (ctx, held) => {
        await resumeClocks(ctx, mediations.subject(held), { kinds: clocksOfTalks, audience: audienceOf(held) });
        await mediations.tell(ctx, held, 'mediation.settlement_failed', { agreementId: agreementId as AgreementId }); // the brand is born here
        return {
          ...held,
          settlementAgreementId: null,
          settlement: held.settlement && { ...held.settlement, ...nothingAccepted },
        };
      });
    });
}

/** True while the settlement of a case waits for signatures and everybody gave theirs: then it is too late to end it. */
export const isSigned = async (ctx: Ctx, held: Held): Promise<boolean> =>
  mediationLifecycle.can('settle', held.status) &&
  held.settlementAgreementId !== null &&
  !(await takeBackSettlement(ctx, held.settlementAgreementId, 'The mediation has ended.'));
