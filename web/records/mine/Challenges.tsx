import { ifYouDoNothing } from '@ahadi/domain/core/claim.ts';
import { challengeLifecycle } from '@ahadi/domain/records/lifecycle.ts';
import { readBy } from '@ahadi/domain/records/publicity.ts';
import { reaffirmSilence } from '@ahadi/domain/records/publicity-words.ts';
import type { Challenge, MyRecord } from '@ahadi/domain/records/schema.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { problemOfReason, REASON } from '../../core/reason.ts';
import { useTyped } from '../../core/useKept.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
import { ChallengeFacts } from './ChallengeFacts.tsx';
import styles from './mine.module.css';

/** Challenges of entries one is part of. Of those one filed oneself, one is asked whether one stands by them. */
export function Challenges({ challenges, filed }: { challenges: readonly Challenge[]; filed: MyRecord['filed'] }) {
  const [answering, setAnswering] = useState<Challenge | null>(null);
  const isFiled = (challenge: Challenge) => filed.some(({ id }) => id === challenge.recordId);
  return (
    <Card title="Challenges">
      <ul className={styles.rows}>
        {challenges.map((challenge) => {
          const asks = isFiled(challenge) && challengeLifecycle.can('reaffirm', challenge.status);
          return (
            <li key={challenge.id}>
              <ChallengeFacts challenge={challenge} />
              {asks && (
                <>
                  <p>
                    <strong>You are asked whether you stand by this entry.</strong> {ifYouDoNothing(reaffirmSilence)}
                  </p>
                  {challenge.reaffirmDue && <Countdown due={challenge.reaffirmDue} binding inline />}
                  <div className={styles.buttons}>
                    <Button variant="quiet" onClick={() => setAnswering(challenge)}>
                      Stand by it
                    </Button>
                  </div>
                </>
              )}
            </li>
          );
        })}
      </ul>
      {answering && <Reaffirm challenge={answering} onClose={() => setAnswering(null)} />}
    </Card>
  );
}

function Reaffirm({ challenge, onClose }: { challenge: Challenge; onClose: () => void }) {
  const [statement, setStatement] = useTyped(`stand by ${challenge.id}`);
  const [tried, setTried] = useState(false);
  const reaffirm = useCommand(api.records.reaffirm, { onSuccess: onClose });
  const refused = reaffirm.error ? problemOf(reaffirm.error) : null;
  return (
    <ConfirmDialog
      title={`Stand by ${challenge.recordRef}`}
      confirm="I stand by it"
      cancel="Not yet"
      pending={reaffirm.isPending}
      problem={refused && !refused.fields.statement ? refused.sentence : null}
      onConfirm={() => {
        setTried(true);
        if (!problemOfReason(statement)) reaffirm.run({ id: challenge.id, statement: statement.trim() });
      }}
      onClose={onClose}
    >
      <p>Record officers decide after that. If the entry is wrong, withdraw the dispute instead: that removes it.</p>
      <TextAreaField
        label="What do you base it on?"
        help={readBy.reaffirmation.words}
        value={statement}
        maxLength={REASON.most}
        error={refused?.fields.statement ?? (tried ? problemOfReason(statement) : undefined)}
        onChange={(event) => setStatement(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
