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

type Part = { key: keyof Sums; minor: number; words: string };

/** What became of it, in the order of the bar; nothing that is nothing. What is contested is held as well. */
const partsOf = (sums: Sums): Part[] =>
  (
    [
      { key: 'released', minor: sums.released, words: 'released to the seller' },
      { key: 'settled', minor: sums.settled, words: 'settled between the two' },
      { key: 'held', minor: sums.held - sums.contested, words: 'held' },
      { key: 'contested', minor: sums.contested, words: 'contested, stands still' },
      { key: 'returned', minor: sums.returned, words: 'returned to the buyer' },
      { key: 'missing', minor: sums.missing, words: 'not paid in yet' },
    ] as const
  ).filter(({ minor }) => minor > 0);

/** The one amount that counts now: what is held; before that what is to be paid, fee inside; at the end what became of most of it. */
export function leadOf(
  view: Pick<EscrowView, 'outstandingMinor' | 'terms'>,
  sums: Sums,
): { minor: number; words: string } {
  if (sums.held > 0) return { minor: sums.held, words: 'held' };
  if (view.outstandingMinor > 0) {
    // The parts below it are without the fee.
    const fee = view.outstandingMinor - sums.missing;
    const words =
      fee > 0 ? `to be paid in, ${amountWords(fee, view.terms.currency)} of it for the fee` : 'to be paid in';
    return { minor: view.outstandingMinor, words };
  }
  const [most] = partsOf(sums).sort((one, other) => other.minor - one.minor);
  return most ?? { minor: 0, words: 'held' };
}

/** Where the money is: the amount that counts now, a bar of all of it, and what each part of the bar is. */
export function MoneyCard({ view }: { view: EscrowView }) {
  const { currency } = view.terms;
  const sums = sumsOf(view);
  const parts = partsOf(sums);
  const lead = leadOf(view, sums);
  const isSaid = parts.length === 1 && parts[0]?.minor === lead.minor;
  return (
    <section className={styles.money} aria-label="Where the money is">
      <p className={styles.held}>
        {amountWords(lead.minor, currency)} <span className={styles.heldWord}>{lead.words}</span>
      </p>
      <div className={styles.bar} aria-hidden>
        {parts.map(({ key, minor }) => (
          <span key={key} data-part={key} style={{ flexGrow: minor }} />
        ))}
      </div>
      {!isSaid && (
        <ul className={styles.sums}>
          {parts.map(({ key, minor, words }) => (
            <li key={key} className={styles.sum}>
              <span className={styles.swatch} data-part={key} aria-hidden />
              {amountWords(minor, currency)} {words}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
