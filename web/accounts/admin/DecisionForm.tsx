import { verificationLevelOf } from '@ahadi/domain/accounts/rules.ts';
import { verificationLifecycle } from '@ahadi/domain/accounts/verification/lifecycle.ts';
import {
  checksFor,
  checkWords,
  needsRegisterNo,
  problemsOfApproval,
  verificationStatusWords,
} from '@ahadi/domain/accounts/verification/rules.ts';
import type { CheckName, VerificationReview } from '@ahadi/domain/accounts/verification/schema.ts';
import { useRef, useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { problemOfReason, REASON } from '../../core/reason.ts';
import { useTyped } from '../../core/useKept.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { focusFirstProblem } from '../../ui/problem.ts';
import { TextAreaField, TextField } from '../../ui/TextField.tsx';
import styles from './review.module.css';

type Outcome = 'approve' | 'ask' | 'reject';
type Props = { it: VerificationReview; myId: string; onDone: (sentence: string) => void };

/** What was found, and what follows from it. Nothing is decided before a last question. */
export function DecisionForm({ it, myId, onDone }: Props) {
  const isSecond = it.status === 'confirming';
  const approval = isSecond ? 'confirm' : it.wantedLevel === 3 ? 'endorse' : 'approve';
  const whyNot =
    isSecond && it.endorsedBy?.id === myId
      ? 'You checked it first. A second, different reviewer has to agree.'
      : verificationLifecycle.whyNot(approval, it.status);
  if (!verificationLifecycle.can('reject', it.status))
    return (
      <Card title="Decision">
        <p className={styles.quiet}>
          {it.closedAt
            ? `${verificationStatusWords[it.status]}. ${it.reason && it.status !== 'withdrawn' ? `The owner was told: ${it.reason}` : ''}`
            : it.status === 'submitted'
              ? 'Take it first, so that nobody else looks at it at the same time.'
              : 'The owner has been asked for more. It comes back here when they have sent it.'}
        </p>
      </Card>
    );
  return <Form {...{ it, onDone, isSecond, whyNot }} />;
}

function Form({ it, onDone, isSecond, whyNot }: Omit<Props, 'myId'> & { isSecond: boolean; whyNot: string | null }) {
  const [checks, setChecks] = useState<readonly CheckName[]>([]);
  const [registerNo, setRegisterNo] = useState('');
  const [reason, setReason] = useTyped(`check ${it.id}`);
  const [tried, setTried] = useState<Outcome | null>(null);
  const [asking, setAsking] = useState<Outcome | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const level = verificationLevelOf(it.wantedLevel).label;
  const findings = { checks: [...checks], registerNo: registerNo.trim() || null };
  const problemsOf = (outcome: Outcome): Record<string, string> => ({
    ...(outcome === 'approve' ? problemsOfApproval(it.identity, it.wantedLevel, findings) : {}),
    ...(problemOfReason(reason) ? { reason: `Write at least ${REASON.least} characters; the owner reads them.` } : {}),
  });
  const problems = tried ? problemsOf(tried) : {};
  const ask = (outcome: Outcome) => {
    setTried(outcome);
    if (Object.keys(problemsOf(outcome)).length === 0) setAsking(outcome);
    else focusFirstProblem(form.current);
  };
  return (
    <Card title={isSecond ? 'Second check' : 'What you found'}>
      <form ref={form} className={styles.form} noValidate onSubmit={(event) => event.preventDefault()}>
        {isSecond && (
          <Notice tone="info">
            {it.endorsedBy?.name ?? 'A first reviewer'} agreed to “{level}”. Look at everything again; you vouch for it,
            too.
          </Notice>
        )}
        <fieldset className={styles.checks}>
          <legend className={styles.legend}>Tick what you have checked yourself</legend>
          {checksFor(it.identity.kind, it.wantedLevel).map((check) => (
            <CheckField
              key={check}
              label={checkWords[check]}
              checked={checks.includes(check)}
              error={problems.checks && !checks.includes(check) ? 'Not ticked yet.' : undefined}
              onChange={(event) =>
                setChecks(event.currentTarget.checked ? [...checks, check] : checks.filter((one) => one !== check))
              }
            />
          ))}
        </fieldset>
        {needsRegisterNo(it.identity.kind) && (
          <TextField
            label="Registration number, as you read it"
            help="It is compared with the one that is stated."
            autoComplete="off"
            maxLength={60}
            value={registerNo}
            error={problems.registerNo}
            onChange={(event) => setRegisterNo(event.currentTarget.value)}
          />
        )}
        <TextAreaField
          label="Reason"
          help="What you compared, or what is missing. The owner reads it; name no other person."
          maxLength={REASON.most}
          value={reason}
          error={problems.reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className={styles.buttons}>
          <Button whyNot={whyNot} onClick={() => ask('approve')}>
            {isSecond ? 'Confirm' : it.wantedLevel === 3 ? 'Agree, and pass it on' : 'Approve'}
          </Button>
          <Button variant="quiet" onClick={() => ask('ask')}>
            Ask for more
          </Button>
          <Button variant="quiet" onClick={() => ask('reject')}>
            Do not approve
          </Button>
        </div>
      </form>
      {asking && (
        <LastQuestion
          {...{ it, isSecond }}
          outcome={asking}
          input={{ id: it.id, ...findings, reason: reason.trim() }}
          onClose={() => setAsking(null)}
          onDone={(sentence) => {
            setAsking(null);
            onDone(sentence);
          }}
        />
      )}
    </Card>
  );
}

type Input = { id: VerificationReview['id']; reason: string; checks: CheckName[]; registerNo: string | null };

function LastQuestion(props: {
  it: VerificationReview;
  isSecond: boolean;
  outcome: Outcome;
  input: Input;
  onDone: (sentence: string) => void;
  onClose: () => void;
}) {
  const { it, isSecond, outcome, input, onDone, onClose } = props;
  const name = it.identity.displayName;
  const level = verificationLevelOf(it.wantedLevel).label;
  const passesOn = outcome === 'approve' && it.wantedLevel === 3 && !isSecond;
  const words = {
    approve: passesOn
      ? {
          title: `Pass ${name} on to a second reviewer?`,
          what: 'Nothing changes for its owner yet. Somebody who has not seen it before has to agree as well.',
          confirm: 'Pass it on',
          done: `${name} now waits for a second reviewer.`,
        }
      : {
          title: `Approve ${name}?`,
          what: `From now on everybody reads “${level}” beside its name. This request is closed for good, and its owner is told with your reason.`,
          confirm: isSecond ? 'Confirm it' : 'Approve it',
          done: `${name} is at level ${it.wantedLevel}, “${level}”. Its owner is told.`,
        },
    ask: {
      title: `Ask ${name} for more?`,
      what: 'Its owner is told with your words, and can add documents and change what is stated. It comes back to you.',
      confirm: 'Ask for it',
      done: 'The owner is asked. It comes back to you when they have sent more.',
    },
    reject: {
      title: `Do not approve ${name}?`,
      what: 'Its level stays as it is. This request is closed for good; its owner is told with your reason and may make a new one.',
      confirm: 'Do not approve it',
      done: `${name} was not approved. Its owner is told, with your reason.`,
    },
  }[outcome];
  const end = { onSuccess: () => onDone(words.done) };
  const decide = useCommand(api.verification.decide, end);
  const confirm = useCommand(api.verification.confirm, end);
  const more = useCommand(api.verification.requestInfo, end);
  const error = decide.error ?? confirm.error ?? more.error;
  const run = () => {
    if (outcome === 'ask') more.run({ id: input.id, reason: input.reason });
    else if (outcome === 'approve' && isSecond) confirm.run(input);
    else decide.run({ ...input, outcome });
  };
  return (
    <ConfirmDialog
      title={words.title}
      confirm={words.confirm}
      cancel="Look again"
      tone={outcome === 'reject' ? 'danger' : 'primary'}
      pending={decide.isPending || confirm.isPending || more.isPending}
      problem={error && problemOf(error).sentence}
      onConfirm={run}
      onClose={onClose}
    >
      <p>{words.what}</p>
      <blockquote className={styles.reason}>{input.reason}</blockquote>
    </ConfirmDialog>
  );
}
