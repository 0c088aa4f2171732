import { comparePages, type PageChange, shortened } from '@ahadi/domain/agreements/comparing/pages/rules.ts';
import type { BroughtDocument } from '@ahadi/domain/agreements/documents/schema.ts';
import type { AgreementId } from '@ahadi/domain/core/ids.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { count } from '../../core/words.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import styles from '../document/difference.module.css';
import { Words } from '../document/Redline.tsx';

/** A document that is a text, and the agreement as whose text it is read. */
export type DocumentOf = { id: AgreementId; document: BroughtDocument };

const titleOf = ({ before, after }: PageChange): string =>
  after === null
    ? `Page ${before} · Removed`
    : before === null
      ? `Page ${after} · Added`
      : `Page ${after} · Changed${before === after ? '' : `, was page ${before}`}`;

const kindOf = ({ before, after }: PageChange) => (after === null ? 'removed' : before === null ? 'added' : 'changed');

const useWords = ({ id, document }: DocumentOf) =>
  useQuery(
    api.documents.text.queryOptions({ input: { id, sha256: document.sha256 }, staleTime: Number.POSITIVE_INFINITY }),
  );

/** What differs between two documents by the words on their pages, and that there may be more to see than words. */
export default function PagesChanged({ before, after }: { before: DocumentOf; after: DocumentOf }) {
  const [was, is] = [useWords(before), useWords(after)];
  const failed = [was, is].find((query) => query.isError && !query.data);
  if (failed) return <ErrorCard {...problemOf(failed.error)} level={3} onRetry={() => failed.refetch()} />;
  if (!was.data || !is.data) return <SkeletonText lines={4} />;
  const changes = comparePages(was.data.pages, is.data.pages);
  const unread = is.data.pages.flatMap((words, index) => (words.trim() === '' ? [index + 1] : []));
  return (
    <>
      <ol className={styles.clauses} aria-label="Pages that changed">
        {changes.map((change) => (
          <li key={`${change.before} ${change.after}`} className={styles.clause} data-kind={kindOf(change)}>
            <p className={styles.label}>{titleOf(change)}</p>
            <div className={styles.words}>
              <p>
                {change.parts.length > 0 ? <Words parts={shortened(change.parts)} /> : 'No words that can be read.'}
              </p>
            </div>
          </li>
        ))}
      </ol>
      <p className={styles.none}>
        {changes.length === 0 && 'The words on the pages are the same. '}
        {unread.length > 0 &&
          `${count(unread.length, 'page')} of the new document ${unread.length === 1 ? 'has' : 'have'} no words that can be read, as a picture or a blank page (${unread.length === 1 ? 'page' : 'pages'} ${unread.join(', ')}). `}
        Only words are compared here. Look at the pages themselves for pictures, tables and handwriting.
      </p>
    </>
  );
}
