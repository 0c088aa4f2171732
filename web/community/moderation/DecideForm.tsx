import { communityRules, lasts, needsRule } from '@ahadi/domain/community/moderation/rules.ts';
import type { CaseView, Measure, RuleCode } from '@ahadi/domain/community/moderation/schema.ts';
import { parseWhole } from '@ahadi/domain/core/numbers.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { useKept } from '../../core/useKept.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/TextField.tsx';
import styles from '../community.module.css';
import { deedWords } from '../words.ts';

/** Which measures fit: what waits is shown or given back, what is shown is left, warned about, removed or locked. */
const measuresFor = (it: CaseView): readonly Measure[] =>
  it.entryStatus === 'waiting'
    ? ['approve', 'give_back', 'remove', 'mute', 'suspend']
    : ['none', 'warn', 'remove', ...(it.target.kind === 'post' ? (['lock'] as const) : []), 'mute', 'suspend'];

/** A decision with its rule and its reason. Without a reason nothing is decided. */
export function DecideForm({ it }: { it: CaseView }) {
  const measures = measuresFor(it);
  const [measure, setMeasure] = useState<Measure>(measures[0] ?? 'none');
  const [rule, setRule] = useState<RuleCode | ''>('');
  const [reason, setReason, forget] = useKept(`decide:${it.id}`, '');
  const [days, setDays] = useState('7');
  const decide = useCommand(api.moderation.decide, {
    stale: [api.moderation.key(), api.community.key()],
    onSuccess: forget,
    // What stands there now is read before it is decided.
    readsAgain: true,
  });
  const count = parseWhole(days);
  const noReason =
    reason.trim().length < 20
      ? 'Give the author a reason of at least 20 characters first.'
      : needsRule(measure) && rule === ''
        ? 'Name the rule first.'
        : lasts(measure) && !(count !== null && count >= 1 && count <= 365)
          ? 'Write for how many days, 1 to 365.'
          : null;
  return (
    <Card title="Your decision">
      <div className={styles.toolbox}>
        <SelectField
          label="What happens"
          value={measure}
          onChange={(event) => setMeasure(event.currentTarget.value as Measure)} // options are its values
        >
          {measures.map((one) => (
            <option key={one} value={one}>
              {deedWords[one]}
            </option>
          ))}
        </SelectField>
        {needsRule(measure) && (
          <SelectField
            label="Which rule"
            value={rule}
            onChange={(event) => setRule(event.currentTarget.value as RuleCode | '')} // options are its values
          >
            <option value="">Choose</option>
            {Object.entries(communityRules).map(([code, words]) => (
              <option key={code} value={code}>
                {code}: {words}
              </option>
            ))}
          </SelectField>
        )}
        {lasts(measure) && (
          <TextField
            label="For how many days"
            inputMode="numeric"
            value={days}
            onChange={(event) => setDays(event.currentTarget.value)}
          />
        )}
        <TextAreaField
          label="Reason"
          help="The author reads it, and it stands in the public log without names."
          rows={4}
          maxLength={1_000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {decide.error && <Notice tone="danger">{problemOf(decide.error).sentence}</Notice>}
        <div>
          <Button
            pending={decide.isPending}
            whyNot={noReason}
            onClick={() =>
              decide.run({
                id: it.id,
                revision: it.revision,
                measure,
                reason,
                rule: needsRule(measure) && rule !== '' ? rule : null,
                days: lasts(measure) ? count : null,
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
