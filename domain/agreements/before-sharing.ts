import { problemsOfObligations } from '../obligations/plan.ts';
import { problemsOfEnd } from './amending/rules.ts';
import { problemsOfFields } from './fields/checks.ts';
import { problemsOfPlaces } from './places/rules.ts';
import { isEmptyClause, plainText, whyNotTitle } from './rules.ts';
import type { AgreementTerms } from './schema.ts';

/** Why these terms cannot be shared yet, by field path; empty when they can. The server refuses with the same table. */
export function problemsBeforeSharing(terms: AgreementTerms): Record<string, string> {
  const problems: Record<string, string> = {};
  const title = whyNotTitle(terms.title);
  if (title !== null) problems.title = title;
  if (terms.document && terms.clauses.length > 0)
    problems.clauses = 'The text is a document or clauses, not both. Take one of them away.';
  if (!terms.document && terms.clauses.every(isEmptyClause))
    problems.clauses = 'Write at least one clause: who does what, by when.';
  terms.clauses.forEach((clause, index) => {
    if (!isEmptyClause(clause) && plainText(clause.body).trim() === '')
      problems[`clauses.${index}.body`] = 'This clause has a heading but no text.';
    if (isEmptyClause(clause) && clause.acknowledge)
      problems[`clauses.${index}.body`] = 'Nobody can acknowledge an empty clause. Write it, or take the tick away.';
  });
  if (terms.effectiveOn && terms.endsOn && terms.endsOn < terms.effectiveOn)
    problems.endsOn = 'The end is before the beginning.';
  return {
    ...problems,
    ...problemsOfEnd(terms),
    ...problemsOfObligations(terms.obligations ?? [], terms),
    ...problemsOfFields(terms.fields ?? [], terms),
    ...problemsOfPlaces(terms),
  };
}
