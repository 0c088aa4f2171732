import type { Answers } from '@ahadi/domain/agreements/fields/schema.ts';
import type { AssuranceLevel, ClauseAnswer, PasskeyAssertion, SignatureMark } from '@ahadi/domain/agreements/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../../core/ctx.ts';

export type Challenge = {
  party_id: string;
  content_hash: string;
  level: AssuranceLevel;
  code_hash: Buffer | null;
  nonce: Buffer | null;
  expires_at: Date;
};

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
  userId: string;
  contentHash: string;
  nameAsSigned: string;
  mark: SignatureMark;
  level: AssuranceLevel;
  passkey: PasskeyProof | null;
  clauseAnswer: ClauseAnswer | null;
  /** Given on the device of whoever made the agreement. */
  isInPerson: boolean;
  asked: SealedAnswers | null;
};

export async function addSignature(ctx: Ctx, signature: NewSignature): Promise<string> {
  const id = uuidv7();
  await ctx.db
    .insertInto('agreement_signatures')
    .values({
      id,
      agreement_id: signature.agreementId,
      version_id: signature.versionId,
      party_id: signature.partyId,
      user_id: signature.userId,
      content_hash: signature.contentHash,
      name_as_signed: signature.nameAsSigned,
      mark: JSON.stringify(signature.mark),
      level: signature.level,
      passkey: signature.passkey ? JSON.stringify(signature.passkey) : null,
      clause_answer: signature.clauseAnswer,
      in_person: signature.isInPerson,
      answers: signature.asked ? JSON.stringify(signature.asked.sealed) : null,
      answers_hash: signature.asked?.hash ?? null,
      consented_at: ctx.now,
      signed_at: ctx.now,
    })
    .execute();
  return id;
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
  answers: SealedAnswers['sealed'] | null;
  answers_hash: string | null;
  signed_at: Date;
};

/** The valid signatures on a version, in the order they were given. */
export async function signaturesOn(ctx: Pick<Ctx, 'db'>, versionId: string): Promise<KeptSignature[]> {
  const { rows } = await sql<KeptSignature>`
    select id, party_id, content_hash, name_as_signed, mark, level, passkey, clause_answer, in_person, answers,
      answers_hash, signed_at
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
