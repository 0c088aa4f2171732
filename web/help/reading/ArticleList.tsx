import type { ArticleCard } from '@ahadi/domain/help/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { formatDay } from '../../core/time.ts';
import styles from '../help.module.css';

type Props = { articles: readonly ArticleCard[]; showDay?: boolean; showSummary?: boolean };

/** Articles by their titles; with what they say and when they were changed, where there is room for it. */
export const ArticleList = ({ articles, showDay, showSummary }: Props) => (
  <ul className={styles.articles}>
    {articles.map(({ slug, title, summary, updatedAt }) => (
      <li key={slug}>
        <Link to={to('helpArticle', { articleId: slug })}>
          <span className={styles.articleTitle}>{title}</span>
          {showSummary && <span className={styles.articleWords}>{summary}</span>}
          {showDay && (
            <time className={styles.articleDay} dateTime={updatedAt}>
              {formatDay(updatedAt)}
            </time>
          )}
        </Link>
      </li>
    ))}
  </ul>
);
