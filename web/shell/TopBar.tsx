import { to } from '@ahadi/domain/paths.ts';
import { IconLayoutSidebar, IconMenu2 } from '@tabler/icons-react';
import { Link } from 'react-router';
import { SupportShortcut } from '../assistant/SupportShortcut.tsx';
import { useWords } from '../core/language.ts';
import { useSession } from '../core/session.ts';
import { NotificationBell } from '../notifications/NotificationBell.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Brand } from './Brand.tsx';
import { frame } from './frame/words.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { OfflineChip } from './OfflineChip.tsx';
import { PaletteButton } from './PaletteButton.tsx';
import { useHeaderProfile } from './profile.ts';
import { toggleSidebar, useIsNarrow, useSidebar } from './sidebar.ts';
import { ThemeToggle } from './ThemeToggle.tsx';
import styles from './TopBar.module.css';
import { keepLanguage } from './useAccountLanguage.ts';

/** The bar over every page of the shell: menu, search, theme, notifications, and the profile (specification §2). */
export function TopBar() {
  const { session } = useSession();
  const isNarrow = useIsNarrow();
  return (
    <header className={styles.bar}>
      <MenuButton />
      <Link className={styles.brand} to={to('dashboard')}>
        <Brand />
      </Link>
      <PaletteButton />
      <div className={styles.right}>
        <OfflineChip />
        {!isNarrow && <LanguageSwitch onChosen={keepLanguage} />}
        <ThemeToggle />
        {!session?.acting && (
          <>
            <SupportShortcut className={styles.icon} />
            <NotificationBell />
            <ProfileLink />
          </>
        )}
      </div>
    </header>
  );
}

function MenuButton() {
  const say = useWords(frame);
  const { expanded, drawerOpen } = useSidebar();
  const isNarrow = useIsNarrow();
  const open = isNarrow ? drawerOpen : expanded;
  const Icon = isNarrow ? IconMenu2 : IconLayoutSidebar;
  return (
    <button
      type="button"
      className={styles.icon}
      aria-label={isNarrow ? say.menu : say.sideMenu}
      aria-expanded={open}
      aria-controls="side-menu"
      title={isNarrow ? undefined : say.toggleMenu}
      onClick={toggleSidebar}
    >
      <Icon className="turns" size={18} stroke={1.8} aria-hidden />
    </button>
  );
}

function ProfileLink() {
  const say = useWords(frame);
  const { name, avatarUrl } = useHeaderProfile();
  return (
    <Link className={styles.icon} to={to('profile')} aria-label={say.profileOf({ name })} title={say.profile}>
      <Avatar name={name} src={avatarUrl} fallback="icon" />
    </Link>
  );
}
