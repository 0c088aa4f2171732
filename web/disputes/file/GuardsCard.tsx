import { type DisputeAction, disputeLifecycle } from '@ahadi/domain/disputes/lifecycle.ts';
import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { count } from '../../core/words.ts';
import { Card } from '../../ui/Card.tsx';
import styles from './file.module.css';

/**
 * The six conditions, each with what it found now. That one holds is not good news for everybody, so the colours follow
 * publication, not virtue: what still keeps it private is green.
 */
export function GuardsCard({ view }: { view: DisputeView }) {
  const can = (action: DisputeAction) => disputeLifecycle.can(action, view.status);
  // What was resolved or taken back stays private whatever holds; of what closed in private it is said why.
  // An entry that was removed stays removed.
  if (view.recordId !== null && view.status === 'unresolved_private') return null;
  if (view.guards.length === 0 || !(can('withdraw') || can('appeal_refusal'))) return null;
  const missing = view.guards.filter(({ passed }) => !passed).length;
  return (
    <Card
      title={
        view.recordRef === null
          ? 'What would have to be true before this becomes public'
          : 'What had to be true before this became public'
      }
    >
      <p className={styles.quiet}>
        {missing === 0
          ? 'All six conditions hold now.'
          : `${count(missing, 'condition')} of six ${missing === 1 ? 'does' : 'do'} not hold. While one is missing, nothing becomes public.`}
      </p>
      <ul className={styles.guards}>
        {view.guards.map(({ guard, passed, sentence }) => (
          <li key={guard} data-passed={passed || undefined}>
            {passed ? (
              <IconCircleCheck size={18} stroke={1.8} aria-hidden />
            ) : (
              <IconCircleDashed size={18} stroke={1.8} aria-hidden />
            )}
            <span>
              <span className="aside-voice">{passed ? 'Holds: ' : 'Does not hold: '}</span>
              {sentence}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
