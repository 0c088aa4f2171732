import { formatMoney, parseMoney } from '@ahadi/domain/core/money.ts';
import { askedOfSum } from '@ahadi/domain/disputes/answering/rules.ts';
import { summed } from '@ahadi/domain/disputes/offer.ts';
import { disputeDefaults } from '@ahadi/domain/disputes/rules.ts';
import type { DisputeSide } from '@ahadi/domain/disputes/schema.ts';
import { obligationDefaults } from '@ahadi/domain/obligations/rules.ts';
import { api } from '../../core/api.ts';
import { localDay, timeNow } from '../../core/time.ts';
import type { Asked } from '../../core/useAskedOnce.ts';
import { useKept } from '../../core/useKept.ts';
import { AmountField, problemOfAmount } from '../../ui/AmountField.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/TextField.tsx';
import { OfferTermsView } from '../file/OfferTermsView.tsx';
import { openOffer } from '../offer.ts';
import { MeantField, problemOfMeant } from './MeantField.tsx';
import { MorePromises } from './MorePromises.tsx';
import styles from './offer.module.css';
import { problemsOfMore, sidesOf, type TypedPromise, termsOf } from './terms.ts';
import { type DeedProps, useDeed } from './useDeed.ts';

const empty = {
  ...{ text: '', amount: '', completeBy: '', isMeant: false, parts: 1, allDueIfLate: false },
  from: 'respondent' as DisputeSide,
  more: [] as readonly TypedPromise[],
};
/** How many times a sum can be paid, a month after each other. */
const choices = [2, 3, 4, 6, 12];

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
  const [kept, setTyped, forget] = useKept(`offer:${view.id}`, empty, broughtBy(asked, currency));
  const typed = { ...empty, ...kept }; // what an older page kept has less in it
  const set = (part: Partial<typeof empty>) => setTyped({ ...typed, ...part });
  const today = localDay(timeNow());
  const amountMinor = parseMoney(typed.amount, currency);
  const terms = summed(termsOf({ ...typed, amountMinor }, currency));
  const beyond = view.mySide === 'respondent' ? askedOfSum(view.claim, terms.amountMinor) : null;
  const sides = sidesOf(view);
  const problemsBeside = problemsOfMore(typed.more, today, currency);
  const isWhole = typed.completeBy > today && Object.values(problemsBeside).every((one) => one === undefined);
  const deed = useDeed(api.disputes.makeOffer, {
    problems: {
      text: typed.text.trim().length < 10 ? 'Write what each side does, in at least 10 characters.' : undefined,
      amountMinor:
        amountMinor !== null && amountMinor < typed.parts
          ? 'This is too little for so many parts.'
          : problemOfAmount(typed.amount, currency, false),
      isMeant: problemOfMeant(beyond, typed.isMeant),
      completeBy: typed.completeBy <= today ? 'Choose a day that is still to come.' : undefined,
      ...problemsBeside,
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
          terms,
          isMeant: typed.isMeant,
        })
      }
      onClose={onClose}
    >
      <p>
        It stands for {days} days, or until the deadline if that is earlier, and is without prejudice: an offer is no
        admission, is never published, and officers do not see it.{' '}
        {openOffer(view) && 'Their open offer counts as answered by it.'}
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
      {amountMinor === null ? (
        <SelectField
          label="Who does it"
          value={typed.from}
          onChange={(event) => set({ from: event.currentTarget.value as DisputeSide })} // options are the two sides
        >
          {sides.map(({ side, name }) => (
            <option key={side} value={side}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : (
        <SelectField
          label="Paid"
          value={typed.parts}
          onChange={(event) => set({ parts: Number(event.currentTarget.value) })}
        >
          <option value={1}>All at once</option>
          {choices.map((parts) => (
            <option key={parts} value={parts}>
              In {parts} parts, one each month
            </option>
          ))}
        </SelectField>
      )}
      {amountMinor !== null && typed.parts > 1 && (
        <CheckField
          label="If a part is late, all the rest is due"
          help={`What is left is then due ${obligationDefaults.hastenedDays} days after a part is overdue.`}
          checked={typed.allDueIfLate}
          onChange={(event) => set({ allDueIfLate: event.currentTarget.checked })}
        />
      )}
      <TextField
        label={dayLabel(typed, amountMinor)}
        type="date"
        min={today}
        value={typed.completeBy}
        error={deed.at('completeBy')}
        onChange={(event) => set({ completeBy: event.currentTarget.value })}
      />
      <MorePromises
        more={typed.more}
        currency={currency}
        today={today}
        sides={sides}
        at={deed.at}
        onChange={(more) => set({ more, isMeant: false })}
      />
      {terms.promises && terms.promises.length > 1 && isWhole && (
        <section className={styles.preview}>
          <h3>What is promised if they accept</h3>
          <OfferTermsView offer={terms} view={view} />
        </section>
      )}
    </ConfirmDialog>
  );
}

const dayLabel = ({ parts, more }: typeof empty, amountMinor: number | null): string => {
  if (amountMinor !== null && parts > 1) return 'First part paid by';
  return more.length > 0 ? 'This is done by' : 'All of it done by';
};
