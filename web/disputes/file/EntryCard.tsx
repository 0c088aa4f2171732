import { disputeLifecycle } from '@ahadi/domain/disputes/lifecycle.ts';
import { sayPublication } from '@ahadi/domain/disputes/publishing/rules.ts';
import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import type { EntryPreview } from '@ahadi/domain/records/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { Annotations } from '../../ui/Annotations.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { offer, readsEntry } from '../offer.ts';
import { clockOf } from '../standing/nextstep.ts';
import { useReader } from '../useReader.ts';
import { EntryText } from './EntryText.tsx';
import styles from './file.module.css';
import { StatementEditor } from './StatementEditor.tsx';
import { Statements } from './Statements.tsx';

/** From the final notice on: the exact entry, its hash, both statements at the same size, and room for one's own. */
export function EntryCard({ view }: { view: DisputeView }) {
  const isPublic = view.status === 'published';
  // Before it is public, others who read along or look at it at a desk read it as little as anybody.
  const isTold = readsEntry(view, useReader());
  // What is settled or ended in private never becomes public: then nothing is to be feared, and nothing is shown.
  const isShown = isTold && view.finalNoticeAt !== null && disputeLifecycle.can('write_statement', view.status);
  const entry = useQuery(api.disputes.entryPreview.queryOptions({ input: { id: view.id }, enabled: isShown }));
  if (!isShown) return null;
  return (
    <Card
      title={isPublic ? 'The public entry' : 'What would become public, word for word'}
      aside={
        isPublic &&
        view.recordRef && (
          <Link to={to('history', {}, { tab: 'search', record: view.recordRef })}>{view.recordRef}</Link>
        )
      }
    >
      {entry.isPending && <SkeletonText lines={5} />}
      {entry.isError && !entry.data && (
        <ErrorCard {...problemOf(entry.error)} level={3} onRetry={() => entry.refetch()} />
      )}
      {entry.data && <Entry view={view} entry={entry.data} isPublic={isPublic} />}
    </Card>
  );
}

function Entry({ view, entry, isPublic }: { view: DisputeView; entry: EntryPreview; isPublic: boolean }) {
  const reader = useReader();
  const deadline = clockOf(view, 'dispute.resolution');
  const mayWrite = offer('write_statement', view, reader).can;
  return (
    <div className={styles.stack}>
      {!isPublic &&
        (view.publisher !== null && deadline?.dueAt ? (
          <p>
            The deadline is <Countdown due={deadline.dueAt} binding inline />. After it: {sayPublication(view)}
          </p>
        ) : (
          <p className={styles.quiet}>
            {sayPublication(view)}
            {view.publisher !== null && ' Until then it can be resolved or withdrawn.'}
          </p>
        ))}
      {isPublic && <Annotations of={entry} />}
      {isPublic && view.mySide === 'filer' && view.challenge?.reaffirmBy && (
        <p>
          <Link className={buttonClass('primary')} to={to('history', {}, { tab: 'record' })}>
            Stand by it, in your record
          </Link>
        </p>
      )}
      <EntryText text={entry.text} hash={entry.textHash} />
      <Statements view={view} entry={entry} />
      {mayWrite && (
        <StatementEditor view={view} mine={entry.statements.find((it) => it.side === view.mySide) ?? null} />
      )}
    </div>
  );
}
