import type { Clause } from '@ahadi/domain/agreements/schema.ts';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { type HTMLAttributes, lazy, Suspense } from 'react';
import { RichTextView } from '../document/RichTextView.tsx';
import styles from './clauses.module.css';

const RichTextField = lazy(() => import('./RichTextField.tsx'));

type Props = {
  clause: Clause;
  index: number;
  isLast: boolean;
  problem: string | undefined;
  /** Set for the clause that was just added, so that one writes on without reaching for it. */
  focusHeading: boolean;
  handle: HTMLAttributes<HTMLElement>;
  onChange: (part: Partial<Clause>) => void;
  onBlur: () => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

const focusOnce = (element: HTMLInputElement | null): void => element?.focus();

/** One clause being written: its number, heading, text, and what can be done with it as a whole. */
export function ClauseItem(props: Props) {
  const { clause, index, isLast, problem, focusHeading, handle, onChange, onBlur, onMove, onRemove } = props;
  const number = index + 1;
  const textLabel = `text-of-${clause.id}`;
  const problemId = `problem-of-${clause.id}`;
  return (
    <div className={styles.item} id={`clause-${clause.id}`} data-wrong={problem ? true : undefined}>
      <div className={styles.gutter}>
        <span className={styles.number} aria-hidden>
          {number}.
        </span>
        <span className={styles.handle} title="Drag to another place" aria-hidden {...handle}>
          <IconGripVertical size={16} stroke={1.8} />
        </span>
      </div>
      <div className={styles.main}>
        <input
          className={styles.heading}
          ref={focusHeading ? focusOnce : undefined}
          aria-label={`Heading of clause ${number}`}
          placeholder="Heading, like “Delivery”"
          value={clause.heading}
          maxLength={140}
          autoComplete="off"
          onChange={(event) => onChange({ heading: event.currentTarget.value })}
        />
        <span className="aside-voice" id={textLabel}>
          Text of clause {number}
        </span>
        <div className={styles.text} data-path={`clauses.${index}.body`}>
          <Suspense
            fallback={
              <div className={styles.prose}>
                <RichTextView text={clause.body} />
              </div>
            }
          >
            <RichTextField
              initial={clause.body}
              onChange={(body) => onChange({ body })}
              onBlur={onBlur}
              labelledBy={textLabel}
              describedBy={problemId}
            />
          </Suspense>
        </div>
        <p className={styles.problem} id={problemId}>
          {problem}
        </p>
      </div>
      <div className={styles.tools}>
        <button
          type="button"
          className={styles.tool}
          id={`up-${clause.id}`}
          aria-label={`Move clause ${number} up`}
          title="Move up"
          aria-disabled={index === 0}
          onClick={() => index > 0 && onMove(-1)}
        >
          <IconArrowUp size={16} stroke={1.8} aria-hidden />
        </button>
        <button
          type="button"
          className={styles.tool}
          id={`down-${clause.id}`}
          aria-label={`Move clause ${number} down`}
          title="Move down"
          aria-disabled={isLast}
          onClick={() => !isLast && onMove(1)}
        >
          <IconArrowDown size={16} stroke={1.8} aria-hidden />
        </button>
        <button
          type="button"
          className={styles.tool}
          aria-label={`Delete clause ${number}`}
          title="Delete"
          onClick={onRemove}
        >
          <IconTrash size={16} stroke={1.8} aria-hidden />
        </button>
      </div>
    </div>
  );
}
