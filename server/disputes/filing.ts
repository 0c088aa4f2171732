// A dispute is drafted, filed, appealed and opened again.
import { isDisputable, NEUTRAL_SIDE } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { dueAfter, localDayOf } from '@ahadi/domain/core/calendar.ts';
import { placeOf } from '@ahadi/domain/core/places.ts';
import { EmailSchema } from '@ahadi/domain/core/schema.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { decidedWords } from '@ahadi/domain/disputes/decision.ts';
import { whyNotReopened } from '@ahadi/domain/disputes/publicity.ts';
import { goesOutAtOnce } from '@ahadi/domain/disputes/publishing/rules.ts';
import {
  answersLeft,
  claimedMinor,
  disputeDefaults,
  emptyClaim,
  problemsOfClaim,
} from '@ahadi/domain/disputes/rules.ts';
import type { Claim, DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { ownIdentity, userById, userOfConfirmedEmail } from '../accounts/account.ts';
import { viewAgreement } from '../agreements/agreement.ts';
import { versionOn } from '../agreements/in-force.ts';
import { refuseGone } from '../agreements/leaving.ts';
import { asSystem, refuse } from '../core/aggregate.ts';
import { userIdOf } from '../core/authorize.ts';
import { canonicalJson, sha256Hex } from '../core/canonical.ts';
import { meetClock, startClock } from '../core/clocks.ts';
import { type Ctx, insistentTransaction, transaction } from '../core/ctx.ts';
import { calendarOf } from '../core/holidays.ts';
import { forgetTurns } from '../core/turns.ts';
import { type About, breachOf, disputeAbout, draftAbout, noteDraft, noteSameMatter } from '../obligations/dispute.ts';
import { leftOfDraft, moreThanLeft } from '../obligations/draft.ts';
import { personOf, refuseManyInvitations, takeOn } from './delivery.ts';
import type { Held, HeldJoint } from './dispute.store.ts';
import { disputes, moved } from './dispute.ts';
import { refuseTwin } from './duplicates.ts';
import { exhibitsOf } from './exhibits.store.ts';
import { carryOver } from './exhibits.ts';
import { addDispute, countFiled, removeDispute, settledBy } from './filing.store.ts';
import { governingOf } from './governing-text.ts';
import { partyOf, sideOf, subjectOf, withParty, withPerson } from './held.ts';
import { viewFor } from './view.ts';

type CreateInput = {
  identityId: string;
  agreementId: string | null;
  respondentPartyId: string | null;
  currency: string;
  counterOf: string | null;
  /** The promise that it is about; then the agreement is that promise's. */
  obligationId?: string | null;
};

/**
 * Makes a draft: against a party of an agreement that binds the reader, signed or decided by a court, about a promise in one, or against nobody yet.
 * About a promise it brings along the files that were given for it, and a draft that the reader has begun about it is gone on with. Throws
 * EMAIL_UNVERIFIED, ACC_IDENTITY_UNKNOWN, NOT_FOUND (the agreement is not the reader's), PARTY_GONE, BAD_INPUT.
 */
export const createDispute = (ctx: Ctx, input: CreateInput): Promise<DisputeView> =>
  transaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    const user = await userById(ctx, userId);
    if (!user?.email_verified) throw new DomainError('EMAIL_UNVERIFIED');
    const own = await ownIdentity(ctx, input.identityId);
    const broken = input.obligationId ? await disputeAbout(ctx, input.obligationId) : null;
    const agreementId = broken?.agreementId ?? input.agreementId;
    const agreement = agreementId ? await viewAgreement(ctx, agreementId) : null;
    const mine = agreement?.parties.find((party) => party.userId === userId);
    const answered = input.counterOf ? await answeredBy(ctx, input.counterOf) : null;
    const filerThere = answered && agreement?.parties.find((party) => party.userId === answered.filerUserId);
    const settled = agreement && (await settledBy(ctx, agreement.id));
    const isSettled = settled !== null;
    const against =
      agreement &&
      respondentIn(
        agreement,
        isSettled,
        mine?.side,
        (broken ? partyAmong(broken, input) : input.respondentPartyId) ?? filerThere?.id ?? null,
      );
    if (against) await refuseGone(ctx, against.email);
    const begun =
      input.obligationId && against && !answered ? await draftAbout(ctx, input.obligationId, userId, against.id) : null;
    const breach = settled !== null && input.obligationId ? await breachOf(ctx, input.obligationId, settled) : null;
    const begins = breach ?? broken;
    if (begins && begun) return withFilesOf(ctx, begun, begins);
    const claim = { ...emptyClaim(agreement?.terms.currency ?? input.currency), ...begins?.claim };
    if (answered) claim.relief = [...(answered.response?.counterRelief ?? [])];
    if (isSettled) claim.category = 'settlement_breach';
    if (against) Object.assign(claim, { respondentName: against.name, respondentEmail: against.email });
    // Without an agreement only the name: the address of who filed a dispute is not told to whom it is against.
    else if (answered) claim.respondentName = partyOf(answered, 'filer').name;
    const { id, ref } = await addDispute(ctx, {
      filer: {
        userId,
        identityId: mine?.identityId ?? own.id,
        name: mine?.name ?? own.displayName,
        email: user.email,
      },
      respondent: {
        name: against?.name ?? '',
        email: against?.email ?? '',
        userId: against?.userId ?? null,
        identityId: against?.identityId ?? null,
      },
      agreementId: agreement?.id ?? null,
      agreementVersionId: agreement && (await versionOn(ctx, agreement.id, claim.factsFrom)),
      respondentPartyId: against?.id ?? null,
      counterOf: input.counterOf,
      claim,
    });
    const about = breach?.obligationIds ?? (input.obligationId ? [input.obligationId] : []);
    if (about.length > 0) await noteDraft(ctx, about, id);
    const made = { id, filerUserId: userId, respondentUserId: null, isShown: false };
    await disputes.tell(ctx, made, 'dispute.created', { ref });
    const draft = await disputes.begin(ctx, id);
    return begins ? withFilesOf(ctx, id, begins) : viewFor(ctx, draft);
  });

/**
 * A dispute about a promise is against who stands on its other side, and nobody else: whom the filer chose among them, or the first where
 * they chose nobody. Throws BAD_INPUT for anyone else.
 */
function partyAmong({ againstPartyIds }: About, { respondentPartyId: chosen }: CreateInput): string | null {
  if (chosen !== null && !againstPartyIds.includes(chosen))
    refuse({
      respondentPartyId:
        'You cannot file about this promise against them: you have, or nothing of it is open between you. Choose somebody else.',
    });
  return chosen ?? againstPartyIds[0] ?? null;
}

/** The draft with the files that were given for the promise among its exhibits; those that stand there are left as they are. */
async function withFilesOf(ctx: Ctx, id: string, { files }: Pick<About, 'files'>): Promise<DisputeView> {
  const draft = await disputes.work(ctx, id, async (ctx, held) => {
    await carryOver(ctx, held, files);
    return undefined;
  });
  return viewFor(ctx, draft);
}

/** The dispute that a counter-dispute answers: it names the reader. Throws NOT_FOUND for one that they cannot see, BAD_INPUT. */
async function answeredBy(ctx: Ctx, id: string): Promise<Held> {
  const answered = await disputes.read(ctx, id);
  if (sideOf(ctx, answered) !== 'respondent')
    throw new DomainError('BAD_INPUT', undefined, {
      counterOf: 'Only who is named in a dispute can answer it with another.',
    });
  return answered;
}

function respondentIn(agreement: AgreementView, isSettled: boolean, side: string | undefined, partyId: string | null) {
  // Who mediated signs a settlement and promises nothing in it.
  const isNeutral = (letter: string) => isSettled && letter === NEUTRAL_SIDE;
  if (!isDisputable(agreement.status) || agreement.purpose !== null || side === undefined || isNeutral(side))
    throw new DomainError('BAD_INPUT', undefined, {
      agreementId: 'Only an agreement that you and the others have signed can be disputed.',
    });
  const others = agreement.parties.filter((party) => party.side !== side && !isNeutral(party.side));
  const chosen = partyId === null ? others[0] : others.find(({ id }) => id === partyId);
  if (!chosen)
    throw new DomainError('BAD_INPUT', undefined, { respondentPartyId: 'Choose a party of the other side.' });
  return chosen;
}

type Draft = { revision: number; claim: Claim };
/**
 * Autosave of the claim. An address that is none yet, or is one's own, is kept as typed and names nobody; filing refuses it.
 * Throws STALE when it was saved elsewhere since.
 */
export const saveClaim = disputes.deed('save', async (ctx, held, { revision, claim: input }: Draft) => {
  if (revision !== held.revision) throw new DomainError('STALE');
  // Whom an agreement names, and whom a dispute was shown to, it stays against.
  const isNamed = held.agreementId !== null || held.isShown;
  const { respondentName, respondentEmail: typed } = isNamed ? held.claim : input;
  const claim = { ...input, respondentName, respondentEmail: typed };
  const names = isAddress(typed) && typed !== partyOf(held, 'filer').email;
  const named = isNamed ? held : await withRespondent(ctx, held, respondentName, names ? typed : '');
  return {
    ...named,
    claim,
    // It keeps the text that was in force when it happened; until that day is known, the one that is in force now.
    ...(held.agreementId !== null && {
      agreementVersionId: await versionOn(ctx, held.agreementId, claim.factsFrom),
    }),
    revision: held.revision + 1,
    // Once filed it only gains in what keeps it off the record: an officer may have added some of it.
    flags: held.submittedAt === null ? claim.flags : [...new Set([...held.flags, ...claim.flags])],
  };
});

const isAddress = (typed: string): boolean => EmailSchema.safeParse(typed).success;
const ownAddress = { respondentEmail: 'This is your own address. It names the other side.' };

/** Whom a matter without an agreement is against. An address with a confirmed account is that person from now on. */
async function withRespondent(ctx: Ctx, held: Held, name: string, email: string): Promise<Held> {
  const user = email === '' ? undefined : await userOfConfirmedEmail(ctx, email);
  const named = await withPerson(ctx, held, 'respondent', await personOf(ctx, user?.id));
  return withParty(named, 'respondent', { name, email });
}

/** Deletes a draft, which nobody else ever saw. */
export const removeDraft = (ctx: Ctx, input: { id: string }): Promise<{ removed: true }> =>
  insistentTransaction(ctx, async (ctx) => {
    await disputes.act(ctx, input, 'remove', async (ctx, held) => {
      await disputes.tell(ctx, held, 'dispute.removed', {});
      return held;
    });
    await forgetTurns(ctx, disputes.subject(input));
    await removeDispute(ctx, input.id);
    return { removed: true };
  });

/**
 * Files it. A matter under an agreement whose words are neutral is taken on by the rules at once; everything else waits for an
 * officer, two working days. Against several of one side it files one for each of them, all or none. Throws BAD_INPUT by field, PARTY_GONE, DSP_PRECONTACT_REQUIRED, DSP_DUPLICATE, RATE_LIMITED; the draft stays.
 */
export const submitDispute = (ctx: Ctx, { id }: { id: string }): Promise<DisputeView> =>
  insistentTransaction(ctx, async (ctx) => {
    const first: Held[] = [];
    const asked: string[] = [];
    const filed = await submitOne(ctx, { id, first, asked });
    const others = first.flatMap((held) => othersNamed(held).map((other) => ({ held, other })));
    // All are there before one is sent, so that each letter can name the others.
    const beside: string[] = [];
    for (const { held, other } of others) beside.push(await drawUpBeside(ctx, held, other));
    for (const id of beside) await submitOne(ctx, { id, first: [], asked });
    return others.length === 0 ? filed : disputes.show(ctx, id);
  });

/** Others of the respondent's side that the claim is against, too. Throws BAD_INPUT for somebody who is not one of them. */
const othersNamed = ({ claim, joint }: Held): HeldJoint[] =>
  [...new Set(claim.alsoAgainst)].map((partyId) => {
    const other = joint.find((one) => one.partyId === partyId && one.side === 'respondent');
    if (!other)
      throw new DomainError('BAD_INPUT', undefined, { alsoAgainst: 'Choose people of the side that it is against.' });
    return other;
  });

/**
 * The same claim against another of the side, as a dispute of its own: each of them is served, answers, settles and is recorded for
 * themself. It has the same exhibits, and is about the same promise. Answers its id.
 */
async function drawUpBeside(ctx: Ctx, held: Held, other: HeldJoint): Promise<string> {
  const filer = partyOf(held, 'filer');
  const { alsoAgainst: _others, ...claim } = held.claim;
  const { id, ref } = await addDispute(ctx, {
    filer: { userId: held.filerUserId, identityId: held.filerIdentityId, name: filer.name, email: filer.email },
    respondent: other,
    agreementId: held.agreementId,
    agreementVersionId: held.agreementVersionId,
    respondentPartyId: other.partyId,
    counterOf: null,
    filedWith: held.id,
    claim: { ...claim, respondentName: other.name, respondentEmail: other.email },
  });
  await noteSameMatter(ctx, { of: held.id, disputeId: id });
  await disputes.tell(ctx, { ...held, id, isShown: false }, 'dispute.created', { ref });
  await disputes.begin(ctx, id);
  const files = (await exhibitsOf(ctx, held.id)).filter(({ withdrawnAt }) => withdrawnAt === null);
  await disputes.work(ctx, id, async (ctx, made) => {
    await carryOver(ctx, made, files);
    return undefined;
  });
  return id;
}

type Filing = { first: Held[]; asked: string[] };
const submitOne = disputes.deed('submit', async (ctx, held, { first, asked }: Filing) => {
  if (held.submittedAt === null) first.push(held);
  // What an officer has looked at once goes back to an officer.
  const isFirst = held.submittedAt === null;
  if (isFirst && held.agreementId === null) await refuseManyInvitations(ctx);
  await refuseUnfit(ctx, held, asked);
  await meetClock(ctx, subjectOf(held), 'dispute.info');
  await startTriage(ctx, held);
  await disputes.tell(ctx, held, 'dispute.submitted', { claimHash: sha256Hex(canonicalJson(held.claim)) });
  const at = ctx.now.toISOString();
  const filed = moved(ctx, held, 'submit', {
    truthStatementAt: at,
    submittedAt: held.submittedAt ?? at,
    officerWords: null,
  });
  const isPlain = goesOutAtOnce({ ...filed.claim, flags: filed.flags }, filed.agreementId !== null);
  return isFirst && isPlain && !filed.appealed && !filed.reopenedOnce ? takeOn(asSystem(ctx), filed, null) : filed;
});

async function refuseUnfit(ctx: Ctx, held: Held, asked: string[]): Promise<void> {
  const text = await governingOf(ctx, held);
  const value = text?.valueMinor ?? null;
  const { precontactOn, precontactHow, ...problems } = problemsOfClaim(held.claim, {
    today: localDayOf(ctx.now, placeOf(partyOf(held, 'filer').place).tz),
    agreementValue: text && value !== null ? { valueMinor: value, currency: text.currency } : null,
    hasAgreement: held.agreementId !== null,
  });
  refuse(problems);
  if (held.submittedAt === null && held.agreementId !== null) await refuseKept(ctx, held, asked);
  if (held.agreementId === null && !isAddress(held.claim.respondentEmail))
    refuse({ respondentEmail: 'Write an e-mail address like name@example.org.' });
  if (held.agreementId === null && held.claim.respondentEmail === partyOf(held, 'filer').email) refuse(ownAddress);
  refuse(
    { ...(precontactOn ? { precontactOn } : {}), ...(precontactHow ? { precontactHow } : {}) },
    'DSP_PRECONTACT_REQUIRED',
  );
  await refuseGone(ctx, partyOf(held, 'respondent').email);
  await refuseTwin(ctx, held);
  if (held.submittedAt !== null) return;
  const level = partyOf(held, 'filer').verificationLevel ?? 0;
  if (level < 2 && (await countFiled(ctx, held.filerIdentityId, addDays(ctx.now, -30))) >= disputeDefaults.newPerMonth)
    throw new DomainError(
      'RATE_LIMITED',
      `An identity that is not checked yet can file ${disputeDefaults.newPerMonth} disputes in 30 days. Your draft is kept; have the identity checked in your profile, or wait.`,
    );
}

/**
 * What was paid or done of its promises since the draft was begun is not filed as if it were open. `asked`: what was put and answered of
 * the same claim against others, in the same filing; one answer serves for all of them.
 */
async function refuseKept(ctx: Ctx, held: Held, asked: string[]): Promise<void> {
  const { id, filerUserId, respondentPartyId, claim } = held;
  const left = await leftOfDraft(ctx, { disputeId: id, userId: filerUserId, againstPartyId: respondentPartyId });
  const question = left && moreThanLeft(claimedMinor(claim), claim.currency, left);
  if (question === null) return;
  if (!asked.some((put) => answersLeft(claim, put)) && !answersLeft(claim, question)) refuse({ aboveLeft: question });
  asked.push(question);
}

/** An officer looks at it within two working days. */
async function startTriage(ctx: Ctx, held: Held): Promise<void> {
  const calendar = calendarOf(partyOf(held, 'filer').place, ctx.now);
  const days = disputeDefaults.triageWorkingDays;
  await startClock(ctx, subjectOf(held), {
    kind: 'dispute.triage',
    dueAt: dueAfter(ctx.now, { days, dayKind: 'working', roll: true }, calendar),
    place: placeOf(partyOf(held, 'filer').place),
  });
}

type Why = { reason: string };
/** The filer asks a second officer, once, within seven days. Throws DSP_ONCE_ONLY, DSP_DEADLINE_PASSED. */
export const appealRejection = disputes.deed('appeal', async (ctx, held, { reason }: Why) => {
  if (held.appealed) throw new DomainError('DSP_ONCE_ONLY', 'A second officer has looked at it already.');
  refuseLate(ctx, held, disputeDefaults.appealDays, 'The seven days to ask a second officer are over.');
  await refuseGone(ctx, partyOf(held, 'respondent').email);
  await refuseTwin(ctx, held);
  await startTriage(ctx, held);
  await disputes.tell(ctx, held, 'dispute.appealed', { reason });
  return { ...held, appealed: true, endedAt: null };
});

/** Opens a matter that had ended again, once, within ninety days, because of facts that were not known. */
export const reopenDispute = disputes.deed('reopen', async (ctx, held, { reason }: Why) => {
  const why = whyNotReopened(held);
  if (why === 'was_decided') throw new DomainError('ILLEGAL_TRANSITION', decidedWords);
  if (why === 'once') throw new DomainError('DSP_ONCE_ONLY', 'It was opened again once already.');
  if (why === 'was_public')
    throw new DomainError('ILLEGAL_TRANSITION', 'It was public history. File a new dispute about what is new.');
  refuseLate(ctx, held, disputeDefaults.reopenWithinDays, 'More than ninety days have passed since it ended.');
  await refuseGone(ctx, partyOf(held, 'respondent').email);
  await refuseTwin(ctx, held);
  await startTriage(ctx, held);
  await disputes.tell(ctx, held, 'dispute.reopened', { reason });
  return {
    ...held,
    reopenedOnce: true,
    extendedByRespondent: false,
    endedAt: null,
    resolvedAt: null,
    resolutionKind: null,
    responseOverAt: null,
    resolutionOverAt: null,
    finalNoticeAt: null,
    finalTextHash: null,
    resolvedClaim: null,
    extensionOffer: null,
  };
});

function refuseLate(ctx: Ctx, held: Held, days: number, sentence: string): void {
  if (held.endedAt && addDays(new Date(held.endedAt), days) < ctx.now)
    throw new DomainError('DSP_DEADLINE_PASSED', sentence);
}
