import type { CartLine, CartProblem } from '@ahadi/domain/marketplace/buying/schema.ts';
import { marketDefaults } from '@ahadi/domain/marketplace/rules.ts';
import { to } from '@ahadi/domain/paths.ts';
import { IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { problemOf } from '../../core/errors.ts';
import { amountWords } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Price } from '../Price.tsx';
import { ProductPicture } from '../ProductPicture.tsx';
import { Stepper } from '../Stepper.tsx';
import styles from './cart.module.css';
import { firstProblem, mendingOf, mostOfLine } from './mending.ts';
import { useLine } from './useLine.ts';

type Props = {
  line: CartLine;
  currency: string;
  onRemove: (line: CartLine) => void;
  onAccept: () => void;
  isAccepting: boolean;
};

/** One product of the cart: how many, what it comes to, and what stands against buying it with the button that mends it. */
export function Line({ line, currency, onRemove, onAccept, isAccepting }: Props) {
  const pieces = useLine(line);
  const problem = firstProblem(line);
  return (
    <li className={styles.line} data-problem={problem ? true : undefined}>
      <div className={styles.picture}>
        <ProductPicture picture={line.picture} sizes="96px" decorative />
      </div>
      <div className={styles.what}>
        <Link className={styles.title} to={to('product', { id: line.productId })}>
          {line.title}
        </Link>
        <p className={styles.quiet}>
          {amountWords(line.priceMinor, currency)}
          {line.unit !== '' && ` for ${line.unit}`}
        </p>
      </div>
      <div className={styles.qty}>
        <Stepper
          label={`Pieces of ${line.title}`}
          value={pieces.qty}
          most={Math.max(pieces.qty, mostOfLine(line, marketDefaults.mostOfOne))}
          onChange={pieces.set}
        />
        <button
          type="button"
          className={styles.remove}
          aria-label={`Remove ${line.title}`}
          title="Remove"
          onClick={() => onRemove({ ...line, qty: pieces.qty })}
        >
          <IconTrash size={17} stroke={1.8} aria-hidden />
        </button>
      </div>
      <p className={styles.total} data-fading={pieces.qty !== line.qty || undefined}>
        <Price minor={line.priceMinor * pieces.qty} currency={currency} />
      </p>
      {(problem || pieces.error) && (
        <div className={styles.problems}>
          {pieces.error && <Notice tone="danger">{problemOf(pieces.error).sentence}</Notice>}
          {line.problems.map((it) => (
            <Problem
              key={it.kind}
              problem={it}
              title={line.title}
              isPending={isAccepting || pieces.isPending}
              onTake={pieces.set}
              onRemove={() => onRemove(line)}
              onAccept={onAccept}
            />
          ))}
        </div>
      )}
    </li>
  );
}

type ProblemProps = {
  problem: CartProblem;
  title: string;
  isPending: boolean;
  onTake: (qty: number) => void;
  onRemove: () => void;
  onAccept: () => void;
};

function Problem({ problem, title, isPending, onTake, onRemove, onAccept }: ProblemProps) {
  const mending = mendingOf(problem);
  const mend = () => {
    if (mending.deed === 'take') onTake(mending.qty);
    else if (mending.deed === 'accept') onAccept();
    else onRemove();
  };
  return (
    <Notice
      tone="attention"
      action={
        <Button variant="quiet" pending={isPending} aria-label={`${mending.label}: ${title}`} onClick={mend}>
          {mending.label}
        </Button>
      }
    >
      {problem.sentence}
    </Notice>
  );
}
