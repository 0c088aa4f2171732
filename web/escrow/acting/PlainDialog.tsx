import { ifYouDoNothing } from '@ahadi/domain/core/claim.ts';
import type { EscrowId, MilestoneId } from '@ahadi/domain/core/ids.ts';
import { costOf, type PayingDeed } from '@ahadi/domain/escrow/costs.ts';
import type { EscrowView } from '@ahadi/domain/escrow/schema.ts';
import { silenceDoes } from '@ahadi/domain/escrow/silence-words.ts';
import { api } from '../../core/api.ts';
import type { useCommand } from '../../core/command.ts';
import { useDeed } from '../../core/useDeed.ts';
import { amountWords } from '../../core/words.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { calledBy, nameOf, openOffer } from '../offer.ts';
import { hoursWords } from '../words.ts';
import type { EscrowDeedProps, StageDeedProps } from './deeds.ts';

export type PlainDeed =
  | 'take_back'
  | 'receive'
  | 'agree_refund'
  | 'cancel_overdue'
  | 'receive_return'
  | 'waive'
  | 'withdraw_offer';
type Input = { id: EscrowId; milestoneId: MilestoneId };
type Procedure = Parameters<typeof useCommand<Input, EscrowView>>[0];
type Words = { title: string; sentence: string; confirm: string; done: string; isDanger?: true };

function wordsOf(deed: PlainDeed, { view, stage }: StageDeedProps): Words {
  const { currency } = view.terms;
  const buyer = nameOf(view, 'buyer');
  // What is contested waits for its own end.
  const held = amountWords(stage.heldMinor - stage.contestedMinor, currency);
  const contested = amountWords(stage.contestedMinor, currency);
  const goesBack = (deed: PayingDeed, toBuyerMinor: number) =>
    costOf(view, deed, { toBuyerMinor }, calledBy(view)).words;
  switch (deed) {
    case 'take_back':
      return {
        title: 'Give back what is in',
        sentence: `${held} goes back to where it came from, with the fee for it. The stage waits for its money again.`,
        confirm: `Give ${held} back`,
        done: `${held} goes back to where it came from.`,
      };
    case 'receive':
      return {
        title: 'It arrived',
        sentence: `From now you have ${hoursWords(view.terms.inspectionHours)} to look at it. ${ifYouDoNothing(silenceDoes('milestone.inspection'))}`,
        confirm: 'It arrived',
        done: 'Noted. Look at it, and release the money or reject it.',
      };
    case 'agree_refund':
      return stage.requiresReturn
        ? {
            title: 'Agree to a refund',
            sentence: `${buyer} sends back what you delivered, within seven days. When it has come back, ${contested} goes back to them.`,
            confirm: 'Agree',
            done: `${buyer} sends it back next.`,
          }
        : {
            title: 'Agree to a refund',
            sentence: `${goesBack(deed, stage.contestedMinor)} It cannot be taken back.`,
            confirm: `Give ${contested} back`,
            done: `${contested} went back to ${buyer}.`,
          };
    case 'cancel_overdue':
      return {
        title: 'Cancel, because it is overdue',
        sentence: `It was not delivered in time. ${goesBack(deed, stage.heldMinor - stage.contestedMinor)} ${stage.contestedMinor > 0 ? `${contested} stay in dispute.` : 'This stage ends.'}`,
        confirm: `Take ${held} back`,
        done: `${held} goes back to you.`,
        isDanger: true,
      };
    case 'receive_return':
      return {
        title: 'It came back',
        sentence: `${goesBack(deed, stage.contestedMinor)} It cannot be taken back.`,
        confirm: `It came back, pay ${contested} back`,
        done: `${contested} went back to ${buyer}.`,
      };
    case 'waive':
      return {
        title: 'End the dispute',
        sentence: `You no longer contest ${contested}. It stands where it stood before, and you have at least a day to look at it again.`,
        confirm: 'End the dispute',
        done: 'The dispute is ended. The seller is told.',
      };
    case 'withdraw_offer':
      return {
        title: 'Take your offer back',
        sentence: 'The other side can no longer accept it. You can make another one.',
        confirm: 'Take it back',
        done: 'Your offer is taken back.',
      };
  }
}

const withdrawOf = (offerId: string): Procedure => ({
  call: (...[input, options]) => api.escrow.withdrawOffer.call({ ...input, offerId }, options),
  key: () => api.escrow.withdrawOffer.key(),
});
const procedures: Record<Exclude<PlainDeed, 'withdraw_offer'>, Procedure> = {
  take_back: api.escrow.takeBack,
  receive: api.escrow.receive,
  agree_refund: api.escrow.agreeRefund,
  cancel_overdue: api.escrow.cancelOverdue,
  receive_return: api.escrow.receiveReturn,
  waive: api.escrow.waive,
};

/** A deed that needs nothing but a yes: what follows, with the amount and who gets it. */
export function PlainDialog({ deed: which, ...props }: StageDeedProps & { deed: PlainDeed }) {
  const { view, stage, onDone, onClose } = props;
  const words = wordsOf(which, props);
  const procedure = which === 'withdraw_offer' ? withdrawOf(openOffer(stage)?.id ?? '') : procedures[which];
  const deed = useDeed(procedure, { onDone: () => onDone(words.done) });
  return (
    <ConfirmDialog
      title={words.title}
      confirm={words.confirm}
      cancel="Not yet"
      tone={words.isDanger ? 'danger' : 'primary'}
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: view.id, milestoneId: stage.id })}
      onClose={onClose}
    >
      <p>{words.sentence}</p>
    </ConfirmDialog>
  );
}

/** 72 hours more to pay, once. */
export function ExtendDialog({ view, onDone, onClose }: EscrowDeedProps) {
  const deed = useDeed(api.escrow.extendFunding, { onDone: () => onDone('You have 72 hours more to pay.') });
  return (
    <ConfirmDialog
      title="More time to pay"
      confirm="Take 72 hours more"
      cancel="Not now"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: view.id })}
      onClose={onClose}
    >
      <p>A part is paid in already, so you can have 72 hours more for the rest, once. The seller is told.</p>
    </ConfirmDialog>
  );
}
