// A side suggests other words, and another side takes them or not.
import { isSameClause } from '@ahadi/domain/agreements/comparing/rules.ts';
import { whyNoSuggestions } from '@ahadi/domain/agreements/documents/rules.ts';
import { whyAccount } from '@ahadi/domain/agreements/invitations/answering.ts';
import { changelogOf, isOutdated, most, withSuggestion } from '@ahadi/domain/agreements/negotiating/rules.ts';
import type { Proposal, SaidPromise } from '@ahadi/domain/agreements/negotiating/schema.ts';
import { withDuePromises } from '@ahadi/domain/agreements/promises/rules.ts';
import { plainText } from '@ahadi/domain/agreements/rules.ts';
import { AgreementTerms, type Clause, type Party } from '@ahadi/domain/agreements/schema.ts';
import type { SuggestionId, VersionId } from '@ahadi/domain/core/ids.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { v7 as uuidv7 } from 'uuid';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { agreements, requireParty, sharable, tell, withNewText } from './agreement.ts';
import type { Held } from './held.store.ts';
import { standingInside } from './inside.ts';
import { noteReadVersion } from './negotiation.store.ts';
import * as store from './suggestion.store.ts';
import { addVersion } from './text.store.ts';

type Made = Pick<store.NewSuggestion, 'kind' | 'clauseId' | 'afterClauseId' | 'before' | 'after'>;

const requireCurrent = (held: Held, versionId: string): void => {
  if (versionId !== held.versionId)
    throw new DomainError(
      'STALE',
      `Version ${held.versionNo} was sent while you were reading. What you wrote is still on this page; look at the new text first.`,
    );
};

/** Throws BAD_INPUT for a clause that says nothing. */
const requireWords = (clause: Clause): void => {
  if (plainText(clause.body).trim() === '')
    throw new DomainError('BAD_INPUT', undefined, { 'proposal.clause.body': 'Write the words of the clause.' });
};

const MOST_CLAUSES = 200;

/** What is suggested, beside what stands there now. Throws STALE when the clause is gone; BAD_INPUT when nothing would change. */
function madeOf(held: Held, proposal: Proposal): Made {
  const whyNot = whyNoSuggestions(held.terms);
  if (whyNot) throw new DomainError('BAD_INPUT', whyNot);
  const { clauses } = held.terms;
  const clauseId = proposal.kind === 'remove' ? proposal.clauseId : proposal.clause.id;
  const before = clauses.find(({ id }) => id === clauseId) ?? null;
  if (proposal.kind === 'add') {
    requireWords(proposal.clause);
    if (before) throw new DomainError('BAD_INPUT', 'There is a clause of this name in the text already.');
    if (clauses.length >= MOST_CLAUSES) throw new DomainError('BAD_INPUT', `${MOST_CLAUSES} clauses are the most.`);
    return { kind: 'add', clauseId, afterClauseId: proposal.afterClauseId, before: null, after: proposal.clause };
  }
  if (!before) throw new DomainError('STALE', 'This clause is no longer in the text.');
  if (proposal.kind === 'remove') {
    if (clauses.length === 1)
      throw new DomainError('BAD_INPUT', 'This is the only clause. Suggest other words for it.');
    return { kind: 'remove', clauseId, afterClauseId: null, before, after: null };
  }
  requireWords(proposal.clause);
  if (isSameClause(before, proposal.clause))
    throw new DomainError('BAD_INPUT', undefined, { 'proposal.clause.body': 'These are the words as they stand now.' });
  return { kind: 'change', clauseId, afterClauseId: null, before, after: proposal.clause };
}

const answered = { accepted: 'accepted', refused: 'refused', countered: 'countered', withdrawn: 'taken back' } as const;

/** Throws ILLEGAL_TRANSITION for a suggestion that is not open any more. */
const requireOpen = ({ status, authorName }: store.HeldSuggestion): void => {
  if (status !== 'open')
    throw new DomainError('ILLEGAL_TRANSITION', `The suggestion of ${authorName} was ${answered[status]} already.`);
};

async function requireSuggestion(ctx: Ctx, agreementId: string, id: string): Promise<store.HeldSuggestion> {
  const [found] = await store.findSuggestions(ctx, agreementId, [id]);
  if (!found) throw new DomainError('NOT_FOUND');
  return found;
}

/** Who says it: a party, with the account that it has, or none where it says so by its letter. */
type Speaker = { own: Party; userId: string | null };
const speaking = (ctx: Ctx, held: Held): Speaker => ({ own: requireParty(ctx, held), userId: userIdOf(ctx) });

/** Which of the two it is written down with. */
const letterOf = ({ own, userId }: Speaker): Party | null => (userId === null ? own : null);
/** The deed of who has no account names their party. */
const saidBy = <Said extends object>(
  { own, userId }: Speaker,
  said: Said,
): Said & ({ byLetter: true; partyId: Party['id'] } | { byLetter?: undefined; partyId?: undefined }) =>
  userId === null ? { ...said, byLetter: true, partyId: own.id } : said;

type Suggested = { versionId: string; proposal: Proposal; reason: string; follows: string | null };

/**
 * Suggests other words for a clause, a new one, or to leave one out; `follows` is countered when it is another side's, and taken back
 * when it is one's own. Throws NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION, STALE, BAD_INPUT.
 */
export async function suggestChange(ctx: Ctx, id: string, it: Suggested): Promise<{ id: SuggestionId }> {
  const suggestionId = uuidv7() as SuggestionId; // the brand is born here
  await agreements.act(ctx, { id }, 'suggest', (ctx, held) =>
    suggest(ctx, held, speaking(ctx, held), suggestionId, it),
  );
  return { id: suggestionId };
}

/** The same for a party without an account, whose code was judged before. Throws as `suggestChange`. */
export const suggestByLetter = (ctx: Ctx, held: Held, own: Party, it: Suggested): Promise<Held> =>
  suggest(ctx, agreements.moved(held, 'suggest'), { own, userId: null }, uuidv7() as SuggestionId, it); // as above

async function suggest(ctx: Ctx, held: Held, by: Speaker, suggestionId: SuggestionId, it: Suggested): Promise<Held> {
  const { own, userId } = by;
  requireCurrent(held, it.versionId);
  const made = madeOf(held, it.proposal);
  const followed = it.follows === null ? null : await requireSuggestion(ctx, held.id, it.follows);
  const counters = followed !== null && followed.side !== own.side;
  if (followed) {
    requireOpen(followed);
    const status = counters ? 'countered' : 'withdrawn';
    await store.closeSuggestion(ctx, followed.id, { status, byUserId: userId, byLetter: letterOf(by) });
  }
  const open = await store.openSides(ctx, held.id);
  if (open.length >= most.suggestions)
    throw new DomainError('BAD_INPUT', `${most.suggestions} open suggestions are the most. Answer some of them first.`);
  await store.addSuggestion(ctx, {
    ...made,
    id: suggestionId,
    agreementId: held.id,
    versionId: held.versionId,
    reason: it.reason,
    authorId: userId,
    byLetter: letterOf(by),
    side: own.side,
    followsId: followed?.id ?? null,
  });
  const said = { suggestionId, kind: made.kind, counters: counters ? followed.id : null };
  await tell(ctx, held, 'agreement.change_suggested', saidBy(by, said));
  return { ...held, openSuggestionsBy: [...open, own.side] };
}

/** Takes back an open suggestion of one's own side; the lists do not tell of it. Throws NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION. */
export async function withdrawSuggestion(
  ctx: Ctx,
  id: string,
  suggestionId: SuggestionId,
): Promise<{ id: SuggestionId }> {
  await agreements.work(ctx, id, async (ctx, held) => {
    await agreements.permit(ctx, 'suggest', held);
    const moved = agreements.moved(held, 'suggest');
    return withdraw(ctx, moved, speaking(ctx, moved), suggestionId);
  });
  return { id: suggestionId };
}

/** The same for a party without an account, whose code was judged before. Throws as `withdrawSuggestion`. */
export const withdrawByLetter = (ctx: Ctx, held: Held, own: Party, id: SuggestionId): Promise<Held> =>
  withdraw(ctx, agreements.moved(held, 'suggest'), { own, userId: null }, id);

async function withdraw(ctx: Ctx, held: Held, by: Speaker, suggestionId: SuggestionId): Promise<Held> {
  const found = await requireSuggestion(ctx, held.id, suggestionId);
  if (found.side !== by.own.side)
    throw new DomainError('FORBIDDEN', 'Only the side that suggested it can take it back. You can refuse it.');
  requireOpen(found);
  await store.closeSuggestion(ctx, found.id, { status: 'withdrawn', byUserId: by.userId, byLetter: letterOf(by) });
  await tell(ctx, held, 'agreement.suggestion_withdrawn', saidBy(by, { suggestionId }));
  return { ...held, openSuggestionsBy: await store.openSides(ctx, held.id) };
}

type Answer = { suggestionId: string; accept: boolean; words: string };
type Answers = { versionId: string; answers: readonly Answer[]; promises: readonly SaidPromise[] };

/**
 * Accepts and refuses suggestions of other sides in one deed. What is accepted becomes one version, as if its words had been sent by
 * the one who accepts: every acceptance starts again, and they accept it by that. Throws NOT_FOUND, FORBIDDEN for one's own side's,
 * ILLEGAL_TRANSITION for what was answered already, BAD_INPUT for a promise of such a clause that nothing was said of, STALE when the text or a clause moved on; then nothing was written.
 */
export const answerSuggestions = agreements.deed('answer_suggestion', (ctx, held, it: Answers) =>
  answerAll(ctx, held, speaking(ctx, held), it),
);

/** The same for a party without an account, whose code was judged before. Throws as `answerSuggestions`. */
export const answerSuggestionsByLetter = (ctx: Ctx, held: Held, own: Party, it: Answers): Promise<Held> =>
  answerAll(ctx, agreements.moved(held, 'answer_suggestion'), { own, userId: null }, it);

async function answerAll(ctx: Ctx, held: Held, by: Speaker, it: Answers): Promise<Held> {
  const found = await holdAnswerable(ctx, held, by.own, it.answers);
  requireCurrent(held, it.versionId);
  const accepted = it.answers.flatMap((answer) => (answer.accept ? (found.get(answer.suggestionId) ?? []) : []));
  const terms = withSaidPromises(held, acceptedClauses(held, accepted), it.promises);
  const answering = { byUserId: by.userId, byLetter: letterOf(by) };
  for (const { suggestionId, accept, words } of it.answers)
    await store.closeSuggestion(ctx, suggestionId, { status: accept ? 'accepted' : 'refused', ...answering, words });
  const now = accepted.length > 0 ? await sendVersion(ctx, held, by, { terms, accepted }) : held;
  const idsOf = (accept: boolean) =>
    it.answers.filter((one) => one.accept === accept).map((one) => one.suggestionId as SuggestionId);
  await tell(
    ctx,
    held,
    'agreement.suggestions_answered',
    saidBy(by, {
      accepted: idsOf(true),
      refused: idsOf(false),
      versionId: now === held ? null : now.versionId,
    }),
  );
  return { ...now, openSuggestionsBy: await store.openSides(ctx, held.id) };
}

/** The suggestions that are answered, each open and of another side. */
async function holdAnswerable(
  ctx: Ctx,
  held: Held,
  own: Party,
  answers: readonly Answer[],
): Promise<Map<string, store.HeldSuggestion>> {
  const ids = [...new Set(answers.map(({ suggestionId }) => suggestionId))];
  const rows = await store.findSuggestions(ctx, held.id, ids);
  if (rows.length < ids.length) throw new DomainError('NOT_FOUND');
  if (ids.length < answers.length) throw new DomainError('BAD_INPUT', 'A suggestion is answered once.');
  for (const row of rows) {
    if (row.side === own.side)
      throw new DomainError('FORBIDDEN', 'Your own side suggested this. Another side accepts or refuses it.');
    requireOpen(row);
  }
  return new Map(rows.map((row) => [row.id, row]));
}

/** The clauses with everything that was accepted. Throws STALE, and BAD_INPUT when two of them change one clause. */
function acceptedClauses(held: Held, accepted: readonly store.HeldSuggestion[]): Clause[] {
  let clauses: Clause[] = held.terms.clauses;
  for (const suggestion of accepted) {
    if (isOutdated(suggestion, held.terms.clauses))
      throw new DomainError(
        'STALE',
        `The clause that ${suggestion.authorName} suggested to change is not as it was. It can be suggested again.`,
      );
    if (isOutdated(suggestion, clauses))
      throw new DomainError('BAD_INPUT', 'Two of these are about the same clause. Accept one of them.');
    clauses = withSuggestion(clauses, suggestion);
  }
  return clauses;
}

/**
 * The terms with these clauses, and with what was said of the promises that belong to those with other words. Throws BAD_INPUT for one
 * that nothing was said of, and for one that is none of them.
 */
function withSaidPromises(held: Held, clauses: Clause[], said: readonly SaidPromise[]): AgreementTerms {
  const touched = withDuePromises(held.terms, { ...held.terms, clauses });
  const isTouched = (id: string) => touched.obligations?.some((term) => term.id === id && term.clauseDue);
  if (said.some(({ id }) => !isTouched(id)))
    throw new DomainError('BAD_INPUT', 'The words of its clause stay, so the promise stays, too.');
  const obligations = touched.obligations?.map((term) => {
    const now = said.find(({ id }) => id === term.id);
    return now ? { ...term, ...now, clauseDue: false } : term;
  });
  const left = obligations?.find(({ clauseDue }) => clauseDue);
  if (left)
    throw new DomainError(
      'BAD_INPUT',
      `“${left.title}” is promised by a clause with other words. Say that it stays as it is, or change its sum or day.`,
    );
  return withDuePromises(held.terms, { ...touched, ...(obligations && { obligations }) });
}

/**
 * Makes a new current version for all. Its author is who accepted; where they have no account its row has the one of who suggested the first of its
 * words, or its maker's, and is named by who sent it. Throws BAD_INPUT and AGR_EMPTY as sending one does.
 */
async function sendVersion(
  ctx: Ctx,
  held: Held,
  by: Speaker,
  { terms, accepted }: { terms: AgreementTerms; accepted: readonly store.HeldSuggestion[] },
): Promise<Held> {
  sharable(terms);
  const judged = AgreementTerms.safeParse(terms);
  if (!judged.success) throw new DomainError('BAD_INPUT', judged.error.issues[0]?.message);
  const no = held.versionNo + 1;
  const changelog = changelogOf(accepted, held.terms.clauses);
  const suggester = accepted.find(({ authorId }) => authorId !== null)?.authorId;
  const authorId = by.userId ?? suggester ?? held.creatorUserId;
  const base = {
    ...{ agreementId: held.id, no, baseId: held.versionId, terms, changelog },
    ...{ authorId, letterName: letterOf(by)?.name ?? null },
  };
  const versionId = (await addVersion(ctx, base)) as VersionId; // the brand is born here
  if (by.userId !== null) await noteReadVersion(ctx, held.id, by.userId, versionId);
  await tell(ctx, held, 'agreement.text_published', saidBy(by, { versionId, no, changelog }));
  // Its own side accepts it by that, unless its people have to approve it inside first, or it takes an account to accept it.
  const { isApproved } = await standingInside(ctx, held, by.own, terms);
  const mayAccept = by.userId !== null || whyAccount({ ...held, terms }, by.own) === null;
  return withNewText(held, { versionId, terms }, isApproved && mayAccept ? by.own : undefined);
}
