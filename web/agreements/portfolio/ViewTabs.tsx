import type { AgreementListView } from '@ahadi/domain/agreements/portfolio/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { withWords } from '../../core/filters.ts';
import { toast, toastError } from '../../core/toast.ts';
import styles from './portfolio.module.css';
import { inAddress, isSameQuery, type ListQuery } from './query.ts';
import { useRefused } from './refused.ts';
import { usePortfolioWords } from './words.ts';

const addressOf = (query: Partial<ListQuery>): string => {
  const words = withWords(new URLSearchParams(), inAddress(query), { filter: 'all' }).toString();
  return words === '' ? to('agreements') : `${to('agreements')}?${words}`;
};

/** What somebody narrowed their list by and gave a name, each one touch away. */
export function ViewTabs({ views, query }: { views: readonly AgreementListView[]; query: ListQuery }) {
  const say = usePortfolioWords();
  const refused = useRefused();
  const onError = (failure: Error) => toastError(refused(problemOf(failure)));
  const again = useCommand(api.portfolio.saveView, { onError });
  const drop = useCommand(api.portfolio.dropView, {
    onError,
    onSuccess: (_now, { id }) => {
      const view = views.find((one) => one.id === id);
      if (!view) return;
      const run = () => again.run({ name: view.name, query: view.query });
      toast({ title: say.viewRemoved, message: view.name, action: { label: say.undo, run } });
    },
  });
  if (views.length === 0) return null;
  const shown = views.find((view) => isSameQuery(view.query, query));
  return (
    <nav className={styles.views} aria-label={say.views}>
      <Link
        to={to('agreements')}
        className={styles.view}
        aria-current={isSameQuery(query, { filter: 'all' }) ? 'page' : undefined}
      >
        {say.allAgreements}
      </Link>
      {views.map((view) => (
        <Link
          key={view.id}
          to={addressOf(view.query)}
          className={styles.view}
          aria-current={view === shown ? 'page' : undefined}
        >
          <bdi>{view.name}</bdi>
        </Link>
      ))}
      {shown && (
        <button type="button" className={styles.dropView} onClick={() => drop.run({ id: shown.id })}>
          <IconX size={14} stroke={2} aria-hidden /> {say.removeView}
        </button>
      )}
    </nav>
  );
}
