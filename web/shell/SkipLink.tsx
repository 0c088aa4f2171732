import styles from './SkipLink.module.css';

/** First stop of the keyboard on every page. */
export const SkipLink = () => (
  <a className={styles.link} href="#main">
    Skip to content
  </a>
);
