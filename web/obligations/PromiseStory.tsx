import type { ObligationView } from '@ahadi/domain/obligations/schema.ts';
import { GivenFiles } from '../core/GivenFiles.tsx';
import { formatInstant, useNow } from '../core/time.ts';
import { Timeline, type TimelineItem } from '../ui/Timeline.tsx';
import styles from './promises.module.css';

/**
 * Each time that it was said to be done, with its files, and what the other side answered. Nothing is shown before the first; the words of
 * the one that waits for an answer stand above, in how the promise stands.
 */
export function PromiseStory({ it }: { it: ObligationView }) {
  const now = useNow();
  if (it.claims.length === 0) return null;
  const items = it.claims.flatMap((claim): TimelineItem[] => [
    {
      key: `said-${claim.no}`,
      state: claim.answer === null ? 'now' : 'past',
      title: claim.byName === null ? 'Its time was over' : `${claim.byName} said that it is done`,
      detail: formatInstant(claim.at, now),
      children: (
        <>
          {claim.text !== '' && claim.answer !== null && <p className={styles.words}>“{claim.text}”</p>}
          {claim.evidence.length > 0 && (
            <GivenFiles files={claim.evidence} hrefOf={(file) => `/api/v1/obligations/${it.id}/evidence/${file}`} />
          )}
        </>
      ),
    },
    ...(claim.answer === null || claim.answeredAt === null
      ? []
      : [
          {
            key: `answered-${claim.no}`,
            state: 'past' as const,
            title: answers[claim.answer](it.creditorName),
            detail: formatInstant(claim.answeredAt, now),
            children: claim.reason !== null && (
              <p className={styles.words}>
                “{claim.reason}”{claim.criterion && ` Not met: ${claim.criterion}`}
              </p>
            ),
          },
        ]),
  ]);
  return (
    <details className={styles.story}>
      <summary>What happened so far</summary>
      <Timeline items={items} label={`What happened so far: ${it.term.title}`} />
    </details>
  );
}

const answers = {
  accepted: (name: string) => `${name} accepted it`,
  rejected: (name: string) => `${name} sent it back`,
  silence: () => 'Nobody objected in time: it counts as accepted',
} as const;
