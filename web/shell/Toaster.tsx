import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '../core/language.ts';
import { dismissToast, type Toast, useToasts } from '../core/toast.ts';
import { frame } from './frame/words.ts';
import styles from './Toaster.module.css';

/** Where toasts appear: read aloud politely (a failure at once), held while the pointer or the focus is on them. */
export function Toaster() {
  const say = useWords(frame);
  const toasts = useToasts();
  const place = useRef<HTMLElement>(null);
  const newest = toasts.at(-1)?.id;

  // Shown again with each toast, so that it lies above a dialog that was opened in between.
  useEffect(() => {
    place.current?.hidePopover();
    if (newest !== undefined) place.current?.showPopover();
  }, [newest]);

  return (
    <section ref={place} popover="manual" className={styles.place} aria-label={say.messages}>
      <ul className={styles.list} aria-live="polite" aria-relevant="additions">
        {toasts.map((it) => (
          <ToastCard key={it.id} toast={it} />
        ))}
      </ul>
    </section>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const say = useWords(frame);
  const [held, setHeld] = useState(false);
  const { id, duration, action } = toast;

  useEffect(() => {
    if (held || !Number.isFinite(duration)) return;
    const timer = setTimeout(() => dismissToast(id), duration);
    return () => clearTimeout(timer);
  }, [held, id, duration]);

  return (
    <li
      className={styles.toast}
      data-tone={toast.tone}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className={styles.words} role={toast.tone === 'danger' ? 'alert' : undefined}>
        <p className={styles.title} dir="auto">
          {toast.title}
        </p>
        {toast.message && <p dir="auto">{toast.message}</p>}
        {action && (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              action.run();
              dismissToast(id);
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        className={styles.close}
        aria-label={say.dismiss({ title: toast.title })}
        onClick={() => dismissToast(id)}
      >
        <IconX size={16} stroke={1.8} aria-hidden />
      </button>
    </li>
  );
}
