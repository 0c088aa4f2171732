import { dayInWords } from '@ahadi/domain/core/time.ts';
import { disputeLifecycle } from '@ahadi/domain/disputes/lifecycle.ts';
import { disputeDefaults } from '@ahadi/domain/disputes/rules.ts';
import type { BidRound, DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { formatBindingEnd } from '../../core/ends.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import type { DialogAction } from '../acting/DeedDialog.tsx';
import { offer } from '../offer.ts';
import { useReader } from '../useReader.ts';
import styles from './file.module.css';

type Props = { view: DisputeView; onOpen: (action: DialogAction) => void };

const SHORT = 12;
const resultWords = ({ result, myCommitment, otherSideHasBid }: BidRound): string => {
  if (result === 'overlap') return 'The figures met.';
  if (result === 'gap') return 'The figures do not meet.';
  if (myCommitment === null) return 'The other side has sealed a figure. Yours is missing.';
  return otherSideHasBid ? 'Being compared.' : 'Waiting for the other side.';
};

/** Double-blind bidding: what it is in one sentence, and each round as this reader may know it. */
export function BidsCard({ view, onOpen }: Props) {
  const reader = useReader();
  const mayBid = offer('bid', view, reader);
  if (view.mySide === null || (view.bids.length === 0 && !mayBid.can)) return null;
  const isOn = disputeLifecycle.can('withdraw', view.status); // else it has ended, and only what came of it is left to read
  return (
    <Card
      title="Blind bidding"
      aside={`at most ${disputeDefaults.bidRounds} rounds`}
      className={view.bids.length === 0 ? styles.onScreen : undefined}
    >
      <div className={styles.stack}>
        {isOn && (
          <p className={styles.quiet}>
            Each side seals one figure: the least the filer takes, and the most the other side gives. If they meet, the
            middle settles the whole matter at that moment and neither side can refuse it. If not, both learn only that.
          </p>
        )}
        {view.bidding && (
          <p className={styles.quiet}>
            In round {view.bidding.no} the sum would be paid by {dayInWords(view.bidding.payBy)}.
          </p>
        )}
        {view.bids.length > 0 && (
          <div className={styles.scroll}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">Round</th>
                  <th scope="col">Your seal</th>
                  <th scope="col">Outcome</th>
                </tr>
              </thead>
              <tbody>
                {view.bids.map((round) => (
                  <tr key={round.no}>
                    <td>{round.no}</td>
                    <td>
                      {round.myCommitment === null ? (
                        '–'
                      ) : (
                        <code title={round.myCommitment}>{round.myCommitment.slice(0, SHORT)}</code>
                      )}
                    </td>
                    <td>{resultWords(round)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        {view.bids.some(({ result }) => result === null) && view.bidding && (
          <p>
            The sealed figure binds until {formatBindingEnd(view.bidding.until)}. Then it is destroyed unread and uses
            up no round.
          </p>
        )}
        {mayBid.can ? (
          <div className={styles.buttons}>
            <Button variant="quiet" onClick={() => onOpen('bid')}>
              Seal a figure
            </Button>
          </div>
        ) : (
          isOn && <p className={styles.quiet}>{mayBid.why}</p>
        )}
      </div>
    </Card>
  );
}
