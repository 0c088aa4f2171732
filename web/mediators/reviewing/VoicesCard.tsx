import type { ApplicationReview } from '@ahadi/domain/mediators/schema.ts';
import { rubricWords } from '@ahadi/domain/mediators/words.ts';
import { formatInstant } from '../../core/time.ts';
import { Card } from '../../ui/Card.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import styles from './reviewing.module.css';
import { rubricItems } from './rubric.ts';

/** What the reviewers found; each sees the others' only after their own. */
export const VoicesCard = ({ it, myId }: { it: ApplicationReview; myId: string }) =>
  it.assessments.length === 0 ? null : (
    <Card title="Voices">
      <ul className={styles.voices}>
        {it.assessments.map((one) => (
          <li key={one.reviewerUserId}>
            <p className={styles.voiceHead}>
              <strong>{one.reviewerUserId === myId ? 'You' : one.reviewerName}</strong>
              <StateBadge tone={one.vote === 'approve' ? 'good' : 'danger'}>
                {one.vote === 'approve' ? 'Approve' : 'Do not approve'}
              </StateBadge>
              <span className={styles.quiet}>
                {one.percent} % · {formatInstant(one.at)}
              </span>
            </p>
            <p className={styles.text}>{one.reason}</p>
            <details>
              <summary className={styles.summary}>Points</summary>
              <ul className={styles.points}>
                {rubricItems.map((item) => (
                  <li key={item}>
                    <span>{rubricWords[item].title}</span>
                    <span>{one.rubric[item]} of 4</span>
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </Card>
  );
