import { identityKindWords, wordsOfVerification } from '@ahadi/domain/accounts/rules.ts';
import { standingLine } from '@ahadi/domain/records/rules.ts';
import type { PublicIdentity, SearchHit, Standing } from '@ahadi/domain/records/schema.ts';
import type { ReactNode } from 'react';
import { Card } from '../../ui/Card.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { matchWords } from '../words.ts';
import { EntryDetails } from './EntryDetails.tsx';
import { rateSentence } from './rate.ts';
import styles from './searching.module.css';

const CHECKED = 2;

/** Who somebody is, by what tells two people of one name apart. */
export const IdentityLine = ({ identity }: { identity: PublicIdentity }) => (
  <p className={styles.identity}>
    {[
      identityKindWords[identity.kind],
      [identity.city, identity.country].filter(Boolean).join(', '),
      identity.userNumber,
      identity.registrationNo === null ? '' : `Reg. ${identity.registrationNo}`,
    ]
      .filter((fact) => fact !== '')
      .join(' · ')}{' '}
    <StateBadge tone={identity.verificationLevel >= CHECKED ? 'good' : 'neutral'} dot={false}>
      {wordsOfVerification(identity)}
    </StateBadge>
  </p>
);

/** Kept, resolved and unresolved together: one in 48 reads differently from one in one. */
export function StandingLine({ standing }: { standing: Standing }) {
  const rate = rateSentence(standing);
  return (
    <div>
      <p className={styles.standing}>{standingLine(standing)}</p>
      {rate && <p className={styles.quiet}>{rate}</p>}
    </div>
  );
}

/** A name as the heading of its card, one level below what it stands in. */
export function Name({ level, children }: { level: 2 | 3; children: ReactNode }) {
  const Heading = `h${level}` as const;
  return <Heading className={styles.name}>{children}</Heading>;
}

/** One identity that was found, with everything that is public about it. */
export const HitCard = ({ hit, level }: { hit: SearchHit; level: 2 | 3 }) => (
  <Card>
    <div className={styles.hit}>
      <div className={styles.head}>
        <Name level={level}>{hit.identity.name}</Name>
        <StateBadge dot={false}>{matchWords[hit.match]}</StateBadge>
      </div>
      <IdentityLine identity={hit.identity} />
      {hit.match !== 'number' && <p className={styles.quiet}>Other people may have this name.</p>}
      <StandingLine standing={hit.standing} />
      {hit.entries.length === 0 ? (
        <p className={styles.quiet}>No public record.</p>
      ) : (
        <ul className={styles.entries}>
          {hit.entries.map((entry) => (
            <li key={entry.ref}>
              <EntryDetails entry={entry} />
            </li>
          ))}
        </ul>
      )}
    </div>
  </Card>
);
