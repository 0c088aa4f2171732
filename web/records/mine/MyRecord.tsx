import { to } from '@ahadi/domain/paths.ts';
import { isFoundByName } from '@ahadi/domain/records/publicity.ts';
import type { MyRecord as Mine } from '@ahadi/domain/records/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { lazy } from '../../core/lazy.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { EntryDetails } from '../searching/EntryDetails.tsx';
import { IdentityLine, StandingLine } from '../searching/HitCard.tsx';
import { recordBadge } from '../words.ts';
import { Challenges } from './Challenges.tsx';
import styles from './mine.module.css';

// Few ask for a correction.
const ChallengeDialog = lazy(() =>
  import('./ChallengeDialog.tsx').then((module) => ({ default: module.ChallengeDialog })),
);

/** One's own part in public history: what others see, what one filed, what is being challenged, what was removed. */
export function MyRecord() {
  const mine = useQuery(api.records.mine.queryOptions());
  if (mine.isPending)
    return (
      <div className={styles.stack} role="status" aria-label="Loading your record">
        <Card>
          <SkeletonText lines={4} />
        </Card>
        <Card>
          <SkeletonText lines={4} />
        </Card>
      </div>
    );
  if (mine.isError && !mine.data) return <ErrorCard {...problemOf(mine.error)} onRetry={() => mine.refetch()} />;
  const { identities, about, filed, challenges } = mine.data;
  return (
    <div className={styles.stack}>
      <Card title="What others see of you">
        <ul className={styles.rows}>
          {identities.map(({ identity, standing }) => (
            <li key={identity.id}>
              <p className={styles.name}>{identity.name}</p>
              <IdentityLine identity={identity} />
              <StandingLine standing={standing} />
              {isFoundByName(of(identity, about)) ? (
                <p className={styles.links}>
                  <Link to={to('history', {}, { tab: 'search', name: identity.userNumber })}>
                    See it as others do<span className="aside-voice">: {identity.name}</span>
                  </Link>
                </p>
              ) : (
                <p className={styles.quiet}>
                  Nobody finds this line by your name now: it stands beside an entry in the search, and there is none.
                </p>
              )}
            </li>
          ))}
        </ul>
      </Card>
      <Entries
        title="Entries about you"
        entries={about}
        empty="There is none. Should a dispute against you come near, you read the entry word for word first."
      />
      {challenges.length > 0 && <Challenges challenges={challenges} filed={filed} />}
      <Entries title="Entries from disputes you filed" entries={filed} empty="There is none." />
    </div>
  );
}

/** The entries about one of one's identities. */
const of = (identity: { id: string }, about: Mine['about']) =>
  about
    .filter(({ entry }) => entry.facts.subject.id === identity.id)
    .map(({ status, entry }) => ({ status, prominence: entry.prominence }));

function Entries({ title, entries, empty }: { title: string; entries: Mine['about']; empty: string }) {
  const [wrong, setWrong] = useState<Mine['about'][number]['entry'] | null>(null);
  return (
    <Card title={title}>
      {entries.length === 0 && <p className={styles.quiet}>{empty}</p>}
      <ul className={styles.rows}>
        {entries.map(({ id, disputeId, status, entry }) => (
          <li key={id}>
            <p className={styles.head}>
              <span className={styles.quiet}>
                {entry.facts.filer.name} against {entry.facts.subject.name}
              </span>
              <StateBadge tone={recordBadge[status].tone}>{recordBadge[status].label}</StateBadge>
            </p>
            <EntryDetails entry={entry} />
            <p className={styles.links}>
              <Link to={to('dispute', { id: disputeId })}>The dispute, and your statement</Link>
              {entry.publishedAt !== null && (
                <Button
                  variant="plain"
                  aria-label={`Request a correction of ${entry.ref}`}
                  onClick={() => setWrong(entry)}
                >
                  Request a correction
                </Button>
              )}
            </p>
          </li>
        ))}
      </ul>
      {wrong && (
        <Suspense fallback={null}>
          <ChallengeDialog entry={wrong} onClose={() => setWrong(null)} />
        </Suspense>
      )}
    </Card>
  );
}
