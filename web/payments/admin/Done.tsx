import { Notice } from '../../ui/Notice.tsx';
import styles from '../payments.module.css';

const focusIt = (element: HTMLElement | null): void => element?.focus();

/** What came of the last deed, with the focus on it; nothing before the first. */
export const Done = ({ sentence }: { sentence: string | null }) =>
  sentence === null ? null : (
    <div className={styles.done} ref={focusIt} tabIndex={-1} key={sentence}>
      <Notice tone="good" announce>
        {sentence}
      </Notice>
    </div>
  );
