import type { DisputeAction } from '@ahadi/domain/disputes/lifecycle.ts';
import type { Asked } from '../../core/useAskedOnce.ts';
import { AnswerOfferDialog } from './AnswerOfferDialog.tsx';
import { BidDialog } from './BidDialog.tsx';
import { AnswerDecisionDialog, EnterDecisionDialog, JudgeDecisionDialog } from './DecisionDialogs.tsx';
import { OfferDialog } from './OfferDialog.tsx';
import { AcceptCaseDialog, ApproveDialog, IdentityDialog, StayDialog } from './OfficerDialogs.tsx';
import { ProceedingsDialog } from './ProceedingsDialog.tsx';
import { RejectDialog } from './RejectDialog.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import { AcceptPlanDialog, ClaimResolvedDialog, MarkResolvedDialog, WithdrawOfferDialog } from './ResolveDialogs.tsx';
import { RespondDialog } from './RespondDialog.tsx';
import { TextDialog } from './TextDialog.tsx';
import { AnswerExtensionDialog, ExtendDialog, ProposeExtensionDialog } from './TimeDialogs.tsx';
import type { TextAction } from './texts.ts';
import type { DeedProps } from './useDeed.ts';

/** What a person can begin from the page of a dispute and finish in a dialog. */
export type DialogAction =
  | TextAction
  | Extract<
      DisputeAction,
      | 'remove'
      | 'respond'
      | 'respond_late'
      | 'correct_answer'
      | 'offer'
      | 'answer_offer'
      | 'withdraw_offer'
      | 'bid'
      | 'extend'
      | 'propose_extension'
      | 'answer_extension'
      | 'claim_resolved'
      | 'mark_resolved'
      | 'accept_plan'
      | 'accept'
      | 'reject'
      | 'confirm_identity'
      | 'protective_stay'
      | 'stay_external'
      | 'approve'
      | 'enter_decision'
      | 'confirm_decision'
      | 'judge_decision'
    >;

type Props = DeedProps & { action: DialogAction; asked: Asked; onInstead: (action: DialogAction) => void };

/** The dialog of one deed. */
export function DeedDialog({ action, asked, onInstead, ...props }: Props) {
  switch (action) {
    case 'remove':
      return <RemoveDialog {...props} />;
    case 'respond':
    case 'respond_late':
      return <RespondDialog {...props} />;
    case 'correct_answer':
      return <RespondDialog {...props} corrects={props.view.response} />;
    case 'offer':
      return <OfferDialog {...props} asked={asked} />;
    case 'answer_offer':
      return <AnswerOfferDialog {...props} onCounter={() => onInstead('offer')} />;
    case 'withdraw_offer':
      return <WithdrawOfferDialog {...props} />;
    case 'bid':
      return <BidDialog {...props} />;
    case 'extend':
      return <ExtendDialog {...props} />;
    case 'propose_extension':
      return <ProposeExtensionDialog {...props} />;
    case 'answer_extension':
      return <AnswerExtensionDialog {...props} />;
    case 'claim_resolved':
      return <ClaimResolvedDialog {...props} />;
    case 'mark_resolved':
      return <MarkResolvedDialog {...props} />;
    case 'accept_plan':
      return <AcceptPlanDialog {...props} />;
    case 'accept':
      return <AcceptCaseDialog {...props} />;
    case 'reject':
      return <RejectDialog {...props} />;
    case 'confirm_identity':
      return <IdentityDialog {...props} />;
    case 'protective_stay':
      return <StayDialog {...props} />;
    case 'stay_external':
      return <ProceedingsDialog {...props} />;
    case 'enter_decision':
      return <EnterDecisionDialog {...props} />;
    case 'confirm_decision':
      return <AnswerDecisionDialog {...props} onObject={() => onInstead('object_decision')} />;
    case 'judge_decision':
      return <JudgeDecisionDialog {...props} />;
    case 'approve':
      return <ApproveDialog {...props} />;
    default:
      return <TextDialog action={action} {...props} />;
  }
}
