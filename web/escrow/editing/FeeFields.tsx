import type { EscrowTerms } from '@ahadi/domain/escrow/schema.ts';
import { silenceDoes } from '@ahadi/domain/escrow/silence-words.ts';
import { Part } from '../../ui/Part.tsx';
import { SelectField } from '../../ui/TextField.tsx';
import { FeeLines } from '../terms/FeeLines.tsx';
import { clauseWords, fundingWords, hoursWords, payerWords } from '../words.ts';
import styles from './editing.module.css';
import { inspectionFor, type TermsEditing } from './useTerms.ts';

const payers = Object.keys(payerWords) as EscrowTerms['feePayer'][]; // the table's own keys
const inspections = [24, 48, 72, 120, 168, 240, 336, 504, 720] as const;

/** Who pays our fee, with the lines calculated live; what few people change is folded away with a good choice made. */
export function FeeFields({ editing }: { editing: TermsEditing }) {
  const { terms, change, problemAt } = editing;
  const choices = [...new Set([...inspections, terms.inspectionHours])].sort((one, other) => one - other);
  return (
    <Part id="fees" title="Who pays our fee?" sentence="It is earned only on what goes to the seller.">
      <fieldset className={styles.row}>
        <legend className="aside-voice">Who pays the fee</legend>
        {payers.map((payer) => (
          <label key={payer} className={styles.chip}>
            <input
              type="radio"
              name="feePayer"
              checked={terms.feePayer === payer}
              onChange={() => change({ feePayer: payer })}
            />
            <span>{payerWords[payer]}</span>
          </label>
        ))}
      </fieldset>
      <div aria-live="polite">
        <FeeLines totalMinor={editing.totalMinor} fees={editing.fees} currency={terms.currency} />
      </div>
      <details className={styles.advanced} open={problemAt('inspectionHours') ? true : undefined}>
        <summary>
          More choices: {hoursWords(terms.inspectionHours)} to inspect,{' '}
          {terms.fundingMode === 'full' ? 'all paid in first' : 'paid in by stage'},{' '}
          {terms.disputeClause === 'mediation' ? 'mediation' : 'a binding decision'}
        </summary>
        <div className={styles.advancedFields}>
          <SelectField
            label="Time to inspect"
            help={`At its end: ${silenceDoes('milestone.inspection')} Reminders go out before.`}
            value={terms.inspectionHours}
            data-path="inspectionHours"
            error={problemAt('inspectionHours')}
            onChange={(event) => change({ inspectionHours: Number(event.currentTarget.value) })}
          >
            {choices.map((hours) => (
              <option key={hours} value={hours}>
                {hoursWords(hours)}
                {hours === inspectionFor(terms.kind) ? ' (usual)' : ''}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="When the money is paid in"
            help={fundingWords[terms.fundingMode].line}
            value={terms.fundingMode}
            onChange={(event) =>
              change({ fundingMode: event.currentTarget.value === 'full' ? 'full' : 'per_milestone' })
            }
          >
            <option value="full">{fundingWords.full.label}</option>
            <option value="per_milestone">{fundingWords.per_milestone.label}</option>
          </SelectField>
          <SelectField
            label="If you cannot agree"
            help={clauseWords[terms.disputeClause].line}
            value={terms.disputeClause}
            onChange={(event) =>
              change({ disputeClause: event.currentTarget.value === 'binding' ? 'binding' : 'mediation' })
            }
          >
            <option value="mediation">{clauseWords.mediation.label}</option>
            <option value="binding">{clauseWords.binding.label}</option>
          </SelectField>
        </div>
      </details>
    </Part>
  );
}
