import { type ReactNode, useEffect, useRef } from 'react';
import { useWordsHere } from '../core/here.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Notice } from './Notice.tsx';
import { focusFirstProblem } from './problem.ts';
import { blocks } from './words.ts';

type Props = {
  title: string;
  /** What happens and what cannot be undone; fields, when it needs a reason. */
  children: ReactNode;
  /** The deed in its own verb ("Withdraw it"), never "OK". */
  confirm: string;
  /** What happens otherwise ("Keep it"). */
  cancel?: string;
  tone?: 'primary' | 'danger';
  /** For more than a few fields. */
  wide?: boolean;
  pending?: boolean;
  /** Why it did not work, shown inside, so that nothing typed is lost. */
  problem?: string | null;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before what cannot be undone. Mount it to open it. Enter inside a field confirms; a field to mend gets the cursor. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  cancel,
  tone,
  wide,
  pending = false,
  problem,
  onConfirm,
  onClose,
}: Props) {
  const say = useWordsHere(blocks);
  const form = useRef<HTMLFormElement>(null);
  const wasPending = useRef(false);
  useEffect(() => {
    if (wasPending.current && !pending) focusFirstProblem(form.current);
    wasPending.current = pending;
  }, [pending]);
  return (
    <Dialog title={title} wide={wide} onClose={onClose}>
      <form
        ref={form}
        noValidate
        style={{ display: 'grid', gap: 16 }}
        onSubmit={(event) => {
          event.preventDefault();
          // A field whose text means nothing told its form null: that was not meant.
          if (!event.currentTarget.querySelector('[data-unfit]')) onConfirm();
          focusFirstProblem(event.currentTarget);
        }}
      >
        {children}
        {problem && <Notice tone="danger">{problem}</Notice>}
        <div style={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 10 }}>
          <Button variant="quiet" onClick={onClose}>
            {cancel ?? say.cancel}
          </Button>
          <Button variant={tone ?? 'primary'} type="submit" pending={pending}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
