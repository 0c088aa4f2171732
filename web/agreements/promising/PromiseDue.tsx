import type { ObligationTerm } from '@ahadi/domain/obligations/schema.ts';
import { useFigures } from '../../core/here.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { promiseIn } from './due.ts';
import { usePromising } from './words.ts';

type Props = { term: ObligationTerm; currency: string; path?: string; onStay: () => void };

/** A promise whose clause says something else now: it is looked at again before the text is sent. */
export default function PromiseDue({ term, currency, path, onStay }: Props) {
  const say = usePromising();
  const figures = useFigures();
  return (
    <Notice
      tone="attention"
      announce
      action={
        <Button variant="quiet" data-path={path} aria-label={say.staysOf({ title: term.title })} onClick={onStay}>
          {say.stays}
        </Button>
      }
    >
      {say.clauseChanged({ promise: promiseIn({ say, figures }, term, currency) })}
    </Notice>
  );
}
