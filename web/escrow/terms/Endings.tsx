import type { Ending } from '@ahadi/domain/escrow/endings/rules.ts';
import { formatInstant } from '../../core/time.ts';
import { amountWords } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './terms.module.css';

const deciders: Record<Ending['decidedBy'], string> = {
  buyer: 'the buyer decides',
  seller: 'the seller decides',
  both: 'both decide',
  clock: 'the clock decides',
  mediator: 'a mediator proposes, both decide',
  officers: 'two officers carry out what was decided',
};

/** Where no instant is known before: a person decides when, and a clock starts with what a person does. */
const openWords = (decidedBy: Ending['decidedBy']): string =>
  decidedBy === 'clock' ? ', counted from what happens before' : ', whenever they do';

/** Every way in which it can end, before anybody accepts: who decides, at the latest when, and who has what afterwards. */
export function Endings({ endings, currency }: { endings: readonly Ending[]; currency: string }) {
  const words = (minor: bigint) => amountWords(Number(minor), currency);
  return (
    <div className={styles.map}>
      <ul className={styles.endings} aria-label="Every way it can end">
        {endings.map((ending) => (
          <li key={ending.key} className={styles.ending}>
            <div>
              <h3 className={styles.endingTitle}>{ending.title}</h3>
              <p className={styles.quiet}>
                {deciders[ending.decidedBy]}
                {ending.at === null ? openWords(ending.decidedBy) : `, ${formatInstant(ending.at)} at the latest`}
              </p>
            </div>
            <dl className={styles.shares}>
              <div>
                <dt>Seller</dt>
                <dd>{words(ending.toSellerMinor)}</dd>
              </div>
              <div>
                <dt>Buyer has back</dt>
                <dd>{words(ending.toBuyerMinor)}</dd>
              </div>
              <div>
                <dt>Fee</dt>
                <dd>{words(ending.feeMinor)}</dd>
              </div>
            </dl>
            <details className={styles.more}>
              <summary>How it comes to that</summary>
              <ol className={styles.steps}>
                {ending.steps.map((step) => (
                  <li key={step.words}>
                    {step.words}
                    {step.at !== null && <span className={styles.quiet}> · {formatInstant(step.at)}</span>}
                  </li>
                ))}
              </ol>
            </details>
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>
        The instants are the latest, reckoned as if both sides accept as late as they may. Earlier deeds bring them
        forward.
      </p>
      <div className={styles.noPrint}>
        <Button variant="quiet" onClick={() => window.print()}>
          Print this map
        </Button>
      </div>
    </div>
  );
}
