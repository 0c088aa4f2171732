import { agreementLifecycle } from '@ahadi/domain/agreements/lifecycle.ts';
import type { AgreementView, Party } from '@ahadi/domain/agreements/schema.ts';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { useWordsHere } from '../../core/here.ts';
import { useMe } from '../../core/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { offer } from '../offer.ts';
import { refusalIn } from '../refusal.ts';
import { useVoice } from '../words.ts';
import styles from './clause.module.css';
import { unanswered } from './unanswered.ts';
import { clause } from './words.ts';

const answered = { accepted: 'accepted', refused: 'refused' } as const;

const ownFirst = (parties: readonly Party[], ownId: Party['id'] | null): Party[] =>
  [...parties].sort((one, other) => Number(other.id === ownId) - Number(one.id === ownId));

/** Each party's own answer to the clause; the reader's, or their guest's, can be given and changed until they sign. */
export function ClauseAnswers({ view, guest }: { view: AgreementView; guest?: Party | undefined }) {
  const me = useMe();
  const voice = useVoice();
  const say = useWordsHere(clause);
  const answer = useCommand(api.agreements.answerClause);
  const can = view.purpose === null && (guest !== undefined || offer('answer_clause', view, me.userId).can);
  const isOpen = agreementLifecycle.can('void', view.status);
  const ownId = guest?.id ?? view.myPartyId;
  const give = (accept: boolean) => answer.run({ id: view.id, accept, ...(guest ? { guestPartyId: guest.id } : {}) });
  return (
    <div className={styles.answers} aria-live="polite">
      {ownFirst(view.parties, ownId).map((party) =>
        party.id === ownId ? (
          <MyAnswer
            key={party.id}
            party={party}
            isGuest={guest !== undefined}
            can={can}
            pending={answer.isPending}
            onGive={give}
          />
        ) : (
          <div key={party.id} className={styles.answer}>
            <span className={styles.answerName}>{party.name}</span>
            <span className={styles.answerWords}>
              {say[party.clauseAnswer ? answered[party.clauseAnswer] : unanswered(false, { can, isOpen })]}
            </span>
          </div>
        ),
      )}
      {answer.error && <Notice tone="danger">{refusalIn(voice, problemOf(answer.error))}</Notice>}
    </div>
  );
}

type MyProps = { party: Party; isGuest: boolean; can: boolean; pending: boolean; onGive: (accept: boolean) => void };

function MyAnswer({ party, isGuest, can, pending, onGive }: MyProps) {
  const say = useWordsHere(clause);
  const { clauseAnswer } = party;
  if (clauseAnswer === null)
    return (
      <div className={styles.answer}>
        <span className={styles.answerName}>{say[unanswered(true, { can, isOpen: can })]}</span>
        {can && (
          <span className={styles.buttons}>
            <Button variant="quiet" pending={pending} onClick={() => onGive(true)}>
              {say.acceptClause}
            </Button>
            <Button variant="quiet" pending={pending} onClick={() => onGive(false)}>
              {say.refuseClause}
            </Button>
          </span>
        )}
      </div>
    );
  return (
    <div className={styles.answer}>
      <span className={styles.answerName}>{isGuest ? party.name : say.you({ name: party.name })}</span>
      <span className={styles.given}>
        {can && (
          <button
            type="button"
            className={styles.change}
            aria-busy={pending}
            onClick={() => pending || onGive(clauseAnswer === 'refused')}
          >
            {clauseAnswer === 'refused' ? say.acceptAfterAll : say.refuseAfterAll}
          </button>
        )}
        <span className={styles.answerWords}>{say[answered[clauseAnswer]]}</span>
      </span>
    </div>
  );
}
