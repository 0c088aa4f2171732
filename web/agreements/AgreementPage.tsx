import { attendantLifecycle, partyLifecycle } from '@ahadi/domain/agreements/lifecycle.ts';
import { isDisputable } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementTerms, AgreementView } from '@ahadi/domain/agreements/schema.ts';
import type { AgreementId } from '@ahadi/domain/core/ids.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { v4 as uuid } from 'uuid';
import { api, client } from '../core/api.ts';
import { keepAnswer } from '../core/kept.ts';
import { lazy } from '../core/lazy.ts';
import { pageMeta, usePageTitle } from '../core/page.ts';
import { useIdParam } from '../core/params.ts';
import { useMe } from '../core/session.ts';
import { formatDay } from '../core/time.ts';
import { useAskedOnce } from '../core/useAskedOnce.ts';
import { useDone } from '../core/useDone.ts';
import { amountWords, formatCalendarDay } from '../core/words.ts';
import { PromiseBadges } from '../obligations/PromiseBadges.tsx';
import { Card } from '../ui/Card.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Skeleton, SkeletonText } from '../ui/Skeleton.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import { ActionBar } from './acting/ActionBar.tsx';
import type { DialogAction } from './acting/DeedDialog.tsx';
import styles from './agreement.module.css';
import { AmendingBadges, ParentCrumb } from './amending/AmendingBadges.tsx';
import { EndsAndChangesCard } from './amending/EndsAndChangesCard.tsx';
import { TextThatHolds } from './amending/TextThatHolds.tsx';
import { useAmending } from './amending/useAmending.ts';
import { ClauseAnswers } from './document/ClauseAnswers.tsx';
import { PublicClauseBox } from './document/PublicClauseBox.tsx';
import { TextInTalk } from './negotiating/TextInTalk.tsx';
import { badgeFor, myParty, offer, whyNotPrimary } from './offer.ts';
import { PartiesCard } from './standing/PartiesCard.tsx';
import { StandingCard } from './standing/StandingCard.tsx';

// Most agreements change no other, have nobody who approves or witnesses, and promise nothing with a day.
const ChangesNotice = lazy(() =>
  import('./amending/ChangesNotice.tsx').then((module) => ({ default: module.ChangesNotice })),
);
const WhatItChanges = lazy(() =>
  import('./amending/WhatItChanges.tsx').then((module) => ({ default: module.WhatItChanges })),
);
const NoticeBanner = lazy(() =>
  import('./amending/NoticeBanner.tsx').then((module) => ({ default: module.NoticeBanner })),
);
// Mostly nobody acts for a side.
const ActsHere = lazy(() => import('../successions/ActsHere.tsx').then((module) => ({ default: module.ActsHere })));
const TakingPart = lazy(() => import('./attending/TakingPart.tsx'));
const Promises = lazy(() => import('../obligations/Promises.tsx').then((module) => ({ default: module.Promises })));
// What stands far down the page.
const ProofCards = lazy(() => import('./proof/ProofCards.tsx'));
// Opened by a deed only.
const DeedDialog = lazy(() => import('./acting/DeedDialog.tsx').then((module) => ({ default: module.DeedDialog })));

// Read by the one who follows a wrong link.
const AgreementMissing = lazy(() =>
  import('./AgreementMissing.tsx').then((module) => ({ default: module.AgreementMissing })),
);

export const meta = pageMeta('Agreement');

const SEAL_LOOK = 2_000;

export default function AgreementPage() {
  const id = useIdParam<AgreementId>();
  const options = api.agreements.get.queryOptions({ input: { id } });
  const view = useQuery({
    ...options,
    // Sealing takes a moment after the last signature; should the word that it is done be lost, it is looked for.
    refetchInterval: ({ state }) =>
      state.data?.status === 'executed' && state.data.sealedAt === null ? SEAL_LOOK : false,
  });
  // Asked for beside it: which text holds is known when the text is shown.
  useQuery(api.amending.read.queryOptions({ input: { id } }));
  // Who is invited that looks at it has opened it: said once, by reading, so that a reload says nothing new.
  useQuery({
    // Another window of time is another invitation.
    queryKey: ['opened', id, view.data?.signDueAt],
    queryFn: async () => {
      const opened = await client.agreements.markOpened({ id }, { context: { idempotencyKey: uuid() } });
      keepAnswer(api.agreements.key(), options.queryKey, opened);
      return true;
    },
    enabled: view.data !== undefined && isToOpen(view.data),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  usePageTitle(view.data && (view.data.terms.title || view.data.ref));

  if (view.isError && !view.data)
    return (
      <Suspense fallback={<Loading />}>
        <AgreementMissing error={view.error} onRetry={() => view.refetch()} />
      </Suspense>
    );
  if (!view.data) return <Loading />;
  return <Agreement view={view.data} />;
}

/** Whether the reader looks at it for the first time, as a party or as somebody who attends. */
const isToOpen = (view: AgreementView): boolean => {
  const mine = myParty(view);
  return (
    (mine !== null && partyLifecycle.can('open', mine.status)) ||
    view.attendants.some(({ id, status }) => view.myAttendantIds.includes(id) && attendantLifecycle.can('open', status))
  );
};

const factsOf = (view: AgreementView, terms: AgreementTerms): string =>
  [
    view.status === 'draft' ? 'Not shared yet' : `Version ${view.versionNo}`,
    view.frozenAt === null ? null : `frozen ${formatDay(view.frozenAt)}`,
    terms.valueMinor === null ? null : amountWords(terms.valueMinor, terms.currency),
  ]
    .filter((fact) => fact !== null)
    .join(' · ');

/** Beside the state, which stays what it is: the open disputes about it that this reader is a side of. */
function InDispute({ agreement }: { agreement: AgreementView }) {
  const open = useQuery(
    api.disputes.list.queryOptions({
      input: { agreementId: agreement.id, filter: 'open' },
      enabled: isDisputable(agreement.status), // before it is signed there is nothing to dispute
    }),
  );
  return open.data?.rows.map(({ id, ref }) => (
    <Link key={id} to={to('dispute', { id })} className={styles.inDispute}>
      <StateBadge tone="danger">In dispute · {ref}</StateBadge>
    </Link>
  ));
}

/** The same for its money: the escrows for it that this reader takes part in and that are not over. */
function InEscrow({ agreement }: { agreement: AgreementView }) {
  const open = useQuery(
    api.escrow.list.queryOptions({
      input: { agreementId: agreement.id, filter: 'open' },
      enabled: agreement.sealedAt !== null, // before it is signed nothing is paid for it
    }),
  );
  return open.data?.rows.map(({ id, ref }) => (
    <Link key={id} to={to('escrow', { id })} className={styles.inDispute}>
      <StateBadge tone="gold">In escrow · {ref}</StateBadge>
    </Link>
  ));
}

/** And the mediations about it, which nobody else learns of. */
function InMediation({ agreement }: { agreement: AgreementView }) {
  const open = useQuery(
    api.mediation.list.queryOptions({
      input: { agreementId: agreement.id, filter: 'open' },
      enabled: agreement.sealedAt !== null, // before it is signed there is nothing to mediate
    }),
  );
  return open.data?.rows.map(({ id, ref }) => (
    <Link key={id} to={to('mediation', { id })} className={styles.inDispute}>
      <StateBadge tone="info">In mediation · {ref}</StateBadge>
    </Link>
  ));
}

const focusIt = (element: HTMLElement | null): void => element?.focus();

/** What a link may begin here. */
const askable: readonly DialogAction[] = ['sign', 'propose_change', 'decline'];

function Agreement({ view }: { view: AgreementView }) {
  const me = useMe();
  const { deed, reason = '' } = useAskedOnce('deed', 'reason');
  const wanted = askable.find((action) => action === deed) ?? null;
  // What was possible when the page opened; afterwards its own buttons say what is.
  const [whyNot] = useState(() => wanted && offer(wanted, view, me.userId).why);
  const [open, setOpen] = useState<DialogAction | null>(whyNot === null ? wanted : null);
  const badge = badgeFor(view, me.userId);
  const [done, setDone] = useDone(`${view.status} ${badge.label}`);
  const blocked = whyNotPrimary(view, me.userId);
  const close = () => setOpen(null);
  // What is said of it above its text is said of the text that holds now.
  const amending = useAmending(view).data;
  const inForce = amending?.inForce ?? null;
  const terms = inForce?.terms ?? view.terms;
  // Before everybody signed they are a part of the text and nothing more. An amendment's are kept by what it changes.
  const hasPromises = (terms.obligations ?? []).length > 0 && isDisputable(view.status) && view.purpose === null;
  return (
    <div className={styles.page}>
      <PageHeader
        breadcrumb={
          <>
            <Link to={to('agreements')}>Agreements</Link> / <ParentCrumb view={view} />
            {view.ref}
          </>
        }
        title={terms.title || 'Untitled agreement'}
        facts={
          <>
            <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
            {view.courtOrderOn !== null && (
              <StateBadge tone="good">Court order · {formatCalendarDay(view.courtOrderOn)}</StateBadge>
            )}
            {hasPromises && <PromiseBadges agreementId={view.id} />}
            <AmendingBadges view={view} />
            <InDispute agreement={view} />
            <InEscrow agreement={view} />
            <InMediation agreement={view} />
            <span>{factsOf(view, terms)}</span>
          </>
        }
        actions={
          <ActionBar
            view={view}
            onOpen={(action) => {
              setDone(null);
              setOpen(action);
            }}
          />
        }
      />
      {done === null && whyNot !== null && whyNot !== blocked && (
        <div className={styles.done}>
          <Notice tone="attention" title="This is not possible now" announce>
            {whyNot}
          </Notice>
        </div>
      )}
      {done === null && blocked !== null && <p className={styles.blocked}>{blocked}</p>}
      {done !== null && (
        <div className={styles.done} ref={focusIt} tabIndex={-1} key={done}>
          <Notice tone="good" announce>
            {done}
          </Notice>
        </div>
      )}
      <div className={styles.promises}>
        <Suspense fallback={null}>
          {view.status === 'active' && myParty(view) && <ActsHere kind="agreement" id={view.id} />}
          {view.purpose !== null && <ChangesNotice view={view} />}
          {amending?.notice && view.status === 'active' && (
            <NoticeBanner view={view} notice={amending.notice} onDone={setDone} />
          )}
        </Suspense>
      </div>
      <div className={styles.layout}>
        <div className={styles.document}>
          <div className={styles.promises}>
            <Suspense fallback={null}>{view.purpose === 'amendment' && <WhatItChanges view={view} />}</Suspense>
          </div>
          {(view.attendants.length > 0 ||
            view.delegations.length > 0 ||
            view.parties.some(({ inPerson }) => inPerson)) && (
            <div className={styles.promises}>
              <Suspense fallback={view.myAttendantIds.length > 0 && <Waiting lines={2} />}>
                <TakingPart view={view} onDone={setDone} />
              </Suspense>
            </div>
          )}
          {hasPromises && (
            <div className={styles.promises}>
              <Suspense fallback={<Waiting title="What is promised" lines={4} />}>
                <Promises agreementId={view.id} />
              </Suspense>
            </div>
          )}
          <TextThatHolds view={view}>
            <TextInTalk
              view={view}
              onDone={setDone}
              publicClause={
                view.terms.publicClauseOffered && (
                  <PublicClauseBox terms={view.terms} parties={view.parties}>
                    {view.status !== 'draft' && <ClauseAnswers view={view} />}
                  </PublicClauseBox>
                )
              }
            />
          </TextThatHolds>
          <p className={styles.imprint}>
            {view.ref} · version {view.versionNo} · {badge.label}
            {inForce && ` · amended by ${inForce.ref}, which is sealed by itself`}
            {view.contentHash !== null && ` · SHA-256 ${inForce ? 'as first signed ' : ''}${view.contentHash}`}
          </p>
        </div>
        <div className={styles.standing}>
          <StandingCard view={view} />
        </div>
        <div className={styles.rest}>
          <EndsAndChangesCard view={view} />
          <PartiesCard view={view} />
          {view.status !== 'draft' && (
            <Suspense fallback={<Waiting title="Versions" lines={3} />}>
              <ProofCards view={view} />
            </Suspense>
          )}
        </div>
      </div>
      {open && (
        <Suspense fallback={null}>
          <DeedDialog
            action={open}
            reason={open === wanted ? reason : ''}
            view={view}
            onClose={close}
            onDone={(sentence) => {
              close();
              setDone(sentence);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

const Waiting = ({ title, lines }: { title?: string; lines: number }) => (
  <Card title={title}>
    <SkeletonText lines={lines} />
  </Card>
);

const Loading = () => (
  <div role="status" aria-label="Loading the agreement">
    <PageHeader
      breadcrumb={<Skeleton width="10rem" />}
      title={<Skeleton width="22rem" />}
      facts={<Skeleton width="16rem" height="1.4em" />}
    />
    <div className={styles.layout}>
      <div className={styles.document}>
        <Card inset="sheet">
          <SkeletonText lines={12} />
        </Card>
      </div>
      <div className={styles.standing}>
        <Card>
          <SkeletonText lines={8} />
        </Card>
      </div>
    </div>
  </div>
);
