import { LEAST_REASON } from '@ahadi/domain/escrow/rules.ts';
import type { EvidenceFile, Shares } from '@ahadi/domain/escrow/schema.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { EvidenceField } from '../../core/EvidenceField.tsx';
import { problemOfReason, REASON } from '../../core/reason.ts';
import { localDay, timeNow } from '../../core/time.ts';
import { useDeed } from '../../core/useDeed.ts';
import { useKept, useTyped } from '../../core/useKept.ts';
import { amountWords } from '../../core/words.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/TextField.tsx';
import { nameOf, openDecision } from '../offer.ts';
import { ResolutionView } from '../stages/ResolutionView.tsx';
import { sourceWords } from '../words.ts';
import styles from './acting.module.css';
import type { StageDeedProps } from './deeds.ts';
import { amountText, shareOf } from './ShareField.tsx';

const parts = ['seller', 'buyer', 'mediator', 'platform'] as const;
type Typed = Record<(typeof parts)[number], string>;
type Split = { typed: Typed; reasons: string };

const sharesOf = (typed: Typed, currency: string): Shares => ({
  sellerMinor: shareOf(typed.seller, currency) ?? 0,
  buyerMinor: shareOf(typed.buyer, currency) ?? 0,
  mediatorMinor: shareOf(typed.mediator, currency) ?? 0,
  platformMinor: shareOf(typed.platform, currency) ?? 0,
});
const sumOf = (shares: Shares): number => Object.values(shares).reduce((sum, minor) => sum + minor, 0);
const startOf = ({ stage, view }: StageDeedProps): Typed => ({
  seller: amountText(0, view.terms.currency),
  buyer: amountText(stage.contestedMinor, view.terms.currency),
  mediator: '0',
  platform: '0',
});

function problemsOf({ typed, reasons }: Split, { stage, view }: StageDeedProps) {
  const { currency } = view.terms;
  const sum = sumOf(sharesOf(typed, currency));
  const isNone = parts.some((part) => shareOf(typed[part], currency) === null);
  return {
    shares: isNone
      ? 'Write an amount in each field; 0 is one too.'
      : sum !== stage.contestedMinor
        ? `The parts make ${amountWords(sum, currency)}; it is about ${amountWords(stage.contestedMinor, currency)}.`
        : undefined,
    reasons: reasons.trim().length < LEAST_REASON ? `Give reasons of at least ${LEAST_REASON} characters.` : undefined,
  };
}

type FieldsProps = {
  split: Split;
  onChange: (split: Split) => void;
  problem: string | undefined;
  reasonsProblem: string | undefined;
  props: StageDeedProps;
};
/** Who gets how much of what is contested, to the last unit, and why. */
function SplitFields({ split, onChange, problem, reasonsProblem, props: { view, stage } }: FieldsProps) {
  const names = {
    seller: nameOf(view, 'seller'),
    buyer: nameOf(view, 'buyer'),
    mediator: 'The mediator',
    platform: 'The platform',
  };
  return (
    <>
      <p>It is about {amountWords(stage.contestedMinor, view.terms.currency)}.</p>
      <div className={styles.pair}>
        {parts.map((part, index) => (
          <AmountField
            key={part}
            label={`${names[part]} gets,`}
            currency={view.terms.currency}
            value={split.typed[part]}
            {...(index === 0 && problem !== undefined ? { error: problem } : {})}
            onChange={(text) => onChange({ ...split, typed: { ...split.typed, [part]: text } })}
          />
        ))}
      </div>
      <TextAreaField
        label="Reasons"
        rows={6}
        maxLength={4000}
        help="Both sides read them."
        value={split.reasons}
        error={reasonsProblem}
        onChange={(event) => onChange({ ...split, reasons: event.currentTarget.value })}
      />
    </>
  );
}

/** The mediator's proposal: signed, and answered by both sides within 72 hours. */
export function SplitDialog(props: StageDeedProps) {
  const { view, stage, onDone, onClose } = props;
  const [split, setSplit, forget] = useKept<Split>(`split:${stage.id}`, { typed: startOf(props), reasons: '' });
  const deed = useDeed(api.escrow.proposeSplit, {
    problems: problemsOf(split, props),
    onDone: () => {
      forget();
      onDone('Your proposal is signed. Both sides have 72 hours to answer.');
    },
  });
  return (
    <ConfirmDialog
      title="Propose a split"
      confirm="Sign and propose it"
      cancel="Not yet"
      wide
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() =>
        deed.run({
          ...{ id: view.id, milestoneId: stage.id },
          ...{ shares: sharesOf(split.typed, view.terms.currency), reasons: split.reasons.trim() },
        })
      }
      onClose={onClose}
    >
      <SplitFields
        split={split}
        onChange={setSplit}
        problem={deed.at('shares')}
        reasonsProblem={deed.at('reasons')}
        props={props}
      />
    </ConfirmDialog>
  );
}

const sources = ['award', 'court', 'consent'] as const;

/** The first of two administrators enters a decision that binds, with its document. */
export function DecisionDialog(props: StageDeedProps) {
  const { view, stage, onDone, onClose } = props;
  const today = localDay(timeNow());
  // An award binds only those who agreed to it in the terms.
  const possible = sources.filter((source) => source !== 'award' || view.terms.disputeClause === 'binding');
  const [typed, setTyped, forget] = useKept(`decision:${stage.id}`, {
    source: possible[0] as (typeof sources)[number], // there are always two
    split: { typed: startOf(props), reasons: '' } as Split,
    decidedOn: '',
    files: [] as EvidenceFile[],
  });
  const set = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part });
  const [file] = typed.files;
  const deed = useDeed(api.escrow.enterDecision, {
    problems: {
      ...problemsOf(typed.split, props),
      decidedOn: typed.decidedOn === '' || typed.decidedOn > today ? 'Choose the day of the decision.' : undefined,
      evidenceId: file ? undefined : 'Add the document.',
    },
    onDone: () => {
      forget();
      onDone('It is entered. Another administrator carries it out or sends it back.');
    },
  });
  const send = () => {
    if (!file) return deed.run({ ...empty, id: view.id, milestoneId: stage.id }); // shows what is missing, sends nothing
    deed.run({
      ...{ id: view.id, milestoneId: stage.id, source: typed.source, evidenceId: file.id, decidedOn: typed.decidedOn },
      ...{ shares: sharesOf(typed.split.typed, view.terms.currency), reasons: typed.split.reasons.trim() },
    });
  };
  const empty = {
    source: typed.source,
    shares: sharesOf(typed.split.typed, view.terms.currency),
    reasons: '',
    evidenceId: '',
    decidedOn: '',
  };
  return (
    <ConfirmDialog
      title="Enter a binding decision"
      confirm="Enter it"
      cancel="Not yet"
      wide
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={send}
      onClose={onClose}
    >
      <div className={styles.pair}>
        <SelectField
          label="What it is"
          value={typed.source}
          onChange={(event) => set({ source: event.currentTarget.value as (typeof sources)[number] })} // options are its values
        >
          {possible.map((source) => (
            <option key={source} value={source}>
              {sourceWords[source]}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Decided on"
          type="date"
          max={today}
          value={typed.decidedOn}
          error={deed.at('decidedOn')}
          onChange={(event) => set({ decidedOn: event.currentTarget.value })}
        />
      </div>
      <SplitFields
        split={typed.split}
        onChange={(split) => set({ split })}
        problem={deed.at('shares')}
        reasonsProblem={deed.at('reasons')}
        props={props}
      />
      <EvidenceField
        id={view.id}
        label="The document"
        files={typed.files}
        error={deed.at('evidenceId')}
        onChange={(files) => set({ files: files.slice(-1) })}
      />
    </ConfirmDialog>
  );
}

/** The second administrator, another person: carries it out, or sends it back. */
export function ExecuteDialog({ view, stage, onDone, onClose }: StageDeedProps) {
  const decision = openDecision(stage);
  const [reason, setReason] = useTyped(`execute ${stage.id}`);
  const [carries, setCarries] = useState(true);
  const deed = useDeed(api.escrow.confirmDecision, {
    problems: { reason: problemOfReason(reason) },
    onDone: () => onDone(carries ? 'The decision is carried out.' : 'It is sent back.'),
  });
  if (!decision) return null;
  const answer = (carryOut: boolean) => {
    setCarries(carryOut);
    deed.run({ id: view.id, milestoneId: stage.id, resolutionId: decision.id, carryOut, reason: reason.trim() });
  };
  return (
    <ConfirmDialog
      title="Decide about the entered decision"
      confirm="Carry it out"
      cancel="Not yet"
      tone="danger"
      wide
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => answer(true)}
      onClose={onClose}
    >
      <ResolutionView resolution={decision} view={view} />
      <p>
        Carried out, the money goes like this at once and cannot be taken back. A decision without consent waits 14 days
        in case a side asks for a stay.
      </p>
      <TextAreaField
        label="Your reason"
        maxLength={REASON.most}
        value={reason}
        error={deed.at('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div>
        <Button variant="quiet" pending={deed.pending} onClick={() => answer(false)}>
          Send it back
        </Button>
      </div>
    </ConfirmDialog>
  );
}

/** An administrator names who mediates, by user number. */
export function MediatorDialog({ view, stage, onDone, onClose }: StageDeedProps) {
  const [userNumber, setUserNumber] = useState('');
  const deed = useDeed(api.escrow.appointMediator, {
    problems: {
      userNumber: userNumber.trim().length < 4 ? 'Write the number that stands in their profile.' : undefined,
    },
    onDone: () => onDone('The mediator is named, and both sides are told.'),
  });
  return (
    <ConfirmDialog
      title="Name a mediator"
      confirm="Name them"
      cancel="Not yet"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: view.id, milestoneId: stage.id, userNumber: userNumber.trim() })}
      onClose={onClose}
    >
      <p>They see this escrow from now on and can propose a split. Nobody who takes part in it can mediate it.</p>
      <TextField
        label="User number"
        maxLength={40}
        autoComplete="off"
        value={userNumber}
        error={deed.at('userNumber')}
        onChange={(event) => setUserNumber(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
