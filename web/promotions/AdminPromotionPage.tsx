import type { PromotionId } from '@ahadi/domain/core/ids.ts';
import { to } from '@ahadi/domain/paths.ts';
import type { PromotionView } from '@ahadi/domain/promotions/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../core/api.ts';
import { NotHere } from '../core/NotHere.tsx';
import { pageMeta, usePageTitle } from '../core/page.ts';
import { useIdParam } from '../core/params.ts';
import { formatInstant } from '../core/time.ts';
import { useDone } from '../core/useDone.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import styles from './desk/desk.module.css';
import { Standing } from './desk/Standing.tsx';
import { PromotionEditor } from './editing/PromotionEditor.tsx';
import { promotionBadge } from './words.ts';

export const meta = pageMeta('A sponsored post');

const list = to('adminPromotions');

/** One sponsored post: the editor while it is a draft, otherwise what it says, what can be done and what became of it. */
export default function AdminPromotionPage() {
  const id = useIdParam<PromotionId>();
  const promotion = useQuery(api.promoting.get.queryOptions({ input: { id }, staleTime: 0, refetchOnMount: 'always' }));
  usePageTitle(promotion.data && (promotion.data.form.title || 'A sponsored post'));
  if (promotion.isError && !promotion.data) return <Missing error={promotion.error} onRetry={promotion.refetch} />;
  if (!promotion.data)
    return (
      <>
        <PageHeader breadcrumb={<Link to={list}>Promotions</Link>} title="A sponsored post" />
        <SkeletonRows rows={6} label="Loading the sponsored post" />
      </>
    );
  return <Whole key={id} view={promotion.data} />;
}

function Whole({ view }: { view: PromotionView }) {
  const [done, setDone] = useDone(view.status);
  // What is being written stays on the page when another administrator moves the post meanwhile.
  const [isWriting, setWriting] = useState(view.status === 'draft');
  const badge = promotionBadge[view.status];
  const isDraft = view.status === 'draft';
  return (
    <>
      <PageHeader
        breadcrumb={<Link to={list}>Promotions</Link>}
        title={view.form.title || 'No title yet'}
        facts={
          <>
            <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
            <span>
              {view.changedBy} changed it last · {formatInstant(view.changedAt)}
            </span>
          </>
        }
      />
      {done && (
        <div className={styles.done}>
          <Notice
            tone="good"
            announce
            action={
              <Link className={buttonClass('quiet')} to={list}>
                Back to all
              </Link>
            }
          >
            {done}
          </Notice>
        </div>
      )}
      {isWriting && !isDraft && (
        <div className={styles.done}>
          <Notice
            tone="attention"
            announce
            title="It is no draft any more"
            action={
              <Button variant="quiet" onClick={() => setWriting(false)}>
                Show it as it stands
              </Button>
            }
          >
            Another administrator moved it on while you wrote. Save, and you can keep what you wrote as a new draft.
          </Notice>
        </div>
      )}
      {isWriting ? (
        <PromotionEditor
          view={view}
          onSubmitted={() => {
            setDone('It was sent in. Another administrator looks at it; you will be told.');
            setWriting(false);
          }}
        />
      ) : (
        <Standing view={view} onDone={setDone} onWrite={() => setWriting(true)} />
      )}
    </>
  );
}

function Missing({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  return (
    <NotHere
      error={error}
      onRetry={onRetry}
      title="This sponsored post is not here"
      href={list}
      way="Go to all promotions"
    >
      There is nothing at this address.
    </NotHere>
  );
}
