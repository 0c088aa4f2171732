import { checkWords } from '@ahadi/domain/accounts/verification/rules.ts';
import type { VerificationReview, VerificationStep } from '@ahadi/domain/accounts/verification/schema.ts';
import { formatInstant } from '../../core/time.ts';
import { Card } from '../../ui/Card.tsx';
import { Timeline, type TimelineItem } from '../../ui/Timeline.tsx';
import styles from './review.module.css';

const did: Record<VerificationStep['deed'], string> = {
  submitted: 'sent it',
  taken: 'took it',
  info_requested: 'asked for more',
  endorsed: 'checked it first',
  approved: 'approved it',
  rejected: 'did not approve it',
  withdrawn: 'withdrew it',
};
const ended: readonly VerificationStep['deed'][] = ['rejected', 'withdrawn'];

/** What happened so far, who did it and why. */
export const HistoryCard = ({ it }: { it: VerificationReview }) => (
  <Card title="So far">
    <Timeline
      label="What happened so far"
      items={it.steps.map(
        (step): TimelineItem => ({
          key: step.id,
          state: ended.includes(step.deed) ? 'ended' : 'past',
          title: `${step.actor ?? 'Somebody'} ${did[step.deed]}`,
          detail: <time dateTime={step.at}>{formatInstant(step.at)}</time>,
          children: step.reason && <p className={styles.reason}>{step.reason}</p>,
        }),
      )}
    />
    {it.checks.length > 0 && (
      <div className={styles.statement}>
        <p className={styles.label}>Ticked by the last reviewer</p>
        <ul className={styles.earlier}>
          {it.checks.map((check) => (
            <li key={check}>{checkWords[check]}</li>
          ))}
          {it.registerNo && <li>Number read: {it.registerNo}</li>}
        </ul>
      </div>
    )}
  </Card>
);
