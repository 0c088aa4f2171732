import { useQuery } from '@tanstack/react-query';
import { api } from '../../core/api.ts';
import { formatEnd } from '../../core/ends.ts';
import { problemOf } from '../../core/errors.ts';
import { Markdown } from '../../core/Markdown.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import styles from '../community.module.css';

type Props = { kind: 'post' | 'comment'; id: string; onClose: () => void };

/** What it said before it was changed, the latest first. The last of the versions is what stands there now. */
export function HistoryDialog({ kind, id, onClose }: Props) {
  const { data, error, refetch } = useQuery(
    api.community.revisions.queryOptions({ input: { kind, id }, staleTime: 0 }),
  );
  const former = data
    ?.slice(0, -1)
    .map((revision, place) => ({ ...revision, until: data[place + 1]?.at ?? revision.at }));
  return (
    <Dialog title="Former texts" wide onClose={onClose}>
      {error && <ErrorCard {...problemOf(error)} onRetry={refetch} />}
      {!data && !error && <SkeletonText lines={5} />}
      {former?.length === 0 && <p>It was changed right after it was written; there is no former text.</p>}
      <ol className={styles.former}>
        {former?.reverse().map((revision) => (
          <li key={revision.no}>
            <p className={styles.rowFacts}>Until {formatEnd(revision.until)}</p>
            {revision.title && <h3>{revision.title}</h3>}
            <Markdown text={revision.body} level={4} />
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
