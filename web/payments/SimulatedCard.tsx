import type { PaymentView } from '@ahadi/domain/payments/schema.ts';
import { useState } from 'react';
import { api } from '../core/api.ts';
import { useCommand } from '../core/command.ts';
import { problemOf } from '../core/errors.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { TextField } from '../ui/TextField.tsx';
import styles from './paying.module.css';

const TEST_CARD = '4242 4242 4242 4242';

/** The card page of the sandbox. It asks for a test number only, so that nobody types a real one. */
export function SimulatedCard({ payment, words }: { payment: PaymentView; words: string }) {
  const [card, setCard] = useState(TEST_CARD);
  const answer = useCommand(api.payments.answerSimulated, {
    stale: [api.payments.key(), api.escrow.key(), api.credits.key(), api.marketplace.key()],
  });
  const problem = answer.error ? problemOf(answer.error) : null;
  return (
    <form
      className={styles.device}
      data-kind="card"
      aria-label="Simulated card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        answer.run({ id: payment.id, approve: true, card: card.trim() });
      }}
    >
      <p className={styles.mark}>Simulated card · no real money moves</p>
      <p className={styles.screen}>{words}</p>
      <TextField
        label="Test card number"
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        value={card}
        help="Only test numbers are taken; 4000 0000 0000 9995 has too little money. Do not type a real card."
        error={problem?.fields.card}
        onChange={(event) => setCard(event.currentTarget.value)}
      />
      {problem && !problem.fields.card && <Notice tone="danger">{problem.sentence}</Notice>}
      <Button type="submit" pending={answer.isPending}>
        Approve
      </Button>
      <Button variant="quiet" pending={answer.isPending} onClick={() => answer.run({ id: payment.id, approve: false })}>
        Decline
      </Button>
    </form>
  );
}
