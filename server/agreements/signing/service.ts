import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { partyLifecycle } from '@ahadi/domain/agreements/lifecycle.ts';
import { everybodySigned, isTurnOf, signingDefaults } from '@ahadi/domain/agreements/rules.ts';
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
import { userById } from '../../accounts/service.ts';
import { authorize, userIdOf } from '../../core/authorize.ts';
import { sha256 } from '../../core/canonical.ts';
import { type Ctx, transaction } from '../../core/ctx.ts';
import { postLetter } from '../../core/mail.ts';
import { meetSigningWindow } from '../clock/service.ts';
import { ownParty, readAgreement, step, tell, viewAgreement } from '../life/service.ts';
import { changeParty, type Held } from '../store.ts';
import { challengeOf, provePasskey } from './passkey.ts';
import * as store from './store.ts';

/** What must hold before a signature and before its proof is begun. Throws FORBIDDEN, AGR_NOT_YOUR_TURN, AGR_HASH_MISMATCH, SIG_LEVEL_TOO_LOW, AGR_CLAUSE_UNDECIDED, ILLEGAL_TRANSITION. */
function requireReady(ctx: Ctx, held: Held, asked: { contentHash: string; level: AssuranceLevel }): Party {
  const party = ownParty(ctx, held);
  if (party && !isTurnOf(party, held.parties, held.terms.signMode)) throw new DomainError('AGR_NOT_YOUR_TURN');
  authorize(ctx, 'agreement.sign', held);
  if (!party) throw new DomainError('FORBIDDEN');
  // The clock's round may come a minute late; the window is over all the same.
  if (held.signDueAt !== null && Date.parse(held.signDueAt) <= ctx.now.getTime())
    throw new DomainError('ILLEGAL_TRANSITION', `The time to sign ended on ${formatUtc(held.signDueAt)}.`);
  partyLifecycle.next('sign', party.status);
  if (held.contentHash === null || asked.contentHash !== held.contentHash) throw new DomainError('AGR_HASH_MISMATCH');
  if (asked.level < held.terms.minAssurance) throw new DomainError('SIG_LEVEL_TOO_LOW');
  if (held.terms.publicClauseOffered && party.clauseAnswer === null)
    throw new DomainError('AGR_CLAUSE_UNDECIDED', 'Accept or refuse the public-history clause first.');
  return party;
}

/** Begins a signature: mails a code at L1, hands out the passkey challenge at L2. The proof stays good for ten minutes. Throws as {@link signAgreement}, and RATE_LIMITED. */
export const startSigning = (
  ctx: Ctx,
  id: string,
  asked: { contentHash: string; level: AssuranceLevel },
): Promise<SigningStart> =>
  transaction(ctx, async (ctx) => {
    const held = await readAgreement(ctx, id, true);
    const party = requireReady(ctx, held, asked);
    const expires_at = new Date(ctx.now.getTime() + signingDefaults.codeMinutes * MINUTE);
    const challenge = { party_id: party.id, content_hash: asked.contentHash, level: asked.level, expires_at };
    const answer: SigningStart = {
      contentHash: asked.contentHash as SigningStart['contentHash'],
      level: asked.level,
      codeSentTo: null,
      passkey: null,
    };
    if (asked.level === 1) {
      await store.keepChallenge(ctx, { ...challenge, code_hash: await mailCode(ctx, held), nonce: null });
      return { ...answer, codeSentTo: masked((await signer(ctx)).email) };
    }
    if (asked.level === 2) {
      const nonce = randomBytes(32);
      await store.keepChallenge(ctx, { ...challenge, code_hash: null, nonce });
      const keys = await store.passkeysOf(ctx, userIdOf(ctx));
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

async function signer(ctx: Ctx): Promise<{ name: string; email: string }> {
  const user = await userById(ctx, userIdOf(ctx));
  if (!user) throw new DomainError('UNAUTHENTICATED');
  return user;
}

/** "am…@example.org": enough to know which inbox, not enough to learn an address. */
const masked = (email: string): string => email.replace(/^(.{1,2})[^@]*/, '$1…');

/** Mails a six-digit code and answers what to remember of it. Throws RATE_LIMITED after five in an hour. */
async function mailCode(ctx: Ctx, held: Held): Promise<Buffer> {
  const { name, email } = await signer(ctx);
  if ((await store.countCodesSince(ctx, email, new Date(ctx.now.getTime() - HOUR))) >= signingDefaults.codesPerHour)
    throw new DomainError(
      'RATE_LIMITED',
      `${signingDefaults.codesPerHour} codes were sent within the hour. Use the newest, or try again later.`,
    );
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await postLetter(ctx, {
    to: email,
    subject: `Your code to sign ${held.ref}`,
    text: `Hello ${name},\n\nyour code is ${code}\n\nIt works for ${signingDefaults.codeMinutes} minutes and for one signature on ${held.ref}. Nobody from us asks you for it.\n`,
    dedupeKey: `code:${ctx.requestId}`,
  });
  return codeHash(held, code);
}

const codeHash = (held: Held, code: string): Buffer => sha256(`${held.id}:${held.contentHash}:${code}`);

type Signing = {
  contentHash: string;
  level: AssuranceLevel;
  mark: SignatureMark;
  code?: string | undefined;
  passkey?: PasskeyAssertion | undefined;
};

/**
 * Signs for the reader's party. The last signature executes the agreement in the same transaction; sealing follows as a
 * reaction. Of two parties signing at the same instant the second waits for the first: one agreement is executed, once.
 * Throws AGR_NOT_YOUR_TURN, AGR_HASH_MISMATCH, AGR_CLAUSE_UNDECIDED, SIG_LEVEL_TOO_LOW, SIG_AUTH_STALE, SIG_CODE_WRONG, SIG_PASSKEY_INVALID.
 */
export const signAgreement = (ctx: Ctx, id: string, signing: Signing): Promise<AgreementView> =>
  transaction(ctx, async (ctx) => {
    // Refusals that name what is missing come before the table's general one.
    requireReady(ctx, await readAgreement(ctx, id, true), signing);
    const signed = await step(ctx, id, 'sign', async (ctx, held) => {
      const party = requireReady(ctx, held, signing);
      const passkey = await prove(ctx, held, party, signing);
      const signatureId = await store.addSignature(ctx, {
        agreementId: id,
        versionId: held.versionId,
        partyId: party.id,
        userId: userIdOf(ctx),
        contentHash: signing.contentHash,
        nameAsSigned: signing.mark.kind === 'typed' ? signing.mark.text : party.name,
        mark: signing.mark,
        level: signing.level,
        passkey,
        clauseAnswer: party.clauseAnswer,
      });
      await changeParty(ctx, party.id, { status: partyLifecycle.next('sign', party.status) });
      const contentHash = held.contentHash as NonNullable<Held['contentHash']>; // requireReady saw that it is there
      await tell(ctx, held, 'agreement.signed', {
        partyId: party.id,
        versionId: held.versionId,
        contentHash,
        level: signing.level,
        signatureId,
      });
      return undefined;
    });
    return everybodySigned(signed.parties) ? executeAgreement(ctx, id) : signed;
  });

/** Nobody is left to sign: the agreement is executed by the platform, whoever signed last. */
async function executeAgreement(ctx: Ctx, id: string): Promise<AgreementView> {
  await step({ ...ctx, actor: { kind: 'system' } }, id, 'execute', async (system, held) => {
    const contentHash = held.contentHash as NonNullable<Held['contentHash']>; // only a frozen text is signed
    await tell(system, held, 'agreement.executed', { versionId: held.versionId, contentHash });
    await meetSigningWindow(system, id);
    return undefined;
  });
  return viewAgreement(ctx, id);
}

/** The proof of the asked level, checked and spent. Level 0 needs none beyond the session. */
async function prove(ctx: Ctx, held: Held, party: Party, signing: Signing): Promise<store.PasskeyProof | null> {
  if (signing.level === 0) return null;
  const challenge = await store.tryChallenge(ctx, party.id, signing.contentHash, signingDefaults.codeTries);
  if (!challenge || challenge.level !== signing.level) throw new DomainError('SIG_AUTH_STALE');
  if (signing.level === 1) {
    const given = codeHash(held, signing.code ?? '');
    if (!challenge.code_hash || !timingSafeEqual(given, challenge.code_hash))
      throw new DomainError('SIG_CODE_WRONG', undefined, { code: 'The code is not right. Look at the newest mail.' });
    await store.spendChallenge(ctx, party.id);
    return null;
  }
  if (!signing.passkey || !challenge.nonce) throw new DomainError('SIG_PASSKEY_INVALID');
  const keys = await store.passkeysOf(ctx, userIdOf(ctx));
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
