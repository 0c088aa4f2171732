import type { ObligationTerm } from '@ahadi/domain/obligations/schema.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { promiseInWords } from '../document/promisewords.ts';

type Props = { term: ObligationTerm; currency: string; path?: string; onStay: () => void };

/** A promise whose clause says something else now: it is looked at again before the text is sent. */
export default function PromiseDue({ term, currency, path, onStay }: Props) {
  return (
    <Notice
      tone="attention"
      announce
      action={
        <Button variant="quiet" data-path={path} aria-label={`It stays as it is: ${term.title}`} onClick={onStay}>
          It stays as it is
        </Button>
      }
    >
      The words of its clause changed, and this promise did not: {promiseInWords(term, currency)}. Change it under
      Promises with a day, or say that it stays. Until then the text cannot be sent.
    </Notice>
  );
}
