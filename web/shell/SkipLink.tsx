import styles from './SkipLink.module.css';

/** First stop of the keyboard on every page; its words are those of the frame it stands in. */
export const SkipLink = ({ words }: { words: string }) => (
  <a className={styles.link} href="#main">
    {words}
  </a>
);
