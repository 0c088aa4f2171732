import { endingsOf } from '@ahadi/domain/escrow/endings/rules.ts';
import type { EscrowView } from '@ahadi/domain/escrow/schema.ts';
import { useNow } from '../../core/time.ts';
import { amountWords, formatCalendarDay } from '../../core/words.ts';
import { Card } from '../../ui/Card.tsx';
import { KeyValue } from '../../ui/KeyValue.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PromiseOfTerms } from '../stages/StagePromise.tsx';
import { clauseWords, fundingWords, hoursWords, kindWords, payerWords } from '../words.ts';
import { Endings } from './Endings.tsx';
import { FeeLines } from './FeeLines.tsx';
import styles from './terms.module.css';

/** What both sides accept, word for word, with its number and hash, and every way it can end. */
export function TermsTab({ view }: { view: EscrowView }) {
  const now = useNow();
  const { terms } = view;
  return (
    <>
      <Card title={`Terms, version ${view.termsVersion}`}>
        <div className={styles.stack}>
          {view.changeNote && <Notice title="What changed with this version">{view.changeNote}</Notice>}
          {terms.description && <p className={styles.told}>{terms.description}</p>}
          <ol className={styles.rows} aria-label="Stages">
            {terms.milestones.map((stage, index) => (
              <li key={stage.id}>
                <p className={styles.rowHead}>
                  <span className={styles.rowTitle}>
                    {index + 1}. {stage.title}
                  </span>
                  <span>{amountWords(stage.amountMinor, terms.currency)}</span>
                </p>
                <p className={styles.told}>{stage.criteria}</p>
                <p className={styles.quiet}>
                  {stage.deliverBy
                    ? `To be delivered by ${formatCalendarDay(stage.deliverBy)}`
                    : 'To be delivered within 30 days of its money'}
                  {stage.requiresReturn && ' · if rejected, it comes back before the money does'}
                </p>
                {view.agreement && stage.obligationId && (
                  <PromiseOfTerms
                    agreementId={view.agreement.id}
                    obligationId={stage.obligationId}
                    className={styles.quiet}
                  />
                )}
              </li>
            ))}
          </ol>
          <KeyValue
            rows={[
              { label: 'Kind', value: kindWords[terms.kind].label },
              { label: 'Time to inspect', value: hoursWords(terms.inspectionHours) },
              { label: 'Paid in', value: fundingWords[terms.fundingMode].label },
              { label: 'Pays the fee', value: payerWords[terms.feePayer] },
              { label: 'If you cannot agree', value: clauseWords[terms.disputeClause].label },
            ]}
          />
          {view.termsSha256 && (
            <p className={styles.hash}>
              SHA-256 <code>{view.termsSha256}</code>
            </p>
          )}
        </div>
      </Card>
      <Card title="What it costs">
        <FeeLines totalMinor={view.totalMinor} fees={view.fees} currency={terms.currency} />
      </Card>
      {(view.status === 'proposed' || view.status === 'awaiting_funding') && (
        <Card title="Every way it can end">
          <Endings endings={endingsOf(terms, now)} currency={terms.currency} />
        </Card>
      )}
    </>
  );
}
