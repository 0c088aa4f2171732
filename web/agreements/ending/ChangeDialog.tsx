import { to } from '@ahadi/domain/paths.ts';
import { Link, useNavigate } from 'react-router';
import { api } from '../../core/api.ts';
import { type Problem, problemOf } from '../../core/errors.ts';
import { ReasonDialog } from '../../core/ReasonDialog.tsx';
import { REASON } from '../../core/reason.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import type { DeedDialogProps } from '../acting/PlainDialogs.tsx';
import { begunChangeOf, openChangeOf } from '../amending/changewords.ts';
import { useAmending } from '../amending/useAmending.ts';
import { inEnglish, problemIn } from '../refusal.ts';
import { useVoice } from '../words.ts';
import { OpenChangeDialog } from './OpenChangeDialog.tsx';
import { useEnding } from './words.ts';

/** Begins an amendment: why, and then it is written like any other agreement. */
export function ChangeDialog({ view, onClose }: DeedDialogProps) {
  const say = useEnding();
  const voice = useVoice();
  const navigate = useNavigate();
  const amending = useAmending(view);
  if (!amending.data)
    return (
      <Dialog title={say.change} onClose={onClose}>
        {amending.isError ? (
          <ErrorCard {...problemIn(voice, problemOf(amending.error))} level={3} onRetry={() => amending.refetch()} />
        ) : (
          <SkeletonText lines={4} />
        )}
      </Dialog>
    );
  const open = openChangeOf(amending.data);
  const title = say.change;
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
            {say.goOnWriting}
          </Link>
        }
      >
        <p>{say.begun({ ref: begun.ref, reason: begun.reason })}</p>
      </Dialog>
    );
  return (
    <ReasonDialog
      title={title}
      confirm={say.writeAmendment}
      cancel={say.notNow}
      procedure={api.amending.propose}
      input={(reason) => ({ id: view.id, reason })}
      label={say.whatChange}
      help={say.besideIt}
      {...(voice.figures.language === 'en'
        ? {}
        : {
            inWords: {
              tooShort: say.reasonShort({ least: REASON.least }),
              refused: ({ sentence }: Problem) => inEnglish(voice, sentence),
            },
          })}
      onDone={(draft) => navigate(to('editAgreement', { id: draft.id }))}
      onClose={onClose}
    >
      <p>{say.changeWords}</p>
    </ReasonDialog>
  );
}
