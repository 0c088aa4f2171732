import { problemOfEmail } from '@ahadi/domain/accounts/rules.ts';
import { problemsOf } from '@ahadi/domain/mediation/rules.ts';
import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import { type Draft, isBound } from './draftkeeper.ts';

/** The sides as the request would have them: the writer's first. */
export const sidesOf = (view: MediationView, { others }: Draft): { name: string }[] => {
  const own = view.sides.find(({ side }) => side === 'A')?.name ?? '';
  return isBound(view)
    ? view.sides.map(({ name }) => ({ name }))
    : [{ name: own }, ...others.map(({ name }) => ({ name }))];
};

/** What keeps a request from being sent, by field: the rules of the domain, and what is named here. */
export function problemsOfDraft(view: MediationView, draft: Draft): Record<string, string> {
  const problems: Record<string, string> = { ...problemsOf(draft.request, sidesOf(view, draft)) };
  if (isBound(view)) return problems;
  draft.others.forEach(({ name, email }, index) => {
    if (name.trim().length < 2) problems[`others.${index}.name`] = 'Write their name.';
    const wrong = problemOfEmail(email);
    if (wrong !== null) problems[`others.${index}.email`] = wrong;
    else if (
      draft.others.some((other, at) => at < index && other.email.trim().toLowerCase() === email.trim().toLowerCase())
    )
      problems[`others.${index}.email`] = 'This address stands here already.';
  });
  return problems;
}
