import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { useMe } from '../../core/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { offer } from '../offer.ts';
import { refusalIn } from '../refusal.ts';
import { useVoice } from '../words.ts';
import styles from './attending.module.css';
import { useAttending } from './words.ts';

type Props = { view: AgreementView; onDone: (sentence: string) => void };

/** For the one who made the agreement: each wish to have somebody else sign, with its reason and the two answers. */
export function DelegationCards({ view, onDone }: Props) {
  const me = useMe();
  const say = useAttending();
  const voice = useVoice();
  const answer = useCommand(api.agreements.answerDelegation, {
    onSuccess: (after, { delegationId }) => {
      const one = after.delegations.find(({ id }) => id === delegationId);
      const [name, from] = [one?.name ?? '', one?.fromName ?? ''];
      onDone(one?.status === 'agreed' ? say.signsFor({ name, from }) : say.signsSelf({ from }));
    },
  });
  if (!offer('answer_delegation', view, me.userId).can) return null;
  return view.delegations
    .filter(({ status }) => status === 'asked')
    .map((one) => (
      <Card key={one.id} title={say.delegateTitle({ from: one.fromName, name: one.name })}>
        <p className={styles.words}>
          {say.delegateWords({ basis: one.basis, name: one.name, email: one.email, from: one.fromName })}
        </p>
        {answer.error && <Notice tone="danger">{refusalIn(voice, problemOf(answer.error))}</Notice>}
        <div className={styles.buttons}>
          <Button
            pending={answer.isPending && answer.variables?.agree === true}
            onClick={() => answer.run({ id: view.id, delegationId: one.id, agree: true })}
          >
            {say.agree}
          </Button>
          <Button
            variant="quiet"
            pending={answer.isPending && answer.variables?.agree === false}
            onClick={() => answer.run({ id: view.id, delegationId: one.id, agree: false })}
          >
            {say.refuse}
          </Button>
        </div>
      </Card>
    ));
}
