import type { AgreementView, VersionSummary } from '@ahadi/domain/agreements/schema.ts';
import type { AgreementId, VersionId } from '@ahadi/domain/core/ids.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { v4 as uuid } from 'uuid';
import { api, client } from '../core/api.ts';
import { problemOf } from '../core/errors.ts';
import { useFigures } from '../core/here.ts';
import { pageMeta, usePageTitle } from '../core/page.ts';
import { useIdParam } from '../core/params.ts';
import { useSearch } from '../core/search.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Skeleton, SkeletonText } from '../ui/Skeleton.tsx';
import { SelectField } from '../ui/TextField.tsx';
import AgreementMissing from './AgreementMissing.tsx';
import styles from './changes.module.css';
import { useChangesPage } from './comparing/page/words.ts';
import { DifferenceView } from './document/DifferenceView.tsx';
import { problemIn } from './refusal.ts';
import { useVoice } from './words.ts';

export const meta = pageMeta('What changed');

/** What changed between two versions of an agreement: by default since its reader last read it. */
export default function AgreementChangesPage() {
  const say = useChangesPage();
  const id = useIdParam<AgreementId>();
  const view = useQuery(api.agreements.get.queryOptions({ input: { id } }));
  const versions = useQuery(api.agreements.versions.queryOptions({ input: { id } }));
  // Who attends has no part in the talk, and no mark of what they read.
  const isParty = view.data?.myPartyId !== null;
  const talk = useQuery(
    api.negotiating.read.queryOptions({ input: { id }, enabled: view.data !== undefined && isParty }),
  );
  usePageTitle(view.data && say.titleOf({ title: view.data.terms.title || view.data.ref }));

  const failed = [view, versions, talk].find((query) => query.isError && !query.data);
  if (failed) return <AgreementMissing error={failed.error} onRetry={() => failed.refetch()} />;
  if (!view.data || !versions.data || (isParty && !talk.data)) return <Loading />;
  return <Changes view={view.data} versions={versions.data} readId={talk.data?.readVersionId ?? null} />;
}

type Props = { view: AgreementView; versions: readonly VersionSummary[]; readId: VersionId | null };

function Changes({ view, versions, readId }: Props) {
  const say = useChangesPage();
  const { instant } = useFigures();
  const [search, setSearch] = useSearch();
  const chosen = (name: string) => versions.find((version) => version.id === search.get(name));
  const newer = chosen('to') ?? versions.find((version) => version.id === view.versionId) ?? versions[0];
  const read = versions.find((version) => version.id === readId && version.id !== newer?.id);
  const previous = versions.find((version) => newer !== undefined && version.no < newer.no);
  const older = chosen('from') ?? read ?? previous;
  const choose = (name: string) => (event: { currentTarget: HTMLSelectElement }) =>
    setSearch(
      (now) => {
        // Both are said, so that the address always leads to the same two.
        if (older) now.set('from', older.id);
        if (newer) now.set('to', newer.id);
        now.set(name, event.currentTarget.value);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  const options = versions.map(({ id, no, authorName: author, publishedAt }) => (
    <option key={id} value={id}>
      {publishedAt ? say.versionAt({ no, author, when: instant(publishedAt) }) : say.version({ no, author })}
    </option>
  ));
  return (
    <div className={styles.page}>
      <PageHeader
        breadcrumb={
          <>
            <Link to={to('agreements')}>{say.agreements}</Link> /{' '}
            <Link to={to('agreement', { id: view.id })}>{view.ref}</Link> / {say.title}
          </>
        }
        title={say.title}
        facts={view.terms.title || say.untitled}
        actions={
          <>
            <Button variant="quiet" onClick={() => window.print()}>
              {say.print}
            </Button>
            <Link className={buttonClass('quiet')} to={to('agreement', { id: view.id })}>
              {say.back}
            </Link>
          </>
        }
      />
      {older && newer ? (
        <Card inset="sheet">
          <div className={styles.pair}>
            <SelectField label={say.from} value={older.id} onChange={choose('from')}>
              {options}
            </SelectField>
            <SelectField label={say.to} value={newer.id} onChange={choose('to')}>
              {options}
            </SelectField>
          </div>
          <p className={styles.printed}>
            {say.printed({ ref: view.ref, title: view.terms.title, older: older.no, newer: newer.no })}
          </p>
          {older.id === readId && newer.id === view.versionId && <p className={styles.since}>{say.since}</p>}
          {newer.changelog && (
            <p className={styles.changelog} dir="auto">
              “{newer.changelog}”
            </p>
          )}
          <Between key={`${older.id} ${newer.id}`} view={view} older={older} newer={newer} />
        </Card>
      ) : (
        <EmptyState
          kind="nothing"
          title={say.oneVersion}
          action={
            <Link className={buttonClass('primary')} to={to('agreement', { id: view.id })}>
              {say.readIt}
            </Link>
          }
        >
          {say.oneVersionWords}
        </EmptyState>
      )}
    </div>
  );
}

function Between({ view, older, newer }: { view: AgreementView; older: VersionSummary; newer: VersionSummary }) {
  const voice = useVoice();
  const queryClient = useQueryClient();
  const id = view.id;
  const before = useQuery(api.agreements.versionTerms.queryOptions({ input: { id, versionId: older.id } }));
  const after = useQuery(api.agreements.versionTerms.queryOptions({ input: { id, versionId: newer.id } }));
  const isRead = before.data !== undefined && after.data !== undefined && newer.id === view.versionId;
  // Who has the changes of the newest text before them has read it: said once, by reading.
  useQuery({
    queryKey: ['read-version', id, newer.id],
    queryFn: async () => {
      await client.negotiating.noteRead({ id, versionId: newer.id }, { context: { idempotencyKey: uuid() } });
      // The agreement's own page no longer says that there is something new; this one goes on showing it.
      await queryClient.invalidateQueries({ queryKey: api.negotiating.key(), refetchType: 'none' });
      return true;
    },
    enabled: isRead && view.myPartyId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const failed = [before, after].find((query) => query.isError && !query.data);
  if (failed)
    return <ErrorCard {...problemIn(voice, problemOf(failed.error))} level={2} onRetry={() => failed.refetch()} />;
  if (!before.data || !after.data) return <SkeletonText lines={6} />;
  return <DifferenceView id={id} before={before.data} after={after.data} />;
}

const Loading = () => (
  <div role="status" aria-label={useChangesPage().loading}>
    <PageHeader title={<Skeleton width="14rem" />} facts={<Skeleton width="20rem" />} />
    <Card inset="sheet">
      <SkeletonText lines={10} />
    </Card>
  </div>
);
