// Every party answers what it is asked before it signs.
import { isOfKind, problemsOfAnswers } from '@ahadi/domain/agreements/fields/checks.ts';
import { fieldsOfSide, notAcknowledged } from '@ahadi/domain/agreements/fields/rules.ts';
import type { Answer, Answers, Field, OwnAnswers, SignedAnswers } from '@ahadi/domain/agreements/fields/schema.ts';
import { answersToKeep } from '@ahadi/domain/agreements/fields/values.ts';
import { agreementLifecycle, partyLifecycle } from '@ahadi/domain/agreements/lifecycle.ts';
import type { Party } from '@ahadi/domain/agreements/schema.ts';
import { localDayOf } from '@ahadi/domain/core/calendar.ts';
import { placeOf } from '@ahadi/domain/core/places.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { userIdOf } from '../core/authorize.ts';
import { canonicalJson, sha256Hex } from '../core/canonical.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { placeOfIdentity } from '../core/places.ts';
import { agreements, guestParty, ownParty, readAgreement } from './agreement.ts';
import * as store from './fields.store.ts';
import type { Held } from './held.store.ts';
import { requirePrintable } from './lettering.ts';
import { type KeptSignature, type SealedAnswers, signaturesOn } from './signing.store.ts';

/** The agreement, and the party that answers as a guest on its maker's device; without one it is the reader's own. */
export type Whose = { id: string; guestPartyId?: string | undefined };

/**
 * Holds the agreement for an answer of the reader's own party or of their guest. Throws NOT_FOUND, FORBIDDEN, and ILLEGAL_TRANSITION unless it is asked to
 * sign and has not.
 */
export async function holdForAnswer(
  ctx: Ctx,
  { id, guestPartyId }: Whose,
  hold = true,
): Promise<{ held: Held; party: Party }> {
  const held = await (hold ? agreements.hold : readAgreement)(ctx, id);
  const party = guestPartyId ? guestParty(ctx, held, guestPartyId) : ownParty(ctx, held);
  if (!party) throw new DomainError('FORBIDDEN');
  agreementLifecycle.next('sign', held.status);
  partyLifecycle.next('sign', party.status);
  return { held, party };
}

/** What the reader's own party is asked here. Throws NOT_FOUND for a question to another side, as for one that is none. */
export function requireField({ terms }: Held, { side }: Party, fieldId: string): Field {
  const field = fieldsOfSide(terms.fields, side).find(({ id }) => id === fieldId);
  if (!field) throw new DomainError('NOT_FOUND');
  return field;
}

const isFile = (value: Answer): boolean => typeof value === 'object' && !Array.isArray(value);
const fits = (field: Field, value: Answer): boolean =>
  field.type === 'file' && field.formula === undefined ? isFile(value) : isOfKind(field, value);

/** What a party wrote so far, with what it signed before the text was reopened; only what its questions still take. */
export async function ownAnswers(ctx: Ctx, held: Held, party: Party): Promise<Pick<OwnAnswers, 'answers' | 'former'>> {
  const drafts = new Map((await store.newestDrafts(ctx, party.id)).map((draft) => [draft.fieldId, draft]));
  const before = await store.formerAnswers(ctx, party.id);
  const answers: Answers = {};
  const former: string[] = [];
  for (const field of fieldsOfSide(held.terms.fields, party.side)) {
    const draft = drafts.get(field.id);
    const value = draft ? draft.value : (before[field.id] ?? null);
    if (value === null || !fits(field, value)) continue;
    answers[field.id] = value;
    if (draft?.versionId !== held.versionId) former.push(field.id);
  }
  return { answers, former };
}

/** What the reader's own party wrote so far. Throws NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION. */
export async function readOwnAnswers(ctx: Ctx, whose: Whose): Promise<OwnAnswers> {
  const { held, party } = await holdForAnswer(ctx, whose, false);
  return { versionId: held.versionId, ...(await ownAnswers(ctx, held, party)) };
}

/**
 * Keeps one answer as a draft of the reader's own party, however far it is written; null takes it back. Throws NOT_FOUND, FORBIDDEN,
 * ILLEGAL_TRANSITION, BAD_INPUT for what the question does not take.
 */
export const saveAnswer = (ctx: Ctx, whose: Whose, fieldId: string, value: Answer | null): Promise<OwnAnswers> =>
  transaction(ctx, async (ctx) => {
    const { held, party } = await holdForAnswer(ctx, whose);
    const field = requireField(held, party, fieldId);
    // A file comes by its own way: what is named here could be somebody else's.
    if (value !== null && !isOfKind(field, value))
      throw new DomainError('BAD_INPUT', undefined, { value: 'This is no answer to that question.' });
    const { versionId } = held;
    await store.keepDraft(ctx, { partyId: party.id, versionId, fieldId, value, userId: userIdOf(ctx) });
    return { versionId, ...(await ownAnswers(ctx, held, party)) };
  });

/** Everything that its side is asked is answered, as far as it is asked. Throws AGR_FIELDS_MISSING with `answers.<field>`, BAD_INPUT for what the sealed document cannot show. */
export async function requireAnswers(ctx: Ctx, held: Held, party: Party): Promise<Answers> {
  const fields = fieldsOfSide(held.terms.fields, party.side);
  if (fields.length === 0) return {};
  const { answers } = await ownAnswers(ctx, held, party);
  const problems = Object.entries(problemsOfAnswers(fields, answers, held.terms));
  if (problems.length > 0)
    throw new DomainError(
      'AGR_FIELDS_MISSING',
      undefined,
      Object.fromEntries(problems.map(([fieldId, why]) => [`answers.${fieldId}`, why])),
    );
  requirePrintable(answers);
  return answers;
}

/**
 * What a party signs with: its answers, judged again, with what is calculated and the day; and the clauses that it ticked. Null where the
 * text asks for neither. Its drafts are gone afterwards. Throws AGR_FIELDS_MISSING, AGR_NOT_ACKNOWLEDGED.
 */
export async function answersToSign(
  ctx: Ctx,
  held: Held,
  party: Party,
  ticked: readonly string[],
): Promise<SealedAnswers | null> {
  const { terms } = held;
  const fields = fieldsOfSide(terms.fields, party.side);
  const asked = terms.clauses.filter(({ acknowledge }) => acknowledge);
  const answers = await requireAnswers(ctx, held, party);
  if (notAcknowledged(terms.clauses, ticked).length > 0) throw new DomainError('AGR_NOT_ACKNOWLEDGED');
  if (fields.length === 0 && asked.length === 0) return null;
  const kept = answersToKeep(fields, { ...answers, ...(await signedDays(ctx, held, fields)) }, terms);
  const files = Object.values(kept).flatMap((value) =>
    typeof value === 'object' && !Array.isArray(value) ? [value.fileId] : [],
  );
  await store.dropDrafts(ctx, party.id, files);
  const sealed = { answers: kept, acknowledged: asked.map(({ id }) => id) };
  return { sealed, hash: hashOf(sealed) };
}

const hashOf = (sealed: SealedAnswers['sealed']): string => sha256Hex(canonicalJson(sealed));

/** The day of signing where it is asked for, in the country of the one the agreement was made for. */
async function signedDays(ctx: Ctx, held: Held, fields: readonly Field[]): Promise<Answers> {
  const days = fields.filter(({ type }) => type === 'date_signed');
  if (days.length === 0) return {};
  const { tz } = placeOf(await placeOfIdentity(ctx, held.ownerIdentityId));
  return Object.fromEntries(days.map(({ id }) => [id, localDayOf(ctx.now, tz)]));
}

/** What each party that signed the current text signed with, for everybody who reads it. Throws NOT_FOUND. */
export async function signedAnswers(ctx: Ctx, id: string): Promise<SignedAnswers[]> {
  const held = await readAgreement(ctx, id);
  return (await signaturesOn(ctx, held.versionId)).flatMap((it) =>
    it.answers && it.answers_hash
      ? [
          {
            partyId: it.party_id,
            ...it.answers,
            hash: it.answers_hash as SignedAnswers['hash'], // the brand is born here
            signedAt: it.signed_at.toISOString(),
          },
        ]
      : [],
  );
}

/** Whether what a signature says of its answers is what was hashed, and what the history tells of it. */
export const areAnswersAsSigned = (
  { answers, answers_hash: hash }: Pick<KeptSignature, 'answers' | 'answers_hash'>,
  told: string | null,
): boolean => hash === told && (answers === null ? hash === null : hashOf(answers) === hash);
