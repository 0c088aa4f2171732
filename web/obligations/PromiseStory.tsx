import { inOne } from '@ahadi/domain/core/claim.ts';
import type { ObligationView } from '@ahadi/domain/obligations/schema.ts';
import { GivenFiles } from '../core/GivenFiles.tsx';
import { useNow } from '../core/time.ts';
import { Timeline, type TimelineItem } from '../ui/Timeline.tsx';
import styles from './promises.module.css';
import { useTelling } from './words.ts';

/**
 * Each time that it was said to be done, with its files, and what the other side answered. Nothing is shown before the first; the words of
 * the one that waits for an answer stand above, in how the promise stands.
 */
export function PromiseStory({ it }: { it: ObligationView }) {
  const { say, figures } = useTelling();
  const now = useNow();
  if (it.claims.length === 0) return null;
  const items = it.claims.flatMap((claim): TimelineItem[] => [
    {
      key: `said-${claim.no}`,
      state: claim.answer === null ? 'now' : 'past',
      title: claim.byName === null ? say.timeOver : say.saidDone({ name: claim.byName }),
      detail: figures.instant(claim.at, now),
      children: (
        <>
          {claim.text !== '' && claim.answer !== null && (
            <p className={styles.words} dir="auto">
              {say.quoted({ words: claim.text })}
            </p>
          )}
          {claim.evidence.length > 0 && (
            <GivenFiles
              label={say.files}
              files={claim.evidence}
              hrefOf={(file) => `/api/v1/obligations/${it.id}/evidence/${file}`}
            />
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
            title: claim.answer === 'silence' ? say.silence : say[answers[claim.answer]]({ name: it.creditorName }),
            detail: figures.instant(claim.answeredAt, now),
            children: claim.reason !== null && (
              <p className={styles.words}>
                {inOne(
                  say.quoted({ words: claim.reason }),
                  claim.criterion ? say.notMet({ criterion: claim.criterion }) : null,
                )}
              </p>
            ),
          },
        ]),
  ]);
  return (
    <details className={styles.story}>
      <summary>{say.soFar}</summary>
      <Timeline items={items} label={say.soFarOf({ title: it.term.title })} />
    </details>
  );
}

const answers = { accepted: 'accepted', rejected: 'sentBack' } as const;
