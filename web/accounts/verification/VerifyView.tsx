import { wordsOfVerification } from '@ahadi/domain/accounts/rules.ts';
import type { Identity } from '@ahadi/domain/accounts/schema.ts';
import type { IdentityStanding } from '@ahadi/domain/accounts/verification/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { useMe } from '../../core/session.ts';
import { formatDay } from '../../core/time.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { Section } from '../profile/Section.tsx';
import { LevelSection } from './LevelSection.tsx';
import { PastSection } from './PastSection.tsx';
import { RequestSections } from './RequestSections.tsx';
import styles from './verification.module.css';

const account = to('profile', {}, { tab: 'account' });

/** One identity: what is known about it, and how more becomes known. */
export default function VerifyView({ identityId }: { identityId: string }) {
  const { identities } = useMe();
  const standings = useQuery(api.verification.mine.queryOptions());
  const identity = identities.find(({ id }) => id === identityId);
  const standing = standings.data?.find((one) => one.identityId === identityId);
  if (standings.isError && !standings.data)
    return <ErrorCard {...problemOf(standings.error)} onRetry={() => standings.refetch()} />;
  if (standings.isPending) return <Loading />;
  if (!identity || !standing)
    return (
      <EmptyState
        kind="unavailable"
        title="This identity is not one of yours"
        action={
          <Link className={buttonClass('primary')} to={account}>
            Show whom you act for
          </Link>
        }
      >
        Only the owner of an identity asks for it to be checked.
      </EmptyState>
    );
  return <Standing identity={identity} standing={standing} />;
}

function Standing({ identity, standing }: { identity: Identity; standing: IdentityStanding }) {
  return (
    <>
      <div className={styles.head}>
        <Link className={styles.back} to={account}>
          <IconArrowLeft size={16} stroke={1.8} aria-hidden /> Everybody you act for
        </Link>
        <h2 className={styles.title}>Verify {identity.displayName}</h2>
        <p className={styles.now}>
          <StateBadge tone={standing.level > 1 ? 'good' : 'neutral'}>{wordsOfVerification(identity)}</StateBadge>
          {standing.verifiedAt && <span>since {formatDay(standing.verifiedAt)}</span>}
        </p>
      </div>
      {standing.open ? (
        <RequestSections key={standing.open.id} identity={identity} request={standing.open} />
      ) : (
        <LevelSection identity={identity} />
      )}
      {standing.past.length > 0 && <PastSection past={standing.past} />}
    </>
  );
}

const Loading = () => (
  <div role="status" aria-label="Loading what is known about this identity">
    <div className={styles.head}>
      <SkeletonText lines={3} />
    </div>
    <Section title="What is known" about="">
      <SkeletonText lines={6} />
    </Section>
  </div>
);
