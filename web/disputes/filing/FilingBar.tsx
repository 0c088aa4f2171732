import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { SaveBar } from '../../core/SaveBar.tsx';
import { SaveNote } from '../../core/SaveNote.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './filing.module.css';
import { neighbour, type StepId } from './steps.ts';
import type { Claiming } from './useClaim.ts';

type Props = {
  view: DisputeView;
  claiming: Claiming;
  current: StepId;
  toMend: number;
  pending: boolean;
  /** Why who acts for an organisation cannot file it, or null. */
  whyNot: string | null;
  onStep: (step: StepId) => void;
  onFile: () => void;
  /** Where another window changed the same claim: opens the choice, wherever on the page one is. */
  onCompare: (() => void) | null;
  onRemove: () => void;
};

/** What is saved, and the way on: to the next question on a phone, to filing on a desk. */
export function FilingBar({
  view,
  claiming,
  current,
  toMend,
  pending,
  whyNot,
  onStep,
  onFile,
  onCompare,
  onRemove,
}: Props) {
  const back = neighbour(current, -1);
  const next = neighbour(current, 1);
  return (
    <SaveBar toMend={onCompare === null && claiming.hasTried ? toMend : 0} note={<SaveNote text={claiming.text} />}>
      {onCompare !== null && (
        <Button variant="quiet" onClick={onCompare}>
          Compare and choose
        </Button>
      )}
      {onCompare === null && view.status === 'draft' && (
        <Button variant="plain" className={styles.onWide} onClick={onRemove}>
          Delete the draft
        </Button>
      )}
      {back !== null && (
        <Button variant="quiet" className={styles.onPhone} onClick={() => onStep(back)}>
          Back
        </Button>
      )}
      {next !== null && (
        <Button className={styles.onPhone} onClick={() => onStep(next)}>
          Next
        </Button>
      )}
      <Button className={next === null ? undefined : styles.onWide} {...{ pending, whyNot }} onClick={onFile}>
        {view.status === 'info_needed' ? 'File it again' : 'File it'}
      </Button>
    </SaveBar>
  );
}
