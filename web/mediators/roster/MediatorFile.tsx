import type { UserId } from '@ahadi/domain/core/ids.ts';
import type { MediatorStanding, RosterRow } from '@ahadi/domain/mediators/schema.ts';
import { complaintGroundWords, mediatorStatusWords, tierWords } from '@ahadi/domain/mediators/words.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { NotHere } from '../../core/NotHere.tsx';
import { usePageTitle } from '../../core/page.ts';
import { formatDay } from '../../core/time.ts';
import { count } from '../../core/words.ts';
import { Card } from '../../ui/Card.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { StandingCard } from '../standing/StandingCard.tsx';
import { complaintBadge, mediatorTone } from '../words.ts';
import { FileActions } from './FileActions.tsx';
import styles from './roster.module.css';
import { TrainingCard } from './TrainingCard.tsx';

export type FileOf = MediatorStanding & { row: RosterRow };

/** Everything administrators know and can do about one mediator. What was said in cases is not here. */
export default function MediatorFile({ userId }: { userId: UserId }) {
  const file = useQuery(api.mediators.file.queryOptions({ input: { userId }, staleTime: 0, refetchOnMount: 'always' }));
  usePageTitle(file.data?.profile.name);
  if (file.isError && !file.data) return <Missing error={file.error} onRetry={() => file.refetch()} />;
  if (!file.data)
    return (
      <div role="status" aria-label="Loading the file">
        <PageHeader title="Mediator" breadcrumb={<Link to={to('adminMediators')}>Mediators</Link>} />
        <Card>
          <SkeletonText lines={10} />
        </Card>
      </div>
    );
  return <File file={file.data} />;
}

function Missing({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  return (
    <NotHere
      error={error}
      onRetry={onRetry}
      title="There is no such mediator"
      href={to('adminMediators')}
      way="Go to the roster"
    />
  );
}

function File({ file }: { file: FileOf }) {
  const { profile, row } = file;
  return (
    <>
      <PageHeader
        breadcrumb={<Link to={to('adminMediators')}>Mediators</Link>}
        title={profile.name}
        facts={
          <>
            <StateBadge tone={mediatorTone[profile.status]}>{mediatorStatusWords[profile.status]}</StateBadge>
            <span>{tierWords[profile.tier]}</span>
            {profile.judiciaryAccredited && (
              <StateBadge tone="gold" dot={false}>
                Judiciary-accredited
              </StateBadge>
            )}
          </>
        }
      />
      <FileActions file={file} />
      <div className={styles.layout}>
        <div className={styles.stack}>
          <TrainingCard file={file} />
          <Card
            title="Digest"
            aside={profile.digest ? `${count(profile.digest.n, 'case')}, ${profile.digest.period}` : null}
          >
            {profile.digest ? (
              <div className={styles.stack}>
                <p className={styles.said}>{profile.digest.text}</p>
                {profile.digest.reply && (
                  <>
                    <p className={styles.label}>The mediator’s word beside it</p>
                    <p className={styles.said}>{profile.digest.reply}</p>
                  </>
                )}
              </div>
            ) : (
              <p className={styles.quiet}>None is shown yet.</p>
            )}
          </Card>
          <Card title="Complaints">
            {file.complaints.length === 0 ? (
              <p className={styles.quiet}>There was none.</p>
            ) : (
              <ul className={styles.short}>
                {file.complaints.map((complaint) => (
                  <li key={complaint.id}>
                    <span>
                      {complaintGroundWords[complaint.ground]}{' '}
                      <span className={styles.quiet}>{formatDay(complaint.at)}</span>
                    </span>
                    <StateBadge tone={complaintBadge[complaint.status].tone}>
                      {complaintBadge[complaint.status].label}
                    </StateBadge>
                  </li>
                ))}
              </ul>
            )}
            {row.openComplaints > 0 && (
              <p className={styles.foot}>
                <Link to={to('adminMediators', {}, { tab: 'complaints' })}>Decide about open ones</Link>
              </p>
            )}
          </Card>
        </div>
        <div className={styles.stack}>
          <StandingCard standing={file} />
          <Card title="About">
            <p className={styles.text}>{profile.bio}</p>
          </Card>
        </div>
      </div>
    </>
  );
}
