import { ifYouDoNothing } from '@ahadi/domain/core/claim.ts';
import { silenceDoes } from '@ahadi/domain/escrow/silence-words.ts';
import { parcelCost } from '@ahadi/domain/marketplace/costs.ts';
import { AskedCode } from '../../core/AskedCode.tsx';
import { api } from '../../core/api.ts';
import { problemOfReason, REASON } from '../../core/reason.ts';
import { useAskedCode } from '../../core/useAskedCode.ts';
import { useDeed } from '../../core/useDeed.ts';
import { useKept } from '../../core/useKept.ts';
import { amountWords, formatCalendarDay } from '../../core/words.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
import type { ParcelDialogProps } from './dialogprops.ts';

/** The seller will send it. */
export function AcceptDialog({ parcel, onDone, onClose }: ParcelDialogProps) {
  const by = (day: string | null) => (day ? ` by ${formatCalendarDay(day)}` : '');
  const deed = useDeed(api.selling.accept, {
    onDone: ({ shipBy }) => onDone(`${parcel.buyer.name} is told. Send it${by(shipBy)}.`),
  });
  return (
    <ConfirmDialog
      title="Accept this parcel?"
      confirm="Accept it"
      cancel="Not yet"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: parcel.id })}
      onClose={onClose}
    >
      <p>
        You promise to send it{by(parcel.acceptedNowShipBy)}.{' '}
        {amountWords(parcel.escrow?.heldMinor ?? parcel.totalMinor, parcel.currency)} is held here for it.
      </p>
    </ConfirmDialog>
  );
}

/** The seller does not send it. */
export function RefuseDialog({ parcel, onDone, onClose }: ParcelDialogProps) {
  const [reason, setReason, forget] = useKept(`refuse:${parcel.id}`, '');
  const deed = useDeed(api.selling.refuse, {
    problems: { reason: problemOfReason(reason) },
    onDone: () => {
      forget();
      onDone(`${parcel.buyer.name} is told why, and the money goes back.`);
    },
  });
  return (
    <ConfirmDialog
      title="Refuse this parcel?"
      confirm="Refuse it"
      cancel="Keep it"
      tone="danger"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: parcel.id, reason: reason.trim() })}
      onClose={onClose}
    >
      <p>{parcelCost(parcel, 'refuse').words} This cannot be undone.</p>
      <TextAreaField
        label="Why"
        help="The buyer reads this."
        maxLength={REASON.most}
        value={reason}
        error={deed.at('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

/** The buyer does not wait any longer. */
export function GiveUpDialog({ parcel, onDone, onClose }: ParcelDialogProps) {
  const [reason, setReason, forget] = useKept(`giveup:${parcel.id}`, '');
  const deed = useDeed(api.marketplace.giveUp, {
    problems: { reason: problemOfReason(reason) },
    onDone: () => {
      forget();
      onDone('It is cancelled, and your money is on its way back.');
    },
  });
  return (
    <ConfirmDialog
      title="Cancel this parcel?"
      confirm="Cancel it"
      cancel="Wait for it"
      tone="danger"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: parcel.id, reason: reason.trim() })}
      onClose={onClose}
    >
      <p>It is late. {parcelCost(parcel, 'give_up').words}</p>
      <TextAreaField
        label="Why"
        help={`${parcel.supplier.name} reads this.`}
        maxLength={REASON.most}
        value={reason}
        error={deed.at('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

/** It came. */
export function ReceiveDialog({ parcel, onDone, onClose }: ParcelDialogProps) {
  const deed = useDeed(api.marketplace.receive, {
    onDone: () => onDone('Look at it now. Say that everything is right, or report a problem, within 72 hours.'),
  });
  return (
    <ConfirmDialog
      title="Has it arrived?"
      confirm="It has arrived"
      cancel="Not yet"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: parcel.id })}
      onClose={onClose}
    >
      <p>From now on you have 72 hours to look at it. {ifYouDoNothing(silenceDoes('milestone.inspection'))}</p>
    </ConfirmDialog>
  );
}

/** Everything is right: the supplier is paid. */
export function CompleteDialog({ parcel, onDone, onClose }: ParcelDialogProps) {
  const money = amountWords(parcel.escrow?.heldMinor ?? 0, parcel.currency);
  const deed = useDeed(api.marketplace.complete, {
    onDone: () => onDone(`${parcel.supplier.name} is paid. Thank you; you can write a review now.`),
  });
  const asked = useAskedCode(deed);
  return (
    <ConfirmDialog
      title="Is everything right?"
      confirm={`Pay ${money}`}
      cancel="Not yet"
      pending={deed.pending}
      problem={asked.problem}
      onConfirm={() => deed.run({ id: parcel.id, ...asked.input })}
      onClose={onClose}
    >
      <p>{parcelCost(parcel, 'complete').words} Your protection for this parcel ends, and it cannot be taken back.</p>
      <AskedCode asked={asked} />
    </ConfirmDialog>
  );
}
