import { to } from '@ahadi/domain/paths.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { problemOf } from '../../core/errors.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { HelpSearch } from '../finding/HelpSearch.tsx';
import styles from '../help.module.css';

type Props = { what: 'category' | 'article'; error: unknown; onRetry: () => unknown };

/** Instead of a page that is not there any more, or could not be read; the search stays at hand. */
export function HelpMissing({ what, error, onRetry }: Props) {
  const [q, setQ] = useState('');
  const navigate = useNavigate();
  const problem = problemOf(error);
  if (problem.code !== 'NOT_FOUND' && problem.code !== 'BAD_INPUT')
    return <ErrorCard {...problem} level={1} onRetry={onRetry} />;
  return (
    <div className={styles.page}>
      <EmptyState
        kind="unavailable"
        level={1}
        title={what === 'article' ? 'This article is not here' : 'There is no such subject'}
        action={
          <Link className={buttonClass('quiet')} to={to('help')}>
            All of the help center
          </Link>
        }
      >
        It may have been taken down, or the link is wrong. Search for it:
      </EmptyState>
      <div className={styles.again}>
        <HelpSearch q={q} onSearch={setQ} onAsk={(words) => navigate(to('help', {}, { q: words }))} />
      </div>
    </div>
  );
}
