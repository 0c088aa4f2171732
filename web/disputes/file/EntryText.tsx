import styles from './file.module.css';

/** The public entry's exact words, and the hash by which one can tell that they are the same later. */
export const EntryText = ({ text, hash }: { text: string; hash: string }) => (
  <figure className={styles.entry}>
    <blockquote className={styles.entryWords}>{text}</blockquote>
    <figcaption className={styles.quiet}>
      SHA-256 <code className={styles.hash}>{hash}</code>
    </figcaption>
  </figure>
);
