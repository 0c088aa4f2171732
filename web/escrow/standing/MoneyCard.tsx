import type { EscrowView } from '@ahadi/domain/escrow/schema.ts';
import { amountWords } from '../../core/words.ts';
import styles from './standing.module.css';

type Sums = { held: number; contested: number; released: number; returned: number; settled: number; missing: number };

/** What became of the money of all stages, minor units. */
export const sumsOf = ({ milestones }: Pick<EscrowView, 'milestones'>): Sums => {
  const sum = (of: (stage: EscrowView['milestones'][number]) => number) =>
    milestones.reduce((total, stage) => total + of(stage), 0);
  return {
    held: sum(({ heldMinor }) => heldMinor),
    contested: sum(({ contestedMinor }) => contestedMinor),
    released: sum(({ releasedMinor }) => releasedMinor),
    returned: sum(({ refundedMinor }) => refundedMinor),
    settled: sum(({ splitMinor }) => splitMinor),
    missing: sum(({ status, amountMinor, fundedMinor }) =>
      status === 'awaiting_funds' ? amountMinor - fundedMinor : 0,
    ),
  };
};

const bare = (minor: number, currency: string) => amountWords(minor, currency).replace(`${currency}\u00a0`, '');

/** Where the money is, in one line and one bar. The bar repeats the words. */
export function MoneyCard({ view }: { view: EscrowView }) {
  const { currency } = view.terms;
  const sums = sumsOf(view);
  const parts = [
    { key: 'released', minor: sums.released },
    { key: 'settled', minor: sums.settled },
    { key: 'held', minor: sums.held - sums.contested },
    { key: 'contested', minor: sums.contested },
    { key: 'returned', minor: sums.returned },
    { key: 'missing', minor: sums.missing },
  ].filter(({ minor }) => minor > 0);
  const words = [
    `${bare(sums.released, currency)} released`,
    `${bare(sums.returned, currency)} returned`,
    ...(sums.settled > 0 ? [`${bare(sums.settled, currency)} settled`] : []),
    ...(sums.contested > 0 ? [`${bare(sums.contested, currency)} of what is held in dispute`] : []),
    ...(sums.missing > 0 ? [`${bare(sums.missing, currency)} not paid in yet`] : []),
  ];
  return (
    <section className={styles.money} aria-label="Where the money is">
      <p className={styles.sums}>
        <span className={styles.held}>
          {amountWords(sums.held, currency)} <span className={styles.heldWord}>held</span>
        </span>
        {words.map((part) => (
          <span key={part} className={styles.sum}>
            {part}
          </span>
        ))}
      </p>
      <div className={styles.bar} aria-hidden>
        {parts.map(({ key, minor }) => (
          <span key={key} data-part={key} style={{ flexGrow: minor }} />
        ))}
      </div>
    </section>
  );
}
