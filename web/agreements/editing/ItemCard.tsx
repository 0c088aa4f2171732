import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './itemcard.module.css';

type Props = {
  /** "Promise 2" */
  name: string;
  /** What its head says where that is more than the name. */
  heading?: string;
  /** It was just added: one writes on without reaching for it. */
  isNew: boolean;
  /** What its button deletes: "Delete promise 2", and shortly. */
  remove: { label: string; title: string };
  onRemove: () => void;
  children: ReactNode;
};

/** One of several things that are written, on a card of its own: its name, a button that deletes it, and its fields. */
export function ItemCard({ name, heading = name, isNew, remove, onRemove, children }: Props) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isNew) card.current?.querySelector('input')?.focus();
  }, [isNew]);
  return (
    <section className={styles.card} ref={card} aria-label={name}>
      <div className={styles.head}>
        <p className={styles.name}>{heading}</p>
        <RemoveButton {...remove} onClick={onRemove} />
      </div>
      {children}
    </section>
  );
}

type RemoveProps = { label: string; title: string; icon?: ReactNode; onClick: () => void };

export const RemoveButton = ({
  label,
  title,
  icon = <IconTrash size={16} stroke={1.8} aria-hidden />,
  onClick,
}: RemoveProps) => (
  <button type="button" className={styles.remove} aria-label={label} title={title} onClick={onClick}>
    {icon}
  </button>
);

/** Two fields beside each other, below each other on a phone. */
export const Pair = ({ children }: { children: ReactNode }) => <div className={styles.pair}>{children}</div>;

type MoreProps = { summary: string; isOpen?: boolean; onToggle?: (isOpen: boolean) => void; children: ReactNode };

/** What is rarely needed, folded away until it is wanted. */
export const More = ({ summary, isOpen, onToggle, children }: MoreProps) => (
  <details
    className={styles.more}
    open={isOpen || undefined}
    onToggle={(event) => onToggle?.(event.currentTarget.open)}
  >
    <summary>{summary}</summary>
    <div className={styles.body}>{children}</div>
  </details>
);
