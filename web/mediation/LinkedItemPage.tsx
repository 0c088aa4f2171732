import type { MediationId } from '@ahadi/domain/core/ids.ts';
import type { LinkedItem } from '@ahadi/domain/mediation/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { api } from '../core/api.ts';
import { problemOf } from '../core/errors.ts';
import { pageMeta, usePageTitle } from '../core/page.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { KeyValue } from '../ui/KeyValue.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PageLoading } from '../ui/PageLoading.tsx';
import { SkeletonText } from '../ui/Skeleton.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import styles from './jobs/jobs.module.css';
import { stateWords } from './jobs/words.ts';

export const meta = pageMeta('What the case is about');

/** An agreement or dispute that a case is about, as its appointed mediator reads it. For everybody else there is nothing here. */
export default function LinkedItemPage() {
  const { jobId = '', itemType, itemId = '' } = useParams();
  const isKnown = itemType === 'agreement' || itemType === 'dispute';
  const item = useQuery(
    api.mediation.linked.queryOptions({
      input: { id: jobId as MediationId, itemType: isKnown ? itemType : 'agreement', itemId }, // the server judges the ids
      enabled: isKnown,
      staleTime: 0,
    }),
  );
  usePageTitle(item.data?.title);
  if (!isKnown) return <NotHere />;
  if (item.isError && !item.data) {
    const problem = problemOf(item.error);
    return ['NOT_FOUND', 'BAD_INPUT', 'FORBIDDEN', 'MED_NOT_MEDIATOR'].includes(problem.code) ? (
      <NotHere />
    ) : (
      <ErrorCard {...problem} level={1} onRetry={() => item.refetch()} />
    );
  }
  if (!item.data) return <Loading />;
  return <Item item={item.data} jobId={jobId} />;
}

const NotHere = () => (
  <EmptyState
    kind="unavailable"
    level={1}
    title="There is nothing to read here"
    action={
      <Link className={buttonClass('primary')} to={to('mediatorDashboard')}>
        Go to your desk
      </Link>
    }
  >
    What a case is about can be read by its mediator, from the appointment on.
  </EmptyState>
);

const Item = ({ item, jobId }: { item: LinkedItem; jobId: string }) => (
  <>
    <PageHeader
      breadcrumb={
        <>
          <Link to={to('myCase', { id: jobId })}>The case</Link> / {item.ref}
        </>
      }
      title={item.title}
      facts={
        <>
          <StateBadge>{stateWords(item.state)}</StateBadge>
          <span>{item.itemType === 'agreement' ? 'Agreement' : 'Dispute'}, to read only</span>
        </>
      }
    />
    <div className={styles.layout}>
      <div className={styles.main}>
        <Card inset="sheet">
          <div className={styles.sheet}>
            {item.parts.map((part, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text that does not change stand in their order
              <section key={index}>
                {part.heading && <h2 className={styles.heading}>{part.heading}</h2>}
                <p className={styles.text}>{part.text}</p>
              </section>
            ))}
            {item.parts.length === 0 && <p className={styles.quiet}>There is no text.</p>}
          </div>
        </Card>
      </div>
      <div className={styles.side}>
        <Card title="Who">
          <KeyValue rows={item.names.map(({ role, name }) => ({ label: role, value: name }))} />
        </Card>
        {item.files.length > 0 && (
          <Card title="Exhibits">
            <ul className={styles.links}>
              {item.files.map(({ number, title, sha256 }) => (
                <li key={`${number} ${sha256}`}>
                  <strong>{number}</strong> {title}
                  <code className={styles.hash} title={sha256}>
                    {sha256.slice(0, 12)}
                  </code>
                </li>
              ))}
            </ul>
            <p className={styles.filesNote}>
              Their fingerprints stand beside them. Ask the sides to show you the files themselves in a session or a
              room.
            </p>
          </Card>
        )}
      </div>
    </div>
  </>
);

const Loading = () => (
  <PageLoading
    label="Loading what the case is about"
    kind="What the case is about"
    breadcrumb="10rem"
    title="22rem"
    facts="14rem"
  >
    <div className={styles.layout}>
      <div className={styles.main}>
        <Card inset="sheet">
          <SkeletonText lines={12} />
        </Card>
      </div>
      <div className={styles.side}>
        <Card>
          <SkeletonText lines={4} />
        </Card>
      </div>
    </div>
  </PageLoading>
);
