import styles from './Spinner.module.css';

/** Only where the specification wants one (the admin guard); everywhere else a skeleton stands in the final shape. */
export const Spinner = ({ label }: { label: string }) => (
  <div className={styles.place} role="status" aria-label={label}>
    <span className={styles.spinner} aria-hidden />
  </div>
);
