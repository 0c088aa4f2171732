import type { EvidenceFile } from '@ahadi/domain/escrow/schema.ts';
import { type Pieces, parcelCost } from '@ahadi/domain/marketplace/costs.ts';
import { wayBackWords } from '@ahadi/domain/marketplace/rules.ts';
import { api } from '../../core/api.ts';
import { EvidenceField } from '../../core/EvidenceField.tsx';
import { problemOfReason, REASON } from '../../core/reason.ts';
import type { Asked } from '../../core/useAskedOnce.ts';
import { useDeed } from '../../core/useDeed.ts';
import { useKept } from '../../core/useKept.ts';
import { amountWords } from '../../core/words.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
import type { ParcelDialogProps } from './dialogprops.ts';
import { PieceFields } from './PieceFields.tsx';
import styles from './parcel.module.css';
import { chosenOf, worthOf } from './pieces.ts';

const NONE = 'Choose at least one piece.';
const LEAST = 20;

/** Pieces that do not come: their money goes back at once. */
export function CancelPiecesDialog({ parcel, onDone, onClose }: ParcelDialogProps) {
  const [typed, setTyped, forget] = useKept(`pieces:${parcel.id}`, { pieces: {} as Pieces, reason: '' });
  const worth = worthOf(parcel, typed.pieces);
  const money = amountWords(worth.amountMinor, parcel.currency);
  const isBuyer = parcel.as === 'buyer';
  const deed = useDeed(api.marketplace.cancelPieces, {
    problems: {
      pieces: worth.amountMinor === 0 ? NONE : undefined,
      reason: problemOfReason(typed.reason),
    },
    onDone: () => {
      forget();
      onDone(
        isBuyer ? `${money} is on its way back to you.` : `${money} goes back to ${parcel.buyer.name}, who is told.`,
      );
    },
  });
  return (
    <ConfirmDialog
      title="Take pieces out"
      confirm={worth.isAll ? 'Cancel the parcel' : 'Take them out'}
      cancel="Keep all"
      tone="danger"
      wide
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: parcel.id, pieces: chosenOf(typed.pieces), reason: typed.reason.trim() })}
      onClose={onClose}
    >
      <PieceFields
        parcel={parcel}
        legend="What does not come?"
        pieces={typed.pieces}
        error={deed.at('pieces')}
        onChange={(pieces) => setTyped({ ...typed, pieces })}
      />
      {worth.amountMinor > 0 && (
        <p className={styles.worth} role="status">
          {parcelCost(parcel, 'cancel_pieces', typed.pieces).words}
        </p>
      )}
      <TextAreaField
        label="Why"
        help={isBuyer ? `${parcel.supplier.name} reads this.` : 'The buyer reads this.'}
        maxLength={REASON.most}
        rows={3}
        value={typed.reason}
        error={deed.at('reason')}
        onChange={(event) => setTyped({ ...typed, reason: event.currentTarget.value })}
      />
    </ConfirmDialog>
  );
}

/** Something is wrong: the money for these pieces stands still until it is sorted out. */
export function ReportDialog({ parcel, asked, onDone, onClose }: ParcelDialogProps & { asked: Asked }) {
  const [typed, setTyped, forget] = useKept(
    `problem:${parcel.id}`,
    { pieces: {} as Pieces, reason: '', files: [] as EvidenceFile[] },
    asked.deed === 'report' && asked.reason ? { reason: asked.reason } : undefined,
  );
  const worth = worthOf(parcel, typed.pieces);
  const money = amountWords(worth.amountMinor, parcel.currency);
  const left = LEAST - typed.reason.trim().length;
  const deed = useDeed(api.marketplace.report, {
    problems: {
      amountMinor: worth.amountMinor === 0 ? NONE : undefined,
      reason: left > 0 ? `Say in at least ${LEAST} characters what is wrong.` : undefined,
    },
    onDone: () => {
      forget();
      onDone(`${money} stands still. ${parcel.supplier.name} is told and answers; you agree in the escrow.`);
    },
  });
  return (
    <ConfirmDialog
      title="Report a problem"
      confirm={worth.amountMinor === 0 ? 'Report it' : `Hold back ${money}`}
      cancel="Not yet"
      wide
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() =>
        deed.run({
          ...{ id: parcel.id, amountMinor: worth.amountMinor, reason: typed.reason.trim() },
          evidence: typed.files.map(({ id }) => id),
        })
      }
      onClose={onClose}
    >
      <p>
        The money for these pieces stays here. {parcel.supplier.name} can mend it, take it back, or offer you money for
        keeping it; if you do not agree, it becomes a dispute. {wayBackWords(false)} What is right goes on as before.
      </p>
      <PieceFields
        parcel={parcel}
        legend="What is wrong?"
        pieces={typed.pieces}
        error={deed.at('amountMinor')}
        onChange={(pieces) => setTyped({ ...typed, pieces })}
      />
      <TextAreaField
        label="What is wrong with it"
        help={left > 0 ? `${left} characters more.` : 'Both sides read this.'}
        maxLength={4000}
        rows={4}
        value={typed.reason}
        error={deed.at('reason')}
        onChange={(event) => setTyped({ ...typed, reason: event.currentTarget.value })}
      />
      {parcel.escrow && (
        <EvidenceField
          id={parcel.escrow.id}
          label="What shows it (optional)"
          files={typed.files}
          error={deed.at('evidence')}
          onChange={(files) => setTyped((now) => ({ ...now, files: [...files] }))}
        />
      )}
    </ConfirmDialog>
  );
}
