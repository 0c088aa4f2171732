import { IconX } from '@tabler/icons-react';
import { type ReactNode, useCallback, useId } from 'react';
import { useWordsHere } from '../core/here.ts';
import { closesDialog } from './backdrop.ts';
import styles from './Dialog.module.css';
import { blocks } from './words.ts';

type Props = { title: string; onClose: () => void; children: ReactNode; footer?: ReactNode; wide?: boolean };

/**
 * A modal over the page, made of the browser's own dialog: it traps the focus, closes on Escape and gives the focus back.
 * Mount it to open it, unmount it to close it: `{asking && <Dialog title="…" onClose={…}>…</Dialog>}`.
 */
export function Dialog({ title, onClose, children, footer, wide }: Props) {
  const say = useWordsHere(blocks);
  const titleId = useId();
  const open = useCallback((dialog: HTMLDialogElement | null) => {
    if (dialog && !dialog.open) dialog.showModal();
    // Closed before it goes, or the browser would not know where the focus came from.
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={open}
      className={styles.dialog}
      data-wide={wide || undefined}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => closesDialog(event) && onClose()}
    >
      <div className={styles.sheet}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <button type="button" className={styles.close} aria-label={say.close} onClick={onClose}>
            <IconX size={18} stroke={1.8} aria-hidden />
          </button>
        </div>
        <div className={styles.body}>{children}</div>
        {footer && <div className={styles.footer}>{footer}</div>}
      </div>
    </dialog>
  );
}
