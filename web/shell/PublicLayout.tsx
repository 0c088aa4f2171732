import { Outlet } from 'react-router';
import styles from './PublicLayout.module.css';
import { SkipLink } from './SkipLink.tsx';

/** The plain dark ground of the pages a visitor may read (specification §2). The page brings `<main id="main">`. */
export default function PublicLayout() {
  return (
    <div className={styles.ground} data-ground="public">
      <SkipLink />
      <Outlet />
    </div>
  );
}
