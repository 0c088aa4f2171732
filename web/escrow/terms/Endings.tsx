import type { Ending, EndingKey } from '@ahadi/domain/escrow/endings/rules.ts';
import { formatInstant } from '../../core/time.ts';
import { amountWords } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './terms.module.css';

const deciders: Record<Ending['decidedBy'], string> = {
  buyer: 'The buyer decides',
  seller: 'The seller decides',
  both: 'Both decide',
  clock: 'By itself, when the time is over',
  mediator: 'A mediator proposes, both decide',
  officers: 'Two officers carry out what was decided',
};

/** Whom it hangs on, and the latest instant where there is one. */
const decidedWords = ({ key, decidedBy, at }: Ending): string => {
  if (key === 'nobody_acts') return 'Nothing moves by itself';
  if (at === null) return deciders[decidedBy];
  return `${decidedBy === 'clock' ? 'By itself' : deciders[decidedBy]}, ${formatInstant(at)} at the latest`;
};

/** Where people agree on the amounts, or a court names them, those shown are one of many. */
const examples: Partial<Record<EndingKey, string>> = {
  settled: 'Example: half each',
  mediated: 'Example: half each',
  decided: 'Example: all to the buyer',
  ended_together: 'Example: all to the buyer',
};

const groups: readonly { title: string; keys: readonly EndingKey[] }[] = [
  { title: 'As promised', keys: ['released', 'silence'] },
  { title: 'If somebody does not go on', keys: ['not_agreed', 'not_paid', 'not_delivered', 'given_back'] },
  {
    title: 'If something is wrong',
    keys: ['rejected', 'return_not_sent', 'settled', 'mediated', 'decided', 'ended_together', 'nobody_acts'],
  },
];

/** Every way in which it can end, before anybody accepts: who decides, at the latest when, and who has what afterwards. */
export function Endings({ endings, currency }: { endings: readonly Ending[]; currency: string }) {
  return (
    <div className={styles.map}>
      {groups.map((group) => (
        <section key={group.title} aria-label={group.title}>
          <h3 className={styles.group}>{group.title}</h3>
          <ul className={styles.endings}>
            {group.keys
              .flatMap((key) => endings.find((ending) => ending.key === key) ?? [])
              .map((ending) => (
                <li key={ending.key} className={styles.ending}>
                  <div>
                    <h4 className={styles.endingTitle}>{ending.title}</h4>
                    <p className={styles.quiet}>{decidedWords(ending)}</p>
                  </div>
                  <Shares ending={ending} currency={currency} />
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
        </section>
      ))}
      <p className={styles.quiet}>
        The instants are the latest, calculated as if both sides accept as late as they may. Earlier deeds bring them
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

/** Who has what afterwards; what nobody has is quiet. */
function Shares({ ending, currency }: { ending: Ending; currency: string }) {
  if (ending.key === 'nobody_acts') return <p className={styles.stays}>The money stays held.</p>;
  if (ending.key === 'not_agreed') return <p className={styles.stays}>Nobody has paid anything.</p>;
  const shares = [
    { label: 'Seller gets', minor: ending.toSellerMinor },
    { label: 'Buyer has back', minor: ending.toBuyerMinor },
    { label: 'Our fee', minor: ending.feeMinor },
  ];
  return (
    <div>
      <dl className={styles.shares}>
        {shares.map(({ label, minor }) => (
          <div key={label} data-none={minor === 0n || undefined}>
            <dt>{label}</dt>
            <dd>{amountWords(Number(minor), currency)}</dd>
          </div>
        ))}
      </dl>
      {examples[ending.key] && <p className={styles.example}>{examples[ending.key]}</p>}
    </div>
  );
}
