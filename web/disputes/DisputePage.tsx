import type { DisputeId } from '@ahadi/domain/core/ids.ts';
import { isAskedAbout } from '@ahadi/domain/disputes/decision.ts';
import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { mayAct } from '@ahadi/domain/organisations/acts.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { v4 as uuid } from 'uuid';
import { api, client } from '../core/api.ts';
import { DoneNotice } from '../core/DoneNotice.tsx';
import { keepAnswer } from '../core/kept.ts';
import { lazy } from '../core/lazy.ts';
import { pageMeta, usePageTitle } from '../core/page.ts';
import { useIdParam } from '../core/params.ts';
import { useMe } from '../core/session.ts';
import { type Asked, useAskedOnce } from '../core/useAskedOnce.ts';
import { useDone } from '../core/useDone.ts';
import { Card } from '../ui/Card.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PageLoading } from '../ui/PageLoading.tsx';
import { SkeletonText } from '../ui/Skeleton.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import thing from '../ui/thing.module.css';
import { ActionBar } from './acting/ActionBar.tsx';
import type { DialogAction } from './acting/DeedDialog.tsx';
import { badgeFor, isAtDesk, offer, partyOf } from './offer.ts';
import { NextStepCard } from './standing/NextStepCard.tsx';
import { nextStepOf } from './standing/nextstep.ts';
import { type Reader, useReader } from './useReader.ts';
import { categoryLabel } from './words.ts';

// Opened by a deed only; most visits read.
const DeedDialog = lazy(() => import('./acting/DeedDialog.tsx').then((module) => ({ default: module.DeedDialog })));

// Near its end, or where both talk about money.
const EntryCard = lazy(() => import('./file/EntryCard.tsx').then((module) => ({ default: module.EntryCard })));
const OffersCard = lazy(() => import('./file/OffersCard.tsx').then((module) => ({ default: module.OffersCard })));
const SettledPromises = lazy(() =>
  import('../obligations/SettledPromises.tsx').then((module) => ({ default: module.SettledPromises })),
);
// What stands far down the page, or beside it.
const FileCards = lazy(() => import('./file/FileCards.tsx').then((module) => ({ default: module.FileCards })));
const SideCards = lazy(() => import('./file/FileCards.tsx').then((module) => ({ default: module.SideCards })));
const ClocksCard = lazy(() => import('./file/FileCards.tsx').then((module) => ({ default: module.DeadlineCard })));
const BesideDispute = lazy(() =>
  import('../mediation/BesideDispute.tsx').then((module) => ({ default: module.BesideDispute })),
);
const DeskCard = lazy(() => import('./file/DeskCard.tsx').then((module) => ({ default: module.DeskCard })));
// It waits for an answer of its own in any case.
const IfNobodyActsCard = lazy(() =>
  import('./standing/IfNobodyActsCard.tsx').then((module) => ({ default: module.IfNobodyActsCard })),
);

// Read by the one who follows a wrong link.
const DisputeMissing = lazy(() =>
  import('./DisputeMissing.tsx').then((module) => ({ default: module.DisputeMissing })),
);

export const meta = pageMeta('Dispute');

/** Reading it tells this reader: that it names them, or what the other side entered as decided. */
const isToldByReading = (view: DisputeView): boolean =>
  view.policy !== null &&
  ((view.mySide === 'respondent' && partyOf(view, 'respondent')?.servedBy !== 'opened') ||
    (view.mySide !== null && isAskedAbout(view, view.mySide)));

export default function DisputePage() {
  const id = useIdParam<DisputeId>();
  const options = api.disputes.get.queryOptions({ input: { id } });
  const view = useQuery(options);
  const respondent = view.data ? partyOf(view.data, 'respondent') : null;
  const { acting } = useMe();
  const mayOpen = acting === null || mayAct(acting, 'draft');
  // The other side that looks at it has been told: said once, by reading. It starts the clocks, so it is not said by hovering.
  useQuery({
    queryKey: ['dispute-opened', id, respondent?.status, view.data?.decision?.enteredAt],
    queryFn: async () => {
      const opened = await client.disputes.open({ id }, { context: { idempotencyKey: uuid() } });
      keepAnswer(api.disputes.key(), options.queryKey, opened);
      return true;
    },
    enabled: mayOpen && view.data !== undefined && isToldByReading(view.data),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  usePageTitle(view.data && (view.data.claim.title || view.data.ref));

  if (view.isError && !view.data)
    return (
      <Suspense fallback={<Loading />}>
        <DisputeMissing error={view.error} onRetry={() => view.refetch()} />
      </Suspense>
    );
  if (!view.data) return <Loading />;
  return <Dispute view={view.data} />;
}

/** What a link may begin here, and what counts as the same. */
const askable: Readonly<Record<string, readonly DialogAction[]>> = {
  respond: ['respond', 'respond_late'],
  offer: ['offer'],
};
/** The dialog a link asked for, or the sentence that says why not now. */
function openingOf({ deed = '' }: Asked, view: DisputeView, reader: Reader) {
  const wanted = askable[deed] ?? [];
  const open = wanted.find((action) => offer(action, view, reader).can) ?? null;
  const [first] = wanted;
  return { open, why: open === null && first ? offer(first, view, reader).why : null };
}

function Dispute({ view }: { view: DisputeView }) {
  const reader = useReader();
  const asked = useAskedOnce('deed', 'what', 'amountMinor', 'words');
  const [start] = useState(() => openingOf(asked, view, reader));
  const [open, setOpen] = useState<DialogAction | null>(start.open);
  const [done, setDone] = useDone(`${view.status} ${nextStepOf(view).title}`);
  const badge = badgeFor(view, reader);
  const isJoint = view.joint.some(({ isMe }) => isMe);
  const begin = (action: DialogAction) => {
    setDone(null);
    setOpen(action);
  };
  const filer = partyOf(view, 'filer')?.name ?? '';
  const respondent = partyOf(view, 'respondent')?.name || view.claim.respondentName;
  const facts = [
    view.claim.category === null ? null : categoryLabel(view.claim.category),
    [filer, respondent].filter((name) => name !== '').join(' against '),
  ].filter((fact) => fact !== null && fact !== '');
  return (
    <div className={thing.page}>
      <PageHeader
        breadcrumb={
          <>
            <Link to={to('disputes')}>Disputes</Link> / {view.ref}
          </>
        }
        title={view.claim.title || 'Untitled dispute'}
        facts={
          <>
            <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
            <span>{facts.join(' · ')}</span>
          </>
        }
        actions={<ActionBar view={view} onOpen={begin} />}
      />
      <DoneNotice sentence={done} className={thing.done} />
      {start.why !== null && open === null && done === null && (
        <div className={thing.done}>
          <Notice tone="attention" title="This is not possible now" announce>
            {start.why}
          </Notice>
        </div>
      )}
      {isJoint && (
        <div className={thing.done}>
          <Notice title="You read along">
            It is about an agreement that you signed, too. You are not part of it: what its two sides settle binds only
            them, unless the agreement lets one of a side act for all.
          </Notice>
        </div>
      )}
      <NextStepCard view={view} onOpen={begin} />
      <div className={thing.layout}>
        <div className={thing.main}>
          {view.finalNoticeAt !== null && !isJoint && (
            <Suspense fallback={<Waiting />}>
              <EntryCard view={view} />
            </Suspense>
          )}
          <Suspense fallback={null}>
            {view.settlementAgreementId && (
              <SettledPromises
                agreementId={view.settlementAgreementId}
                by={view.decision?.boundAt ? 'decision' : 'settlement'}
              />
            )}
            <OffersCard view={view} onOpen={begin} />
          </Suspense>
          <Suspense fallback={<Waiting />}>
            <FileCards view={view} onOpen={begin} />
          </Suspense>
        </div>
        <div className={thing.side}>
          <Suspense fallback={<Waiting />}>
            {isAtDesk(view, reader) && <DeskCard view={view} />}
            <ClocksCard view={view} />
            <IfNobodyActsCard view={view} />
          </Suspense>
          <Suspense fallback={null}>
            <BesideDispute view={view} />
            <SideCards view={view} />
          </Suspense>
        </div>
      </div>
      {open && (
        <Suspense fallback={null}>
          <DeedDialog
            key={open}
            action={open}
            asked={asked}
            view={view}
            onClose={() => setOpen(null)}
            onInstead={setOpen}
            onDone={(sentence) => {
              setOpen(null);
              setDone(sentence);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

const Waiting = () => (
  <Card>
    <SkeletonText lines={5} />
  </Card>
);

const Loading = () => (
  <PageLoading label="Loading the dispute" breadcrumb="10rem" title="22rem" facts="16rem">
    <div className={thing.layout}>
      <div className={thing.main}>
        <Card>
          <SkeletonText lines={4} />
        </Card>
        <Card>
          <SkeletonText lines={9} />
        </Card>
      </div>
      <div className={thing.side}>
        <Card>
          <SkeletonText lines={6} />
        </Card>
      </div>
    </div>
  </PageLoading>
);
