import { to } from '@ahadi/domain/paths.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import { api } from '../core/api.ts';
import { pageMeta, usePageTitle } from '../core/page.ts';
import { useSearch } from '../core/search.ts';
import { count } from '../core/words.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Chips } from '../ui/Chips.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { HelpSearch } from './finding/HelpSearch.tsx';
import styles from './help.module.css';
import { ArticleList } from './reading/ArticleList.tsx';
import { HelpMissing } from './reading/HelpMissing.tsx';

export const meta = pageMeta('Help');

const sorts = [
  { value: 'recommended', label: 'Recommended' },
  { value: 'newest', label: 'Newest' },
] as const;

/** One subject of the help center with all of its articles. */
export default function HelpCategoryPage() {
  const { categoryId: slug = '' } = useParams();
  const [search, setSearch] = useSearch();
  const navigate = useNavigate();
  const sort = search.get('sort') === 'newest' ? 'newest' : 'recommended';
  const { data, error, refetch } = useQuery(
    api.help.category.queryOptions({ input: { slug, sort }, placeholderData: keepPreviousData }),
  );
  usePageTitle(data?.category.title);
  if (error) return <HelpMissing what="category" error={error} onRetry={refetch} />;
  return (
    <div className={styles.page}>
      <nav aria-label="Where this is" className={styles.crumbs}>
        <Link to={to('help')}>Help</Link>
      </nav>
      <header className={styles.head} data-small>
        <h1 className={styles.title}>{data?.category.title ?? 'Help'}</h1>
        <p className={styles.lead}>{data?.category.description}</p>
        <HelpSearch q="" onSearch={() => undefined} onAsk={(q) => navigate(to('help', {}, { q }))} />
      </header>
      {!data && <SkeletonRows rows={6} label="Loading the articles" />}
      {data && data.articles.length === 0 && (
        <EmptyState
          kind="nothing"
          title="No articles here yet"
          action={
            <Link className={buttonClass('primary')} to={to('contact')}>
              Ask a person
            </Link>
          }
        >
          Write to us what you wanted to know; the answer becomes an article.
        </EmptyState>
      )}
      {data && data.articles.length > 0 && (
        <>
          <div className={styles.tools}>
            <p className={styles.told}>{count(data.articles.length, 'article')}</p>
            <Chips
              legend="In what order"
              options={sorts}
              start={sort}
              onChange={(value) => setSearch(value === 'newest' ? { sort: value } : {}, { replace: true })}
            />
          </div>
          <ArticleList articles={data.articles} showSummary showDay={sort === 'newest'} />
        </>
      )}
    </div>
  );
}
