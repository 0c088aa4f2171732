import { parseMoney } from '@ahadi/domain/core/money.ts';
import { stepOf } from '@ahadi/domain/escrow/fees/rules.ts';
import { wayBackWords } from '@ahadi/domain/marketplace/rules.ts';
import { useState } from 'react';
import { AskedCode } from '../../core/AskedCode.tsx';
import { api } from '../../core/api.ts';
import { useAskedCode } from '../../core/useAskedCode.ts';
import { useDeed } from '../../core/useDeed.ts';
import { useKept } from '../../core/useKept.ts';
import { amountWords } from '../../core/words.ts';
import { AmountField, problemOfAmount } from '../../ui/AmountField.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
import type { ParcelDialogProps } from './dialogprops.ts';

const LEAST = 20;
const ways = [
  { value: 'keep', label: 'They keep it' },
  { value: 'return', label: 'I take it back' },
] as const;

/** The seller answers a report: the buyer keeps it and has so much back, or it comes back and all of that money with it. */
export function AnswerDialog({ parcel, onDone, onClose }: ParcelDialogProps) {
  const mayReturn = parcel.escrow?.status === 'rejected';
  const [way, setWay] = useState<(typeof ways)[number]['value']>('keep');
  const [typed, setTyped, forget] = useKept(`answer:${parcel.id}`, { amount: '', words: '' });
  const backMinor = parseMoney(typed.amount, parcel.currency);
  const left = LEAST - typed.words.trim().length;
  const buyer = parcel.buyer.name;
  const isKeep = way === 'keep';
  const deed = useDeed(api.selling.answerReport, {
    problems: isKeep
      ? {
          'answer.backMinor': problemOfAmount(typed.amount, parcel.currency, true, Number(stepOf(parcel.currency))),
          'answer.words': left > 0 ? `Say in at least ${LEAST} characters why.` : undefined,
        }
      : {},
    onDone: () => {
      forget();
      onDone(
        isKeep ? `${buyer} is told and answers your offer.` : `${buyer} is told to send it back. ${wayBackWords(true)}`,
      );
    },
  });
  return (
    <ConfirmDialog
      title="Answer the report"
      confirm={
        isKeep ? (backMinor === null ? 'Offer it' : `Offer ${amountWords(backMinor, parcel.currency)}`) : 'Take it back'
      }
      cancel="Not yet"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() =>
        deed.run({
          id: parcel.id,
          answer: isKeep ? { kind: 'keep', backMinor: backMinor ?? 0, words: typed.words.trim() } : { kind: 'return' },
        })
      }
      onClose={onClose}
    >
      {mayReturn && <Chips legend="Your answer" options={ways} start={way} onChange={setWay} />}
      {isKeep ? (
        <>
          <p>
            {buyer} keeps it and gets this much of their money back, once they agree. The rest of what they report goes
            to you. Nothing has to be sent back.
          </p>
          <AmountField
            label="Back to the buyer"
            currency={parcel.currency}
            value={typed.amount}
            error={deed.at('answer.backMinor') ?? deed.at('backMinor') ?? deed.at('toSellerMinor')}
            onChange={(amount) => setTyped({ ...typed, amount })}
          />
          <TextAreaField
            label="Why this much"
            help={left > 0 ? `${left} characters more.` : `${buyer} reads this.`}
            maxLength={1500}
            rows={3}
            value={typed.words}
            error={deed.at('answer.words')}
            onChange={(event) => setTyped({ ...typed, words: event.currentTarget.value })}
          />
        </>
      ) : (
        <p>
          {buyer} sends it back, and their money for it goes back as soon as you have it, or three days after they sent
          it. {wayBackWords(true)} Agree with a message how it is sent.
        </p>
      )}
    </ConfirmDialog>
  );
}

/** The buyer takes what the seller offers: they keep it and have so much back. */
export function TakeOfferDialog({ parcel, onDone, onClose }: ParcelDialogProps) {
  const { offer, escrow } = parcel;
  const back = amountWords(offer?.backMinor ?? 0, parcel.currency);
  const deed = useDeed(api.escrow.answerOffer, {
    onDone: () => onDone(`Agreed. ${back} goes back to you, and you keep what you have.`),
  });
  const asked = useAskedCode(deed);
  return (
    <ConfirmDialog
      title={`Keep it and get ${back} back?`}
      confirm="Agree"
      cancel="Not yet"
      pending={deed.pending}
      problem={asked.problem}
      onConfirm={() =>
        escrow &&
        offer &&
        deed.run({ id: escrow.id, milestoneId: escrow.milestoneId, offerId: offer.id, accept: true, ...asked.input })
      }
      onClose={onClose}
    >
      <p>
        {back} goes back to where you paid from. The rest of what you reported goes to {parcel.supplier.name}, and the
        matter is over. This cannot be undone.
      </p>
      <AskedCode asked={asked} />
    </ConfirmDialog>
  );
}
