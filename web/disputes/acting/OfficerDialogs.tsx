import { subjectFlagWords } from '@ahadi/domain/disputes/rules.ts';
import type { SubjectFlag } from '@ahadi/domain/disputes/schema.ts';
import { publishedIs } from '@ahadi/domain/records/publicity.ts';
import { resolutionWithin } from '@ahadi/domain/records/publicity-words.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { problemOfReason, REASON } from '../../core/reason.ts';
import { useKept } from '../../core/useKept.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { Choices } from '../../ui/Choices.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { TextAreaField, TextField } from '../../ui/TextField.tsx';
import { EntryText } from '../file/EntryText.tsx';
import { Statements } from '../file/Statements.tsx';
import styles from '../filing/filing.module.css';
import { type DeedProps, useDeed } from './useDeed.ts';

type ReasonProps = { value: string; onChange: (text: string) => void; error?: string; label?: string; help: string };
const ReasonField = ({ value, onChange, error, label = 'Your reason', help }: ReasonProps) => (
  <TextAreaField
    label={label}
    help={help}
    rows={3}
    value={value}
    maxLength={REASON.most}
    error={error}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

const flagNames = Object.entries(subjectFlagWords) as [SubjectFlag, string][]; // the table's own keys

/** Takes a case on, and says what keeps it off the record. */
export function AcceptCaseDialog({ view, onDone, onClose }: DeedProps) {
  const [reason, setReason, forget] = useKept(`accept:${view.id}`, '');
  const [flags, setFlags] = useState<readonly SubjectFlag[]>(view.claim.flags);
  const deed = useDeed(api.disputes.accept, {
    problems: { reason: problemOfReason(reason) },
    onDone: () => {
      forget();
      onDone('It is taken on. The first notice goes out now.');
    },
  });
  return (
    <ConfirmDialog
      title="Take it on"
      confirm="Take it on"
      cancel="Not yet"
      wide
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: view.id, reason: reason.trim(), flags: [...flags] })}
      onClose={onClose}
    >
      <p>The other side gets its first notice at once, and the times of today’s rules hold for this case to its end.</p>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>What keeps it off the record for good</legend>
        <p className={styles.legendHelp}>
          What the filer ticked is ticked. Add what you find; nothing here is a fault.
        </p>
        <div className={styles.columns}>
          {flagNames.map(([flag, words]) => (
            <CheckField
              key={flag}
              label={words}
              checked={flags.includes(flag)}
              onChange={(event) =>
                setFlags(event.currentTarget.checked ? [...flags, flag] : flags.filter((other) => other !== flag))
              }
            />
          ))}
        </div>
      </fieldset>
      <ReasonField
        value={reason}
        onChange={setReason}
        error={deed.at('reason')}
        help="Kept in the life of the dispute."
      />
    </ConfirmDialog>
  );
}

/** Whether it names the right person. */
export function IdentityDialog({ view, onDone, onClose }: DeedProps) {
  const [right, setRight] = useState<boolean | null>(null);
  const [reason, setReason, forget] = useKept(`identity:${view.id}`, '');
  const deed = useDeed(api.disputes.decideIdentity, {
    problems: { reason: problemOfReason(reason), right: right === null ? 'Choose one.' : undefined },
    onDone: () => {
      forget();
      onDone(right ? 'It goes on; the clocks run again.' : 'The person is taken off it, and the dispute is closed.');
    },
  });
  return (
    <ConfirmDialog
      title="Decide about the identity"
      confirm="Decide"
      cancel="Not yet"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: view.id, reason: reason.trim(), rightPerson: right === true })}
      onClose={onClose}
    >
      {view.notMeStatement && <blockquote className={styles.quote}>{view.notMeStatement}</blockquote>}
      <Choices legend="Does it name the right person?">
        <CheckField
          type="radio"
          name="right"
          label="Yes, it goes on"
          checked={right === true}
          onChange={() => setRight(true)}
        />
        <CheckField
          type="radio"
          name="right"
          label="No, take them off it"
          checked={right === false}
          error={deed.at('right')}
          onChange={() => setRight(false)}
        />
      </Choices>
      <ReasonField value={reason} onChange={setReason} error={deed.at('reason')} help="Both sides read this." />
    </ConfirmDialog>
  );
}

const STAY = { least: 1, most: 60 } as const;

/** Stops all clocks for somebody's sake. Why is told to nobody but officers. */
export function StayDialog({ view, onDone, onClose }: DeedProps) {
  const [days, setDays] = useState('30');
  const [reason, setReason, forget] = useKept(`stay:${view.id}`, '');
  const number = Number(days);
  const isRight = Number.isInteger(number) && number >= STAY.least && number <= STAY.most;
  const deed = useDeed(api.disputes.protectiveStay, {
    problems: {
      reason: problemOfReason(reason),
      days: isRight ? undefined : `Give a whole number of days between ${STAY.least} and ${STAY.most}.`,
    },
    onDone: () => {
      forget();
      onDone('All clocks stand still.');
    },
  });
  return (
    <ConfirmDialog
      title="Order a protective stay"
      confirm="Order the stay"
      cancel="Cancel"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: view.id, days: number, reason: reason.trim() })}
      onClose={onClose}
    >
      <p>
        For insolvency, bereavement, illness or safety. The sides see that there is a stay and until when, never why.
      </p>
      <TextField
        label="For how many days?"
        type="number"
        inputMode="numeric"
        min={STAY.least}
        max={STAY.most}
        value={days}
        error={deed.at('days')}
        onChange={(event) => setDays(event.currentTarget.value)}
      />
      <ReasonField value={reason} onChange={setReason} error={deed.at('reason')} help="Kept for officers only." />
    </ConfirmDialog>
  );
}

/** Publishes the very text that is looked at: its hash goes along, and another text is refused. */
export function ApproveDialog({ view, onDone, onClose }: DeedProps) {
  const [reason, setReason, forget] = useKept(`approve:${view.id}`, '');
  const entry = useQuery(api.disputes.entryPreview.queryOptions({ input: { id: view.id }, staleTime: 0 }));
  const deed = useDeed(api.disputes.approvePublication, {
    problems: { reason: problemOfReason(reason), entry: entry.data ? undefined : 'The entry is not loaded yet.' },
    onDone: () => {
      forget();
      onDone('It is public history now. Both sides are told.');
    },
  });
  return (
    <ConfirmDialog
      title="Publish this entry"
      confirm="Publish it"
      cancel="Not yet"
      tone="danger"
      wide
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: view.id, reason: reason.trim(), textHash: entry.data?.textHash ?? '' })}
      onClose={onClose}
    >
      <p>
        {publishedIs.words} {resolutionWithin}
      </p>
      {entry.isPending && <SkeletonText lines={4} />}
      {entry.isError && <ErrorCard {...problemOf(entry.error)} level={3} onRetry={() => entry.refetch()} />}
      {entry.data && <EntryText text={entry.data.text} hash={entry.data.textHash} />}
      {entry.data && <Statements view={view} entry={entry.data} />}
      <ReasonField
        value={reason}
        onChange={setReason}
        error={deed.at('reason')}
        help="Kept in the life of the dispute."
      />
    </ConfirmDialog>
  );
}
