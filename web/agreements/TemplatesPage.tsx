import type { TemplateRow } from '@ahadi/domain/agreements/templates/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useCanOpen } from '../core/acting.ts';
import { api } from '../core/api.ts';
import { problemOf } from '../core/errors.ts';
import { pageMeta } from '../core/page.ts';
import { count } from '../core/words.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import styles from './templates/templates.module.css';

export const meta = pageMeta('Templates');

/** The templates of one's identities, then the platform's own, then what was put away. */
export default function TemplatesPage() {
  const canOpen = useCanOpen();
  const list = useQuery(api.templates.list.queryOptions());
  const own = list.data?.filter(({ identityId, isArchived }) => identityId !== null && !isArchived) ?? [];
  const archived = list.data?.filter(({ isArchived }) => isArchived) ?? [];
  const platform = list.data?.filter(({ identityId }) => identityId === null) ?? [];
  return (
    <>
      <PageHeader
        breadcrumb={<Link to={to('agreements')}>Agreements</Link>}
        title="Templates"
        facts="Texts with questions. Everyone who acts for the same identity sees and uses them."
        actions={
          canOpen(to('newAgreement')) && (
            <Link className={buttonClass('primary')} to={to('newAgreement')}>
              New agreement
            </Link>
          )
        }
      />
      {list.isError && !list.data && <ErrorCard {...problemOf(list.error)} onRetry={() => list.refetch()} />}
      {list.isPending && <SkeletonRows rows={5} label="Loading the templates" />}
      {list.data && (
        <div className={styles.stack}>
          <Card inset="flush" aria-label="Your templates">
            {own.length === 0 ? (
              <EmptyState
                kind="nothing"
                title="You have no template of your own yet"
                action={
                  <Link className={buttonClass('quiet')} to={to('agreements')}>
                    Go to your agreements
                  </Link>
                }
              >
                Open an agreement whose text you will need again, choose More, and then “Keep as a template”.
              </EmptyState>
            ) : (
              <Rows rows={own} />
            )}
          </Card>
          <section className={styles.group} aria-label="Templates of Ahadi">
            <h2 className={styles.groupTitle}>Templates of Ahadi</h2>
            <Card inset="flush">
              <Rows rows={platform} />
            </Card>
          </section>
          {archived.length > 0 && (
            <section className={styles.group} aria-label="Archive">
              <h2 className={styles.groupTitle}>Archive</h2>
              <Card inset="flush">
                <Rows rows={archived} />
              </Card>
            </section>
          )}
        </div>
      )}
    </>
  );
}

const Rows = ({ rows }: { rows: readonly TemplateRow[] }) => (
  <ul className={styles.rows}>
    {rows.map((row) => (
      <li key={row.id} className={styles.row}>
        <span className={styles.rowWords}>
          <span className={styles.rowName}>{row.name}</span>
          {row.summary !== '' && <span className={styles.cardSummary}>{row.summary}</span>}
          <span className={styles.quiet}>
            {row.ownerName} · version {row.versionNo} · {count(row.questions, 'question')}
          </span>
        </span>
        {row.identityId !== null && (
          <Link className={buttonClass('quiet')} to={to('template', { id: row.id })} aria-label={`Open ${row.name}`}>
            Open
          </Link>
        )}
        {!row.isArchived && (
          <Link
            className={buttonClass('quiet')}
            to={to('useTemplate', { id: row.id })}
            aria-label={`Use it: ${row.name}`}
          >
            Use it
          </Link>
        )}
      </li>
    ))}
  </ul>
);
