import { Suspense } from 'react';
import { lazy } from '../core/lazy.ts';
import { pageMeta } from '../core/page.ts';
import { useSearch } from '../core/search.ts';
import { useMe } from '../core/session.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { AccountTab } from './identities/AccountTab.tsx';
import styles from './ProfilePage.module.css';
import { ProfileTab } from './profile/ProfileTab.tsx';
import { ProfileTabs, tabOf } from './profile/ProfileTabs.tsx';
import { Section } from './profile/Section.tsx';

// What waits on this device, and how the product is installed.
const AppTab = lazy(() => import('../shell/app/AppTab.tsx'));
// What they were told, and how they want to be.
const NotificationsTab = lazy(() => import('../notifications/NotificationsTab.tsx'));
// Money has a part of the profile, and few come for it.
const Destinations = lazy(() => import('../payments/destinations/Destinations.tsx'));

// What is advertised to them, and the switch that ends it.
const PromotionSwitch = lazy(() => import('../promotions/PromotionSwitch.tsx'));
const SecurityTab = lazy(() => import('./security/SecurityTab.tsx'));
const PrivacyTab = lazy(() => import('./privacy/PrivacyTab.tsx'));
const PreferencesTab = lazy(() => import('./preferences/PreferencesTab.tsx'));
const PublicTab = lazy(() => import('./seen/PublicTab.tsx'));
// Few have programs of their own.
const ProgramsTab = lazy(() => import('./programs/ProgramsTab.tsx'));
const Blocks = lazy(() => import('../community/own/Blocks.tsx'));

export const meta = pageMeta('Profile');

/** The signed-in person's own matters: how others see them, for whom they act, how they sign in, where their money goes, what they were told. */
export default function ProfilePage() {
  const [params] = useSearch();
  const me = useMe();
  const tab = tabOf(params.get('tab'));
  return (
    <>
      <PageHeader title={me.name} breadcrumb="Profile" facts={<span>{me.userNumber}</span>} />
      <ProfileTabs current={tab} />
      <div className={styles.panel}>
        {tab === 'profile' && <ProfileTab />}
        {tab === 'account' && <AccountTab verify={params.get('verify')} />}
        {tab === 'security' && (
          <Suspense fallback={<SkeletonRows rows={4} label="Loading how you sign in" />}>
            <SecurityTab />
          </Suspense>
        )}
        {tab === 'payouts' && (
          <Section
            title="Where payouts go"
            about="Money that is released to you waits in your wallet. From there you take it out to one of these."
          >
            <Suspense fallback={<SkeletonRows rows={2} label="Loading where payouts go" />}>
              <Destinations />
            </Suspense>
          </Section>
        )}
        {tab === 'programs' && (
          <Suspense fallback={<SkeletonRows rows={4} label="Loading what your programs use" />}>
            <ProgramsTab />
          </Suspense>
        )}
        {tab === 'app' && (
          <Suspense fallback={<SkeletonRows rows={3} label="Loading what this device keeps" />}>
            <AppTab />
          </Suspense>
        )}
        {tab === 'privacy' && (
          <Suspense fallback={<SkeletonRows rows={4} label="Loading privacy" />}>
            <PrivacyTab />
          </Suspense>
        )}
        {tab === 'preferences' && (
          <Suspense fallback={<SkeletonRows rows={4} label="Loading preferences" />}>
            <PreferencesTab />
          </Suspense>
        )}
        {tab === 'blocked' && (
          <Section
            title="People you blocked"
            about="Neither of you reads the other’s words in the community. They are not told."
          >
            <Suspense fallback={<SkeletonRows rows={3} label="Loading whom you blocked" />}>
              <Blocks />
            </Suspense>
          </Section>
        )}
        {tab === 'public' && (
          <Suspense fallback={<SkeletonRows rows={4} label="Loading the profile" />}>
            <PublicTab person={params.get('person')} />
          </Suspense>
        )}
        {tab === 'notifications' && (
          <>
            <Suspense fallback={<SkeletonRows rows={6} label="Loading notifications..." />}>
              <NotificationsTab />
            </Suspense>
            {params.get('view') === 'settings' && (
              <Section
                title="Sponsored posts"
                about="Others pay for them, and each says so. They pay for a part of what you use here for nothing."
              >
                <Suspense fallback={<SkeletonRows rows={1} label="Loading your choice" />}>
                  <PromotionSwitch />
                </Suspense>
              </Section>
            )}
          </>
        )}
      </div>
    </>
  );
}
