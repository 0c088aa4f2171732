import type { Measure } from '@ahadi/domain/community/moderation/schema.ts';
import type { AppealId } from '@ahadi/domain/core/ids.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { useKept } from '../../core/useKept.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SelectField, TextAreaField } from '../../ui/TextField.tsx';
import styles from '../community.module.css';
import { deedWords } from '../words.ts';

const outcomes = [
  { value: 'upheld', label: 'It stands' },
  { value: 'overturned', label: 'Take it back' },
  { value: 'modified', label: 'Change it' },
] as const;
const instead: readonly Measure[] = ['warn', 'lock', 'mute'];

/** What becomes of an appeal, by another person than who decided first. */
export function AppealForm({ appealId }: { appealId: AppealId }) {
  const [outcome, setOutcome] = useState<(typeof outcomes)[number]['value']>('upheld');
  const [measure, setMeasure] = useState<Measure>('warn');
  const [reason, setReason, forget] = useKept(`appeal-decision:${appealId}`, '');
  const decide = useCommand(api.moderation.decideAppeal, {
    stale: [api.moderation.key(), api.community.key()],
    onSuccess: forget,
  });
  return (
    <Card title="Your decision about the appeal">
      <div className={styles.toolbox}>
        <SelectField
          label="What becomes of the decision"
          value={outcome}
          onChange={(event) => setOutcome(event.currentTarget.value as typeof outcome)} // options are its values
        >
          {outcomes.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        {outcome === 'modified' && (
          <SelectField
            label="What stands instead"
            value={measure}
            onChange={(event) => setMeasure(event.currentTarget.value as Measure)} // options are its values
          >
            {instead.map((one) => (
              <option key={one} value={one}>
                {deedWords[one]}
              </option>
            ))}
          </SelectField>
        )}
        <TextAreaField
          label="Reason"
          rows={4}
          maxLength={1_000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {decide.error && <Notice tone="danger">{problemOf(decide.error).sentence}</Notice>}
        <div>
          <Button
            pending={decide.isPending}
            whyNot={reason.trim().length < 20 ? 'Give a reason of at least 20 characters first.' : null}
            onClick={() =>
              decide.run({
                appealId,
                outcome,
                reason,
                measure: outcome === 'modified' ? measure : null,
                days: outcome === 'modified' && measure === 'mute' ? 7 : null,
              })
            }
          >
            Decide
          </Button>
        </div>
      </div>
    </Card>
  );
}
