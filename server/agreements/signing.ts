// A party signs by the proof that the agreement asks for.
import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { authorityAsked } from '@ahadi/domain/agreements/authority/rules.ts';
import type { Authority, SaidAuthority } from '@ahadi/domain/agreements/authority/schema.ts';
import { maskedAddress } from '@ahadi/domain/agreements/invitations/rules.ts';
import { partyLifecycle } from '@ahadi/domain/agreements/lifecycle.ts';
import {
  absentWitnesses,
  isComplete,
  isTurnOf,
  signingDefaults,
  waitingApprovers,
} from '@ahadi/domain/agreements/rules.ts';
import type {
  AgreementView,
  AssuranceLevel,
  Party,
  PasskeyAssertion,
  SignatureMark,
  SigningStart,
} from '@ahadi/domain/agreements/schema.ts';
import { formatUtc, HOUR, MINUTE } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { userById } from '../accounts/account.ts';
import { requireWithinLimit, withMember } from '../core/acting.ts';
import { authorize, personOf, userIdOf } from '../core/authorize.ts';
import { sha256 } from '../core/canonical.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { postLetter } from '../core/mail.ts';
import { agreements, guestParty, ownParty, readAgreement, tell, withParty } from './agreement.ts';
import { executeAgreement } from './execution.ts';
import { answersToSign, requireAnswers } from './fields.ts';
import type { Held } from './held.store.ts';
import { requireApproved } from './inside.ts';
import { requirePrintable } from './lettering.ts';
import * as store from './signing.store.ts';
import { challengeOf, provePasskey } from './signing-passkey.ts';

type Asked = { contentHash: string; level: AssuranceLevel; guestPartyId?: string | undefined };

/** What must hold before a signature and before its proof is begun. Throws FORBIDDEN, AGR_NOT_YOUR_TURN, AGR_HASH_MISMATCH, SIG_LEVEL_TOO_LOW, AGR_CLAUSE_UNDECIDED, AGR_NOT_APPROVED, AGR_WITNESS_ABSENT, ILLEGAL_TRANSITION. */
function requireReady(ctx: Ctx, held: Held, asked: Asked): Party {
  const { guestPartyId } = asked;
  const party = guestPartyId ? guestParty(ctx, held, guestPartyId) : ownParty(ctx, held);
  if (party && !isTurnOf(party, held.parties, held.terms.signMode)) throw new DomainError('AGR_NOT_YOUR_TURN');
  authorize(ctx, 'agreement.sign', held);
  if (!party) throw new DomainError('FORBIDDEN');
  requireSignable(ctx, held, party, asked);
  requireClause(held, party);
  requireAttended(ctx, held, party);
  return party;
}

/**
 * What must hold of the agreement before this party signs, by whatever way it does. Throws AGR_NOT_YOUR_TURN, AGR_HASH_MISMATCH, SIG_LEVEL_TOO_LOW,
 * ILLEGAL_TRANSITION.
 */
export function requireSignable(ctx: Pick<Ctx, 'now'>, held: Held, party: Party, asked: Asked): void {
  const { guestPartyId } = asked;
  if (!isTurnOf(party, held.parties, held.terms.signMode)) throw new DomainError('AGR_NOT_YOUR_TURN');
  // The clock's round may come a minute late; the window is over all the same.
  if (held.signDueAt !== null && Date.parse(held.signDueAt) <= ctx.now.getTime())
    throw new DomainError('ILLEGAL_TRANSITION', `The time to sign ended on ${formatUtc(held.signDueAt)}.`);
  partyLifecycle.next('sign', party.status);
  if (held.contentHash === null || asked.contentHash !== held.contentHash) throw new DomainError('AGR_HASH_MISMATCH');
  // A guest has no session that speaks for them: a code to their address always does.
  const least = guestPartyId ? Math.max(1, held.terms.minAssurance) : held.terms.minAssurance;
  if (asked.level < least) throw new DomainError('SIG_LEVEL_TOO_LOW');
  if (guestPartyId && asked.level === 2)
    throw new DomainError('SIG_PASSKEY_INVALID', 'Who signs in person confirms with a code.');
}

/** The public-history clause is answered, where it is offered. Throws AGR_CLAUSE_UNDECIDED. */
export function requireClause({ terms }: Pick<Held, 'terms'>, { clauseAnswer }: Pick<Party, 'clauseAnswer'>): void {
  if (terms.publicClauseOffered && clauseAnswer === null)
    throw new DomainError('AGR_CLAUSE_UNDECIDED', 'Accept or refuse the public-history clause first.');
}

/** Whose account is suspended signs what settles a dispute, and nothing else. Throws ACC_SUSPENDED. */
async function requireOpen(ctx: Ctx, id: string): Promise<void> {
  if (ctx.isSuspended && !(await store.isSettlement(ctx, id))) throw new DomainError('ACC_SUSPENDED');
}

/** All who approve for this party have approved, and its witnesses are with it now. Throws AGR_NOT_APPROVED, AGR_WITNESS_ABSENT. */
export function requireAttended(ctx: Pick<Ctx, 'now'>, held: Held, party: Party): void {
  const waiting = waitingApprovers(party.id, held.attendants);
  if (waiting.length > 0)
    throw new DomainError('AGR_NOT_APPROVED', `${namesOf(waiting)} approves first; then you can sign.`);
  const absent = absentWitnesses(party.id, held.attendants, ctx.now);
  if (absent.length > 0)
    throw new DomainError('AGR_WITNESS_ABSENT', `Enter the code on the screen of ${namesOf(absent)} first.`);
}

const namesOf = (people: readonly { name: string }[]): string => people.map(({ name }) => name).join(', ');

/** Begins a signature: mails a code at L1, hands out the passkey challenge at L2. The proof stays good for ten minutes. Throws as {@link signAgreement}, and RATE_LIMITED. */
export const startSigning = (ctx: Ctx, id: string, asked: Asked): Promise<SigningStart> =>
  transaction(ctx, async (ctx) => {
    const held = await agreements.hold(ctx, id);
    await requireOpen(ctx, id);
    const party = requireReady(ctx, held, asked);
    requireWithinPowers(ctx, held, party, asked);
    await requireApproved(ctx, held, party, held.terms);
    await requireAnswers(ctx, held, party);
    const expires_at = new Date(ctx.now.getTime() + signingDefaults.codeMinutes * MINUTE);
    const challenge = { party_id: party.id, content_hash: asked.contentHash, level: asked.level, expires_at };
    const answer: SigningStart = {
      contentHash: asked.contentHash as SigningStart['contentHash'],
      level: asked.level,
      codeSentTo: null,
      passkey: null,
    };
    if (asked.level === 1) {
      const self = await signer(ctx);
      const to = asked.guestPartyId ? { ...party, host: self.name } : self;
      await store.keepChallenge(ctx, { ...challenge, code_hash: await mailCode(ctx, held, party, to), nonce: null });
      return { ...answer, codeSentTo: maskedAddress(to.email) };
    }
    if (asked.level === 2) {
      const nonce = randomBytes(32);
      await store.keepChallenge(ctx, { ...challenge, code_hash: null, nonce });
      const keys = await store.passkeysOf(ctx, personOf(ctx));
      return {
        ...answer,
        passkey: {
          challenge: challengeOf(asked.contentHash, party.id, nonce),
          rpId: rpIdOf(ctx),
          timeout: 5 * MINUTE,
          userVerification: 'required',
          allowCredentials: keys.map((key) => ({ id: key.credential_id, type: 'public-key' })),
        },
      };
    }
    return answer;
  });

const rpIdOf = (ctx: Ctx): string => new URL(ctx.config.PUBLIC_URL).hostname;

/** Who signs is the person, whomever they act for: the code goes to their address, and the passkey is theirs. */
async function signer(ctx: Ctx): Promise<{ name: string; email: string }> {
  const user = await userById(ctx, personOf(ctx));
  if (!user) throw new DomainError('UNAUTHENTICATED');
  return user;
}

/** One count for all codes to one address, from whatever page they are asked for. Throws RATE_LIMITED after five in an hour. */
export async function requireCodesLeft(
  ctx: Ctx,
  email: string,
  most: number = signingDefaults.codesPerHour,
): Promise<void> {
  if ((await store.countCodesSince(ctx, email, new Date(ctx.now.getTime() - HOUR))) < most) return;
  const words = `${most} codes were sent within the hour. Use the newest, or try again later.`;
  throw new DomainError('RATE_LIMITED', words);
}

/** Mails a six-digit code and answers what to remember of it; `host` is on whose device a guest signs. Throws RATE_LIMITED after five in an hour. */
async function mailCode(
  ctx: Ctx,
  held: Held,
  party: Pick<Party, 'id'>,
  { name, email, host }: { name: string; email: string; host?: string },
): Promise<Buffer> {
  await requireCodesLeft(ctx, email);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await postLetter(ctx, {
    to: email,
    words: {
      kind: 'code',
      title: 'Your code to sign',
      name,
      said: [
        ...(host === undefined ? [] : [`${host} hands you a device to sign “${held.terms.title}” on.`]),
        `It works for ${signingDefaults.codeMinutes} minutes and for one signature. Type it where you sign; nobody from us asks you for it.`,
      ],
      about: { title: held.terms.title, reference: held.ref },
      code,
      unless: 'If you are not signing anything, do nothing: without the code nothing is signed.',
      from: host,
      reader: host === undefined ? 'account' : 'stranger',
    },
    dedupeKey: `code:${ctx.requestId}`,
  });
  return codeHash(held, party, code);
}

const codeHash = (held: Held, party: Pick<Party, 'id'>, code: string): Buffer =>
  sha256(`${held.id}:${held.contentHash}:${party.id}:${code}`);

/** A drawn mark has no letters: it is recorded under the name of who drew it, which for a guest is the party's. */
const drawnBy = async (ctx: Ctx, party: Party, { guestPartyId }: Signing): Promise<string> =>
  guestPartyId ? party.name : (await signer(ctx)).name;

type Signing = {
  contentHash: string;
  level: AssuranceLevel;
  mark: SignatureMark;
  code?: string | undefined;
  passkey?: PasskeyAssertion | undefined;
  guestPartyId?: string | undefined;
  acknowledged?: string[] | undefined;
  authority?: SaidAuthority | undefined;
};

/** Who acts for an organisation signs for it alone, and within their limit. Throws FORBIDDEN, SIG_BEYOND_LIMIT. */
function requireWithinPowers({ acting }: Ctx, held: Held, party: Party, { guestPartyId }: Asked): void {
  if (!acting || guestPartyId) return; // a guest signs for themself, by a code of their own
  if (authorityAsked(party, held.delegations) !== 'required')
    throw new DomainError('FORBIDDEN', `This is signed by a person, not for ${acting.organisation}.`);
  requireWithinLimit({ acting }, held.terms);
}

/** By what authority this party is signed for; null for who signs for themself. Throws SIG_AUTHORITY_MISSING, BAD_INPUT. */
function authorityFor(
  { acting }: Ctx,
  held: Held,
  party: Party,
  { authority, guestPartyId }: Signing,
): Authority | null {
  const asked = authorityAsked(party, held.delegations);
  if (asked === 'required' && !authority) throw new DomainError('SIG_AUTHORITY_MISSING');
  if (asked === 'none' && authority)
    throw new DomainError('BAD_INPUT', 'You sign for a person here, so there is no authority to name.');
  return !authority || guestPartyId ? (authority ?? null) : withMember({ acting }, authority);
}

/** What the reader said last when they signed for the identity of their party; null where they never did. Throws NOT_FOUND. */
export async function lastAuthority(ctx: Ctx, id: string): Promise<SaidAuthority | null> {
  const held = await readAgreement(ctx, id);
  const identityId = ownParty(ctx, held)?.identityId;
  return identityId
    ? store.lastAuthority(ctx, { userId: userIdOf(ctx), byUserId: ctx.acting?.userId ?? null }, identityId)
    : null;
}

/**
 * Signs for the reader's party, or for a guest who signs in person on the device of the agreement's maker. The last signature executes the agreement in the same transaction; sealing follows as a
 * reaction. Of two parties signing at the same instant the second waits for the first: one agreement is executed, once.
 * Throws AGR_NOT_YOUR_TURN, AGR_HASH_MISMATCH, AGR_CLAUSE_UNDECIDED, AGR_FIELDS_MISSING, AGR_NOT_ACKNOWLEDGED, SIG_AUTHORITY_MISSING, SIG_LEVEL_TOO_LOW, SIG_AUTH_STALE, SIG_CODE_WRONG, SIG_PASSKEY_INVALID.
 */
export async function signAgreement(ctx: Ctx, signing: Signing & { id: string }): Promise<AgreementView> {
  if (ctx.isSuspended) await requireOpen(ctx, (await readAgreement(ctx, signing.id)).id);
  return agreements.deed(
    (ctx, held) => {
      // Refusals that name what is missing come before the table's general one.
      requireReady(ctx, held, signing);
      return 'sign';
    },
    async (ctx, held) => {
      const party = requireReady(ctx, held, signing);
      requireWithinPowers(ctx, held, party, signing);
      await requireApproved(ctx, held, party, held.terms);
      const authority = authorityFor(ctx, held, party, signing);
      const nameAsSigned = signing.mark.kind === 'typed' ? signing.mark.text : await drawnBy(ctx, party, signing);
      return giveSignature(ctx, held, party, {
        ...{ contentHash: signing.contentHash, level: signing.level, mark: signing.mark, nameAsSigned, authority },
        ...{
          userId: userIdOf(ctx),
          byUserId: ctx.acting?.userId ?? null,
          inPerson: signing.guestPartyId !== undefined,
        },
        acknowledged: signing.acknowledged ?? [],
        prove: () => prove(ctx, held, party, signing),
      });
    },
  )(ctx, signing);
}

type Given = Pick<
  store.NewSignature,
  | 'contentHash'
  | 'level'
  | 'mark'
  | 'nameAsSigned'
  | 'authority'
  | 'userId'
  | 'byUserId'
  | 'inPerson'
  | 'byLetter'
  | 'codeSentTo'
> & {
  /** The clauses that were ticked one by one. */
  acknowledged: readonly string[];
  /** Checks the proof of the level and spends it, once all else is in order. */
  prove: () => Promise<store.PasskeyProof | null>;
};

/**
 * A party that may sign has signed; where nobody is left to, the agreement is executed. Throws AGR_FIELDS_MISSING, AGR_NOT_ACKNOWLEDGED,
 * BAD_INPUT for what the sealed document cannot show, and what `prove` throws.
 */
export async function giveSignature(ctx: Ctx, held: Held, party: Party, given: Given): Promise<Held> {
  const { acknowledged, prove, ...kept } = given;
  const asked = await answersToSign(ctx, held, party, acknowledged);
  requirePrintable([given.nameAsSigned, given.authority]);
  const passkey = await prove();
  const { id: signatureId, recordHash } = await store.addSignature(ctx, {
    ...kept,
    ...{ agreementId: held.id, versionId: held.versionId, partyId: party.id },
    ...{ passkey, clauseAnswer: party.clauseAnswer, asked },
  });
  const contentHash = held.contentHash as NonNullable<Held['contentHash']>; // requireSignable saw that it is there
  await tell(ctx, held, 'agreement.signed', {
    partyId: party.id,
    versionId: held.versionId,
    contentHash,
    level: given.level,
    signatureId,
    recordHash: recordHash as typeof contentHash, // the brand is born here
    ...(given.inPerson ? { inPerson: true as const } : {}),
    ...(given.byLetter ? { byLetter: true as const } : {}),
    ...(asked ? { answersHash: asked.hash as typeof contentHash } : {}), // the brand is born here
  });
  const signed = withParty(held, party.id, {
    ...{ status: partyLifecycle.next('sign', party.status), signedAt: ctx.now.toISOString() },
    ...{ signedLevel: given.level, signedMark: given.mark.kind, signedInPerson: given.inPerson },
    ...{ signedByLetter: given.byLetter ?? false, signedName: given.nameAsSigned, signedAuthority: given.authority },
  });
  return isComplete(signed) ? executeAgreement(ctx, signed) : signed;
}

/** The proof of the asked level, checked and spent. Level 0 needs none beyond the session. */
async function prove(ctx: Ctx, held: Held, party: Party, signing: Signing): Promise<store.PasskeyProof | null> {
  if (signing.level === 0) return null;
  const challenge = await store.tryChallenge(ctx, party.id, signing.contentHash, signingDefaults.codeTries);
  if (!challenge || challenge.level !== signing.level) throw new DomainError('SIG_AUTH_STALE');
  if (signing.level === 1) {
    const given = codeHash(held, party, signing.code ?? '');
    if (!challenge.code_hash || !timingSafeEqual(given, challenge.code_hash))
      throw new DomainError('SIG_CODE_WRONG', undefined, { code: 'The code is not right. Look at the newest mail.' });
    await store.spendChallenge(ctx, party.id);
    return null;
  }
  if (!signing.passkey || !challenge.nonce) throw new DomainError('SIG_PASSKEY_INVALID');
  const keys = await store.passkeysOf(ctx, personOf(ctx));
  const asked = {
    contentHash: signing.contentHash,
    partyId: party.id,
    nonce: challenge.nonce,
    origin: ctx.config.PUBLIC_URL,
    rpId: rpIdOf(ctx),
  };
  const { proof, keyId, counter } = await provePasskey(signing.passkey, keys, asked);
  await store.countPasskeyUse(ctx, keyId, counter);
  await store.spendChallenge(ctx, party.id);
  return proof;
}
