import { agreementLifecycle } from '@ahadi/domain/agreements/lifecycle.ts';
import type { AgreementTerms, AgreementView, WorkingCopy } from '@ahadi/domain/agreements/schema.ts';
import { isAnySideShared } from '@ahadi/domain/agreements/sides/rules.ts';
import type { AgreementId } from '@ahadi/domain/core/ids.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Link } from 'react-router';
import { api, client } from '../core/api.ts';
import { LeaveGuard } from '../core/LeaveGuard.tsx';
import { lazy } from '../core/lazy.ts';
import { pageMeta, usePageTitle } from '../core/page.ts';
import { useIdParam } from '../core/params.ts';
import { useMe } from '../core/session.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Skeleton, SkeletonText } from '../ui/Skeleton.tsx';
import { isCreator } from './creator.ts';
import { ClauseList } from './editing/ClauseList.tsx';
import { EditBar } from './editing/EditBar.tsx';
import styles from './editing/editing.module.css';
import { PartiesSection } from './editing/PartiesSection.tsx';
import { PromisesSection } from './editing/PromisesSection.tsx';
import { PublicClauseSection } from './editing/PublicClauseSection.tsx';
import { TermsForm } from './editing/TermsForm.tsx';
import { whyUnsaved } from './editing/unsaved.ts';
import { useEditing } from './editing/useEditing.ts';
import { useEditingWords } from './editing/words.ts';

// Most texts stand by themselves, and nobody else writes at the same time.
const EditingNotices = lazy(() => import('./sending/EditingNotices.tsx'));
// Most texts are written here.
const DocumentEditor = lazy(() => import('./documents/DocumentEditor.tsx'));
// On most sides stands one.
const SideFields = lazy(() => import('./further/SideFields.tsx'));
// Above what can be pressed at once, so the page waits for it: what comes in later would move a button from under a finger.
const loadAttendants = () => import('./attending/AttendantsSection.tsx');
const AttendantsSection = lazy(loadAttendants);
const SigningForm = lazy(() => import('./further/SigningForm.tsx'));
const EndFields = lazy(() => import('./amending/EndFields.tsx'));
// Beside a written text, on wide screens.
const Outline = lazy(() => import('./further/Outline.tsx'));
// Read by the one who follows a wrong link, or an old one.
const FrozenText = lazy(() => import('./sending/FrozenText.tsx'));
const AgreementMissing = lazy(() => import('./AgreementMissing.tsx'));

export const meta = pageMeta('Edit agreement');

type EditorProps = { view: AgreementView; copy: WorkingCopy; before: AgreementTerms | null };

export default function EditAgreementPage() {
  const say = useEditingWords();
  const id = useIdParam<AgreementId>();
  useEffect(() => void loadAttendants().catch(() => undefined), []); // beside what is asked for below
  const view = useQuery(api.agreements.get.queryOptions({ input: { id } }));
  const mayWrite = view.data !== undefined && agreementLifecycle.can('save_text', view.data.status);
  // A key of its own: what others do makes the agreement stale, never the copy that is being written in.
  const copy = useQuery({
    queryKey: ['working-copy', id],
    queryFn: () => client.agreements.openText({ id }),
    enabled: mayWrite,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const amending = useQuery(api.amending.read.queryOptions({ input: { id } }));
  usePageTitle(view.data && say.editTitle({ title: view.data.terms.title || view.data.ref }));

  if (view.data && !mayWrite && !copy.data)
    return (
      <Suspense fallback={<Loading />}>
        <FrozenText view={view.data} />
      </Suspense>
    );
  const failed = [view, copy, amending].find((query) => query.isError && !query.data);
  if (failed)
    return (
      <Suspense fallback={<Loading />}>
        <AgreementMissing error={failed.error} onRetry={() => failed.refetch()} />
      </Suspense>
    );
  if (!view.data || !copy.data || !amending.data) return <Loading />;
  const before = view.data.purpose === 'amendment' ? (amending.data.changes?.before ?? null) : null;
  return (
    <Suspense fallback={<Loading />}>
      <Editor key={copy.data.versionId} view={view.data} copy={copy.data} before={before} />
    </Suspense>
  );
}

function Editor({ view, copy, before }: EditorProps) {
  const say = useEditingWords();
  const me = useMe();
  const editing = useEditing(view, copy, before);
  const isDraft = view.status === 'draft';
  const isBehind = copy.baseNo !== null && view.versionNo > copy.baseNo;
  const isFrozen = !agreementLifecycle.can('save_text', view.status);
  const parties = isDraft ? editing.parties.value : view.parties;
  const mayChange = isCreator(view, me.userId);
  const isNoticed =
    isFrozen || editing.text.status === 'stale' || isBehind || view.purpose !== null || view.approvedInside;
  const notices = isNoticed && (
    <Suspense fallback={null}>
      <EditingNotices {...{ view, copy, editing, isBehind }} />
    </Suspense>
  );
  const sides = view.purpose === null && isAnySideShared(parties) && (
    <Suspense fallback={<SkeletonText lines={4} />}>
      <SideFields editing={editing} parties={parties} />
    </Suspense>
  );
  const attendants = <AttendantsSection view={view} editing={editing} mayChange={mayChange} />;
  const ends = (
    <Suspense fallback={null}>
      <EndFields editing={editing} />
    </Suspense>
  );
  const signing = (
    <Suspense fallback={null}>
      <SigningForm editing={editing} />
    </Suspense>
  );
  const terms = <TermsForm editing={editing} />;
  const people = <PartiesSection view={view} editing={editing} mayChange={mayChange} />;
  const promises = <PromisesSection view={view} editing={editing} />;
  const clause = <PublicClauseSection editing={editing} />;
  const bar = <EditBar view={view} editing={editing} />;
  return (
    <>
      <PageHeader
        breadcrumb={
          <>
            <Link to={to('agreements')}>{say.agreements}</Link> /{' '}
            {isDraft ? view.ref : <Link to={to('agreement', { id: view.id })}>{view.ref}</Link>}
          </>
        }
        title={<bdi>{editing.terms.title.trim() || say.untitled}</bdi>}
        facts={isDraft ? say.factsDraft : say.factsCopy({ no: copy.baseNo ?? view.versionNo })}
      />
      {editing.terms.document ? (
        <Suspense fallback={<SkeletonText lines={12} />}>
          <DocumentEditor
            {...{ agreementId: view.id, editing, bar }}
            more={
              <>
                {sides}
                {attendants}
                {ends}
                {signing}
              </>
            }
          >
            {notices}
            {people}
            {terms}
            {promises}
            {clause}
          </DocumentEditor>
        </Suspense>
      ) : (
        <div className={styles.layout}>
          <div>
            <div className={styles.form}>
              {notices}
              {terms}
              <ClauseList editing={editing} parties={parties} />
              {people}
              {sides}
              {attendants}
              {promises}
              {ends}
              {clause}
              {signing}
            </div>
            {bar}
          </div>
          <Suspense fallback={null}>
            <Outline editing={editing} mayChangeParties={mayChange && view.purpose === null} />
          </Suspense>
        </div>
      )}
      <LeaveGuard
        hasUnsaved={editing.hasUnsaved}
        isSaving={editing.text.status === 'saving' || editing.parties.status === 'saving'}
        flush={editing.flush}
        reason={whyUnsaved(editing, say)}
      />
    </>
  );
}

function Loading() {
  const say = useEditingWords();
  return (
    <div role="status" aria-label={say.loading}>
      <PageHeader title={<Skeleton width="16rem" />} facts={<Skeleton width="20rem" />} />
      <div className={styles.layout}>
        <div className={styles.form}>
          <Skeleton height="2.75rem" />
          <Skeleton height="2.75rem" />
          <SkeletonText lines={6} />
        </div>
      </div>
    </div>
  );
}
