import { to } from '@ahadi/domain/paths.ts';
import { Link, useNavigate } from 'react-router';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { ReasonDialog } from '../../core/ReasonDialog.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import type { DeedDialogProps } from '../acting/PlainDialogs.tsx';
import { begunChangeOf, openChangeOf } from './changewords.ts';
import { OpenChangeDialog } from './OpenChangeDialog.tsx';
import { useAmending } from './useAmending.ts';

/** Begins an amendment: why, and then it is written like any other agreement. */
export function ChangeDialog({ view, onClose }: DeedDialogProps) {
  const navigate = useNavigate();
  const amending = useAmending(view);
  if (!amending.data)
    return (
      <Dialog title="Change this agreement" onClose={onClose}>
        {amending.isError ? (
          <ErrorCard {...problemOf(amending.error)} level={3} onRetry={() => amending.refetch()} />
        ) : (
          <SkeletonText lines={4} />
        )}
      </Dialog>
    );
  const open = openChangeOf(amending.data);
  const title = 'Change this agreement';
  if (amending.data.whyNot !== null || open)
    return <OpenChangeDialog title={title} whyNot={amending.data.whyNot} open={open} onClose={onClose} />;
  const begun = begunChangeOf(amending.data);
  if (begun)
    return (
      <Dialog
        title={title}
        onClose={onClose}
        footer={
          <Link className={buttonClass('primary')} to={to('editAgreement', { id: begun.id })}>
            Go on writing
          </Link>
        }
      >
        <p>
          You have begun {begun.ref}: “{begun.reason}” Nobody else sees it yet. To begin with another reason, delete
          that draft first.
        </p>
      </Dialog>
    );
  return (
    <ReasonDialog
      title={title}
      confirm="Write the amendment"
      cancel="Not now"
      procedure={api.amending.propose}
      input={(reason) => ({ id: view.id, reason })}
      label="What should change, and why?"
      help="Every party reads it beside the amendment."
      onDone={(draft) => navigate(to('editAgreement', { id: draft.id }))}
      onClose={onClose}
    >
      <p>
        You get a draft with the text as it stands now, and with the same parties. Change what should be different, then
        share it. Nothing changes before everybody has signed the amendment.
      </p>
    </ReasonDialog>
  );
}
