// Who is invited by letter answers and signs by codes to the letter's address, one deed a code, as a party without an account.
import { randomInt, timingSafeEqual } from 'node:crypto';
import { whyNoSuggestions } from '@ahadi/domain/agreements/documents/rules.ts';
import {
  accountReasons,
  CONFIRMED_DEEDS,
  CONFIRMED_MINUTES,
  type CodeKind,
  isCommitting,
  isOpenOnceConfirmed,
  isTalk,
  kindOf,
  MISSES_AT_MOST,
  UNUSED_AT_MOST,
  whyAccount,
} from '@ahadi/domain/agreements/invitations/answering.ts';
import { maskedAddress } from '@ahadi/domain/agreements/invitations/rules.ts';
import type { LetterAnswer, LetterDeed, TalkDeed } from '@ahadi/domain/agreements/invitations/schema.ts';
import { agreementLifecycle, partyLifecycle } from '@ahadi/domain/agreements/lifecycle.ts';
import { signingDefaults } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementView, Party } from '@ahadi/domain/agreements/schema.ts';
import { MINUTE } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { userOfConfirmedEmail } from '../accounts/account.ts';
import { canonicalJson, sha256 } from '../core/canonical.ts';
import { type ByLetter, type Ctx, insistentTransaction } from '../core/ctx.ts';
import { postLetter } from '../core/mail.ts';
import { agreements, tell, viewFor, withParty } from './agreement.ts';
import { closeSigningWindow } from './clock.ts';
import { commentByLetter } from './comment.ts';
import { returnParties } from './delegation-end.ts';
import type { Held } from './held.store.ts';
import { outdateRequests } from './inside.ts';
import * as store from './invitation-answer.store.ts';
import { isStillReader } from './invitation-link.store.ts';
import { tellMailbox } from './invitation-told.ts';
import { nameRightPerson, requireReplaceable } from './right-person.ts';
import { giveSignature, requireAttended, requireClause, requireCodesLeft, requireSignable } from './signing.ts';
import { answerSuggestionsByLetter, suggestByLetter, withdrawByLetter } from './suggestion.ts';

/** A signature by a code to an address is what everybody's by a code is. */
const LEVEL = 1;

/** Throws FORBIDDEN to who does not read by a letter. */
function byLetterOf({ byLetter }: Ctx): ByLetter {
  if (!byLetter) throw new DomainError('FORBIDDEN', 'This is for who reads by the link of a letter.');
  return byLetter;
}

/**
 * The party of who reads, looked at again under the lock of its agreement: it has this address still, has nobody, and this browser reads. Throws
 * NOT_FOUND; FORBIDDEN where the address has an account by now, for which no letter ever acts.
 */
async function requireStillReader(ctx: Ctx, held: Held): Promise<Party> {
  const byLetter = byLetterOf(ctx);
  const party = held.parties.find(({ id }) => id === byLetter.partyId);
  const isStill = party?.email === byLetter.email && party.userId === null && (await isStillReader(ctx, byLetter));
  if (!party || !isStill) throw new DomainError('NOT_FOUND');
  if (await userOfConfirmedEmail(ctx, party.email))
    throw new DomainError('FORBIDDEN', 'This address has an account. Sign in to answer.');
  return party;
}

type Wish = { deed: LetterDeed; versionId: string; contentHash?: string | undefined };

/** Throws whatever stands against this deed of the party, on the text that was read: before a code is sent, and again before it is done. */
function requireOpenTo(ctx: Ctx, held: Held, party: Party, { deed, versionId, contentHash }: Wish): void {
  if (versionId !== held.versionId)
    throw new DomainError('STALE', `Version ${held.versionNo} replaced the text you were reading. Read it first.`);
  const why = isCommitting(deed) ? whyAccount(held, party) : null;
  if (why) throw new DomainError('FORBIDDEN', `${accountReasons[why]} Open an account with this address to go on.`);
  if (deed === 'accept') {
    agreementLifecycle.next('accept_text', held.status);
    if (party.acceptedVersionId === held.versionId)
      throw new DomainError('ILLEGAL_TRANSITION', 'You accepted this text already.');
  } else if (deed === 'sign') {
    agreementLifecycle.next('sign', held.status);
    requireSignable(ctx, held, party, { level: LEVEL, contentHash: contentHash ?? held.contentHash ?? '' });
    requireAttended(ctx, held, party);
  } else if (isTalk(deed)) {
    requireTalk(held, deed);
    if (deed === 'hand_on') requireReplaceable(held, party);
  } else {
    const action = deed === 'decline' ? 'decline' : 'propose_change';
    agreementLifecycle.next(action, held.status);
    partyLifecycle.next(action, party.status);
  }
}

const talkActions = {
  comment: 'comment',
  suggest: 'suggest',
  withdraw: 'suggest',
  answer_suggestions: 'answer_suggestion',
  hand_on: 'decline',
} as const satisfies Record<TalkDeed, string>;

/** Throws ILLEGAL_TRANSITION where this is not said of the text as it stands; BAD_INPUT where it is a document. */
function requireTalk(held: Held, deed: TalkDeed): void {
  agreementLifecycle.next(talkActions[deed], held.status);
  const whyNot = deed === 'suggest' ? whyNoSuggestions(held.terms) : null;
  if (whyNot) throw new DomainError('BAD_INPUT', whyNot);
}

/** A code is good for one browser that reads by the link, one party, one deed, and one text as it stood when it was sent. */
const codeHash = (
  { readerId, agreementId, partyId, email }: ByLetter,
  { deed, versionId }: Wish,
  code: string,
): Buffer => sha256(JSON.stringify([agreementId, partyId, email, readerId, versionId, deed, code]));

const others: Record<CodeKind, string> = {
  commit: 'to accept the text or to sign. You can still say no and talk about it by a code',
  refuse: 'to say no or to ask for a change. You can still accept it, sign and talk about it by a code',
  say: 'for what you want to say about the text. You can still accept it, sign and say no by a code',
};
const noMore = (kind: CodeKind) =>
  new DomainError(
    'RATE_LIMITED',
    `Too many codes for this came to nothing: no more go to this address ${others[kind]}. Open an account with the address to do it.`,
  );

/** Where a code went, until when it works, and the code itself where this browser has just confirmed the mailbox by another. */
type Sent = { sentTo: string; until: string; code: string | null };

/** Sends a code for one deed to the address that the letter went to. Throws as the contract says. */
export const sendCode = (ctx: Ctx, { id, ...wish }: Wish & { id: string }): Promise<Sent> =>
  insistentTransaction(ctx, async (ctx) => {
    const byLetter = byLetterOf(ctx);
    const held = await agreements.hold(ctx, id);
    const party = await requireStillReader(ctx, held);
    requireOpenTo(ctx, held, party, wish);
    const { codeMinutes } = signingDefaults;
    const kind = kindOf(wish.deed);
    const { readerId } = byLetter;
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const expiresAt = new Date(ctx.now.getTime() + codeMinutes * MINUTE);
    const kept = { readerId, kind, codeHash: codeHash(byLetter, wish, code), expiresAt };
    const sent = { sentTo: maskedAddress(party.email), until: expiresAt.toISOString() };
    if (isOpenOnceConfirmed(wish.deed) && (await store.takeConfirmed(ctx, readerId))) {
      await store.keepCode(ctx, { ...kept, isGiven: true });
      return { ...sent, code };
    }
    // Who says something leaves a code of the hour for accepting it, signing or saying no.
    await requireCodesLeft(ctx, party.email, isTalk(wish.deed) ? signingDefaults.codesPerHour - 1 : undefined);
    const box = { agreementId: held.id, email: party.email, kind };
    if (!(await store.countCode(ctx, box, UNUSED_AT_MOST[kind]))) throw noMore(kind);
    await store.keepCode(ctx, { ...kept, isGiven: false });
    await postLetter(ctx, {
      to: party.email,
      words: {
        ...{ kind: 'code', reader: 'stranger', name: party.name, code },
        ...codeWords[wish.deed],
        said: [
          `It works for ${codeMinutes} minutes, once, and only in the browser that asked for it. Type it where you read; nobody from us asks you for it.`,
        ],
        about: { title: held.terms.title, reference: held.ref },
      },
      dedupeKey: `code:${ctx.requestId}`,
    });
    return { ...sent, code: null };
  });

const codeWords: Record<LetterDeed, { title: string; unless: string }> = {
  accept: {
    title: 'Your code to accept the text',
    unless: 'If you are not accepting anything, do nothing: without the code nothing is accepted.',
  },
  sign: {
    title: 'Your code to sign',
    unless: 'If you are not signing anything, do nothing: without the code nothing is signed.',
  },
  ask_change: {
    title: 'Your code to ask for a change',
    unless: 'If you are not asking for anything, do nothing: without the code nothing is asked for.',
  },
  comment: {
    title: 'Your code to send a comment',
    unless: 'If you are not writing anything, do nothing: without the code nothing is sent.',
  },
  suggest: {
    title: 'Your code to suggest a change',
    unless: 'If you are not suggesting anything, do nothing: without the code nothing is suggested.',
  },
  withdraw: {
    title: 'Your code to take a suggestion back',
    unless: 'If you are not taking anything back, do nothing: without the code it stays.',
  },
  hand_on: {
    title: 'Your code to name the right person',
    unless: 'If you are not naming anybody, do nothing: without the code nobody is named.',
  },
  answer_suggestions: {
    title: 'Your code to answer suggestions',
    unless: 'If you are not answering anything, do nothing: without the code nothing is answered.',
  },
  decline: {
    title: 'Your code to say no',
    unless: 'If you are not declining anything, do nothing: without the code nothing is declined.',
  },
};

type Answering = { id: string; code: string; answer: LetterAnswer };

/**
 * Does one deed by its code, once: who presses twice, or asks again because the answer was lost, is answered the same, for as long as answers are
 * kept, and also where the deed has ended what the letter opened. Throws as the contract says.
 */
export async function answerByCode(ctx: Ctx, answering: Answering): Promise<AgreementView> {
  const byLetter = byLetterOf(ctx);
  const { code, answer } = answering;
  const given = codeHash(byLetter, answer, code);
  const deed = { readerId: byLetter.readerId, codeHash: given, said: sha256(canonicalJson(answer)) };
  const before = await store.findAnswer(ctx, deed);
  if (before) return before;
  if (byLetter.isOver) throw new DomainError('UNAUTHENTICATED');
  try {
    return await doOnce(ctx, answering, deed);
  } catch (refused) {
    // The same was on its way twice, and the other was first.
    const meanwhile = await store.findAnswer(ctx, deed);
    if (meanwhile) return meanwhile;
    throw refused;
  }
}

/**
 * The try is counted before anything is judged, and given back where the code was right and the deed is refused; it is done under the agreement's
 * lock, with everything looked at again, or not at all.
 */
async function doOnce(ctx: Ctx, { id, answer }: Answering, deed: store.Done): Promise<AgreementView> {
  const { agreementId, email, readerId } = byLetterOf(ctx);
  const { codeHash: given } = deed;
  const slot = { readerId, kind: kindOf(answer.deed) };
  const wanted = await store.takeTry(ctx, slot, MISSES_AT_MOST);
  if (!wanted) throw new DomainError('SIG_AUTH_STALE');
  if (!timingSafeEqual(given, wanted))
    throw new DomainError('SIG_CODE_WRONG', undefined, { code: 'The code is not right. Look at the newest mail.' });
  const work = (ctx: Ctx) =>
    agreements.work(ctx, id, async (ctx, held) => {
      const party = await requireStillReader(ctx, held);
      requireOpenTo(ctx, held, party, answer);
      const spent = await store.spendCode(ctx, { agreementId, email, ...slot, codeHash: given });
      if (!spent) throw new DomainError('SIG_AUTH_STALE');
      if (!spent.isGiven) await store.confirmReader(ctx, confirmed(ctx, readerId));
      // The code came there, whatever came back before.
      const done = await doneBy(ctx, held, party, answer);
      const after = withParty(done, party.id, {
        letterReturned: null,
        ...(isTalk(answer.deed) && !acceptedBy(held, done, party) ? {} : { rightPerson: null }),
      });
      await tellMailbox(ctx, held, party, answer.deed);
      if (after.underRules.length > 0) await outdateRequests(ctx, after);
      return returnParties(ctx, { ...after, updatedAt: ctx.now.toISOString() }, held);
    });
  return insistentTransaction(ctx, async (ctx) => {
    const view = viewFor(ctx, await work(ctx));
    await store.keepAnswer(ctx, deed, view);
    return view;
  }).catch(async (refused: unknown) => {
    await store.giveTryBack(ctx, { ...slot, codeHash: given });
    throw refused;
  });
}

/** A browser that has just confirmed the mailbox, from now on. */
const confirmed = ({ now }: Ctx, readerId: string) => ({
  ...{ readerId, deeds: CONFIRMED_DEEDS },
  until: new Date(now.getTime() + CONFIRMED_MINUTES * MINUTE),
});

/** Whether what was said made a text that the party accepts by it. */
const acceptedBy = (before: Held, after: Held, { id }: Party): boolean =>
  after.versionId !== before.versionId && partyIn(after, id).acceptedVersionId === after.versionId;

/** The agreement after what the party does in it. */
async function doneBy(ctx: Ctx, before: Held, { id: partyId }: Party, answer: LetterAnswer): Promise<Held> {
  const byLetter = true as const;
  if (answer.deed === 'accept' || answer.deed === 'sign') {
    const held = await withClause(ctx, before, partyId, answer.clause);
    return answer.deed === 'sign' ? sign(ctx, held, partyId, answer) : accept(ctx, held, partyId);
  }
  const party = partyIn(before, partyId);
  if (isTalkAnswer(answer)) return say(ctx, before, party, answer);
  const { deed, reason } = answer;
  if (deed === 'ask_change') {
    await tell(ctx, before, 'agreement.change_proposed', { partyId: party.id, reason, byLetter });
    const status = partyLifecycle.next('propose_change', party.status);
    return withParty(before, party.id, { status, changeRequest: reason });
  }
  const closed = await closeSigningWindow(ctx, before);
  await tell(ctx, before, 'agreement.declined', { partyId: party.id, reason, byLetter });
  const status = partyLifecycle.next('decline', party.status);
  return withParty({ ...agreements.moved(closed, 'decline'), endedReason: reason }, party.id, { status });
}

type Talk = Extract<LetterAnswer, { deed: TalkDeed }>;
const isTalkAnswer = (answer: LetterAnswer): answer is Talk => isTalk(answer.deed);

/** The agreement after what the party says about its text. */
async function say(ctx: Ctx, held: Held, party: Party, answer: Talk): Promise<Held> {
  if (answer.deed === 'suggest') return suggestByLetter(ctx, held, party, answer);
  if (answer.deed === 'withdraw') return withdrawByLetter(ctx, held, party, answer.suggestionId);
  if (answer.deed === 'answer_suggestions') return answerSuggestionsByLetter(ctx, held, party, answer);
  if (answer.deed === 'hand_on') return nameRightPerson(ctx, held, party, answer);
  await commentByLetter(ctx, held, party, answer);
  return held;
}

function partyIn({ id, parties }: Held, partyId: string): Party {
  const party = parties.find((one) => one.id === partyId);
  if (!party) throw new Error(`agreement ${id} has no party ${partyId}`);
  return party;
}

/** The public-history clause is answered with the text, where it is offered and was not before. Throws AGR_CLAUSE_UNDECIDED. */
async function withClause(ctx: Ctx, held: Held, partyId: string, accepts: boolean | undefined): Promise<Held> {
  const party = partyIn(held, partyId);
  if (!held.terms.publicClauseOffered || accepts === undefined) {
    requireClause(held, party);
    return held;
  }
  const answer = accepts ? 'accepted' : 'refused';
  if (party.clauseAnswer === answer) return held;
  await tell(ctx, held, 'agreement.clause_answered', { partyId: party.id, answer, byLetter: true });
  return withParty(held, party.id, { clauseAnswer: answer });
}

async function accept(ctx: Ctx, held: Held, partyId: string): Promise<Held> {
  const { id } = partyIn(held, partyId);
  await tell(ctx, held, 'agreement.text_accepted', { partyId: id, versionId: held.versionId, byLetter: true });
  return withParty(held, id, { acceptedVersionId: held.versionId });
}

function sign(
  ctx: Ctx,
  held: Held,
  partyId: string,
  { contentHash, name, acknowledged = [] }: Extract<LetterAnswer, { deed: 'sign' }>,
): Promise<Held> {
  const party = partyIn(held, partyId);
  return giveSignature(ctx, held, party, {
    ...{ contentHash, level: LEVEL, mark: { kind: 'typed', text: name }, nameAsSigned: name, authority: null },
    ...{ userId: null, byUserId: null, inPerson: false, byLetter: true, acknowledged },
    codeSentTo: maskedAddress(party.email),
    prove: async () => null, // by the code, which was spent before
  });
}
