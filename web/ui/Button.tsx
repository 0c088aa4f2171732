import { type ButtonHTMLAttributes, useId } from 'react';
import styles from './Button.module.css';

export type ButtonVariant = 'primary' | 'quiet' | 'plain' | 'danger';
export type ButtonSize = 'md' | 'lg';

/** The look of a button for a link: `<Link className={buttonClass('primary')} to={…}>`. One primary action a page. */
export const buttonClass = (variant: ButtonVariant = 'primary', size: ButtonSize = 'md'): string =>
  [styles.button, styles[variant], styles[size]].join(' ');

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** The deed is on its way: the button keeps its place and its focus, and further clicks do nothing. */
  pending?: boolean;
  /** Why it is not possible now (from a life cycle's `whyNot`), or null when it is. Shown on hover and focus, read aloud. */
  whyNot?: string | null;
};

/**
 * primary: the one thing to do here · quiet: everything else · plain: inside a row · danger: ends or removes something.
 * Never `disabled` without a reason: give `whyNot`, so that the button can be reached and says why.
 */
export function Button({ variant, size, pending, whyNot, className, onClick, children, type, ...rest }: Props) {
  const reasonId = useId();
  const blocked = Boolean(pending || whyNot);
  const button = (
    <button
      {...rest}
      type={type ?? 'button'}
      className={[buttonClass(variant, size), className].filter(Boolean).join(' ')}
      aria-disabled={blocked || undefined}
      aria-busy={pending || undefined}
      aria-describedby={whyNot ? reasonId : rest['aria-describedby']}
      onClick={(event) => (blocked ? event.preventDefault() : onClick?.(event))}
    >
      {children}
      {pending && <span className={styles.pending} aria-hidden />}
    </button>
  );
  if (!whyNot) return button;
  return (
    <span className={styles.withReason}>
      {button}
      <span id={reasonId} role="tooltip" className={styles.reason}>
        {whyNot}
      </span>
    </span>
  );
}
