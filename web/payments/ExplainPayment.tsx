import type { PaymentView } from '@ahadi/domain/payments/schema.ts';
import { Link } from 'react-router';
import { EvidenceTimeline } from './explaining/EvidenceTimeline.tsx';
import { ruleWords } from './explaining/explanation.ts';
import { paymentsPath } from './listing/usePaymentQuery.ts';
import styles from './paying.module.css';

/** Why a payment counts as it does, in the words of its own page, which is one click away. */
export function ExplainPayment({ payment }: { payment: PaymentView }) {
  const rule = ruleWords(payment);
  return (
    <details className={styles.more}>
      <summary>Explain this payment</summary>
      <div className={styles.explained}>
        <p>
          <strong>{rule.title}.</strong> {rule.line}
        </p>
        <EvidenceTimeline payment={payment} />
        <p className={styles.quiet}>
          Reference <code>{payment.ref}</code> ·{' '}
          <Link to={paymentsPath({ payment: payment.id })}>Everything about it</Link>
        </p>
      </div>
    </details>
  );
}
