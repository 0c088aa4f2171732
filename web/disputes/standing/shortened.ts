import type { NobodyActsStep } from '@ahadi/domain/disputes/schema.ts';

const SHOWN = 3;
type Step = Pick<NobodyActsStep, 'status'>;

/**
 * The next few things that happen on their own, the end of the deadline, what closes it or makes it public, and the last; all are on the life
 * page.
 */
export function shortened<Each extends Step>(steps: readonly Each[]): readonly Each[] {
  const first = (...wanted: readonly Step['status'][]) => steps.findIndex(({ status }) => wanted.includes(status));
  const kept = [first('publication_review'), first('published', 'unresolved_private'), steps.length - 1];
  return steps.filter((_, index) => index < SHOWN || kept.includes(index));
}
