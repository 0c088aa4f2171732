import { to } from '@ahadi/domain/paths.ts';
import type { OwnRecord } from '@ahadi/domain/records/schema.ts';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { lazy } from '../../core/lazy.ts';
import { formatDay, formatInstant } from '../../core/time.ts';
import { formatCalendarDay } from '../../core/words.ts';
import { Annotations } from '../../ui/Annotations.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './searching.module.css';

// Few readers challenge an entry.
const ChallengeDialog = lazy(() =>
  import('../mine/ChallengeDialog.tsx').then((module) => ({ default: module.ChallengeDialog })),
);

/** The whole of an entry as anybody reads it, or as both sides do before it is public: the text with its hash, both sides in equal size, dates, and the way to object. */
export function EntryView({ entry }: { entry: OwnRecord['entry'] }) {
  const [challenging, setChallenging] = useState(false);
  const { filer, subject } = entry.facts;
  return (
    <div className={styles.view}>
      <Annotations of={entry} />
      <blockquote className={styles.text}>{entry.text}</blockquote>
      <div className={styles.statements}>
        {(['filer', 'respondent'] as const).map((side) => {
          const statement = entry.statements.find((it) => it.side === side);
          return (
            <section key={side} aria-label={side === 'filer' ? 'The side that filed it' : 'The other side'}>
              <p>{side === 'filer' ? filer.name : subject.name} says</p>
              {statement?.body ? <p>{statement.body}</p> : <p className={styles.quiet}>No statement.</p>}
            </section>
          );
        })}
      </div>
      <dl className={styles.dates}>
        {entry.publishedAt !== null && (
          <div>
            <dt>Public since</dt>
            <dd>{formatInstant(entry.publishedAt)}</dd>
          </div>
        )}
        {entry.resolvedOn !== null && (
          <div>
            <dt>Resolved</dt>
            <dd>{formatCalendarDay(entry.resolvedOn)}</dd>
          </div>
        )}
        {entry.expiresAt !== null && (
          <div>
            <dt>Removed at the latest</dt>
            <dd>{formatDay(entry.expiresAt)}</dd>
          </div>
        )}
        <div>
          <dt>SHA-256 of the text</dt>
          <dd>
            <code>{entry.textHash}</code>
          </dd>
        </div>
      </dl>
      {entry.publishedAt !== null && (
        <p className={styles.foot}>
          <Link to={`${to('landing', {}, { record: entry.ref })}#public-history`}>Link to {entry.ref}</Link>
          <Button variant="plain" onClick={() => setChallenging(true)}>
            Something is wrong with it
          </Button>
        </p>
      )}
      {challenging && (
        <Suspense fallback={null}>
          <ChallengeDialog entry={entry} onClose={() => setChallenging(false)} />
        </Suspense>
      )}
    </div>
  );
}
