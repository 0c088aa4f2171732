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
import { useAskedOnce } from '../core/useAskedOnce.ts';
import { useDone } from '../core/useDone.ts';
import { Card } from '../ui/Card.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Skeleton, SkeletonText } from '../ui/Skeleton.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import { ActionBar } from './acting/ActionBar.tsx';
import type { DialogAction } from './acting/DeedDialog.tsx';
import styles from './agreement.module.css';
import { ParentCrumb } from './amending/ParentCrumb.tsx';
import { TextThatHolds } from './amending/TextThatHolds.tsx';
import { useAmending } from './amending/useAmending.ts';
import { TextInTalk } from './negotiating/TextInTalk.tsx';
import { badgeFor, myParty, offer, whyNotPrimary } from './offer.ts';
import { refusalIn } from './refusal.ts';
import { StandingCard } from './standing/StandingCard.tsx';
import { useVoice, type Voice } from './words.ts';

// Most agreements change no other, have nobody who approves or witnesses, and promise nothing with a day.
const ChangesNotice = lazy(() =>
  import('./amending/ChangesNotice.tsx').then((module) => ({ default: module.ChangesNotice })),
);
const ApprovalNotice = lazy(() => import('./approving/ApprovalNotice.tsx'));
const AmendingBadges = lazy(() => import('./amending/AmendingBadges.tsx'));
const EndsAndChangesCard = lazy(() => import('./amending/EndsAndChangesCard.tsx'));
const WhatItChanges = lazy(() =>
  import('./amending/WhatItChanges.tsx').then((module) => ({ default: module.WhatItChanges })),
);
const NoticeBanner = lazy(() =>
  import('./amending/NoticeBanner.tsx').then((module) => ({ default: module.NoticeBanner })),
);
const PromiseBadges = lazy(() => import('../obligations/PromiseBadges.tsx'));
const TakingPart = lazy(() => import('./attending/TakingPart.tsx'));
const Promises = lazy(() => import('../obligations/Promises.tsx').then((module) => ({ default: module.Promises })));
// Below the text, and in few of them.
const PublicClause = lazy(() => import('./document/PublicClause.tsx'));
// What stands far down the page.
const OwnTags = lazy(() => import('./portfolio/OwnTags.tsx'));
const PartiesCard = lazy(() => import('./standing/PartiesCard.tsx'));
const ProofCards = lazy(() => import('./proof/ProofCards.tsx'));
// Opened by a deed only.
const DeedDialog = lazy(() => import('./acting/DeedDialog.tsx').then((module) => ({ default: module.DeedDialog })));

// Read by the one who follows a wrong link.
const AgreementMissing = lazy(() => import('./AgreementMissing.tsx'));

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

const factsOf = (view: AgreementView, terms: AgreementTerms, { say, figures }: Voice): string =>
  [
    view.status === 'draft' ? say.notShared : say.version({ version: view.versionNo }),
    view.frozenAt === null ? null : say.frozen({ day: figures.day(view.frozenAt) }),
    terms.valueMinor === null ? null : figures.money(terms.valueMinor, terms.currency),
  ]
    .filter((fact) => fact !== null)
    .join(' · ');

/** The line below the text by which a printed page is known again. */
function imprintOf(view: AgreementView, amendedBy: string | null, { say }: Voice, state: string): string {
  const hash = view.contentHash;
  return [
    say.imprint({ ref: view.ref, version: view.versionNo, state }),
    amendedBy === null ? null : say.imprintAmended({ ref: amendedBy }),
    hash === null ? null : amendedBy === null ? say.imprintHash({ hash }) : say.imprintHashFirst({ hash }),
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

/** Beside the state, which stays what it is: the open disputes about it that this reader is a side of. */
function InDispute({ agreement }: { agreement: AgreementView }) {
  const { say } = useVoice();
  const open = useQuery(
    api.disputes.list.queryOptions({
      input: { agreementId: agreement.id, filter: 'open' },
      enabled: isDisputable(agreement.status), // before it is signed there is nothing to dispute
    }),
  );
  return open.data?.rows.map(({ id, ref }) => (
    <Link key={id} to={to('dispute', { id })} className={styles.inDispute}>
      <StateBadge tone="danger">{say.inDispute({ ref })}</StateBadge>
    </Link>
  ));
}

/** The same for its money: the escrows for it that this reader takes part in and that are not over. */
function InEscrow({ agreement }: { agreement: AgreementView }) {
  const { say } = useVoice();
  const open = useQuery(
    api.escrow.list.queryOptions({
      input: { agreementId: agreement.id, filter: 'open' },
      enabled: agreement.sealedAt !== null, // before it is signed nothing is paid for it
    }),
  );
  return open.data?.rows.map(({ id, ref }) => (
    <Link key={id} to={to('escrow', { id })} className={styles.inDispute}>
      <StateBadge tone="gold">{say.inEscrow({ ref })}</StateBadge>
    </Link>
  ));
}

/** And the mediations about it, which nobody else learns of. */
function InMediation({ agreement }: { agreement: AgreementView }) {
  const { say } = useVoice();
  const open = useQuery(
    api.mediation.list.queryOptions({
      input: { agreementId: agreement.id, filter: 'open' },
      enabled: agreement.sealedAt !== null, // before it is signed there is nothing to mediate
    }),
  );
  return open.data?.rows.map(({ id, ref }) => (
    <Link key={id} to={to('mediation', { id })} className={styles.inDispute}>
      <StateBadge tone="info">{say.inMediation({ ref })}</StateBadge>
    </Link>
  ));
}

const focusIt = (element: HTMLElement | null): void => element?.focus();

/** What a link may begin here. */
const askable: readonly DialogAction[] = ['sign', 'propose_change', 'decline'];

function Agreement({ view }: { view: AgreementView }) {
  const me = useMe();
  const voice = useVoice();
  const { say, figures } = voice;
  const { deed, reason = '' } = useAskedOnce('deed', 'reason');
  const wanted = askable.find((action) => action === deed) ?? null;
  // What was possible when the page opened; afterwards its own buttons say what is.
  const [whyNot] = useState(() => (wanted && offer(wanted, view, me.userId).why?.(voice)) ?? null);
  const [open, setOpen] = useState<DialogAction | null>(whyNot === null ? wanted : null);
  const badge = badgeFor(view, me.userId);
  const [done, setDone] = useDone(`${view.status} ${badge.label}`);
  const blocked = whyNotPrimary(view, me.userId)?.(voice) ?? null;
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
            <Link to={to('agreements')}>{say.agreements}</Link> / <ParentCrumb view={view} />
            {view.ref}
          </>
        }
        title={<span dir="auto">{terms.title || say.untitled}</span>}
        facts={
          <>
            <StateBadge tone={badge.tone}>{say[badge.label]}</StateBadge>
            {view.courtOrderOn !== null && (
              <StateBadge tone="good">{say.courtOrder({ day: figures.calendarDay(view.courtOrderOn) })}</StateBadge>
            )}
            <Suspense fallback={null}>
              {hasPromises && <PromiseBadges agreementId={view.id} />}
              <AmendingBadges view={view} />
            </Suspense>
            <InDispute agreement={view} />
            <InEscrow agreement={view} />
            <InMediation agreement={view} />
            <span>{factsOf(view, terms, voice)}</span>
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
          <Notice tone="attention" title={say.notPossible} announce>
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
          {view.purpose !== null && <ChangesNotice view={view} />}
          {view.approvedInside && <ApprovalNotice view={view} />}
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
              <Suspense fallback={<Waiting title={say.promised} lines={4} />}>
                <Promises agreementId={view.id} said={(refused) => refusalIn(voice, refused)} />
              </Suspense>
            </div>
          )}
          <TextThatHolds view={view}>
            <TextInTalk
              view={view}
              onDone={setDone}
              publicClause={
                view.terms.publicClauseOffered && (
                  <Suspense fallback={<SkeletonText lines={4} />}>
                    <PublicClause view={view} language={figures.language} />
                  </Suspense>
                )
              }
            />
          </TextThatHolds>
          <p className={styles.imprint}>{imprintOf(view, inForce?.ref ?? null, voice, say[badge.label])}</p>
        </div>
        <div className={styles.standing}>
          <StandingCard view={view} />
        </div>
        <div className={styles.rest}>
          <Suspense fallback={null}>
            <EndsAndChangesCard view={view} />
          </Suspense>
          <Suspense fallback={<Waiting lines={3 * view.parties.length} />}>
            <PartiesCard view={view} />
          </Suspense>
          {view.status !== 'draft' && (
            <Suspense fallback={<Waiting title={say.versions} lines={3} />}>
              <ProofCards view={view} />
            </Suspense>
          )}
          <Suspense fallback={null}>
            <OwnTags agreementId={view.id} />
          </Suspense>
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

const Loading = () => {
  const { say } = useVoice();
  return (
    <div role="status" aria-label={say.loading}>
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
};
