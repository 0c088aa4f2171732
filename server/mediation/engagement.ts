// The agreement to mediate is drawn up and signed, and the talks begin once the fee is held.
import { addCalendarDays, localDayOf } from '@ahadi/domain/core/calendar.ts';
import type { EscrowId } from '@ahadi/domain/core/ids.ts';
import { formatMoney } from '@ahadi/domain/core/money.ts';
import { placeOf } from '@ahadi/domain/core/places.ts';
import { addDays, HOUR } from '@ahadi/domain/core/time.ts';
import { mediationLifecycle } from '@ahadi/domain/mediation/lifecycle.ts';
import { mediationDefaults } from '@ahadi/domain/mediation/rules.ts';
import { feeGoes, feeIfReplaced } from '@ahadi/domain/mediation/words.ts';
import { draftSettlement, takeBackSettlement } from '../agreements/settlement.ts';
import type { Ctx } from '../core/ctx.ts';
import { endUnused, openAgreed } from '../escrow/leader.ts';
import { type MediatorFacts, mediatorOf } from '../mediators/mediator.ts';
import { chooseAgain } from './choice.ts';
import { drop, inDays, restart, setUpBy } from './deadlines.ts';
import { casesBy, type Held } from './mediation.store.ts';
import { followIf, mediations } from './mediation.ts';
import { standingProposalsOf } from './proposals.store.ts';

/** The appointed mediator as others sign with. */
export async function mediatorIn(ctx: Ctx, held: Held): Promise<MediatorFacts> {
  const facts = held.mediatorUserId ? await mediatorOf(ctx, held.mediatorUserId) : null;
  if (!facts) throw new Error(`mediation ${held.id} has no mediator`);
  return facts;
}

/** Who signs for the sides: their own people, A first. */
export const signatoriesOf = (held: Held) =>
  held.sides.map(({ name, email, userId, identityId }) => ({ name, email, userId, identityId }));

/** "Amina 50 %, Lanterns Ltd 50 %". */
const splitWords = ({ sides, request }: Held): string =>
  sides.map(({ name }, index) => `${name} ${request.feeSplit[index] ?? 0} %`).join(', ');

/** Nobody objects: the agreement to mediate is drawn up from the proposal, for every side and the mediator to sign within seven days. */
export const engage = (ctx: Ctx, held: Held): Promise<Held> =>
  mediations.follow(ctx, held, 'engage', async (ctx, held) => {
    const chosen = (await standingProposalsOf(ctx, held.id)).find(({ id }) => id === held.chosenProposalId);
    const facts = await mediatorIn(ctx, held);
    const feeMinor = held.feeWaived ? 0 : (chosen?.proposal.feeMinor ?? 0);
    const { name, email, userId, identityId } = facts;
    const signWindowDays = await daysAtMost(ctx, held, mediationDefaults.engagementDays);
    const agreementId = await draftSettlement(ctx, {
      title: `Agreement to mediate ${held.ref}`,
      currency: held.request.currency,
      valueMinor: feeMinor > 0 ? feeMinor : null,
      signWindowDays,
      publicClauseOffered: false,
      proof: 'code',
      parties: signatoriesOf(held),
      neutral: { name, email, userId, identityId },
      clauses: engagementClauses(held, facts, { fee: feeMinor, sessions: chosen?.proposal.sessions ?? null }),
    });
    await drop(ctx, held, 'mediation.objection', 'mediation.accept');
    // It ends with the time to sign what was drawn up: whichever fires first, the case says that day.
    await restart(ctx, held, 'mediation.engagement', addDays(ctx.now, signWindowDays));
    await mediations.tell(ctx, held, 'mediation.engagement_drafted', { agreementId });
    return {
      ...{ ...held, engagementAgreementId: agreementId, feeMinor: chosen?.proposal.feeMinor ?? 0 },
      plannedSessions: feeMinor > 0 ? (chosen?.proposal.sessions ?? null) : null,
    };
  });

const engagementClauses = (
  held: Held,
  { name, accreditationBody, accreditationNumber }: MediatorFacts,
  { fee, sessions }: { fee: number; sessions: number | null },
) => [
  {
    heading: 'The mediation',
    text: `${held.sides.map((side) => side.name).join(', ')} mediate the matter ${held.ref} with ${name}${accreditationBody && accreditationNumber ? `, ${accreditationBody} ${accreditationNumber}` : ''}. The mediator helps them to agree and decides nothing.`,
  },
  {
    heading: 'Of everybody’s own will',
    text: 'Each side takes part of its own will and can leave at any time without a reason. Nothing binds a side before a settlement is signed.',
  },
  {
    heading: 'In confidence',
    text: 'What is said or shown for the mediation stays in it. Nobody uses it in a court, a dispute or anywhere else, and nobody calls the mediator as a witness. What is told to the mediator alone is passed on only in the words that its side released.',
  },
  {
    heading: 'How long',
    text: `It ends after ${mediationDefaults.mediationDays} days, which can be extended by ${mediationDefaults.extensionDays} once if everybody agrees, with a settlement, or when a side or the mediator ends it.`,
  },
  {
    heading: 'The fee',
    text:
      fee === 0
        ? 'The mediator works without a fee.'
        : `The fee is ${formatMoney(fee, held.request.currency)}, whatever is settled. It is held in escrow before the mediation begins, borne as follows: ${splitWords(held)}. ${feeGoes}${sessions === null ? '' : ` ${feeIfReplaced(sessions)}`}`,
  },
];

/** Everybody signed to mediate: the fee is put into escrow, or the mediation begins where there is none. Doing it twice changes nothing. */
export async function engagementSigned(ctx: Ctx, agreementId: string): Promise<void> {
  for (const id of await casesBy(ctx, 'engagement_agreement_id', agreementId))
    await followIf(ctx, id, 'engaged', async (ctx, held) => {
      if (held.engagementAgreementId !== agreementId) return undefined;
      const isFree = held.feeWaived || !held.feeMinor;
      const signed = await mediations.follow(ctx, held, 'engaged', async (ctx, held) => {
        await drop(ctx, held, 'mediation.engagement');
        return isFree ? held : askForFee(ctx, held, agreementId);
      });
      return isFree ? begin(ctx, signed) : signed;
    });
}

/** So many hours, or those that are left to begin: who is asked to sign or to pay has until the day that is named. One at least. */
async function hoursAtMost(ctx: Ctx, held: Held, hours: number): Promise<number> {
  const end = await setUpBy(ctx, held);
  return end === null ? hours : Math.max(1, Math.min(hours, Math.floor((end.getTime() - ctx.now.getTime()) / HOUR)));
}
const daysAtMost = async (ctx: Ctx, held: Held, days: number): Promise<number> =>
  Math.max(1, Math.floor((await hoursAtMost(ctx, held, days * 24)) / 24));

/** The requester's side is the buyer of the escrow, the others pay along, the mediator is who is paid. */
async function askForFee(ctx: Ctx, held: Held, agreementId: string): Promise<Held> {
  const facts = await mediatorIn(ctx, held);
  const members = held.sides.flatMap(({ userId, identityId, name, email }) =>
    userId && identityId ? [{ userId, identityId, name, email }] : [],
  );
  const [buyer, ...payers] = members;
  if (!buyer) throw new Error(`mediation ${held.id} has no side that pays`);
  const today = localDayOf(ctx.now, placeOf(held.calendar).tz);
  const { id, fundBy } = await openAgreed(ctx, {
    agreementId,
    ledBy: {
      ...{ kind: 'mediation', id: held.id, ref: held.ref },
      parts: held.sides.flatMap(({ identityId }, index) =>
        identityId ? [{ identityId, percent: held.request.feeSplit[index] ?? 0 }] : [],
      ),
    },
    title: `Fee of the mediation ${held.ref}`,
    description: `Agreed in the agreement to mediate. Each side bears its part: ${splitWords(held)}.`,
    criteria: 'The mediation has ended with a settlement or after a session, and the mediator filed the report.',
    currency: held.request.currency,
    amountMinor: held.feeMinor ?? 0,
    deliverBy: addCalendarDays(today, REPORT_WITHIN_DAYS),
    buyer,
    seller: { userId: facts.userId, identityId: facts.identityId, name: facts.name, email: facts.email },
    payers,
    fundingHours: await hoursAtMost(ctx, held, mediationDefaults.fundingDays * 24),
    inspectionHours: mediationDefaults.feeLookHours,
  });
  await restart(ctx, held, 'mediation.funding', fundBy);
  const feeEscrowId = id as EscrowId; // the brand is born here
  await mediations.tell(ctx, held, 'mediation.funding_asked', { escrowId: feeEscrowId, fundBy: fundBy.toISOString() });
  return { ...held, feeEscrowId };
}
/** From when the fee is asked for: the talks with all that can make them longer, and the time for the report. */
const REPORT_WITHIN_DAYS =
  mediationDefaults.fundingDays +
  mediationDefaults.mediationDays +
  mediationDefaults.extensionDays +
  4 * mediationDefaults.suspensionDays +
  mediationDefaults.settlementSignDays * 2 +
  mediationDefaults.closeDays;

/** The agreement to mediate will not be signed: the next candidate is asked. Doing it twice changes nothing. */
export async function engagementFailed(ctx: Ctx, agreementId: string): Promise<void> {
  for (const id of await casesBy(ctx, 'engagement_agreement_id', agreementId))
    await followIf(ctx, id, 'engaged', async (ctx, held) => {
      if (held.engagementAgreementId !== agreementId) return undefined;
      // One that was reopened is not signed any more either: nobody signs other words than the proposal's.
      await takeBackSettlement(ctx, agreementId, 'It was not signed as it was drawn up.');
      return chooseAgain(ctx, held, 'not_signed');
    });
}

/** Seven days are over without all signatures. */
export const endEngagement = (ctx: Ctx, id: string): Promise<void> =>
  followIf(ctx, id, 'engaged', async (ctx, held) => {
    if (!held.engagementAgreementId) return undefined;
    const isOpen = await takeBackSettlement(ctx, held.engagementAgreementId, 'Not everybody signed in time.');
    return isOpen ? chooseAgain(ctx, held, 'not_signed') : undefined;
  });

/** The mediator does without the fee; what was paid in goes back, and a mediation that waited for it begins. Throws ILLEGAL_TRANSITION. */
export const waiveFee = mediations.deed('waive_fee', async (ctx, held) => {
  if (held.feeEscrowId) await endUnused(ctx, held.feeEscrowId, 'The mediator does without the fee.');
  await mediations.tell(ctx, held, 'mediation.fee_waived', {});
  const waived = { ...held, feeWaived: true };
  return mediationLifecycle.can('begin', held.status) ? begin(ctx, waived) : waived;
});

/** The fee is in escrow. Doing it twice changes nothing. */
export async function feeFunded(ctx: Ctx, escrowId: string): Promise<void> {
  for (const id of await casesBy(ctx, 'fee_escrow_id', escrowId)) await followIf(ctx, id, 'begin', begin);
}

/** The escrow of the fee gave more time to pay. Doing it twice changes nothing. */
export async function feePutOff(ctx: Ctx, escrowId: string, dueAt: Date): Promise<void> {
  for (const id of await casesBy(ctx, 'fee_escrow_id', escrowId))
    await followIf(ctx, id, 'begin', async (ctx, held) => {
      await restart(ctx, held, 'mediation.funding', dueAt);
      return undefined;
    });
}

/** The mediation begins: sixty days of talks. */
const begin = (ctx: Ctx, held: Held): Promise<Held> =>
  mediations.follow(ctx, held, 'begin', async (ctx, held) => {
    await drop(ctx, held, 'mediation.setup', 'mediation.funding', 'mediation.engagement');
    const endsBy = await restart(ctx, held, 'mediation.term', inDays(ctx, held, mediationDefaults.mediationDays));
    await mediations.tell(ctx, held, 'mediation.began', { endsBy: endsBy.toISOString() });
    return { ...held, startedAt: ctx.now.toISOString() };
  });
