import type { AgreementView, ClauseAnswer, Party } from '@ahadi/domain/agreements/schema.ts';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { useMe } from '../../core/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { offer } from '../offer.ts';
import styles from './clause.module.css';

const answered: Record<ClauseAnswer, string> = { accepted: 'accepts', refused: 'refuses' };

const mineFirst = ({ parties, myPartyId }: AgreementView): Party[] =>
  [...parties].sort((one, other) => Number(other.id === myPartyId) - Number(one.id === myPartyId));

/** Each party's own answer to the clause; the reader's can be given and changed until they sign. */
export function ClauseAnswers({ view }: { view: AgreementView }) {
  const me = useMe();
  const answer = useCommand(api.agreements.answerClause);
  const { can } = offer('answer_clause', view, me.userId);
  const give = (accept: boolean) => answer.run({ id: view.id, accept });
  return (
    <div className={styles.answers} aria-live="polite">
      {mineFirst(view).map((party) =>
        party.id === view.myPartyId ? (
          <MyAnswer key={party.id} party={party} can={can} pending={answer.isPending} onGive={give} />
        ) : (
          <div key={party.id} className={styles.answer}>
            <span className={styles.answerName}>{party.name}</span>
            <span className={styles.answerWords}>
              {party.clauseAnswer === null ? 'has not answered yet' : answered[party.clauseAnswer]}
            </span>
          </div>
        ),
      )}
      {answer.error && <Notice tone="danger">{problemOf(answer.error).sentence}</Notice>}
    </div>
  );
}

type MyProps = { party: Party; can: boolean; pending: boolean; onGive: (accept: boolean) => void };

function MyAnswer({ party, can, pending, onGive }: MyProps) {
  const { clauseAnswer } = party;
  if (clauseAnswer === null)
    return (
      <div className={styles.answer}>
        <span className={styles.answerName}>Do you accept this clause?</span>
        {can && (
          <span className={styles.buttons}>
            <Button variant="quiet" pending={pending} onClick={() => onGive(true)}>
              Accept the clause
            </Button>
            <Button variant="quiet" pending={pending} onClick={() => onGive(false)}>
              Refuse the clause
            </Button>
          </span>
        )}
      </div>
    );
  return (
    <div className={styles.answer}>
      <span className={styles.answerName}>{party.name} (you)</span>
      <span className={styles.given}>
        {can && (
          <button
            type="button"
            className={styles.change}
            aria-busy={pending}
            onClick={() => pending || onGive(clauseAnswer === 'refused')}
          >
            {clauseAnswer === 'refused' ? 'Accept it after all' : 'Refuse it after all'}
          </button>
        )}
        <span className={styles.answerWords}>{answered[clauseAnswer]}</span>
      </span>
    </div>
  );
}
