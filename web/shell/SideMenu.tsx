import { to } from '@ahadi/domain/paths.ts';
import { useRef } from 'react';
import { Link } from 'react-router';
import { useWords } from '../core/language.ts';
import { closesDialog } from '../ui/backdrop.ts';
import { Brand } from './Brand.tsx';
import { frame } from './frame/words.ts';
import { MenuFooter } from './MenuFooter.tsx';
import { MenuGroups } from './MenuGroups.tsx';
import styles from './SideMenu.module.css';
import { closeDrawer, useIsNarrow, useSidebar } from './sidebar.ts';

/** The side menu: a column that is wide or icons only, and below 768 px a drawer that closes after a choice. */
export function SideMenu() {
  const { expanded, drawerOpen } = useSidebar();
  const isNarrow = useIsNarrow();
  if (isNarrow) return drawerOpen ? <Drawer /> : null;
  return (
    <aside className={styles.column} data-collapsed={!expanded || undefined} id="side-menu">
      <MenuContent />
    </aside>
  );
}

/** The browser's own modal dialog: it traps the focus, closes on Escape and gives the focus back to the menu button. */
function Drawer() {
  const say = useWords(frame);
  const open = useRef((dialog: HTMLDialogElement | null) => {
    if (dialog && !dialog.open) dialog.showModal();
  });
  return (
    <dialog
      ref={open.current}
      className={styles.drawer}
      id="side-menu"
      aria-label={say.menu}
      onCancel={closeDrawer}
      onClose={closeDrawer}
      onMouseDown={(event) => closesDialog(event) && closeDrawer()}
    >
      <MenuContent />
    </dialog>
  );
}

const MenuContent = () => {
  const say = useWords(frame);
  return (
    <div className={styles.content}>
      <Link className={styles.brand} to={to('dashboard')} onClick={closeDrawer}>
        <Brand />
      </Link>
      <nav className={styles.groups} aria-label={say.main}>
        <MenuGroups onChoose={closeDrawer} />
      </nav>
      <MenuFooter />
    </div>
  );
};
