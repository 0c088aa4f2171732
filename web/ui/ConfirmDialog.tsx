import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Notice } from './Notice.tsx';

type Props = {
  title: string;
  /** What happens and what cannot be undone; fields, when it needs a reason. */
  children: ReactNode;
  /** The deed in its own verb ("Withdraw it"), never "OK". */
  confirm: string;
  /** What happens otherwise ("Keep it"). */
  cancel?: string;
  tone?: 'primary' | 'danger';
  pending?: boolean;
  /** Why it did not work, shown inside, so that nothing typed is lost. */
  problem?: string | null;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before what cannot be undone. Mount it to open it. Enter inside a field confirms. */
export const ConfirmDialog = ({
  title,
  children,
  confirm,
  cancel = 'Cancel',
  tone,
  pending,
  problem,
  onConfirm,
  onClose,
}: Props) => (
  <Dialog title={title} onClose={onClose}>
    <form
      noValidate
      style={{ display: 'grid', gap: 16 }}
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm();
      }}
    >
      {children}
      {problem && <Notice tone="danger">{problem}</Notice>}
      <div style={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 10 }}>
        <Button variant="quiet" onClick={onClose}>
          {cancel}
        </Button>
        <Button variant={tone ?? 'primary'} type="submit" pending={pending}>
          {confirm}
        </Button>
      </div>
    </form>
  </Dialog>
);
