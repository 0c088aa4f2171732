import { comparePages, type PageChange, shortened } from '@ahadi/domain/agreements/comparing/pages/rules.ts';
import type { BroughtDocument } from '@ahadi/domain/agreements/documents/schema.ts';
import type { AgreementId } from '@ahadi/domain/core/ids.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { type ComparingWords, useComparing } from '../comparing/words.ts';
import styles from '../document/difference.module.css';
import { Words } from '../document/Redline.tsx';
import { problemIn } from '../refusal.ts';
import { useVoice } from '../words.ts';

/** A document that is a text, and the agreement as whose text it is read. */
export type DocumentOf = { id: AgreementId; document: BroughtDocument };

const titleOf = ({ before, after }: PageChange, say: ComparingWords): string => {
  if (after === null) return say.pageRemoved({ page: before ?? 0 });
  if (before === null) return say.pageAdded({ page: after });
  return before === after ? say.pageChanged({ page: after }) : say.pageMoved({ page: after, before });
};

const kindOf = ({ before, after }: PageChange) => (after === null ? 'removed' : before === null ? 'added' : 'changed');

const usePageWords = ({ id, document }: DocumentOf) =>
  useQuery(
    api.documents.text.queryOptions({ input: { id, sha256: document.sha256 }, staleTime: Number.POSITIVE_INFINITY }),
  );

/** What differs between two documents by the words on their pages, and that there may be more to see than words. */
export default function PagesChanged({ before, after }: { before: DocumentOf; after: DocumentOf }) {
  const [was, is] = [usePageWords(before), usePageWords(after)];
  const { say, figures } = useComparing();
  const voice = useVoice();
  const failed = [was, is].find((query) => query.isError && !query.data);
  if (failed)
    return <ErrorCard {...problemIn(voice, problemOf(failed.error))} level={3} onRetry={() => failed.refetch()} />;
  if (!was.data || !is.data) return <SkeletonText lines={4} />;
  const changes = comparePages(was.data.pages, is.data.pages);
  const unread = is.data.pages.flatMap((words, index) => (words.trim() === '' ? [index + 1] : []));
  return (
    <>
      <ol className={styles.clauses} aria-label={say.pagesChanged}>
        {changes.map((change) => (
          <li key={`${change.before} ${change.after}`} className={styles.clause} data-kind={kindOf(change)}>
            <p className={styles.label}>{titleOf(change, say)}</p>
            <div className={styles.words}>
              <p dir="auto">{change.parts.length > 0 ? <Words parts={shortened(change.parts)} /> : say.noWords}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className={styles.none}>
        {[
          changes.length === 0 ? say.pagesSame : '',
          unread.length > 0 ? say.pagesUnread({ count: unread.length, pages: figures.list(unread.map(String)) }) : '',
          say.onlyWords,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </>
  );
}
