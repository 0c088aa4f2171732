import type { ReactNode } from 'react';
import { Notice } from '../ui/Notice.tsx';
import styles from './DoneNotice.module.css';

type Props = {
  /** What the deed came to; another sentence is announced again, and null is nothing. */
  sentence: string | null;
  /** The way on from here. */
  action?: ReactNode;
  /** The room around it. */
  className?: string | undefined;
};

const focusIt = (element: HTMLElement | null): void => element?.focus();

/** What a deed on this page came to: it is said and has the focus, because the button that was pressed may be gone. */
export const DoneNotice = ({ sentence, action, className = '' }: Props) =>
  sentence && (
    <div className={`${styles.done} ${className}`} ref={focusIt} tabIndex={-1} key={sentence}>
      <Notice tone="good" announce action={action}>
        {sentence}
      </Notice>
    </div>
  );
