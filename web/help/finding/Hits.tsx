import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { walkRows } from '../../core/rows.ts';
import { count } from '../../core/words.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import styles from './finding.module.css';
import { type Found, useHelpSearch } from './useHelpSearch.ts';

type Props = { q: string; isAsked: boolean; onClear: () => void };

/** What answers the words, the surest first; and where to go when nothing does. */
export function Hits({ q, isAsked, onClear }: Props) {
  const search = useHelpSearch(q, 'typing');
  // Asked in earnest: only then is what found nothing kept for the editors, without who asked.
  useQuery(api.help.search.queryOptions({ input: { q, source: 'help' }, enabled: isAsked }));
  if (search.isPending) return <SkeletonRows rows={3} label="Searching" />;
  if (search.error) return <ErrorCard {...problemOf(search.error)} onRetry={search.retry} />;
  return (
    <section aria-label="What was found" className={styles.results}>
      <p role="status" className={styles.told}>
        {search.found.length === 0
          ? `Nothing answers “${q}”.`
          : search.isNearest
            ? `Nothing answers “${q}” well. This is nearest:`
            : `${count(search.found.length, 'answer')} to “${search.repaired ?? q}”`}
      </p>
      {search.repaired && <p className={styles.repaired}>You typed “{q}”.</p>}
      {search.isLocal && (
        <Notice tone="attention">
          You are offline. This was searched on your device, in titles and questions only.
        </Notice>
      )}
      <HitList found={search.found} />
      {(search.found.length === 0 || search.isNearest) && (
        <EmptyState
          kind="noMatch"
          title="Is yours another question?"
          action={
            <>
              <Link className={buttonClass('primary')} to={to('chatbot', {}, { q })}>
                Ask the assistant
              </Link>
              <Link className={buttonClass('quiet')} to={to('contact', {}, { subject: q })}>
                Ask a person
              </Link>
              <button type="button" className={buttonClass('plain')} onClick={onClear}>
                Clear the search
              </button>
            </>
          }
        >
          A person answers within a working day. What nobody could find is written into the help center.
        </EmptyState>
      )}
    </section>
  );
}

export const HitList = ({ found }: { found: readonly Found[] }) => (
  <ol className={styles.hits} onKeyDown={walkRows}>
    {found.map((hit) => (
      <li key={hit.slug}>
        <Link to={`${to('helpArticle', { articleId: hit.slug })}${hit.anchor ? `#${hit.anchor}` : ''}`}>
          <span className={styles.hitTitle}>{hit.title}</span>
          <span className={styles.where}>
            {hit.category.title}
            {hit.heading ? ` · ${hit.heading}` : ''}
          </span>
          <span className={styles.snippet}>
            {hit.snippet
              ? hit.snippet.map(({ text, hit: marked }, place) =>
                  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no identity but their place
                  marked ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>,
                )
              : hit.summary}
          </span>
        </Link>
      </li>
    ))}
  </ol>
);
