import { problemsOfObligations, promiseProblems } from '../obligations/plan.ts';
import { endProblems, problemsOfEnd } from './amending/rules.ts';
import { problemsOfFields } from './fields/checks.ts';
import { questionProblems } from './fields/problems.ts';
import { problemsOfPlaces } from './places/rules.ts';
import { isEmptyClause, plainText, titleProblems, whyNotTitle } from './rules.ts';
import type { AgreementTerms } from './schema.ts';

/** What keeps a text from being shared, in English: what the server answers. A page in another language gives its own sentences. */
export const sharingProblems = {
  ...titleProblems,
  ...questionProblems,
  ...endProblems,
  ...promiseProblems,
  textTwice: 'The text is a document or clauses, not both. Take one of them away.',
  clauseNone: 'Write at least one clause: who does what, by when.',
  clauseBare: 'This clause has a heading but no text.',
  clauseEmpty: 'Nobody can acknowledge an empty clause. Write it, or take the tick away.',
  endTurned: 'The end is before the beginning.',
};

/** Why these terms cannot be shared yet, by field path; empty when they can. The server refuses with the same table. */
export function problemsBeforeSharing(terms: AgreementTerms, say = sharingProblems): Record<string, string> {
  const problems: Record<string, string> = {};
  const title = whyNotTitle(terms.title, say);
  if (title !== null) problems.title = title;
  if (terms.document && terms.clauses.length > 0) problems.clauses = say.textTwice;
  if (!terms.document && terms.clauses.every(isEmptyClause)) problems.clauses = say.clauseNone;
  terms.clauses.forEach((clause, index) => {
    if (!isEmptyClause(clause) && plainText(clause.body).trim() === '')
      problems[`clauses.${index}.body`] = say.clauseBare;
    if (isEmptyClause(clause) && clause.acknowledge) problems[`clauses.${index}.body`] = say.clauseEmpty;
  });
  if (terms.effectiveOn && terms.endsOn && terms.endsOn < terms.effectiveOn) problems.endsOn = say.endTurned;
  return {
    ...problems,
    ...problemsOfEnd(terms, say),
    ...problemsOfObligations(terms.obligations ?? [], terms, say),
    ...problemsOfFields(terms.fields ?? [], say),
    ...problemsOfPlaces(terms),
  };
}
