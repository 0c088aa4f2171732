import type { EscrowId } from '@ahadi/domain/core/ids.ts';
import type { EscrowView } from '@ahadi/domain/escrow/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../core/api.ts';
import { useCommand } from '../core/command.ts';
import { DoneNotice } from '../core/DoneNotice.tsx';
import { lazy } from '../core/lazy.ts';
import { pageMeta, usePageTitle } from '../core/page.ts';
import { useIdParam } from '../core/params.ts';
import { useSearch } from '../core/search.ts';
import { Tabs } from '../core/Tabs.tsx';
import { useAskedOnce } from '../core/useAskedOnce.ts';
import { useDone } from '../core/useDone.ts';
import { amountWords } from '../core/words.ts';
import { Card } from '../ui/Card.tsx';
import { KeyValue } from '../ui/KeyValue.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PageLoading } from '../ui/PageLoading.tsx';
import { Skeleton, SkeletonText } from '../ui/Skeleton.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import thing from '../ui/thing.module.css';
import { ActionBar } from './acting/ActionBar.tsx';
import type { Opening, StageDialog } from './acting/deeds.ts';
import styles from './escrow.module.css';
import { whyNot, whyNotStage } from './offer.ts';
import { StageCard } from './stages/StageCard.tsx';
import { FundingCard } from './standing/FundingCard.tsx';
import { MoneyCard } from './standing/MoneyCard.tsx';
import { NextStepCard } from './standing/NextStepCard.tsx';
import { nextStepOf } from './standing/nextstep.ts';
import { type Reader, useReader } from './useReader.ts';
import { accountWords, type Badge, hoursWords, kindWords, roleWords, statusBadge } from './words.ts';

// A draft is written once; most visits read.
const loadEditor = () => import('./editing/Editor.tsx').then((module) => ({ default: module.Editor }));
const Editor = lazy(loadEditor);
const CounterForm = lazy(() => import('./editing/CounterForm.tsx').then((module) => ({ default: module.CounterForm })));
// Few look.
const CoverCheck = lazy(() =>
  import('../payments/wallets/CoverCheck.tsx').then((module) => ({ default: module.CoverCheck })),
);
// Opened by a deed only.
const DeedDialog = lazy(() => import('./acting/DeedDialog.tsx').then((module) => ({ default: module.DeedDialog })));
const PaymentPanel = lazy(() =>
  import('../payments/PaymentPanel.tsx').then((module) => ({ default: module.PaymentPanel })),
);
const TermsTab = lazy(() => import('./terms/TermsTab.tsx').then((module) => ({ default: module.TermsTab })));
const PaymentsTab = lazy(() => import('./terms/PaymentsTab.tsx').then((module) => ({ default: module.PaymentsTab })));
const HistoryTab = lazy(() => import('./terms/HistoryTab.tsx').then((module) => ({ default: module.HistoryTab })));
const PartiesCard = lazy(() =>
  import('./standing/PartiesCard.tsx').then((module) => ({ default: module.PartiesCard })),
);

// Read by the one who follows a wrong link.
const EscrowMissing = lazy(() => import('./EscrowMissing.tsx').then((module) => ({ default: module.EscrowMissing })));

export const meta = pageMeta('Escrow');

export default function EscrowPage() {
  const id = useIdParam<EscrowId>();
  const view = useQuery(api.escrow.get.queryOptions({ input: { id } }));
  const reader = useReader();
  usePageTitle(view.data && (view.data.terms.title || view.data.ref));
  if (view.isError && !view.data)
    return (
      <Suspense fallback={<Loading />}>
        <EscrowMissing error={view.error} onRetry={() => view.refetch()} />
      </Suspense>
    );
  if (!view.data) return <Loading />;
  if (whyNot('save', view.data, reader) === null)
    return (
      <Suspense fallback={<Loading />}>
        <Editor key={view.data.id} view={view.data} />
      </Suspense>
    );
  return <Escrow view={view.data} />;
}

const tabs = [
  { key: 'stages', label: 'Stages' },
  { key: 'terms', label: 'Terms' },
  { key: 'payments', label: 'Payments' },
  { key: 'history', label: 'History' },
] as const;
type Tab = (typeof tabs)[number]['key'] | 'counter';

function useTab(view: EscrowView): Tab {
  const reader = useReader();
  const [search] = useSearch();
  const asked = search.get('tab');
  if (asked === 'counter' && whyNot('counter', view, reader) === null) return 'counter';
  const found = tabs.find(({ key }) => key === asked)?.key;
  // What is still being agreed is read before anything else.
  return found ?? (view.status === 'proposed' ? 'terms' : 'stages');
}

/** What a link may begin here, and the deeds that are meant by it: the first that is possible in a stage. */
const askable = {
  dispute: ['dispute'],
  release: ['release'],
  // Who is to give it back decides by which deed.
  refund: ['refund', 'agree_refund', 'take_back', 'cancel_overdue', 'reject'],
} as const satisfies Record<string, readonly StageDialog[]>;
type Askable = keyof typeof askable;
const notAsked = { opening: null, why: null };

/** The dialog a link asked for, of the first stage where it is possible, or the sentence that says why not now. */
function openingOf(deed: string | undefined, view: EscrowView, reader: Reader) {
  if (deed === undefined || !Object.hasOwn(askable, deed)) return notAsked;
  const deeds: readonly StageDialog[] = askable[deed as Askable]; // its own key
  for (const one of deeds) {
    const stage = view.milestones.find((stage) => whyNotStage(one, stage, view, reader) === null);
    if (stage) return { opening: { deed: one, stageId: stage.id } satisfies Opening, why: null };
  }
  const [stage] = view.milestones;
  const [first] = deeds;
  return { opening: null, why: stage && first ? whyNotStage(first, stage, view, reader) : null };
}

function Escrow({ view }: { view: EscrowView }) {
  const reader = useReader();
  const tab = useTab(view);
  const { deed } = useAskedOnce('deed');
  const [asked] = useState(() => openingOf(deed, view, reader));
  const [opening, setOpening] = useState<Opening | null>(asked.opening);
  const step = nextStepOf(view, reader);
  const [done, setDone] = useDone(`${view.status} ${step.title}`);
  const begin = (next: Opening) => {
    setDone(null);
    setOpening(next);
  };
  const badge: Badge = view.hold
    ? { label: 'On hold', tone: 'attention' }
    : view.status === 'active' && view.milestones.some(({ status }) => status === 'disputed')
      ? { label: 'In dispute', tone: 'danger' }
      : step.isMine
        ? { ...statusBadge[view.status], tone: 'gold' }
        : statusBadge[view.status];
  const hasMoney = view.status === 'awaiting_funding' || view.status === 'active' || view.status === 'closed';
  return (
    <div className={thing.page}>
      <PageHeader
        breadcrumb={
          <>
            <Link to={to('escrows')}>Escrow</Link> / {view.ref}
          </>
        }
        title={view.terms.title || 'Untitled escrow'}
        facts={
          <>
            <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
            <span>
              {[
                kindWords[view.terms.kind].label,
                ...view.myRoles.map((role) => `you: ${roleWords[role].toLowerCase()}`),
              ].join(' · ')}
            </span>
            {view.agreement && (
              <span>
                For <Link to={to('agreement', { id: view.agreement.id })}>{view.agreement.ref}</Link>
              </span>
            )}
            {view.ledBy && (
              <span>
                {view.ledBy.kind === 'order' ? 'Of the parcel ' : 'Led by the mediation '}
                <Link to={to(view.ledBy.kind === 'order' ? 'parcel' : 'mediation', { id: view.ledBy.id })}>
                  {view.ledBy.ref}
                </Link>
              </span>
            )}
          </>
        }
        actions={<ActionBar view={view} onOpen={begin} />}
      />
      <DoneNotice sentence={done} className={thing.done} />
      {asked.why !== null && opening === null && done === null && (
        <div className={thing.done}>
          <Notice tone="attention" title="This is not possible now" announce>
            {asked.why}
          </Notice>
        </div>
      )}
      {tab === 'counter' ? (
        <Waiting>
          <CounterForm key={view.termsVersion} view={view} />
        </Waiting>
      ) : (
        <Reading view={view} tab={tab} hasMoney={hasMoney} onOpen={begin} />
      )}
      {opening && (
        <Suspense fallback={null}>
          <DeedDialog
            key={`${opening.deed}:${opening.stageId}`}
            opening={opening}
            view={view}
            onClose={() => setOpening(null)}
            onInstead={setOpening}
            onDone={(sentence) => {
              setOpening(null);
              setDone(sentence);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

type ReadingProps = {
  view: EscrowView;
  tab: Exclude<Tab, 'counter'>;
  hasMoney: boolean;
  onOpen: (opening: Opening) => void;
};

function Reading({ view, tab, hasMoney, onOpen }: ReadingProps) {
  const reader = useReader();
  const mayPay = whyNot('pay', view, reader) === null;
  const mayEverPay = view.myRoles.some((role) => role !== 'seller');
  return (
    <>
      <div className={styles.top}>
        {hasMoney && <MoneyCard view={view} />}
        <NextStepCard view={view} onOpen={onOpen} />
      </div>
      <div className={thing.layout}>
        <div className={thing.main}>
          <Tabs
            label="Parts of this escrow"
            current={tab}
            tabs={tabs.map(({ key, label }) => ({ key, label, href: to('escrow', { id: view.id }, { tab: key }) }))}
          />
          {tab === 'stages' && (
            <>
              {hasMoney && mayEverPay && (mayPay || view.status === 'active') && (
                <Funding view={view} mayPay={mayPay} />
              )}
              {view.milestones.map((stage) => (
                <StageCard key={stage.id} view={view} stage={stage} onOpen={onOpen} />
              ))}
            </>
          )}
          <Waiting>
            {tab === 'terms' && <TermsTab view={view} />}
            {tab === 'payments' && <PaymentsTab view={view} cover={<Cover view={view} />} />}
            {tab === 'history' && <HistoryTab view={view} />}
          </Waiting>
        </div>
        <div className={thing.side}>
          <Waiting>
            <PartiesCard view={view} />
          </Waiting>
          <Card title="In short">
            <KeyValue
              rows={[
                {
                  label: 'The buyer pays in',
                  value: amountWords(view.totalMinor + view.fees.buyerMinor, view.terms.currency),
                },
                {
                  label: 'The seller gets',
                  value: amountWords(view.totalMinor - view.fees.sellerMinor, view.terms.currency),
                },
                { label: 'Time to inspect', value: hoursWords(view.terms.inspectionHours) },
                {
                  label: 'Terms',
                  value: <Link to={to('escrow', { id: view.id }, { tab: 'terms' })}>version {view.termsVersion}</Link>,
                },
              ]}
            />
          </Card>
        </div>
      </div>
    </>
  );
}

/** Whether what lies in it is in the daily statement of all customers' money. */
function Cover({ view }: { view: EscrowView }) {
  const { id } = view;
  const useProofs = (enabled: boolean) => useQuery(api.escrow.cover.queryOptions({ input: { id }, enabled }));
  return (
    <CoverCheck
      title="Check that this money is there"
      useProofs={useProofs}
      nothing={(at) =>
        `Nothing lay in this escrow on ${at}, when all money was last added up. What came since is in the next one.`
      }
      nameOf={(account) => accountWords(view, account)}
    />
  );
}

/** The panel of paying stays in place after the last payment, so that its receipt can be read. */
function Funding({ view, mayPay }: { view: EscrowView; mayPay: boolean }) {
  const [wasShown] = useState(mayPay);
  const pay = useCommand(api.escrow.pay, { stale: [] });
  if (!mayPay && !wasShown) return null;
  return (
    <FundingCard view={view}>
      <Suspense fallback={<SkeletonText lines={5} />}>
        <PaymentPanel
          subject={view.id}
          currency={view.terms.currency}
          outstandingMinor={view.outstandingMinor}
          partMinor={view.myPartMinor || view.outstandingMinor}
          start={(input) => pay.runAsync({ id: view.id, ...input })}
        />
      </Suspense>
    </FundingCard>
  );
}

const Waiting = ({ children }: { children: ReactNode }) => (
  <Suspense
    fallback={
      <Card>
        <SkeletonText lines={5} />
      </Card>
    }
  >
    {children}
  </Suspense>
);

const Loading = () => (
  <PageLoading label="Loading the escrow" kind="Escrow" breadcrumb="10rem" title="22rem" facts="16rem">
    <div className={styles.top}>
      <Skeleton width="18rem" height="2.2rem" />
      <Card>
        <SkeletonText lines={3} />
      </Card>
    </div>
    <div className={thing.layout}>
      <div className={thing.main}>
        <Card>
          <SkeletonText lines={8} />
        </Card>
      </div>
      <div className={thing.side}>
        <Card>
          <SkeletonText lines={4} />
        </Card>
      </div>
    </div>
  </PageLoading>
);
