import { AcceptDialog } from './AcceptDialog.tsx';
import { DisputeDialog, RejectDialog } from './ContestedDialogs.tsx';
import { DeliverDialog, ShipReturnDialog } from './DeliverDialog.tsx';
import type { EscrowDeedProps, Opening, StageDeedProps, StageDialog } from './deeds.ts';
import { AnswerEndDialog, ProposeEndDialog } from './EndDialogs.tsx';
import { AnswerOfferDialog, AnswerSplitDialog, OfferDialog } from './OfferDialogs.tsx';
import { DecisionDialog, ExecuteDialog, MediatorDialog, SplitDialog } from './OfficerDialogs.tsx';
import { ExtendDialog, PlainDialog } from './PlainDialog.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { ReleaseDialog } from './ReleaseDialog.tsx';
import { CureDialog, StatementDialog } from './StatementDialogs.tsx';

type Props = EscrowDeedProps & { opening: Opening; onInstead: (opening: Opening) => void };

/** The dialog of one deed, of the whole or of a stage. */
export function DeedDialog({ opening, onInstead, ...props }: Props) {
  if (opening.stageId === null)
    switch (opening.deed) {
      case 'accept':
        return <AcceptDialog {...props} />;
      case 'extend_funding':
        return <ExtendDialog {...props} />;
      case 'propose_end':
        return <ProposeEndDialog {...props} />;
      case 'agree_end':
        return <AnswerEndDialog {...props} />;
      default:
        return <ReasonDialog deed={opening.deed} {...props} />;
    }
  const stage = props.view.milestones.find(({ id }) => id === opening.stageId);
  if (!stage) return null;
  const { stageId } = opening;
  return (
    <StageDeedDialog
      deed={opening.deed}
      onOffer={() => onInstead({ deed: 'offer', stageId })}
      {...props}
      stage={stage}
    />
  );
}

function StageDeedDialog({ deed, onOffer, ...props }: StageDeedProps & { deed: StageDialog; onOffer: () => void }) {
  switch (deed) {
    case 'deliver':
      return <DeliverDialog {...props} />;
    case 'ship_return':
      return <ShipReturnDialog {...props} />;
    case 'release':
      return <ReleaseDialog {...props} />;
    case 'refund':
      return <RefundDialog {...props} />;
    case 'reject':
      return <RejectDialog {...props} />;
    case 'dispute':
      return <DisputeDialog {...props} />;
    case 'cure':
      return <CureDialog {...props} />;
    case 'contest':
    case 'refuse_return':
      return <StatementDialog deed={deed} {...props} />;
    case 'offer':
      return <OfferDialog {...props} />;
    case 'accept_offer':
      return <AnswerOfferDialog onCounter={onOffer} {...props} />;
    case 'answer_split':
      return <AnswerSplitDialog {...props} />;
    case 'propose_split':
      return <SplitDialog {...props} />;
    case 'enter_decision':
      return <DecisionDialog {...props} />;
    case 'execute':
      return <ExecuteDialog {...props} />;
    case 'appoint_mediator':
      return <MediatorDialog {...props} />;
    default:
      return <PlainDialog deed={deed} {...props} />;
  }
}
