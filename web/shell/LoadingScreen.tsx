import styles from './LoadingScreen.module.css';

/** While the session loads (specification §4). */
export const LoadingScreen = () => (
  <div className={styles.screen} role="status">
    Loading...
  </div>
);
