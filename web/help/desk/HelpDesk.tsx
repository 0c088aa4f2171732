import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { usePageTitle } from '../../core/page.ts';
import { useSearch } from '../../core/search.ts';
import { useRole, useSession } from '../../core/session.ts';
import { Tabs } from '../../core/Tabs.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { ArticleEditor } from './ArticleEditor.tsx';
import { Articles } from './Articles.tsx';
import styles from './desk.module.css';
import { Gaps } from './Gaps.tsx';
import { Remarks } from './Remarks.tsx';
import { Subjects } from './Subjects.tsx';
import { Words } from './Words.tsx';

const tabs = [
  { key: 'articles', label: 'Articles' },
  { key: 'gaps', label: 'Unanswered' },
  { key: 'remarks', label: 'Remarks' },
  { key: 'words', label: 'Words' },
  { key: 'subjects', label: 'Subjects' },
] as const;

/** Where editors work: articles and what readers could not find. Who is none is told so; the server decides again at each call. */
export default function HelpDesk() {
  const [search] = useSearch();
  const { status } = useSession();
  const editor = useRole('editor');
  const admin = useRole('admin');
  usePageTitle('Manage help');
  const tab = tabs.find(({ key }) => key === search.get('tab'))?.key ?? 'articles';
  const article = search.get('article');
  if (status === 'loading' || (status === 'in' && (editor.isPending || admin.isPending)))
    return <SkeletonRows rows={5} label="Loading the desk" />;
  if (!editor.hasRole && !admin.hasRole)
    return (
      <EmptyState
        kind="unavailable"
        level={1}
        title="This is for editors"
        action={
          <Link className={buttonClass('primary')} to={to('help')}>
            Go to the help center
          </Link>
        }
      >
        Articles are written and checked here by the people who keep the help center.
      </EmptyState>
    );
  if (article !== null) return <ArticleEditor key={article} slug={article === '' ? null : article} />;
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>Manage help</h1>
        <div className={styles.buttons}>
          <Link className={buttonClass('quiet')} to={to('help')}>
            See it as readers do
          </Link>
          <Link className={buttonClass('primary')} to={to('help', {}, { manage: '1', article: '' })}>
            Write an article
          </Link>
        </div>
      </header>
      <Tabs
        label="Parts of the desk"
        current={tab}
        tabs={tabs.map(({ key, label }) => ({ key, label, href: to('help', {}, { manage: '1', tab: key }) }))}
      />
      {tab === 'articles' && <Articles />}
      {tab === 'gaps' && <Gaps />}
      {tab === 'remarks' && <Remarks />}
      {tab === 'words' && <Words />}
      {tab === 'subjects' && <Subjects />}
    </>
  );
}
