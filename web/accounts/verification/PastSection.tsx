import { verificationLevelOf } from '@ahadi/domain/accounts/rules.ts';
import { verificationStatusWords } from '@ahadi/domain/accounts/verification/rules.ts';
import type { Verification } from '@ahadi/domain/accounts/verification/schema.ts';
import { formatInstant } from '../../core/time.ts';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { Section } from '../profile/Section.tsx';
import styles from './verification.module.css';
import { verificationTone } from './words.ts';

/** What was asked for before and how it was answered, newest first. */
export const PastSection = ({ past }: { past: readonly Verification[] }) => (
  <Section title="Before" about="Each request is answered once, with a reason.">
    <ul className={styles.past}>
      {past.map((request) => (
        <li key={request.id} className={styles.pastRow}>
          <p className={styles.standing}>
            <StateBadge tone={verificationTone[request.status]}>{verificationStatusWords[request.status]}</StateBadge>
            <span className={styles.quiet}>
              “{verificationLevelOf(request.wantedLevel).label}”
              {request.closedAt && `, ${formatInstant(request.closedAt)}`}
            </span>
          </p>
          {request.reason && <p className={styles.said}>{request.reason}</p>}
        </li>
      ))}
    </ul>
  </Section>
);
