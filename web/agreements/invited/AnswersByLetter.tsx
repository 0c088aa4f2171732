import type { Negotiation } from '@ahadi/domain/agreements/negotiating/schema.ts';
import { AnswerBar } from '../negotiating/AnswerBar.tsx';
import { Door } from '../negotiating/door.ts';
import type { Answering } from '../negotiating/useAnswers.ts';
import { doorByLetter } from './doorByLetter.ts';
import type { Reading } from './reading.ts';

type Props = { reading: Reading; talk: Negotiation; answering: Answering; onDone: (sentence: string) => void };

/** The answers to suggestions that were chosen and not sent yet, of who reads by a letter. */
export default function AnswersByLetter({ reading, ...answers }: Props) {
  return (
    <Door value={doorByLetter(reading)}>
      <AnswerBar view={reading.view} {...answers} />
    </Door>
  );
}
