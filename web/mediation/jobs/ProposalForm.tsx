import { languageName, languages } from '@ahadi/domain/core/languages.ts';
import { parseMoney } from '@ahadi/domain/core/money.ts';
import { parseWhole } from '@ahadi/domain/core/numbers.ts';
import { holdDoes } from '@ahadi/domain/credits/rules.ts';
import type { JobView, ProposalInput } from '@ahadi/domain/mediation/schema.ts';
import { feeKindWords } from '@ahadi/domain/mediation/words.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { localDay, useNow } from '../../core/time.ts';
import { useKept } from '../../core/useKept.ts';
import { amountWords, count } from '../../core/words.ts';
import { AmountField, problemOfAmount } from '../../ui/AmountField.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { PickList } from '../../ui/PickList.tsx';
import { focusFirstOf } from '../../ui/problem.ts';
import { TextAreaField, TextField } from '../../ui/TextField.tsx';
import styles from './jobs.module.css';
import { costWords } from './words.ts';

const APPROACH = { least: 40, most: 2000 };
const MOST_SESSIONS = 20;
const kinds = Object.entries(feeKindWords) as [ProposalInput['feeKind'], string][]; // the table's own keys

type Typed = {
  feeKind: ProposalInput['feeKind'];
  isFree: boolean;
  fee: string;
  hourly: string;
  sessions: string;
  earliestOn: string;
  languages: string[];
  approach: string;
  conflictStatement: string;
};

/** What keeps it from being sent, by field. */
function problemsOf(typed: Typed, currency: string, today: string): Record<string, string | undefined> {
  const sessions = parseWhole(typed.sessions) ?? 0;
  const isHourly = typed.feeKind === 'hourly' && !typed.isFree;
  return {
    feeMinor: typed.isFree ? undefined : problemOfAmount(typed.fee, currency, true),
    hourlyMinor: isHourly ? problemOfAmount(typed.hourly, currency, true) : undefined,
    sessions:
      Number.isInteger(sessions) && sessions >= 1 && sessions <= MOST_SESSIONS
        ? undefined
        : `From 1 to ${MOST_SESSIONS}.`,
    earliestOn:
      typed.earliestOn === ''
        ? 'Choose a day.'
        : typed.earliestOn < today
          ? 'Choose today or a day to come.'
          : undefined,
    languages: typed.languages.length === 0 ? 'Choose at least one language.' : undefined,
    approach:
      typed.approach.trim().length < APPROACH.least
        ? `Write at least ${APPROACH.least} characters about how you would work.`
        : undefined,
  };
}

/** Offers the reader as mediator of a matter. What is typed is kept for this tab until it is sent. */
export default function ProposalForm({ job, available }: { job: JobView; available: number | null }) {
  const today = localDay(useNow());
  const [typed, setTyped, forget] = useKept<Typed>(`proposal:${job.id}`, {
    feeKind: 'fixed',
    isFree: false,
    fee: '',
    hourly: '',
    sessions: '3',
    earliestOn: '',
    languages: job.languages,
    approach: '',
    conflictStatement: '',
  });
  const [asking, setAsking] = useState(false);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const change = (part: Partial<Typed>) => {
    setRefused({});
    setTyped({ ...typed, ...part });
  };
  const problems = problemsOf(typed, job.currency, today);
  const missing = Object.keys(problems).filter((path) => problems[path] !== undefined);
  const propose = useCommand(api.mediation.propose, {
    onSuccess: forget,
    onError: (error) => {
      const { fields } = problemOf(error);
      // The server names them as parts of the proposal.
      setRefused(
        Object.fromEntries(Object.entries(fields).map(([path, words]) => [path.replace('proposal.', ''), words])),
      );
      if (Object.keys(fields).length > 0) setAsking(false);
    },
  });
  const at = (path: string) => refused[path] ?? (tried ? problems[path] : undefined);
  const isHourly = typed.feeKind === 'hourly' && !typed.isFree;
  const feeMinor = typed.isFree ? 0 : (parseMoney(typed.fee, job.currency) ?? 0);
  const cost = job.invited ? 0 : job.cost;
  const tooFew = available !== null && available < cost;

  const send = () =>
    propose.run({
      id: job.id,
      proposal: {
        feeKind: typed.feeKind,
        feeMinor,
        hourlyMinor: isHourly ? parseMoney(typed.hourly, job.currency) : null,
        sessions: parseWhole(typed.sessions) ?? 0,
        earliestOn: typed.earliestOn,
        languages: typed.languages,
        approach: typed.approach.trim(),
        conflictStatement: typed.conflictStatement.trim(),
      },
    });
  return (
    <>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (missing.length > 0) focusFirstOf(missing);
          else setAsking(true);
        }}
      >
        <fieldset className={styles.choices}>
          <legend className={styles.legend}>Your fee is</legend>
          {kinds.map(([value, words]) => (
            <label key={value} className={styles.choice}>
              <input
                type="radio"
                name="feeKind"
                checked={typed.feeKind === value && !typed.isFree}
                onChange={() => change({ feeKind: value, isFree: false })}
              />
              <span>{words}</span>
            </label>
          ))}
          <label className={styles.choice}>
            <input
              type="radio"
              name="feeKind"
              checked={typed.isFree}
              onChange={() => change({ feeKind: 'fixed', isFree: true })}
            />
            <span>nothing; you mediate for free</span>
          </label>
        </fieldset>
        {!typed.isFree && (
          <div className={styles.pair}>
            <AmountField
              label={isHourly ? 'At most, all together' : 'All together'}
              currency={job.currency}
              help="The whole of it goes into escrow before you begin."
              value={typed.fee}
              error={at('feeMinor')}
              onChange={(fee) => change({ fee })}
            />
            {isHourly && (
              <AmountField
                label="An hour"
                currency={job.currency}
                value={typed.hourly}
                error={at('hourlyMinor')}
                onChange={(hourly) => change({ hourly })}
              />
            )}
          </div>
        )}
        <div className={styles.pair}>
          <TextField
            label="Sessions you plan"
            inputMode="numeric"
            value={typed.sessions}
            data-path="sessions"
            error={at('sessions')}
            onChange={(event) => change({ sessions: event.currentTarget.value })}
          />
          <TextField
            label="You could begin on"
            type="date"
            min={today}
            value={typed.earliestOn}
            data-path="earliestOn"
            error={at('earliestOn')}
            onChange={(event) => change({ earliestOn: event.currentTarget.value })}
          />
        </div>
        <PickList
          label="Languages you would work in"
          help={`The sides asked for ${job.languages.map(languageName).join(', ')}.`}
          add="Add a language"
          options={languages}
          chosen={typed.languages}
          most={6}
          path="languages"
          error={at('languages')}
          onAdd={(code) => change({ languages: [...typed.languages, code] })}
          onRemove={(code) => change({ languages: typed.languages.filter((one) => one !== code) })}
        />
        <TextAreaField
          label="How you would work"
          help="The sides read it when they open your proposal."
          rows={6}
          maxLength={APPROACH.most}
          value={typed.approach}
          data-path="approach"
          error={at('approach')}
          onChange={(event) => change({ approach: event.currentTarget.value })}
        />
        <TextAreaField
          label="Ties you can already see"
          optional
          help="You know no names yet. If the summary reminds you of somebody, say so now; ties are looked for once more before names are shown."
          maxLength={1000}
          value={typed.conflictStatement}
          onChange={(event) => change({ conflictStatement: event.currentTarget.value })}
        />
        <div className={styles.buttons}>
          <Button
            type="submit"
            whyNot={
              tooFew && available !== null
                ? `It costs ${count(cost, 'credit')}; you have ${available}. Buy some first. What you typed stays.`
                : null
            }
          >
            Propose
          </Button>
          <span className={styles.quiet}>It {costWords(job)}.</span>
        </div>
      </form>
      {asking && (
        <ConfirmDialog
          title="Send this proposal?"
          confirm="Send it"
          cancel="Look again"
          pending={propose.isPending}
          problem={propose.error && Object.keys(refused).length === 0 ? problemOf(propose.error).sentence : null}
          onConfirm={send}
          onClose={() => setAsking(false)}
        >
          <p>
            You offer to mediate for <strong>{feeMinor === 0 ? 'nothing' : amountWords(feeMinor, job.currency)}</strong>
            {isHourly && ' at most'}. The sides see your tier, fee, languages and first day; your name and the rest when
            they open it.
          </p>
          {cost > 0 ? (
            <p>
              {count(cost, 'credit')} {cost === 1 ? 'is' : 'are'} held now. {holdDoes.words}
            </p>
          ) : (
            <p>You were asked by name, so it costs nothing.</p>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
