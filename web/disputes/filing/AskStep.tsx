import { claimedMinor } from '@ahadi/domain/disputes/rules.ts';
import type { DisputeView, Relief } from '@ahadi/domain/disputes/schema.ts';
import { currencies } from '../../core/currency.ts';
import { amountWords } from '../../core/words.ts';
import { SelectField, TextAreaField } from '../../ui/TextField.tsx';
import { guardsOf } from '../offer.ts';
import styles from './filing.module.css';
import { InTheWay } from './InTheWay.tsx';
import { ReliefRows } from './ReliefRows.tsx';
import { Step } from './Step.tsx';
import type { Claiming } from './useClaim.ts';

type Props = { view: DisputeView; claiming: Claiming; isCurrent: boolean };

/** What would put it right. */
export function AskStep({ view, claiming, isCurrent }: Props) {
  const { claim, change, amounts, problems, problemAt, touch } = claiming;
  const asked = claimedMinor(claim);
  const text = view.governing;
  // What was put when it was to be filed; an answer is to that very question.
  const question = problems.aboveLeft ?? claim.aboveLeft?.question;
  const worth = text?.valueMinor ?? null;
  const isAbove = asked !== null && worth !== null && text?.currency === claim.currency && asked > worth;
  return (
    <Step
      id="ask"
      isCurrent={isCurrent}
      sentence="Say what would settle it for you. The clearer it is, the easier it is to say yes."
    >
      {view.agreementId === null && (
        <div className={styles.pair}>
          <SelectField
            label="Currency"
            value={claim.currency}
            onChange={(event) => claiming.setCurrency(event.currentTarget.value)}
          >
            {currencies.map(({ code, label }) => (
              <option key={code} value={code}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      <ReliefRows
        relief={claim.relief}
        amounts={amounts}
        currency={claim.currency}
        onChange={(relief: readonly Relief[], typed: readonly string[]) => claiming.setRelief(relief, typed)}
        problemAt={problemAt}
        touch={touch}
      />
      {asked !== null && (
        <p>
          In money: <strong>{amountWords(asked, claim.currency)}</strong>
          {worth !== null && text !== null && (
            <span className={styles.quiet}> · the agreement is worth {amountWords(worth, text.currency)}</span>
          )}
        </p>
      )}
      {asked !== null && <InTheWay guards={guardsOf(view, claim).filter(({ isAmount }) => isAmount)} />}
      {(isAbove || claim.aboveValueReason !== '' || problems.aboveValueReason !== undefined) && (
        <TextAreaField
          label={isAbove ? 'Why more than the agreement is worth?' : 'Why you ask for more'}
          help="Costs, damage or interest, and how you calculate them."
          rows={3}
          value={claim.aboveValueReason}
          maxLength={1000}
          data-path="aboveValueReason"
          error={problemAt('aboveValueReason') ?? (isAbove ? undefined : problems.aboveValueReason)}
          onChange={(event) => change({ aboveValueReason: event.currentTarget.value })}
          onBlur={() => touch('aboveValueReason')}
        />
      )}
      {question !== undefined && (
        <TextAreaField
          label="Why you ask for more than is left"
          help={problems.aboveLeft === undefined ? question : undefined}
          rows={3}
          value={claim.aboveLeft?.question === question ? claim.aboveLeft.reason : ''}
          maxLength={1000}
          data-path="aboveLeft"
          error={problems.aboveLeft}
          onChange={(event) => change({ aboveLeft: { question, reason: event.currentTarget.value } })}
        />
      )}
    </Step>
  );
}
