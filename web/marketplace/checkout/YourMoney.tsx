import { MINUTE } from '@ahadi/domain/core/time.ts';
import { marketDefaults } from '@ahadi/domain/marketplace/rules.ts';
import { Card } from '../../ui/Card.tsx';
import styles from './checkout.module.css';

const steps = [
  `You pay once. What you order is kept for you for ${marketDefaults.holdMs / MINUTE} minutes meanwhile.`,
  'The money is held here, for each shop apart. What a shop does not send is paid back to you.',
  `A shop is paid when you say that everything is right, or ${marketDefaults.inspectionHours} hours after it came and you reported nothing.`,
] as const;

/** What happens with the money, before anybody pays it. */
export const YourMoney = () => (
  <Card title="What happens with your money">
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  </Card>
);
