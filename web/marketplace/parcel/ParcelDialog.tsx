import type { Asked } from '../../core/useAskedOnce.ts';
import { AnswerDialog, TakeOfferDialog } from './AnswerDialogs.tsx';
import { CorrectDialog } from './CorrectDialog.tsx';
import type { ParcelDialogProps } from './dialogprops.ts';
import { CancelPiecesDialog, ReportDialog } from './PieceDialogs.tsx';
import { AcceptDialog, CompleteDialog, GiveUpDialog, ReceiveDialog, RefuseDialog } from './PlainDialogs.tsx';
import { ShipDialog } from './ShipDialog.tsx';
import type { ParcelDeed } from './standing.ts';

/** The dialog of one deed. */
export function ParcelDialog({ deed, asked, ...props }: ParcelDialogProps & { deed: ParcelDeed; asked: Asked }) {
  switch (deed) {
    case 'accept':
      return <AcceptDialog {...props} />;
    case 'refuse':
      return <RefuseDialog {...props} />;
    case 'ship':
      return <ShipDialog {...props} />;
    case 'correct':
      return <CorrectDialog {...props} />;
    case 'cancel_pieces':
      return <CancelPiecesDialog {...props} />;
    case 'give_up':
      return <GiveUpDialog {...props} />;
    case 'receive':
      return <ReceiveDialog {...props} />;
    case 'complete':
      return <CompleteDialog {...props} />;
    case 'answer_report':
      return <AnswerDialog {...props} />;
    case 'take_offer':
      return <TakeOfferDialog {...props} />;
    case 'report':
      return <ReportDialog {...props} asked={asked} />;
  }
}
