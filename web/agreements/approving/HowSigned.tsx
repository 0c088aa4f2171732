import type { AgreementTerms } from '@ahadi/domain/agreements/schema.ts';
import { bySide } from '@ahadi/domain/agreements/sides/rules.ts';
import type { ApprovalToRead } from '@ahadi/domain/organisations/approvals/schema.ts';
import { useFigures, useWordsHere } from '../../core/here.ts';
import { Card } from '../../ui/Card.tsx';
import { KeyValue } from '../../ui/KeyValue.tsx';
import { assurance } from '../badges.ts';
import { useFurther } from '../further/words.ts';
import { people } from '../standing/words.ts';
import { useVoice } from '../words.ts';
import styles from './approving.module.css';
import { useApproving } from './words.ts';

type Seat = ApprovalToRead['parties'][number];
type Props = Pick<ApprovalToRead, 'parties' | 'attendants'> & {
  terms: Pick<AgreementTerms, 'signMode' | 'signWindowDays' | 'minAssurance'>;
};

const inOrder = (parties: readonly Seat[]): Seat[] =>
  [...parties].sort((one, other) => one.signOrder - other.signOrder || one.side.localeCompare(other.side));

/** Who signs on which side and when, who else takes part, within which time and with which proof. */
export default function HowSigned({ terms, parties, attendants }: Props) {
  const say = useApproving();
  const words = useFurther();
  const { side, ...parts } = useWordsHere(people);
  const levels = useVoice().say;
  const { list } = useFigures();
  const isOrdered = terms.signMode === 'sequential';
  return (
    <Card title={say.howSigned}>
      <KeyValue
        rows={[
          ...bySide(parties).map(([letter, seats]) => ({
            label: side({ side: letter }),
            value: <bdi>{list(seats.map(({ name }) => name))}</bdi>,
          })),
          {
            label: words.order,
            value:
              isOrdered && parties.length > 0 ? (
                <ol className={styles.order}>
                  {inOrder(parties).map(({ side: letter, name, signOrder }) => (
                    <li key={`${letter} ${signOrder} ${name}`}>
                      {signOrder}. <bdi>{name}</bdi>
                    </li>
                  ))}
                </ol>
              ) : (
                words[terms.signMode]
              ),
          },
          { label: words.window, value: terms.signWindowDays },
          { label: words.proof, value: levels[assurance[terms.minAssurance].title] },
          ...(attendants.length === 0
            ? []
            : [
                {
                  label: say.attends,
                  value: (
                    <ul className={styles.order}>
                      {attendants.map(({ role, name }) => (
                        <li key={`${role} ${name}`}>
                          <bdi>{parts[role]({ name })}</bdi>
                        </li>
                      ))}
                    </ul>
                  ),
                },
              ]),
        ]}
      />
    </Card>
  );
}
