// A proof that was begun is used once, and every try at it is counted.
import { randomBytes } from 'node:crypto';
import type { Authority } from '@ahadi/domain/agreements/authority/schema.ts';
import { type SignedRecord, signedRecord } from '@ahadi/domain/agreements/evidence.ts';
import type { Answers } from '@ahadi/domain/agreements/fields/schema.ts';
import type { AssuranceLevel, ClauseAnswer, PasskeyAssertion, SignatureMark } from '@ahadi/domain/agreements/schema.ts';
import { commitmentInput } from '@ahadi/domain/core/commitments.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { canonicalJson, sha256Hex } from '../core/canonical.ts';
import type { Ctx } from '../core/ctx.ts';
import { settlesBy } from './duties.store.ts';

export type Challenge = {
  party_id: string;
  content_hash: string;
  level: AssuranceLevel;
  code_hash: Buffer | null;
  nonce: Buffer | null;
  expires_at: Date;
};

/** Whether an agreement is what a dispute or a mediation is settled by. */
export async function isSettlement(ctx: Pick<Ctx, 'db'>, id: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${settlesBy(sql`${id}::uuid`)} as is`.execute(ctx.db);
  return rows[0]?.is ?? false;
}

/** Keeps the proof in progress of a party; a newer one replaces an older one. */
export const keepChallenge = (ctx: Ctx, challenge: Challenge) =>
  ctx.db
    .insertInto('signing_challenges')
    .values({ ...challenge, created_at: ctx.now })
    .onConflict((conflict) =>
      conflict.column('party_id').doUpdateSet({ ...challenge, code_tries: 0, created_at: ctx.now }),
    )
    .execute();

/**
 * Takes one try at the proof in progress. Counted outside the command's transaction, so that a refused try stays counted; the
 * count and the limit are one statement, so that tries at the same instant cannot pass it together.
 */
export async function tryChallenge(
  ctx: Ctx,
  partyId: string,
  contentHash: string,
  triesAtMost: number,
): Promise<Challenge | null> {
  const { rows } = await sql<Challenge>`
    update signing_challenges set code_tries = code_tries + 1
    where party_id = ${partyId} and content_hash = ${contentHash} and expires_at > ${ctx.now} and code_tries < ${triesAtMost}
    returning party_id, content_hash, level, code_hash, nonce, expires_at`.execute(ctx.outside);
  return rows[0] ?? null;
}

/** A proof is used once. */
export const spendChallenge = (ctx: Ctx, partyId: string) =>
  ctx.db.deleteFrom('signing_challenges').where('party_id', '=', partyId).execute();

export type Passkey = {
  id: string;
  credential_id: string;
  public_key: string;
  counter: number;
  transports: string | null;
};

export const passkeysOf = (ctx: Ctx, userId: string): Promise<Passkey[]> =>
  ctx.db
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'public_key', 'counter', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .limit(50)
    .execute();

export const countPasskeyUse = (ctx: Ctx, id: string, counter: number) =>
  ctx.db.updateTable('passkeys').set({ counter }).where('id', '=', id).execute();

/** All that is needed to check a passkey signature again, years later and without the person's account. */
export type PasskeyProof = {
  credentialId: string;
  publicKey: string;
  nonce: string;
  challenge: string;
  origin: string;
  rpId: string;
  assertion: PasskeyAssertion;
};

/** What a party was asked for, as it signed with it. */
export type SealedAnswers = {
  /** What is hashed, as canonical JSON. */
  sealed: { answers: Answers; acknowledged: string[] };
  hash: string;
};

export type NewSignature = {
  agreementId: string;
  versionId: string;
  partyId: string;
  /** Whose account gave it; null where it was given by a letter. */
  userId: string | null;
  /** Who gave it by acting for `userId`; null where that account did itself. */
  byUserId?: string | null;
  contentHash: string;
  nameAsSigned: string;
  mark: SignatureMark;
  level: AssuranceLevel;
  passkey: PasskeyProof | null;
  clauseAnswer: ClauseAnswer | null;
  /** Given on the device of the one who made the agreement. */
  inPerson: boolean;
  /** Given without an account, by a code to the address of an invitation letter. */
  byLetter?: boolean;
  /** The mailbox that this code went to, masked. */
  codeSentTo?: string;
  asked: SealedAnswers | null;
  authority: Authority | null;
  /** When they consented, where that was before; otherwise now. */
  consentedAt?: Date;
};

/** The record of a signature as its deed commits to it, from what is kept. */
export const recordOf = (it: KeptSignature): SignedRecord =>
  signedRecord({
    ...{ partyId: it.party_id, nameAsSigned: it.name_as_signed, level: it.level, mark: it.mark },
    ...{ signedAt: it.signed_at.toISOString(), clauseAnswer: it.clause_answer },
    ...{ inPerson: it.in_person, byLetter: it.by_letter, codeSentTo: it.code_sent_to },
    authority: it.authority,
  });

/** What the deed of a signature says of its record: SHA-256 in hex. */
export const recordHash = (salt: string, record: SignedRecord): string =>
  sha256Hex(commitmentInput(salt, canonicalJson(record)));

export async function addSignature(ctx: Ctx, signature: NewSignature): Promise<{ id: string; recordHash: string }> {
  const id = uuidv7();
  const salt = randomBytes(16).toString('hex');
  const hash = recordHash(salt, signedRecord({ ...signature, signedAt: ctx.now.toISOString() }));
  await ctx.db
    .insertInto('agreement_signatures')
    .values({
      id,
      agreement_id: signature.agreementId,
      version_id: signature.versionId,
      party_id: signature.partyId,
      user_id: signature.userId,
      by_user_id: signature.byUserId ?? null,
      content_hash: signature.contentHash,
      name_as_signed: signature.nameAsSigned,
      mark: JSON.stringify(signature.mark),
      level: signature.level,
      passkey: signature.passkey ? JSON.stringify(signature.passkey) : null,
      clause_answer: signature.clauseAnswer,
      in_person: signature.inPerson,
      by_letter: signature.byLetter ?? false,
      code_sent_to: signature.codeSentTo ?? null,
      answers: signature.asked ? JSON.stringify(signature.asked.sealed) : null,
      answers_hash: signature.asked?.hash ?? null,
      authority: signature.authority ? JSON.stringify(signature.authority) : null,
      record_salt: salt,
      consented_at: signature.consentedAt ?? ctx.now,
      signed_at: ctx.now,
    })
    .execute();
  return { id, recordHash: hash };
}

/** What this person said last when they signed for this identity; null where they never did. */
export async function lastAuthority(
  ctx: Ctx,
  { userId, byUserId }: { userId: string; byUserId: string | null },
  identityId: string,
): Promise<Authority | null> {
  const { rows } = await sql<{ authority: Authority }>`
    select s.authority from agreement_signatures s join agreement_parties p on p.id = s.party_id
    where s.user_id = ${userId} and s.by_user_id is not distinct from ${byUserId}::uuid and p.identity_id = ${identityId} and s.authority is not null
    order by s.signed_at desc limit 1`.execute(ctx.db);
  return rows[0]?.authority ?? null;
}

export type KeptSignature = {
  id: string;
  party_id: string;
  content_hash: string;
  name_as_signed: string;
  mark: SignatureMark;
  level: AssuranceLevel;
  passkey: PasskeyProof | null;
  clause_answer: ClauseAnswer | null;
  in_person: boolean;
  by_letter: boolean;
  code_sent_to: string | null;
  answers: SealedAnswers['sealed'] | null;
  answers_hash: string | null;
  authority: Authority | null;
  record_salt: string | null;
  signed_at: Date;
};

/** The valid signatures on a version, in the order they were given. */
export async function signaturesOn(ctx: Pick<Ctx, 'db'>, versionId: string): Promise<KeptSignature[]> {
  const { rows } = await sql<KeptSignature>`
    select id, party_id, content_hash, name_as_signed, mark, level, passkey, clause_answer, in_person, by_letter, code_sent_to,
      answers, answers_hash, authority, record_salt, signed_at
    from agreement_signatures where version_id = ${versionId} and voided_at is null order by signed_at, id`.execute(
    ctx.db,
  );
  return rows;
}

/** How many codes this person was mailed since then. */
export async function countCodesSince(ctx: Ctx, email: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from mail where recipient = ${email} and created_at > ${since} and dedupe_key like 'code:%'`.execute(
    ctx.db,
  );
  return rows[0]?.count ?? 0;
}
