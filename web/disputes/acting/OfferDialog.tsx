import { formatMoney, parseMoney } from '@ahadi/domain/core/money.ts';
import { askedOfSum } from '@ahadi/domain/disputes/answering/rules.ts';
import { disputeDefaults } from '@ahadi/domain/disputes/rules.ts';
import { api } from '../../core/api.ts';
import { localDay } from '../../core/time.ts';
import type { Asked } from '../../core/useAskedOnce.ts';
import { useKept } from '../../core/useKept.ts';
import { AmountField, problemOfAmount } from '../../ui/AmountField.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextAreaField, TextField } from '../../ui/TextField.tsx';
import { openOffer } from '../offer.ts';
import { MeantField, problemOfMeant } from './MeantField.tsx';
import { type DeedProps, useDeed } from './useDeed.ts';

const empty = { text: '', amount: '', completeBy: '', isMeant: false };

/** What a link filled in of an offer: its words, or at least what it is about, and the amount in minor units. */
function broughtBy({ deed, what, amountMinor, words }: Asked, currency: string): Partial<typeof empty> | undefined {
  if (deed !== 'offer') return undefined;
  const minor = Number(amountMinor ?? 0);
  const text = (words ?? '') || (what === 'deliver' ? 'To deliver or redo it: ' : '');
  return {
    ...(text !== '' && { text }),
    ...(Number.isSafeInteger(minor) &&
      minor > 0 && { amount: formatMoney(minor, currency).replace(`${currency} `, '') }),
  };
}

/** Terms for the other side to accept. They are without prejudice: nobody may hold an offer against its maker. */
export function OfferDialog({ view, asked, onDone, onClose }: DeedProps & { asked: Asked }) {
  const { currency } = view.claim;
  const [typed, setTyped, forget] = useKept(`offer:${view.id}`, empty, broughtBy(asked, currency));
  const set = (part: Partial<typeof empty>) => setTyped({ ...typed, ...part });
  const today = localDay(new Date());
  const amountMinor = parseMoney(typed.amount, currency);
  const beyond = view.mySide === 'respondent' ? askedOfSum(view.claim, amountMinor) : null;
  const deed = useDeed(api.disputes.makeOffer, {
    problems: {
      text: typed.text.trim().length < 10 ? 'Write what each side does, in at least 10 characters.' : undefined,
      amountMinor: problemOfAmount(typed.amount, currency, false),
      isMeant: problemOfMeant(beyond, typed.isMeant),
      completeBy: typed.completeBy <= today ? 'Choose a day that is still to come.' : undefined,
    },
    onDone: () => {
      forget();
      onDone('Your offer is made. It is the other side’s turn.');
    },
  });
  const days = view.policy?.offerValidDays ?? disputeDefaults.offerValidDays;
  return (
    <ConfirmDialog
      title={openOffer(view) ? 'Make another offer' : 'Make an offer'}
      confirm="Make this offer"
      cancel="Not yet"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() =>
        deed.run({
          id: view.id,
          terms: {
            text: typed.text.trim(),
            amountMinor,
            completeBy: typed.completeBy,
          },
          isMeant: typed.isMeant,
        })
      }
      onClose={onClose}
    >
      <p>
        It stands for {days} days and is without prejudice: an offer is no admission, is never published, and officers
        do not see it. {openOffer(view) && 'Their open offer counts as answered by it.'}
      </p>
      <TextAreaField
        label="What each side does"
        value={typed.text}
        maxLength={2000}
        error={deed.at('text')}
        onChange={(event) => set({ text: event.currentTarget.value })}
      />
      <AmountField
        label={view.mySide === 'filer' ? 'They pay' : 'You pay'}
        currency={currency}
        optional
        value={typed.amount}
        error={deed.at('amountMinor')}
        onChange={(amount) => set({ amount, isMeant: false })}
      />
      <MeantField
        asked={beyond}
        checked={typed.isMeant}
        error={deed.at('isMeant')}
        onChange={(isMeant) => set({ isMeant })}
      />
      <TextField
        label="All of it done by"
        type="date"
        min={today}
        value={typed.completeBy}
        error={deed.at('completeBy')}
        onChange={(event) => set({ completeBy: event.currentTarget.value })}
      />
    </ConfirmDialog>
  );
}
