import { Outlet } from 'react-router';
import styles from './ShellLayout.module.css';
import { SkipLink } from './SkipLink.tsx';
import { VisitorBar } from './VisitorBar.tsx';

/** The frame of a page inside the shell that a visitor may read. */
export const Visitor = () => (
  <div className={styles.visitor} data-ground="public">
    <SkipLink />
    <VisitorBar />
    <main id="main" tabIndex={-1} className={styles.main}>
      <Outlet />
    </main>
  </div>
);
