import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

type Props = {
  title: string;
  to: string;
  /** "Go to AG-2026-000012". */
  link: string;
  children: ReactNode;
};

/** In place of the editor of what stands as it is: why, and the way to it. */
export const Frozen = ({ title, to, link, children }: Props) => (
  <EmptyState
    kind="unavailable"
    level={1}
    title={title}
    action={
      <Link className={buttonClass('primary')} to={to}>
        {link}
      </Link>
    }
  >
    {children}
  </EmptyState>
);
