import { rungWords } from '@ahadi/domain/records/challenging/rules.ts';
import { decidedIs } from '@ahadi/domain/records/publicity.ts';
import { longestHidden } from '@ahadi/domain/records/publicity-words.ts';
import type { Challenge, ChallengeDecision } from '@ahadi/domain/records/schema.ts';
import { formatInstant } from '../../core/time.ts';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { challengeBadge, decisionLabels, groundWords } from '../words.ts';
import styles from './mine.module.css';

/** What a decision makes of the entry that this challenge is about; how it stood before matters for no reader. */
export const lineOf = (decision: ChallengeDecision, { unlistedAtOnce, listedAgainAt, wasSilent }: Challenge): string =>
  decidedIs(decision, { before: 'published', isUnlisted: unlistedAtOnce && listedAgainAt === null, wasSilent }).words;

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
      {challenge.unlistedAtOnce &&
        challenge.status !== 'decided' &&
        (challenge.listedAgainAt === null
          ? ` · out of the search until it is decided, for ${longestHidden} days at most`
          : ` · in the search again since ${formatInstant(challenge.listedAgainAt)}`)}
    </p>
    {challenge.status !== 'decided' && <p className={styles.quiet}>{rungWords[challenge.rung]}</p>}
    {challenge.foundBaseless !== null && challenge.foundBaseless > 0 && (
      <p>
        {challenge.foundBaseless === 1 ? 'One other challenge' : `${challenge.foundBaseless} other challenges`} of this
        person {challenge.foundBaseless === 1 ? 'was' : 'were'} found to be without reason.
      </p>
    )}
    <blockquote className={styles.quote}>{challenge.statement}</blockquote>
    {challenge.joined.map(({ ground, statement, by, challengerName, createdAt }) => (
      <div key={createdAt}>
        <p className={styles.quiet}>
          Added: {groundWords[ground].label} · {challengerName},{' '}
          {by === 'subject' ? 'whom it is about' : 'somebody else'} · {formatInstant(createdAt)}
        </p>
        <blockquote className={styles.quote}>{statement}</blockquote>
      </div>
    ))}
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
