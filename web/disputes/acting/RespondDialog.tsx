import { parseMoney } from '@ahadi/domain/core/money.ts';
import { askedOfAdmission } from '@ahadi/domain/disputes/answering/rules.ts';
import { claimedMinor } from '@ahadi/domain/disputes/rules.ts';
import type { Relief, Response, ResponseKind } from '@ahadi/domain/disputes/schema.ts';
import { useNavigate } from 'react-router';
import { api } from '../../core/api.ts';
import { localDay, timeNow } from '../../core/time.ts';
import { useKept } from '../../core/useKept.ts';
import { AmountField, problemOfAmount } from '../../ui/AmountField.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Choice, Choices } from '../../ui/Choices.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextAreaField, TextField } from '../../ui/TextField.tsx';
import { responseWords } from '../filewords.ts';
import { amountsOf, amountText, problemsOfTyped, readAmounts } from '../filing/amounts.ts';
import { counterAddress } from '../filing/counter.ts';
import styles from '../filing/filing.module.css';
import { NeutralHints } from '../filing/NeutralHints.tsx';
import { ReliefRows } from '../filing/ReliefRows.tsx';
import { MeantField, problemOfMeant } from './MeantField.tsx';
import { type DeedProps, useDeed } from './useDeed.ts';

type Typed = {
  kind: ResponseKind | null;
  narrative: string;
  admitted: string;
  planDue: string;
  relief: readonly Relief[];
  amounts: readonly string[];
  truth: boolean;
  /** An amount beyond the claim is meant so. */
  isMeant?: boolean;
};
const empty: Typed = { kind: null, narrative: '', admitted: '', planDue: '', relief: [], amounts: [], truth: false };
const kinds = Object.entries(responseWords) as [ResponseKind, (typeof responseWords)[ResponseKind]][]; // the table's own keys
const NARRATIVE = { least: 50, most: 8000 } as const;
const admits = (kind: ResponseKind | null): boolean => kind === 'admit' || kind === 'part_admit';

function problemsOf(
  typed: Typed,
  claim: DeedProps['view']['claim'],
  today: string,
): Record<string, string | undefined> {
  const { kind, planDue } = typed;
  const { currency } = claim;
  return {
    kind: kind === null ? 'Choose how you answer.' : undefined,
    narrative:
      typed.narrative.trim().length < NARRATIVE.least
        ? 'Write at least 50 characters: what happened as you saw it.'
        : undefined,
    admittedMinor:
      kind === 'part_admit' ? problemOfAmount(typed.admitted, currency, claimedMinor(claim) !== null) : undefined,
    planDue: admits(kind) && planDue !== '' && planDue <= today ? 'Choose a day that is still to come.' : undefined,
    counterRelief:
      kind === 'counterclaim' && typed.relief.length === 0 ? 'Say at least one thing that you ask for.' : undefined,
    isMeant: problemOfMeant(askedOf(typed, claim), typed.isMeant ?? false),
    truth: typed.truth ? undefined : 'Confirm that what you write is true as far as you know.',
    ...(kind === 'counterclaim' ? problemsOfTyped(typed.relief, typed.amounts, currency) : {}),
  };
}

/** What is asked once about the amount, or null. */
const askedOf = ({ kind, admitted }: Typed, claim: DeedProps['view']['claim']): string | null =>
  kind === 'part_admit' ? askedOfAdmission(claim, parseMoney(admitted, claim.currency)) : null;

/** An answer that was given, as it stands in its fields. */
function typedOf(response: Response, currency: string): Typed {
  const { kind, narrative, admittedMinor, planDue, counterRelief: relief } = response;
  return {
    ...{ kind, narrative, relief, truth: false },
    admitted: amountText(admittedMinor, currency),
    planDue: planDue ?? '',
    amounts: amountsOf({ relief, currency }),
  };
}

/**
 * The answer to a claim: one, on the record of both sides, or with `corrects` the same one as it should have read. What is typed
 * survives a closed dialog.
 */
export function RespondDialog({ view, corrects = null, onDone, onClose }: DeedProps & { corrects?: Response | null }) {
  const { currency } = view.claim;
  const [typed, setTyped, forget] = useKept(
    corrects ? `correct:${view.id}:${corrects.at}` : `respond:${view.id}`,
    corrects ? typedOf(corrects, currency) : empty,
  );
  const set = (part: Partial<Typed>) => setTyped({ ...typed, ...part });
  const { kind } = typed;
  const asked = askedOf(typed, view.claim);
  const isMoney = claimedMinor(view.claim) !== null;
  const navigate = useNavigate();
  const today = localDay(timeNow());
  const deed = useDeed(corrects ? api.disputes.correctAnswer : api.disputes.respond, {
    problems: problemsOf(typed, view.claim, today),
    onDone: () => {
      forget();
      if (corrects) onDone('Your answer is corrected. The other side is told.');
      else if (kind === 'counterclaim') navigate(counterAddress(view));
      else onDone('Your answer is given. The other side is told.');
    },
  });
  const send = () =>
    deed.run({
      id: view.id,
      response: {
        kind: kind ?? 'deny', // without a kind nothing is sent
        narrative: typed.narrative.trim(),
        admittedMinor: kind === 'part_admit' ? parseMoney(typed.admitted, currency) : null,
        planDue: admits(kind) && typed.planDue !== '' ? typed.planDue : null,
        counterRelief: kind === 'counterclaim' ? [...typed.relief] : [],
        isMeant: typed.isMeant ?? false,
        truth: true,
      },
    });
  return (
    <ConfirmDialog
      title={corrects ? 'Correct your answer' : 'Answer the dispute'}
      confirm={corrects ? 'Give it as corrected' : 'Give this answer'}
      cancel="Not yet"
      wide
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={send}
      onClose={onClose}
    >
      <p>
        {corrects
          ? 'What you wrote before stays beside it, for both sides and an officer to read. It can be corrected until the other side builds on it.'
          : 'There is one answer, and both sides read it. After it you can still negotiate and add exhibits.'}
      </p>
      <Choices legend="What do you say to it?" error={deed.at('kind')}>
        {kinds.map(([value, { label, line }]) => (
          <Choice
            key={value}
            name="kind"
            checked={kind === value}
            aria-invalid={deed.at('kind') ? true : undefined}
            onChange={() => set({ kind: value })}
            title={label}
            line={line}
          />
        ))}
      </Choices>
      {kind === 'part_admit' && (
        <AmountField
          label="The part that is right,"
          currency={currency}
          optional={!isMoney}
          help={isMoney ? undefined : 'Leave it empty when it is not about money.'}
          value={typed.admitted}
          error={deed.at('admittedMinor')}
          onChange={(admitted) => set({ admitted, isMeant: false })}
        />
      )}
      <MeantField
        asked={asked}
        checked={typed.isMeant ?? false}
        error={deed.at('isMeant')}
        onChange={(isMeant) => set({ isMeant })}
      />
      {admits(kind) && (
        <TextField
          label="You will have done it by"
          optional
          type="date"
          min={today}
          help="The filer can accept this plan. Then the deadline waits for it."
          value={typed.planDue}
          error={deed.at('planDue')}
          onChange={(event) => set({ planDue: event.currentTarget.value })}
        />
      )}
      <TextAreaField
        label="What happened as you saw it"
        rows={8}
        value={typed.narrative}
        maxLength={NARRATIVE.most}
        error={deed.at('narrative')}
        onChange={(event) => set({ narrative: event.currentTarget.value })}
      />
      <NeutralHints text={typed.narrative} lead="You may leave it like this. It would be heard better without:" />
      {kind === 'counterclaim' && (
        <Choices legend="What do you ask for in turn?">
          <p className={styles.legendHelp}>
            With your answer you come to a dispute of your own, where this is filled in.
          </p>
          <ReliefRows
            relief={typed.relief}
            amounts={typed.amounts}
            currency={currency}
            problemAt={(path) => (path === 'relief' ? deed.at('counterRelief') : deed.at(path))}
            touch={() => undefined}
            onChange={(relief, amounts) => set({ relief: readAmounts(relief, amounts, currency), amounts })}
          />
        </Choices>
      )}
      <CheckField
        label="What I have written is true as far as I know."
        checked={typed.truth}
        error={deed.at('truth')}
        onChange={(event) => set({ truth: event.currentTarget.checked })}
      />
    </ConfirmDialog>
  );
}
