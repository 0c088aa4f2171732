import type { Clause } from '@ahadi/domain/agreements/schema.ts';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { memo, Suspense, useCallback, useState } from 'react';
import { lazy } from '../../core/lazy.ts';
import { rich } from '../../core/Rich.tsx';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { LengthNote } from '../../ui/Field.tsx';
import { RichTextView } from '../document/RichTextView.tsx';
import styles from './clauses.module.css';
import { PlainWords } from './PlainWords.tsx';
import type { ClauseDeeds } from './useClauses.ts';
import type { DragHandle } from './useReorder.ts';
import { useEditingWords } from './words.ts';

const RichTextField = lazy(() => import('./RichTextField.tsx'));

type Props = {
  clause: Clause;
  index: number;
  isLast: boolean;
  problem: string | undefined;
  /** Set for the clause that was just added, so that one writes on without reaching for it. */
  focusHeading: boolean;
  deeds: ClauseDeeds;
  handle: DragHandle;
  touch: (path: string) => void;
};

const focusOnce = (element: HTMLInputElement | null): void => element?.focus();

/** How far below or above the window a clause is made ready to be written in. */
const NEAR = '900px 0px';

/** One clause being written: its number, heading, text, and what can be done with it as a whole. */
export const ClauseItem = memo(function ClauseItem(props: Props) {
  const { clause, index, isLast, problem, focusHeading, deeds, handle, touch } = props;
  const say = useEditingWords();
  const [isNear, setNear] = useState(false);
  // An editor is heavy: in a long text only those that can be seen soon are made, the others are words.
  const watch = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: NEAR });
    seen.observe(element);
    return () => seen.disconnect();
  }, []);
  const no = index + 1;
  const textLabel = `text-of-${clause.id}`;
  const problemId = `problem-of-${clause.id}`;
  const words = (
    <div className={styles.prose} data-own-text>
      <RichTextView text={clause.body} />
    </div>
  );
  return (
    <div className={styles.item} ref={watch} id={`clause-${clause.id}`} data-wrong={problem ? true : undefined}>
      <div className={styles.gutter}>
        <span className={styles.number} aria-hidden>
          {no}.
        </span>
        <span
          className={styles.handle}
          title={say.drag}
          aria-hidden
          onPointerDown={(event) => handle.begin(index, event)}
          onPointerMove={handle.move}
          onPointerUp={handle.end}
          onPointerCancel={handle.cancel}
        >
          <IconGripVertical size={16} stroke={1.8} />
        </span>
      </div>
      <div className={styles.main}>
        <input
          className={styles.heading}
          ref={focusHeading ? focusOnce : undefined}
          aria-label={say.headingOf({ no })}
          placeholder={say.headingLike}
          value={clause.heading}
          autoComplete="off"
          onChange={(event) => deeds.put(clause.id, { heading: event.currentTarget.value })}
        />
        <LengthNote text={clause.heading} most={140} />
        <span className="aside-voice" id={textLabel}>
          {say.textOf({ no })}
        </span>
        <div className={styles.text} data-path={`clauses.${index}.body`}>
          {isNear ? (
            <Suspense fallback={words}>
              <RichTextField
                initial={clause.body}
                onChange={(body) => deeds.put(clause.id, { body })}
                onBlur={() => touch(`clauses.${index}.body`)}
                labelledBy={textLabel}
                describedBy={problemId}
              />
            </Suspense>
          ) : (
            words
          )}
        </div>
        <p className={styles.problem} id={problemId}>
          {problem}
        </p>
        <PlainWords clause={clause} number={no} put={deeds.put} />
        <div className={styles.asks}>
          <Button variant="plain" aria-label={say.askIn({ no })} onClick={() => deeds.ask(clause.id)}>
            {say.ask}
          </Button>
          <CheckField
            label={rich(say.acknowledge({ no }), { aside: (words) => <span className="aside-voice">{words}</span> })}
            checked={clause.acknowledge === true}
            // Without the tick there is no key, so that the text has the hash it had before.
            onChange={(event) => deeds.put(clause.id, { acknowledge: event.currentTarget.checked || undefined })}
          />
        </div>
      </div>
      <div className={styles.tools}>
        <button
          type="button"
          className={styles.tool}
          id={`up-${clause.id}`}
          aria-label={say.moveUpOf({ no })}
          title={say.moveUp}
          aria-disabled={index === 0}
          onClick={() => index > 0 && deeds.moveByButton(index, -1)}
        >
          <IconArrowUp size={16} stroke={1.8} aria-hidden />
        </button>
        <button
          type="button"
          className={styles.tool}
          id={`down-${clause.id}`}
          aria-label={say.moveDownOf({ no })}
          title={say.moveDown}
          aria-disabled={isLast}
          onClick={() => !isLast && deeds.moveByButton(index, 1)}
        >
          <IconArrowDown size={16} stroke={1.8} aria-hidden />
        </button>
        <button
          type="button"
          className={styles.tool}
          aria-label={say.deleteOf({ no })}
          title={say.delete}
          onClick={() => deeds.remove(index)}
        >
          <IconTrash size={16} stroke={1.8} aria-hidden />
        </button>
      </div>
    </div>
  );
});
