import type { AgreementId } from '@ahadi/domain/core/ids.ts';
import { isShippedKind } from '@ahadi/domain/escrow/rules.ts';
import type { MilestonePlan } from '@ahadi/domain/escrow/schema.ts';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { localDay, useNow } from '../../core/time.ts';
import { amountWords } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Part } from '../../ui/Part.tsx';
import { TextAreaField, TextField } from '../../ui/TextField.tsx';
import styles from './editing.module.css';
import { PromiseField } from './PromiseField.tsx';
import { blankStage, type TermsEditing } from './useTerms.ts';

const MOST = 50;

/** The same stages with the one at `index` and the next one in each other's place. */
const swapped = (stages: readonly MilestonePlan[], index: number): MilestonePlan[] => [
  ...stages.slice(0, index),
  ...stages.slice(index, index + 2).reverse(),
  ...stages.slice(index + 2),
];

/** What is delivered, how both see that it is done, and what is paid for it: one card a stage, in their order. */
export function StageFields({ editing, agreementId }: { editing: TermsEditing; agreementId: AgreementId | null }) {
  const { terms, change, problemAt } = editing;
  const { milestones } = terms;
  return (
    <Part
      id="stages"
      title="What is delivered, and what is paid for it?"
      sentence="One stage is enough. With several, each is delivered, looked at and paid on its own."
    >
      {milestones.map((stage, index) => (
        <Stage key={stage.id} stage={stage} index={index} editing={editing} agreementId={agreementId} />
      ))}
      {problemAt('milestones') && <p className={styles.problem}>{problemAt('milestones')}</p>}
      <div className={styles.stagesFoot}>
        {milestones.length < MOST && (
          <Button
            variant="quiet"
            data-path="milestones"
            onClick={() => change({ milestones: [...milestones, blankStage()] })}
          >
            {milestones.length === 0 ? 'Add a stage' : 'Add another stage'}
          </Button>
        )}
        {milestones.length > 1 && (
          <p className={styles.total}>Together {amountWords(editing.totalMinor, terms.currency)}</p>
        )}
      </div>
    </Part>
  );
}

type StageProps = { stage: MilestonePlan; index: number; editing: TermsEditing; agreementId: AgreementId | null };

function Stage({ stage, index, editing, agreementId }: StageProps) {
  const { terms, change, changeStage, problemAt, touch } = editing;
  const { milestones, currency } = terms;
  const at = (field: string) => `milestones.${index}.${field}`;
  const set = (part: Partial<MilestonePlan>) => changeStage(stage.id, part);
  const today = localDay(useNow());
  const name = `stage ${index + 1}`;
  return (
    <fieldset className={styles.stage}>
      <legend className="aside-voice">Stage {index + 1}</legend>
      <div className={styles.stageHead}>
        <span className={styles.number} aria-hidden>
          Stage {index + 1}
        </span>
        {milestones.length > 1 && (
          <span className={styles.tools}>
            <button
              type="button"
              className={styles.tool}
              aria-label={`Move ${name} up`}
              disabled={index === 0}
              onClick={() => change({ milestones: swapped(milestones, index - 1) })}
            >
              <IconArrowUp size={16} stroke={1.8} aria-hidden />
            </button>
            <button
              type="button"
              className={styles.tool}
              aria-label={`Move ${name} down`}
              disabled={index === milestones.length - 1}
              onClick={() => change({ milestones: swapped(milestones, index) })}
            >
              <IconArrowDown size={16} stroke={1.8} aria-hidden />
            </button>
            <button
              type="button"
              className={styles.tool}
              aria-label={`Remove ${name}`}
              onClick={() => change({ milestones: milestones.filter(({ id }) => id !== stage.id) })}
            >
              <IconX size={16} stroke={1.8} aria-hidden />
            </button>
          </span>
        )}
      </div>
      <TextField
        label="What is delivered"
        placeholder="Twenty desks, painted"
        maxLength={120}
        autoComplete="off"
        value={stage.title}
        data-path={at('title')}
        error={problemAt(at('title'))}
        onChange={(event) => set({ title: event.currentTarget.value })}
        onBlur={() => touch(at('title'))}
      />
      <TextAreaField
        label="How both of you see that it is done"
        placeholder="Counted at the school; no loose joints; the colour as in the picture"
        rows={2}
        maxLength={2000}
        value={stage.criteria}
        data-path={at('criteria')}
        error={problemAt(at('criteria'))}
        onChange={(event) => set({ criteria: event.currentTarget.value })}
        onBlur={() => touch(at('criteria'))}
      />
      <div className={styles.pair}>
        <TextField
          label={`Amount in ${currency}`}
          inputMode="decimal"
          placeholder="184,000"
          value={editing.amountOf(stage)}
          data-path={at('amountMinor')}
          error={problemAt(at('amountMinor'))}
          onChange={(event) => editing.setAmount(stage.id, event.currentTarget.value)}
          onBlur={() => touch(at('amountMinor'))}
        />
        <TextField
          label="Deliver by"
          optional
          type="date"
          min={today}
          help={stage.deliverBy === null ? 'Empty: within 30 days of the money.' : undefined}
          value={stage.deliverBy ?? ''}
          data-path={at('deliverBy')}
          error={problemAt(at('deliverBy'))}
          onChange={(event) => set({ deliverBy: event.currentTarget.value || null })}
          onBlur={() => touch(at('deliverBy'))}
        />
      </div>
      {agreementId !== null && (
        <PromiseField
          agreementId={agreementId}
          stage={stage}
          path={at('obligationId')}
          error={problemAt(at('obligationId'))}
          onChange={set}
        />
      )}
      {isShippedKind(terms.kind) && (
        <CheckField
          label="If it is rejected, it comes back before the money does."
          checked={stage.requiresReturn}
          onChange={(event) => set({ requiresReturn: event.currentTarget.checked })}
        />
      )}
    </fieldset>
  );
}
