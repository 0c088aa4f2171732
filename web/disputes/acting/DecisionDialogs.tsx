import { parseMoney } from '@ahadi/domain/core/money.ts';
import { pendingDecision } from '@ahadi/domain/disputes/decision.ts';
import { problemsOfDecision } from '@ahadi/domain/disputes/decision-entry.ts';
import { saying } from '@ahadi/domain/disputes/forecast/words.ts';
import { disputeDefaults } from '@ahadi/domain/disputes/rules.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { problemOfReason, REASON } from '../../core/reason.ts';
import { localDay, timeNow } from '../../core/time.ts';
import { useKept } from '../../core/useKept.ts';
import { problemOfAmount } from '../../ui/AmountField.tsx';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Choices } from '../../ui/Choices.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/TextField.tsx';
import { PromiseLines } from '../file/OfferTermsView.tsx';
import styles from '../filing/filing.module.css';
import { otherName, partyOf } from '../offer.ts';
import { MorePromises } from './MorePromises.tsx';
import { sidesOf, type TypedPromise } from './terms.ts';
import { type DeedProps, useDeed } from './useDeed.ts';

const empty = { on: '', appealUntil: '', asksNothing: false, terms: [] as readonly TypedPromise[] };

/** What a court or tribunal decided: the day, whether it can be appealed, the paper, and who does or pays what by when. */
export function EnterDecisionDialog({ view, onDone, onClose }: DeedProps) {
  const { currency } = view.claim;
  const papers = view.exhibits.filter(({ side, withdrawnAt }) => side === view.mySide && withdrawnAt === null);
  const [exhibitId, setExhibitId] = useState(papers.at(-1)?.id);
  const [typed, setTyped, forget] = useKept(`enter_decision:${view.id}`, empty);
  const set = (part: Partial<typeof empty>) => setTyped({ ...typed, ...part });
  const rows = typed.asksNothing ? [] : typed.terms;
  const terms = rows.map(({ from, what, amount, by }) => ({
    ...{ from, what: what.trim(), by, amountMinor: parseMoney(amount, currency) || null },
  }));
  const decided = { on: typed.on, appealUntil: typed.appealUntil || null, terms };
  const wrong = problemsOfDecision(decided, localDay(timeNow()));
  const deed = useDeed(api.disputes.enterDecision, {
    problems: {
      ...wrong,
      on: typed.on === '' ? 'Choose the day of the decision.' : wrong.on,
      asksNothing:
        rows.length === 0 && !typed.asksNothing ? 'Add what it orders, or tick that it orders nothing.' : undefined,
      ...Object.fromEntries(
        rows.flatMap(({ amount, by }, index) => [
          [`terms.${index}.amount`, problemOfAmount(amount, currency, false)],
          [`terms.${index}.by`, by === '' ? 'Choose the day.' : wrong[`terms.${index}.by`]],
        ]),
      ),
      exhibitId: exhibitId ? undefined : 'Put the decision among your exhibits first.',
    },
    onDone: () => {
      forget();
      onDone('It is entered. The other side reads it and says whether it was decided so.');
    },
  });
  return (
    <ConfirmDialog
      title="Enter what was decided"
      confirm="Enter it"
      cancel="Not yet"
      wide
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: view.id, ...decided, exhibitId })}
      onClose={onClose}
    >
      <p>
        Enter it as the paper says it, nothing more. {otherName(view)} is told with proof, and has{' '}
        {disputeDefaults.decisionDays} days from then to say that it was not decided so. Once it binds, this dispute is
        over and each part of it has its day.
      </p>
      <TextField
        label="Day of the decision"
        type="date"
        max={localDay(timeNow())}
        value={typed.on}
        error={deed.at('on')}
        onChange={(event) => set({ on: event.currentTarget.value })}
      />
      <TextField
        label="Last day to appeal"
        help="Leave it empty where there is no appeal. It binds after that day."
        type="date"
        optional
        value={typed.appealUntil}
        error={deed.at('appealUntil')}
        onChange={(event) => set({ appealUntil: event.currentTarget.value })}
      />
      {papers.length === 0 ? (
        <Notice tone="gold">Add the decision to your exhibits first. What you typed is kept.</Notice>
      ) : (
        <SelectField
          label="Which of your exhibits is the decision?"
          value={exhibitId}
          error={deed.at('exhibitId')}
          onChange={(event) => setExhibitId(papers.find(({ id }) => id === event.currentTarget.value)?.id)}
        >
          {papers.map(({ id, number, title }) => (
            <option key={id} value={id}>
              {number} · {title}
            </option>
          ))}
        </SelectField>
      )}
      <CheckField
        label="It orders nothing"
        help="As where the claim was dismissed."
        checked={typed.asksNothing}
        error={deed.at('asksNothing')}
        onChange={(event) => set({ asksNothing: event.currentTarget.checked })}
      />
      {!typed.asksNothing && (
        <MorePromises
          more={typed.terms}
          currency={currency}
          sides={sidesOf(view)}
          at={(path) => deed.at(path.replace('more.', 'terms.'))}
          onChange={(terms) => set({ terms })}
          words={{ one: 'Part', first: 1, who: 'Who does or pays it', add: 'Add what it orders' }}
        />
      )}
    </ConfirmDialog>
  );
}

/** The other side: it was decided so, or it was not. */
export function AnswerDecisionDialog({ view, onDone, onClose, onObject }: DeedProps & { onObject: () => void }) {
  const decision = pendingDecision(view);
  const deed = useDeed(api.disputes.confirmDecision, {
    onDone: () => onDone('You confirmed it. It binds once the time to appeal is over.'),
  });
  if (!decision) return null;
  return (
    <Dialog
      title="Was it decided so?"
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onObject}>
            It was not
          </Button>
          <Button pending={deed.pending} onClick={() => deed.run({ id: view.id, enteredAt: decision.enteredAt })}>
            It was decided so
          </Button>
        </>
      }
    >
      {decision.terms.length === 0 ? <p>It orders nothing.</p> : <PromiseLines promises={decision.terms} view={view} />}
      <p>Compare it with exhibit {decision.exhibit}. You confirm what was decided, not that it is right.</p>
      {decision.bindsAt !== null && (
        <p>
          Answer by <Countdown due={decision.bindsAt} binding inline />. {saying.decisionBinds.sentence}
        </p>
      )}
      {deed.problem && <Notice tone="danger">{deed.problem}</Notice>}
    </Dialog>
  );
}

/** An officer compares what was entered with the paper. */
export function JudgeDecisionDialog({ view, onDone, onClose }: DeedProps) {
  const decision = pendingDecision(view);
  const [stands, setStands] = useState<boolean | null>(null);
  const [reason, setReason, forget] = useKept(`judge_decision:${view.id}`, '');
  const deed = useDeed(api.disputes.judgeDecision, {
    problems: { reason: problemOfReason(reason), stands: stands === null ? 'Choose one.' : undefined },
    onDone: () => {
      forget();
      onDone(stands ? 'It stands. Both sides are told.' : 'It is gone. Both sides are told.');
    },
  });
  if (!decision) return null;
  const against = partyOf(view, decision.bySide === 'filer' ? 'respondent' : 'filer')?.name || 'the respondent';
  return (
    <ConfirmDialog
      title="Was it decided so?"
      confirm="Decide"
      cancel="Not yet"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() =>
        deed.run({ id: view.id, reason: reason.trim(), stands: stands === true, enteredAt: decision.enteredAt })
      }
      onClose={onClose}
    >
      <p>
        Compare what was entered with exhibit {decision.exhibit}, and look whether an appeal is open. You do not judge
        whether the decision is right.
      </p>
      {decision.unprovenAt && <p>Nothing proves that {against} was told of it, so their silence does not count.</p>}
      {decision.objection && <blockquote className={styles.quote}>{decision.objection.reason}</blockquote>}
      {decision.terms.length === 0 ? <p>It orders nothing.</p> : <PromiseLines promises={decision.terms} view={view} />}
      <Choices legend="Is it what the paper says, and does it bind?">
        <CheckField
          type="radio"
          name="stands"
          label="Yes, it stands"
          checked={stands === true}
          onChange={() => setStands(true)}
        />
        <CheckField
          type="radio"
          name="stands"
          label="No, it is removed"
          checked={stands === false}
          error={deed.at('stands')}
          onChange={() => setStands(false)}
        />
      </Choices>
      <TextAreaField
        label="Your reason"
        help="Both sides read this."
        rows={3}
        value={reason}
        maxLength={REASON.most}
        error={deed.at('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
