import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { formatDay } from '../../core/time.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from '../community.module.css';

/** What one may do at each level. */
const levels = [
  { name: 'reader', line: 'You can read everything here.' },
  { name: 'new', line: 'You can ask, answer and report.' },
  { name: 'trusted', line: 'What you write is shown at once.' },
  { name: 'expert', line: 'What you write is shown at once, and your reports weigh double.' },
  { name: 'moderator', line: 'You look after what is written here.' },
] as const;

/** Beside the feed: what one may do here, who helped most this month, and what rules hold. */
export function Side() {
  const standing = useQuery(api.community.standing.queryOptions());
  const helpers = useQuery(api.community.helpers.queryOptions());
  const mine = standing.data;
  return (
    <aside className={styles.side} aria-label="About the community">
      {mine?.barred && (
        <Notice tone="attention" title="You may read, but not write here for now">
          {mine.barred.reason}
          {mine.barred.until && ` Until ${formatDay(mine.barred.until)}.`}{' '}
          <Link to={to('community', {}, { view: 'decisions' })}>What was decided</Link>
        </Notice>
      )}
      {mine && (
        <div>
          <h2 className={styles.sideTitle}>You here: {levels[mine.level]?.name}</h2>
          <p>
            {mine.isReviewed ? 'A person looks at your first words before others see them.' : levels[mine.level]?.line}{' '}
            {mine.level < 2 && mine.next}
          </p>
        </div>
      )}
      {helpers.data && helpers.data.length > 0 && (
        <div>
          <h2 className={styles.sideTitle}>Helped most this month</h2>
          <ul className={styles.helpers}>
            {helpers.data.map(({ author, helpful }) => (
              <li key={author.userId}>
                <Avatar name={author.name} src={author.avatarUrl} size={24} />
                <span>{author.name}</span>
                <span className={styles.number}>{helpful}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div>
        <h2 className={styles.sideTitle}>How we talk here</h2>
        <p>
          <Link to={to('terms', {}, { text: 'community-rules' })}>The rules</Link> are short. Nothing is removed without
          a reason, and another person hears your appeal.
        </p>
        <ul className={styles.links}>
          <li>
            <Link to={to('community', {}, { view: 'log' })}>What was moderated, and why</Link>
          </li>
          <li>
            <Link to={to('community', {}, { view: 'drafts' })}>Your drafts</Link>
          </li>
          <li>
            <Link to={to('community', {}, { view: 'decisions' })}>Decisions about your words</Link>
          </li>
          <li>
            <Link to={to('community', {}, { view: 'blocks' })}>People you blocked</Link>
          </li>
        </ul>
      </div>
    </aside>
  );
}
