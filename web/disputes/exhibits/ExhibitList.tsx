import type { DisputeView, Exhibit } from '@ahadi/domain/disputes/schema.ts';
import { Suspense, useState } from 'react';
import { megabytes } from '../../core/filesize.ts';
import { lazy } from '../../core/lazy.ts';
import { formatInstant } from '../../core/time.ts';
import { formatCalendarDay } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { offer } from '../offer.ts';
import { useReader } from '../useReader.ts';
import styles from './exhibits.module.css';
import { JoinExhibit } from './JoinExhibit.tsx';

const WithdrawExhibit = lazy(() =>
  import('./WithdrawExhibit.tsx').then((module) => ({ default: module.WithdrawExhibit })),
);

const SHORT = 12;
const addressOf = (view: DisputeView, exhibit: Exhibit): string =>
  `/api/v1/disputes/${view.id}/exhibits/${exhibit.id}/file`;

/** The exhibits by number. One that was taken back keeps its number, so that a reference to it stays clear. */
export function ExhibitList({ view }: { view: DisputeView }) {
  const reader = useReader();
  const [leaving, setLeaving] = useState<Exhibit | null>(null);
  const mayWithdraw = offer('withdraw_exhibit', view, reader).can;
  return (
    <>
      <ul className={styles.list}>
        {view.exhibits.map((exhibit) => (
          <li key={exhibit.id} data-withdrawn={exhibit.withdrawnAt !== null || undefined}>
            <span className={styles.number}>{exhibit.number}</span>
            <div className={styles.words}>
              <p className={styles.title}>
                {exhibit.withdrawnAt === null ? (
                  <a href={addressOf(view, exhibit)} download={exhibit.fileName}>
                    {exhibit.title}
                  </a>
                ) : (
                  exhibit.title
                )}
                {exhibit.late && (
                  <StateBadge tone="attention" dot={false}>
                    Late
                  </StateBadge>
                )}
                {exhibit.side === 'joint' && (
                  <StateBadge tone="good" dot={false}>
                    Of both sides
                  </StateBadge>
                )}
              </p>
              {exhibit.sameAs && (
                <p className={styles.quiet}>
                  {exhibit.side === 'joint'
                    ? `Both sides put it forward; before, it was ${exhibit.sameAs}.`
                    : `Also ${exhibit.sameAs}, of both sides.`}
                </p>
              )}
              {exhibit.description !== '' && <p>{exhibit.description}</p>}
              <p className={styles.quiet}>
                {exhibit.withdrawnAt !== null
                  ? `Taken back ${formatInstant(exhibit.withdrawnAt)}`
                  : [
                      exhibit.submittedByName,
                      formatInstant(exhibit.submittedAt),
                      exhibit.sourceDate === null ? null : `from ${formatCalendarDay(exhibit.sourceDate)}`,
                      megabytes(exhibit.size),
                    ]
                      .filter((fact) => fact !== null)
                      .join(' · ')}{' '}
                · SHA-256{' '}
                <code title={exhibit.sha256}>
                  {exhibit.sha256.slice(0, SHORT)}
                  <span className={styles.whole}>{exhibit.sha256.slice(SHORT)}</span>
                </code>
              </p>
            </div>
            {exhibit.withdrawnAt === null && (
              <div className={styles.deeds}>
                <JoinExhibit view={view} exhibit={exhibit} />
                {mayWithdraw && exhibit.side === view.mySide && (
                  <Button
                    variant="plain"
                    aria-label={`Take back ${exhibit.number}`}
                    onClick={() => setLeaving(exhibit)}
                  >
                    Take back
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      {leaving && (
        <Suspense fallback={null}>
          <WithdrawExhibit view={view} exhibit={leaving} onClose={() => setLeaving(null)} />
        </Suspense>
      )}
    </>
  );
}
