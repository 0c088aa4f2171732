import { IconChevronDown } from '@tabler/icons-react';
import { type FocusEvent, useId, useState } from 'react';
import { useWordsHere } from '../core/here.ts';
import { rich } from '../core/Rich.tsx';
import styles from './acting.module.css';
import { type ButtonVariant, buttonClass } from './Button.tsx';
import { keepInside } from './inside.ts';
import { blocks } from './words.ts';

export type MoreAction = {
  key: string;
  label: string;
  why: string | null;
  run: () => void;
  /** Stands as a button of its own where there is room, and here on a phone. */
  onPhone?: boolean;
};

type Props = {
  actions: readonly MoreAction[];
  variant?: ButtonVariant;
  /** What they are about, read aloud: a page with many of them says of each which it is. */
  about?: string;
  /** Opens to the right where the button stands at the left; within the row it stands in on a phone. */
  toRight?: boolean;
};

/** Everything else that can ever be done here; what is not possible now stays in sight and says why. */
export function MoreActions({ actions, variant = 'quiet', about, toRight }: Props) {
  const say = useWordsHere(blocks);
  const [open, setOpen] = useState(false);
  const id = useId();
  const possible = actions.filter((action) => action.why === null);
  const impossible = actions.filter((action) => action.why !== null);
  const leave = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears Escape and the leaving focus of the buttons inside
    <div
      className={styles.more}
      data-to-right={toRight || undefined}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        event.currentTarget.querySelector('button')?.focus();
      }}
    >
      <button
        type="button"
        className={buttonClass(variant)}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {about === undefined
          ? say.more
          : rich(say.moreAbout({ about }), { aside: (words) => <span className="aside-voice">{words}</span> })}
        <IconChevronDown size={16} stroke={1.8} aria-hidden />
      </button>
      {open && (
        // A place to click that keeps the focus inside.
        <div className={styles.panel} id={id} tabIndex={-1} ref={keepInside}>
          {possible.length > 0 && (
            <ul>
              {possible.map((action) => (
                <li key={action.key} data-on-phone={action.onPhone || undefined}>
                  <button
                    type="button"
                    className={styles.item}
                    onClick={() => {
                      setOpen(false);
                      action.run();
                    }}
                  >
                    {action.label}
                  </button>
                </li>
              ))}
            </ul>
          )}
          {impossible.length > 0 && (
            // Folded where something is possible: why the rest is not is read by who looks for it.
            <details open={possible.length === 0} className={styles.rest}>
              <summary className={styles.heading}>{say.notPossible({ count: impossible.length })}</summary>
              <ul>
                {impossible.map((action) => (
                  <li key={action.key} className={styles.blocked}>
                    <span className={styles.blockedName}>{action.label}</span>
                    <span className={styles.why}>{action.why}</span>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </div>
      )}
    </div>
  );
}
