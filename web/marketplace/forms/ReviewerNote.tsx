import type { ReactNode } from 'react';
import styles from './form.module.css';

/** What the reviewer said of a field, above the field's own help. */
export const helpWithNote = (note: string | undefined, help?: ReactNode): ReactNode =>
  note === undefined ? (
    help
  ) : (
    <>
      <span className={styles.note}>
        <span className={styles.noteWho}>The reviewer asks:</span> {note}
      </span>
      {help}
    </>
  );

/** The same where there is no field to hang it on. */
export const ReviewerNote = ({ note }: { note: string | undefined }) =>
  note === undefined ? null : (
    <p className={styles.note}>
      <span className={styles.noteWho}>The reviewer asks:</span> {note}
    </p>
  );
