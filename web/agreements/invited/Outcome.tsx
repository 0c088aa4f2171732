import type { ReactNode } from 'react';

const focusIt = (element: HTMLElement | null): void => element?.focus();

/** What came of a form that is gone: who uses the keyboard goes on here, and who listens hears it. */
export const Outcome = ({ children, className }: { children: ReactNode; className?: string | undefined }) => (
  <p ref={focusIt} tabIndex={-1} role="status" className={className}>
    {children}
  </p>
);
