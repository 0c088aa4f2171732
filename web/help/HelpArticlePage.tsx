import { sectionsOf } from '@ahadi/domain/help/rules.ts';
import type { ArticleView } from '@ahadi/domain/help/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { api, client } from '../core/api.ts';
import { Markdown } from '../core/Markdown.tsx';
import { pageMeta, usePageTitle } from '../core/page.ts';
import { formatDay } from '../core/time.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { SkeletonText } from '../ui/Skeleton.tsx';
import styles from './help.module.css';
import { ArticleList } from './reading/ArticleList.tsx';
import { Helpful } from './reading/Helpful.tsx';
import { HelpMissing } from './reading/HelpMissing.tsx';
import { PageTools } from './reading/PageTools.tsx';

export const meta = pageMeta('Help');

/** One article: the answer at once, the way there, and a button that leads to the screen it is about. */
export default function HelpArticlePage() {
  const { articleId: slug = '' } = useParams();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(api.help.article.queryOptions({ input: { slug } }));
  usePageTitle(data?.title);
  useEffect(() => {
    if (!data) return;
    // A former address leads to the one of now.
    if (data.slug !== slug) void navigate(to('helpArticle', { articleId: data.slug }), { replace: true });
    // Reading is counted once a day and asked of nobody; a count that fails is no loss to the reader.
    else void client.help.viewed({ slug }).catch(() => undefined);
  }, [data, slug, navigate]);
  if (error) return <HelpMissing what="article" error={error} onRetry={refetch} />;
  if (!data)
    return (
      <div className={styles.page} role="status" aria-label="Loading the article">
        <SkeletonText lines={12} />
      </div>
    );
  const contents = sectionsOf(data.body).filter(({ heading }) => heading !== '');
  return (
    <div className={styles.page}>
      <nav aria-label="Where this is" className={styles.crumbs}>
        <Link to={to('help')}>Help</Link>
        <Link to={to('helpCategory', { categoryId: data.category.slug })}>{data.category.title}</Link>
      </nav>
      <div className={styles.article}>
        <article className={styles.reading} aria-labelledby="article">
          <h1 id="article" className={styles.articleHead}>
            {data.title}
          </h1>
          <p className={styles.summary}>{data.summary}</p>
          <p className={styles.dates}>
            Changed <time dateTime={data.updatedAt}>{formatDay(data.updatedAt)}</time> · checked{' '}
            <time dateTime={data.checkedAt}>{formatDay(data.checkedAt)}</time>
          </p>
          {/* On a phone what stands beside it would come after it. */}
          <div className={styles.onPhone}>
            <Now {...data} />
          </div>
          {data.status !== 'published' && data.mayEdit && (
            <Notice tone="attention">
              {data.status === 'needs_review'
                ? 'It is time to look whether this is still right.'
                : 'Visitors cannot read this: it is not published.'}
            </Notice>
          )}
          {contents.length > 2 && (
            <nav className={styles.contents} aria-label="In this article">
              <ol>
                {contents.map(({ heading, anchor }) => (
                  <li key={anchor}>
                    <a href={`#${anchor}`}>{heading}</a>
                  </li>
                ))}
              </ol>
            </nav>
          )}
          <Markdown text={data.body} anchors voice="document" />
          <Helpful key={data.version} article={data} />
        </article>
        <aside className={styles.side} aria-label="What you can do">
          <Now {...data} />
          <PageTools article={data} />
          {data.related.length > 0 && (
            <div>
              <h2 className={styles.sideTitle}>Related</h2>
              <ArticleList articles={data.related} />
            </div>
          )}
        </aside>
      </div>
    </div>
  );
}

/** The screen that the article is about. */
const Now = ({ action, intent }: Pick<ArticleView, 'action' | 'intent'>) =>
  action && (
    <div className={styles.now}>
      <h2 className={styles.sideTitle}>Do it now</h2>
      <Link className={buttonClass('primary')} to={action.path}>
        {action.label}
      </Link>
      {intent && (
        <Link className={buttonClass('quiet')} to={to('chatbot', {}, { intent })}>
          Do it with the assistant
        </Link>
      )}
    </div>
  );
