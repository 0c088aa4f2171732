import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import styles from './finding.module.css';
import { useHelpSearch } from './useHelpSearch.ts';

/** From so many letters on a line says enough. */
const ENOUGH = 5;

/** Articles that may answer it already, while somebody writes to a person. Nothing is shown while nothing fits well. */
export function HelpSuggestions({ q, onSolved }: { q: string; onSolved: () => void }) {
  const { found, isNearest } = useHelpSearch(q.length < ENOUGH ? '' : q);
  if (q.length < ENOUGH || found.length === 0 || isNearest) return null;
  return (
    <section className={styles.suggestions} aria-label="Articles that may answer it">
      <h2>Does one of these answer it?</h2>
      <ul>
        {found.slice(0, 3).map(({ slug, title, summary }) => (
          <li key={slug}>
            <Link to={to('helpArticle', { articleId: slug })} target="_blank">
              {title}
            </Link>
            <span>{summary}</span>
          </li>
        ))}
      </ul>
      <Button variant="quiet" onClick={onSolved}>
        Yes, that answers it
      </Button>
    </section>
  );
}
