import type { LifeEvent } from '@ahadi/domain/agreements/schema.ts';
import { deedSentence } from '@ahadi/domain/core/deed.ts';
import { formatInstant } from '../core/time.ts';
import styles from './life.module.css';
import { Timeline } from './Timeline.tsx';

const SHORT = 12;

const detailOf = (event: LifeEvent) => (
  <>
    <time dateTime={event.at}>{formatInstant(event.at)}</time> · deed {event.seq} ·{' '}
    <code className={styles.hash} title={event.hash}>
      {event.hash.slice(0, SHORT)}
    </code>
  </>
);

/** What nobody did, the clock or the platform did, is a sentence of its own. */
const titleOf = ({ actorName, sentence }: LifeEvent): string => deedSentence(actorName, sentence);

/** The life so far, oldest first: who did what when, each with the hash that chains it to the one before. */
export const LifeTimeline = ({ events, label }: { events: readonly LifeEvent[]; label: string }) => (
  <Timeline
    label={label}
    items={events.map((event) => ({
      key: event.id,
      state: 'past' as const,
      title: titleOf(event),
      detail: detailOf(event),
      children: event.detail && (
        <p className={styles.detail}>
          {event.detail}
          {event.detailAt && (
            <>
              {' '}
              <time dateTime={event.detailAt}>{formatInstant(event.detailAt)}</time>
            </>
          )}
        </p>
      ),
    }))}
  />
);
