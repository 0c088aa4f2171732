import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { useMe } from '../../core/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { offer } from '../offer.ts';
import styles from './attending.module.css';

type Props = { view: AgreementView; onDone: (sentence: string) => void };

/** For the one who made the agreement: each wish to have somebody else sign, with its reason and the two answers. */
export function DelegationCards({ view, onDone }: Props) {
  const me = useMe();
  const answer = useCommand(api.agreements.answerDelegation, {
    onSuccess: (after, { delegationId }) => {
      const one = after.delegations.find(({ id }) => id === delegationId);
      onDone(
        one?.status === 'agreed'
          ? `${one.name} signs for ${one.fromName}.`
          : `${one?.fromName} signs, nobody else for them.`,
      );
    },
  });
  if (!offer('answer_delegation', view, me.userId).can) return null;
  return view.delegations
    .filter(({ status }) => status === 'asked')
    .map((one) => (
      <Card key={one.id} title={`${one.fromName} asks that ${one.name} signs`}>
        <p className={styles.words}>
          “{one.basis}” {one.name} is reached at {one.email}. If you agree, {one.name} signs for {one.fromName}, who
          reads along.
        </p>
        {answer.error && <Notice tone="danger">{problemOf(answer.error).sentence}</Notice>}
        <div className={styles.buttons}>
          <Button
            pending={answer.isPending && answer.variables?.agree === true}
            onClick={() => answer.run({ id: view.id, delegationId: one.id, agree: true })}
          >
            Agree
          </Button>
          <Button
            variant="quiet"
            pending={answer.isPending && answer.variables?.agree === false}
            onClick={() => answer.run({ id: view.id, delegationId: one.id, agree: false })}
          >
            Refuse
          </Button>
        </div>
      </Card>
    ));
}
