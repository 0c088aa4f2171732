import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { DoneNotice } from '../core/DoneNotice.tsx';
import { lazy } from '../core/lazy.ts';
import { useSearch } from '../core/search.ts';
import { Tabs } from '../core/Tabs.tsx';
import { Card } from '../ui/Card.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PageLoading } from '../ui/PageLoading.tsx';
import { SkeletonText } from '../ui/Skeleton.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import thing from '../ui/thing.module.css';
import { ActionBar } from './acting/ActionBar.tsx';
import type { Opening } from './acting/deeds.ts';
import { hrefOf, type Tab, tabs } from './address.ts';
import styles from './mediation.module.css';
import { goesToCourt, hasBegun } from './offer.ts';
import { NextStepCard } from './standing/NextStepCard.tsx';
import { nextStepOf, withWhom } from './standing/nextstep.ts';
import { type Reader, useReader } from './useReader.ts';
import { type Badge, badgeOf } from './words.ts';

// Opened by a deed only.
const DeedDialog = lazy(() => import('./acting/DeedDialog.tsx').then((module) => ({ default: module.DeedDialog })));
// Each part of the page when somebody goes there.
const CasePart = lazy(() => import('./CasePart.tsx').then((module) => ({ default: module.CasePart })));
const RoomsPart = lazy(() => import('./rooms/RoomsPart.tsx').then((module) => ({ default: module.RoomsPart })));
const PackagesPart = lazy(() =>
  import('./packages/PackagesPart.tsx').then((module) => ({ default: module.PackagesPart })),
);
const TermsPart = lazy(() => import('./terms/TermsPart.tsx').then((module) => ({ default: module.TermsPart })));
const CourtPart = lazy(() => import('./court/CourtPart.tsx').then((module) => ({ default: module.CourtPart })));
const ClocksCard = lazy(() => import('./standing/ClocksCard.tsx').then((module) => ({ default: module.ClocksCard })));
const PeopleCard = lazy(() => import('./people/PeopleCard.tsx').then((module) => ({ default: module.PeopleCard })));
const AboutCard = lazy(() => import('./people/PeopleCard.tsx').then((module) => ({ default: module.AboutCard })));

const tabLabels: Record<Tab, string> = {
  case: 'The case',
  rooms: 'Rooms',
  packages: 'Packages',
  terms: 'Terms',
  court: 'Court',
};

/** What is in confidence, or before a court, is done by the account's own sign-in and by who was named to speak for it. */
const ownOnly: readonly Tab[] = ['rooms', 'packages', 'court'];

/** Parts that are there for this reader now. Officers see the case and nothing that is said in it. */
function partsOf(view: MediationView, { acting }: Reader): Tab[] {
  if (view.as === 'officer' || !hasBegun(view)) return ['case'];
  const there = tabs.filter((tab) => tab !== 'court' || goesToCourt(view));
  return acting ? there.filter((tab) => !ownOnly.includes(tab)) : there;
}

/** A case as one of its people sees it: its sides, an officer who looks after it, or its mediator at work. `settled`: what came of it. */
export function Case({ view, settled }: { view: MediationView; settled?: ReactNode }) {
  const reader = useReader();
  const [search] = useSearch();
  const [opening, setOpening] = useState<Opening | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const parts = partsOf(view, reader);
  const tab = parts.find((part) => part === search.get('tab')) ?? 'case';
  const step = nextStepOf(view, reader);
  const badge: Badge = step.isMine ? { ...badgeOf(view), tone: 'gold' } : badgeOf(view);
  const begin = (next: Opening) => {
    setDone(null);
    setOpening(next);
  };
  const finish = (sentence: string) => {
    setOpening(null);
    setDone(sentence);
  };
  return (
    <div className={tab === 'rooms' ? styles.case : `${styles.case} ${thing.page}`}>
      <PageHeader
        breadcrumb={
          <>
            <Link to={view.as === 'mediator' ? to('mediatorDashboard') : to('legalServices')}>
              {view.as === 'mediator' ? 'My cases' : 'Mediation'}
            </Link>{' '}
            / {view.ref}
          </>
        }
        title={view.request.title || 'Untitled mediation'}
        facts={
          <>
            <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
            {/* Who reads along stands in each room; on a phone the place to write is what has to be in sight. */}
            <span className={tab === 'rooms' ? styles.notOnPhone : undefined}>{withWhom(view)}</span>
            <span className={tab === 'rooms' ? styles.notOnPhone : undefined}>Confidential</span>
          </>
        }
        actions={
          // On a phone the place to write stands at the bottom edge of the rooms.
          <div className={tab === 'rooms' ? styles.notOnPhone : undefined}>
            <ActionBar view={view} onOpen={begin} />
          </div>
        }
      />
      <DoneNotice sentence={done} className={thing.done} />
      {tab !== 'rooms' && (
        <div className={styles.top}>
          <NextStepCard view={view} onOpen={begin} />
        </div>
      )}
      {parts.length > 1 && (
        <Tabs
          label="Parts of this mediation"
          current={tab}
          tabs={parts.map((part) => ({ key: part, label: tabLabels[part], href: hrefOf(view, part) }))}
        />
      )}
      <div className={tab === 'rooms' ? styles.wide : thing.layout}>
        <div className={thing.main}>
          <Waiting>
            {tab === 'case' && settled}
            {tab === 'case' && <CasePart view={view} onOpen={begin} />}
            {tab === 'rooms' && <RoomsPart view={view} />}
            {tab === 'packages' && <PackagesPart view={view} />}
            {tab === 'terms' && <TermsPart view={view} onOpen={begin} onDone={finish} />}
            {tab === 'court' && <CourtPart view={view} />}
          </Waiting>
        </div>
        {tab !== 'rooms' && (
          <div className={thing.side}>
            <Waiting>
              {/* A deadline counted down on paper is wrong the next day. */}
              <div className={styles.clocks}>
                <ClocksCard view={view} />
              </div>
              <PeopleCard view={view} onOpen={begin} />
              {tab === 'case' && <AboutCard view={view} />}
            </Waiting>
          </div>
        )}
      </div>
      {opening && (
        <Suspense fallback={null}>
          <DeedDialog
            key={`${opening.deed}:${opening.of}`}
            opening={opening}
            view={view}
            onClose={() => setOpening(null)}
            onDone={finish}
          />
        </Suspense>
      )}
    </div>
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

/** The shape of a case before it is read. */
export const CaseLoading = () => (
  <PageLoading label="Loading the mediation" kind="A mediation" breadcrumb="10rem" title="22rem" facts="16rem">
    <div className={styles.top}>
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
          <SkeletonText lines={6} />
        </Card>
      </div>
    </div>
  </PageLoading>
);
