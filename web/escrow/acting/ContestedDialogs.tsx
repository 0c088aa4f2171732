import { stepOf } from '@ahadi/domain/escrow/fees/rules.ts';
import { disputeReasons } from '@ahadi/domain/escrow/lifecycle.ts';
import { calmUntil, LEAST_REASON, LEAST_STATEMENT, mostCures } from '@ahadi/domain/escrow/rules.ts';
import type { EvidenceFile } from '@ahadi/domain/escrow/schema.ts';
import { api } from '../../core/api.ts';
import { EvidenceField } from '../../core/EvidenceField.tsx';
import { formatEnd } from '../../core/ends.ts';
import { useNow } from '../../core/time.ts';
import { useDeed } from '../../core/useDeed.ts';
import { useKept } from '../../core/useKept.ts';
import { amountWords } from '../../core/words.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { SelectField, TextAreaField } from '../../ui/TextField.tsx';
import { reasonWords } from '../words.ts';
import type { StageDeedProps } from './deeds.ts';
import { amountText, namedShare, problemOfShare, ShareField, shareOf } from './ShareField.tsx';

type Reason = (typeof disputeReasons)[number];
const longEnough = (text: string, least: number): string | undefined =>
  text.trim().length < least ? `Write at least ${least} characters; the other side acts on it.` : undefined;

/** The buyer rejects what was delivered, all of it or a part; what is not rejected goes on being inspected. */
export function RejectDialog({ view, stage, onDone, onClose }: StageDeedProps) {
  const { currency } = view.terms;
  const [typed, setTyped, forget] = useKept(`reject:${stage.id}`, {
    amount: amountText(stage.heldMinor, currency),
    reason: '',
    files: [] as EvidenceFile[],
  });
  const set = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part });
  const minor = shareOf(typed.amount, currency) ?? 0;
  const bounds = { currency, wholeMinor: stage.heldMinor, leastMinor: 1 };
  const named = namedShare(typed.amount, bounds);
  const deed = useDeed(api.escrow.reject, {
    problems: {
      contestedMinor: problemOfShare(typed.amount, bounds),
      reason: longEnough(typed.reason, LEAST_REASON),
    },
    onDone: () => {
      forget();
      onDone('The seller is told, and has 72 hours to mend it, to agree, or to contest it.');
    },
  });
  return (
    <ConfirmDialog
      title="Reject it"
      confirm={named === null ? 'Reject it' : `Reject ${named} of it`}
      cancel="Not yet"
      tone="danger"
      wide
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() =>
        deed.run({
          ...{ id: view.id, milestoneId: stage.id, contestedMinor: minor },
          ...{ reason: typed.reason.trim(), evidence: typed.files.map(({ id }) => id) },
        })
      }
      onClose={onClose}
    >
      <p>
        The seller may mend it ({mostCures - stage.curesUsed} of {mostCures} times left), agree, or contest it. If they
        say nothing for 72 hours,{' '}
        {stage.requiresReturn ? 'you send it back and then get your money.' : 'you get your money back.'}
      </p>
      <ShareField
        label="The part that is not right,"
        currency={currency}
        wholeMinor={stage.heldMinor}
        stepMinor={Number(stepOf(currency))}
        value={typed.amount}
        error={deed.at('contestedMinor')}
        onChange={(amount) => set({ amount })}
        words={['waits for the seller', 'goes on being inspected']}
      />
      <TextAreaField
        label="What is not right"
        maxLength={4000}
        value={typed.reason}
        error={deed.at('reason')}
        onChange={(event) => set({ reason: event.currentTarget.value })}
      />
      <EvidenceField
        id={view.id}
        label="What shows it"
        files={typed.files}
        error={deed.at('evidence')}
        onChange={(files) => set({ files: [...files] })}
      />
    </ConfirmDialog>
  );
}

/** Either side opens a dispute. Only what is contested stands still; everything else keeps its clock. */
export function DisputeDialog({ view, stage, onDone, onClose }: StageDeedProps) {
  const { currency } = view.terms;
  const isMore = stage.status === 'disputed';
  const leastMinor = stage.contestedMinor + (isMore || stage.contestedMinor === 0 ? 1 : 0);
  const [typed, setTyped, forget] = useKept(`${isMore ? 'more' : 'dispute'}:${stage.id}`, {
    amount: amountText(isMore ? stage.heldMinor : stage.contestedMinor || stage.heldMinor, currency),
    reason: '' as Reason | '',
    statement: '',
    files: [] as EvidenceFile[],
  });
  const set = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part });
  const minor = shareOf(typed.amount, currency) ?? 0;
  const left = LEAST_STATEMENT - typed.statement.trim().length;
  const bounds = { currency, wholeMinor: stage.heldMinor, leastMinor };
  const now = useNow();
  const calm = isMore || stage.fundedAt === null ? null : calmUntil(stage.fundedAt, now);
  const onlyDeception =
    calm &&
    `Until ${formatEnd(calm.toISOString(), now)}, a day after the money came, only a deception can be disputed.`;
  const deed = useDeed(api.escrow.dispute, {
    problems: {
      contestedMinor: problemOfShare(typed.amount, bounds),
      reason:
        typed.reason === ''
          ? 'Choose what it is about.'
          : onlyDeception && typed.reason !== 'fraud'
            ? `${onlyDeception} Talk first.`
            : undefined,
      statement: left > 0 ? `Tell what happened in at least ${LEAST_STATEMENT} characters.` : undefined,
    },
    onDone: () => {
      forget();
      onDone(`${amountWords(minor, currency)} stand still until it is settled. The other side is told.`);
    },
  });
  return (
    <ConfirmDialog
      title={isMore ? 'Contest more of it' : 'Open a dispute'}
      confirm={`Contest ${namedShare(typed.amount, bounds) ?? 'it'}`}
      cancel="Not yet"
      tone="danger"
      wide
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() =>
        deed.run({
          ...{ id: view.id, milestoneId: stage.id, contestedMinor: minor, reason: typed.reason || 'other' }, // without a reason nothing is sent
          ...{ statement: typed.statement.trim(), evidence: typed.files.map(({ id }) => id) },
        })
      }
      onClose={onClose}
    >
      <p>
        What you contest stands still until you both agree, a mediator’s proposal is accepted, or a decision binds. No
        clock moves it.
      </p>
      {stage.contestedMinor > 0 && (
        <p>{amountWords(stage.contestedMinor, currency)} is contested already; it cannot be less.</p>
      )}
      <ShareField
        label="You contest"
        currency={currency}
        wholeMinor={stage.heldMinor}
        stepMinor={Number(stepOf(currency))}
        value={typed.amount}
        error={deed.at('contestedMinor')}
        onChange={(amount) => set({ amount })}
        words={['stands still', 'goes on as before']}
      />
      <SelectField
        label="What is it about?"
        help={onlyDeception ?? undefined}
        value={typed.reason}
        error={deed.at('reason')}
        onChange={(event) => set({ reason: event.currentTarget.value as Reason | '' })} // options are its values
      >
        <option value="">Choose</option>
        {disputeReasons.map((reason) => (
          <option key={reason} value={reason}>
            {reasonWords[reason]}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="What happened"
        rows={7}
        maxLength={50_000}
        help={left > 0 ? `${left} characters more.` : 'Both sides and a mediator read this.'}
        value={typed.statement}
        error={deed.at('statement')}
        onChange={(event) => set({ statement: event.currentTarget.value })}
      />
      <EvidenceField
        id={view.id}
        label="What shows it (optional)"
        files={typed.files}
        onChange={(files) => set({ files: [...files] })}
      />
    </ConfirmDialog>
  );
}
