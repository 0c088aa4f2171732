import type { AgreementId } from '@ahadi/domain/core/ids.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../core/api.ts';
import { pageMeta, usePageTitle } from '../core/page.ts';
import { useIdParam } from '../core/params.ts';
import { useMe } from '../core/session.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SkeletonText } from '../ui/Skeleton.tsx';
import AgreementMissing from './AgreementMissing.tsx';
import { BatchCard } from './batches/BatchCard.tsx';
import styles from './batches/batches.module.css';
import { ListForm } from './batches/ListForm.tsx';
import { useBatches } from './batches/words.ts';
import { isCreator } from './creator.ts';
import { inEnglish } from './refusal.ts';
import { useVoice } from './words.ts';

export const meta = pageMeta('Send to many');

const LOOK = 1_500;

/** One text to everybody on a list: what the list needs, what it would do, and how far it is. */
export default function SendToManyPage() {
  const say = useBatches();
  const voice = useVoice();
  const id = useIdParam<AgreementId>();
  const me = useMe();
  const view = useQuery(api.agreements.get.queryOptions({ input: { id } }));
  const isMine = view.data !== undefined && isCreator(view.data, me.userId);
  const source = useQuery(
    api.batches.list.queryOptions({
      input: { id },
      enabled: isMine,
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.batches.some(({ finishedAt }) => finishedAt === null) ? LOOK : false,
    }),
  );
  usePageTitle(say.title);
  const failed = view.error ?? source.error;
  if (failed && !(view.data && source.data))
    return <AgreementMissing error={failed} onRetry={() => Promise.all([view.refetch(), source.refetch()])} />;
  if (view.data && !isMine)
    return (
      <EmptyState
        kind="unavailable"
        level={1}
        title={say.notYours}
        action={
          <Link className={buttonClass('quiet')} to={to('agreement', { id })}>
            {say.backTo({ ref: view.data.ref })}
          </Link>
        }
      >
        {say.notYoursWords}
      </EmptyState>
    );
  if (!view.data || !source.data)
    return (
      <Card>
        <div role="status" aria-label={say.loading}>
          <SkeletonText lines={5} />
        </div>
      </Card>
    );
  const { columns, problem, batches } = source.data;
  const { title } = view.data.terms;
  return (
    <>
      <PageHeader
        breadcrumb={
          <>
            <Link to={to('agreements')}>{say.agreements}</Link> /{' '}
            <Link to={to('agreement', { id })}>{view.data.ref}</Link> / {say.title}
          </>
        }
        title={title ? say.titleOf({ title }) : say.untitled}
      />
      <div className={styles.page}>
        {problem && <Notice tone="danger">{inEnglish(voice, problem)}</Notice>}
        <ListForm id={id} terms={view.data.terms} columns={columns} onSent={() => source.refetch()} />
        {batches.map((batch) => (
          <BatchCard key={batch.id} batch={batch} />
        ))}
      </div>
    </>
  );
}
