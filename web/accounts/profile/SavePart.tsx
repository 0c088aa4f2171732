import type { Command } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { LeaveGuard } from '../../core/LeaveGuard.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './profile.module.css';
import type { Part } from './usePart.ts';

type Props<Value> = {
  part: Part<Value>;
  command: Pick<Command<Value, unknown>, 'error' | 'isPending' | 'isSuccess'>;
  label: string;
  /** Why it cannot be saved as it is, or null. */
  whyNot?: string | null;
};

/** The button of a part, what became of it, and the question before unsaved words are left. */
export function SavePart<Value>({ part, command, label, whyNot = null }: Props<Value>) {
  const problem = command.error ? problemOf(command.error) : null;
  return (
    <>
      {problem && <Notice tone="danger">{problem.sentence}</Notice>}
      <div className={styles.saving}>
        <Button
          type="submit"
          variant="quiet"
          pending={command.isPending}
          whyNot={whyNot ?? (part.hasUnsaved ? null : 'Nothing was changed.')}
        >
          {label}
        </Button>
        <span className={styles.savedWord} role="status">
          {command.isSuccess && !part.hasUnsaved && 'Saved.'}
        </span>
      </div>
      <LeaveGuard
        ofTab
        hasUnsaved={part.hasUnsaved}
        isSaving={command.isPending}
        flush={whyNot ? async () => false : part.flush}
        reason={whyNot ?? problem?.sentence ?? 'It is not saved yet.'}
      />
    </>
  );
}
