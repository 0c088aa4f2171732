import type { CartLine, CartPart } from '@ahadi/domain/marketplace/buying/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { Card } from '../../ui/Card.tsx';
import { daysWords } from '../words.ts';
import styles from './cart.module.css';
import { Line } from './Line.tsx';

type Props = {
  part: CartPart;
  currency: string;
  onRemove: (line: CartLine) => void;
  onAccept: () => void;
  isAccepting: boolean;
};

/** What comes from one shop, in one parcel. */
export const Part = ({ part, currency, ...deeds }: Props) => (
  <Card
    inset="flush"
    title={
      <Link className={styles.shop} to={to('shop', { id: part.supplier.id })}>
        {part.supplier.name}
      </Link>
    }
    aside={
      part.daysMost === null || part.daysLeast === null
        ? undefined
        : `${daysWords(part.daysLeast, part.daysMost)} on the way`
    }
  >
    <ul>
      {part.lines.map((line) => (
        <Line key={line.productId} line={line} currency={currency} {...deeds} />
      ))}
    </ul>
  </Card>
);
