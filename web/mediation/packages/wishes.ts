import type { Bargain, Choice, Issue, Wishes } from '@ahadi/domain/mediation/packages/schema.ts';

const MIDDLE = 50;

/** What a side begins with: its own wishes as far as the questions are still the same, the middle for all others. */
export function startWishes({ issues, wishes }: Pick<Bargain, 'issues' | 'wishes'>): Wishes {
  const weights = issues.map(({ id }) => [id, wishes?.weights[id] ?? MIDDLE] as const);
  const values = issues.flatMap(({ options }) => options.map(({ id }) => [id, wishes?.values[id] ?? MIDDLE] as const));
  return { weights: Object.fromEntries(weights), values: Object.fromEntries(values) };
}

/** True when every question has one of its own ways chosen. */
export const isComplete = (issues: readonly Issue[], choice: Choice): boolean =>
  issues.every(({ id, options }) => options.some((option) => option.id === choice[id]));

/** What keeps the questions from being asked, by field. */
export function problemsOfIssues(issues: readonly Issue[]): Record<string, string> {
  const problems: Record<string, string> = {};
  issues.forEach(({ title, options }, index) => {
    if (title.trim().length < 2) problems[`issues.${index}.title`] = 'Write the question.';
    options.forEach(({ text }, place) => {
      if (text.trim() === '') problems[`issues.${index}.options.${place}.text`] = 'Write this way, or remove it.';
    });
  });
  return problems;
}
