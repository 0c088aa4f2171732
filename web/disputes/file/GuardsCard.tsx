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
  if (view.guards.length === 0) return null;
  const missing = view.guards.filter(({ passed }) => !passed).length;
  return (
    <Card title="What would have to be true before this becomes public">
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
