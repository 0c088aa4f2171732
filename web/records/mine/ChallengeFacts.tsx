import { decidedIs } from '@ahadi/domain/records/publicity/rules.ts';
import type { Challenge, ChallengeDecision } from '@ahadi/domain/records/schema.ts';
import { formatInstant } from '../../core/time.ts';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { challengeBadge, decisionLabels, groundWords } from '../words.ts';
import styles from './mine.module.css';

/** What a decision makes of the entry that this challenge is about; how it stood before matters for no reader. */
export const lineOf = (decision: ChallengeDecision, { unlistedAtOnce, wasSilent }: Challenge): string =>
  decidedIs(decision, { before: 'published', isUnlisted: unlistedAtOnce, wasSilent }).words;

/** What is said against an entry, by whom, and how far it has come. */
export const ChallengeFacts = ({ challenge }: { challenge: Challenge }) => (
  <>
    <p className={styles.head}>
      <span className={styles.name}>
        {challenge.recordRef}: {groundWords[challenge.ground].label}
      </span>
      <StateBadge tone={challengeBadge[challenge.status].tone}>{challengeBadge[challenge.status].label}</StateBadge>
    </p>
    <p className={styles.quiet}>
      {challenge.challengerName}, {challenge.by === 'subject' ? 'whom it is about' : 'somebody else'} ·{' '}
      {formatInstant(challenge.createdAt)}
      {challenge.unlistedAtOnce && challenge.decision === null && ' · out of the search until it is decided'}
    </p>
    <blockquote className={styles.quote}>{challenge.statement}</blockquote>
    {challenge.reaffirmation && (
      <>
        <p className={styles.quiet}>The filer stands by it:</p>
        <blockquote className={styles.quote}>{challenge.reaffirmation}</blockquote>
      </>
    )}
    {challenge.decision && (
      <p>
        <strong>{decisionLabels[challenge.decision]}.</strong> {lineOf(challenge.decision, challenge)}{' '}
        {challenge.reasons}
      </p>
    )}
  </>
);
