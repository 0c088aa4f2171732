import { useSearchParams } from 'react-router';
import { pageMeta } from '../core/page.ts';
import { useMe } from '../core/session.ts';
import { NotificationList } from '../notifications/NotificationList.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { AccountTab } from './identities/AccountTab.tsx';
import styles from './ProfilePage.module.css';
import { ProfileTab } from './profile/ProfileTab.tsx';
import { ProfileTabs, tabOf } from './profile/ProfileTabs.tsx';
import { SecurityTab } from './security/SecurityTab.tsx';

export const meta = pageMeta('Profile');

/** The signed-in person's own matters: how others see them, for whom they act, how they sign in, what they were told. */
export default function ProfilePage() {
  const [params] = useSearchParams();
  const me = useMe();
  const tab = tabOf(params.get('tab'));
  return (
    <>
      <PageHeader title={me.name} breadcrumb="Profile" facts={<span>{me.userNumber}</span>} />
      <ProfileTabs current={tab} />
      <div className={styles.panel}>
        {tab === 'profile' && <ProfileTab failure={params.get('error')} />}
        {tab === 'account' && <AccountTab verify={params.get('verify')} />}
        {tab === 'security' && <SecurityTab />}
        {tab === 'notifications' && (
          <div className={styles.list}>
            <NotificationList />
          </div>
        )}
      </div>
    </>
  );
}
