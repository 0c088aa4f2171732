import type { TemplateRow } from '@ahadi/domain/agreements/templates/schema.ts';
import { brand } from '@ahadi/domain/brand.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useCanOpen } from '../core/acting.ts';
import { api } from '../core/api.ts';
import { problemOf } from '../core/errors.ts';
import { pageMeta, usePageTitle } from '../core/page.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { problemIn } from './refusal.ts';
import styles from './templates/templates.module.css';
import { useTemplates } from './templates/words.ts';
import { useVoice } from './words.ts';

export const meta = pageMeta('Templates');

/** The templates of one's identities, then the platform's own, then what was put away. */
export default function TemplatesPage() {
  const say = useTemplates();
  const voice = useVoice();
  usePageTitle(say.templates);
  const canOpen = useCanOpen();
  const list = useQuery(api.templates.list.queryOptions());
  const own = list.data?.filter(({ identityId, isArchived }) => identityId !== null && !isArchived) ?? [];
  const archived = list.data?.filter(({ isArchived }) => isArchived) ?? [];
  const platform = list.data?.filter(({ identityId }) => identityId === null) ?? [];
  return (
    <>
      <PageHeader
        breadcrumb={<Link to={to('agreements')}>{say.agreements}</Link>}
        title={say.templates}
        facts={say.lead}
        actions={
          canOpen(to('newAgreement')) && (
            <Link className={buttonClass('primary')} to={to('newAgreement')}>
              {say.newAgreement}
            </Link>
          )
        }
      />
      {list.isError && !list.data && (
        <ErrorCard {...problemIn(voice, problemOf(list.error))} onRetry={() => list.refetch()} />
      )}
      {list.isPending && <SkeletonRows rows={5} label={say.loading} />}
      {list.data && (
        <div className={styles.stack}>
          <Card inset="flush" aria-label={say.yours}>
            {own.length === 0 ? (
              <EmptyState
                kind="nothing"
                title={say.noneYet}
                action={
                  <Link className={buttonClass('quiet')} to={to('agreements')}>
                    {say.toAgreements}
                  </Link>
                }
              >
                {say.howToKeep}
              </EmptyState>
            ) : (
              <Rows rows={own} />
            )}
          </Card>
          <section className={styles.group} aria-label={say.ofPlatform({ brand: brand.name })}>
            <h2 className={styles.groupTitle}>{say.ofPlatform({ brand: brand.name })}</h2>
            <Card inset="flush">
              <Rows rows={platform} />
            </Card>
          </section>
          {archived.length > 0 && (
            <section className={styles.group} aria-label={say.archive}>
              <h2 className={styles.groupTitle}>{say.archive}</h2>
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

function Rows({ rows }: { rows: readonly TemplateRow[] }) {
  const say = useTemplates();
  return (
    <ul className={styles.rows}>
      {rows.map((row) => {
        const { id, name, summary, ownerName: owner, versionNo: no, questions: count, isArchived } = row;
        // Ours are written in English; one's own by its letters.
        const lang = row.identityId === null ? 'en' : undefined;
        return (
          <li key={id} className={styles.row}>
            <span className={styles.rowWords}>
              <span className={styles.rowName}>
                <bdi lang={lang}>{name}</bdi>
              </span>
              {summary !== '' && (
                <span className={styles.cardSummary}>
                  <bdi lang={lang}>{summary}</bdi>
                </span>
              )}
              <span className={styles.quiet}>{say.row({ owner, no, count })}</span>
            </span>
            {row.identityId !== null && (
              <Link className={buttonClass('quiet')} to={to('template', { id })} aria-label={say.openNamed({ name })}>
                {say.open}
              </Link>
            )}
            {!isArchived && (
              <Link
                className={buttonClass('quiet')}
                to={to('useTemplate', { id })}
                aria-label={say.beginWith({ name })}
              >
                {say.use}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
