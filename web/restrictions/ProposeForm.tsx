import {
  longestDays,
  measuresOf,
  restrictedThings,
  restrictionTimes,
  rulesOf,
} from '@ahadi/domain/restrictions/rules.ts';
import type {
  RestrictedThing,
  Restriction,
  RestrictionMeasure,
  RestrictionRule,
} from '@ahadi/domain/restrictions/schema.ts';
import { useState } from 'react';
import { api } from '../core/api.ts';
import { problemOfReason, REASON } from '../core/reason.ts';
import { useDeed } from '../core/useDeed.ts';
import { useTyped } from '../core/useKept.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { CheckField } from '../ui/CheckField.tsx';
import { Notice } from '../ui/Notice.tsx';
import { NumberField } from '../ui/NumberField.tsx';
import { SelectField, TextAreaField } from '../ui/TextField.tsx';
import type { Proposal } from './found.ts';
import styles from './restrictions.module.css';
import { Which } from './Which.tsx';

const thingWords: Record<RestrictedThing, string> = {
  certificate: 'A certificate',
  mediator: 'Somebody’s work as a mediator',
  shop: 'A shop',
  account: 'An account',
};
const whichMissing = (thing: RestrictedThing): string =>
  thing === 'account' ? 'Say whose account it is about.' : 'Choose one of those that are found.';
const measureWords: Record<RestrictionMeasure, string> = { suspend: 'Suspend it for days', revoke: 'Take it for good' };

type Props = {
  start: Proposal;
  onDone: (made: Restriction) => void;
  onClose: () => void;
};

/** Proposes a decision: about what, which, by which rule, why, and whether it cannot wait. */
export function ProposeForm({ start, onDone, onClose }: Props) {
  const [thing, setThing] = useState(start.thing);
  const [which, setWhich] = useState({ reference: start.reference, words: start.reference });
  const { reference } = which;
  const [measure, setMeasure] = useState<RestrictionMeasure>('suspend');
  const [days, setDays] = useState(14);
  const rules = Object.entries(rulesOf[thing]) as [RestrictionRule, string][]; // the table's own keys
  const [rule, setRule] = useState<RestrictionRule | null>(null);
  const [reason, setReason] = useTyped(`propose ${start.reference}`);
  const [evidence, setEvidence] = useTyped(`shows ${start.reference}`);
  const [isUrgent, setUrgent] = useState(false);
  const [urgency, setUrgency] = useTyped(`urgent ${start.reference}`);
  const chosen = rules.find(([code]) => code === rule)?.[0] ?? rules[0]?.[0] ?? 'misconduct';
  const deed = useDeed(api.restrictions.propose, {
    problems: {
      reference: reference.trim().length < 3 ? whichMissing(thing) : undefined,
      reason: problemOfReason(reason),
      evidence: evidence.trim().length < 10 ? 'Say in at least 10 characters what shows it.' : undefined,
      urgency: isUrgent ? problemOfReason(urgency) : undefined,
    },
    onDone,
  });
  const goesOn = measuresOf[thing].includes(measure) ? measure : 'suspend';
  return (
    <Card title="Propose a decision">
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          deed.run({
            ...{ thing, reference: reference.trim(), measure: goesOn, rule: chosen, reason: reason.trim() },
            days: goesOn === 'suspend' ? days : null,
            evidence: evidence.trim(),
            urgency: isUrgent ? urgency.trim() : null,
          });
        }}
      >
        <div className={styles.pair}>
          <SelectField
            label="About what"
            value={thing}
            onChange={(event) => {
              setThing(restrictedThings.find((one) => one === event.currentTarget.value) ?? thing);
              setWhich({ reference: '', words: '' });
            }}
          >
            {restrictedThings.map((one) => (
              <option key={one} value={one}>
                {thingWords[one]}
              </option>
            ))}
          </SelectField>
          <Which thing={thing} chosen={which} onChange={setWhich} error={deed.at('reference')} />
        </div>
        <div className={styles.pair}>
          <SelectField
            label="What is to be done"
            value={goesOn}
            error={deed.at('measure')}
            onChange={(event) => setMeasure(event.currentTarget.value === 'revoke' ? 'revoke' : 'suspend')}
          >
            {measuresOf[thing].map((one) => (
              <option key={one} value={one}>
                {measureWords[one]}
              </option>
            ))}
          </SelectField>
          {goesOn === 'suspend' && (
            <NumberField
              label="For how many days"
              least={1}
              most={longestDays[thing]}
              value={days}
              error={deed.at('days')}
              onChange={setDays}
            />
          )}
        </div>
        <SelectField
          label="The rule that it rests on"
          value={chosen}
          error={deed.at('rule')}
          onChange={(event) => setRule(rules.find(([code]) => code === event.currentTarget.value)?.[0] ?? null)}
        >
          {rules.map(([code, words]) => (
            <option key={code} value={code}>
              {words}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          label="The reason"
          help="Who it is about reads exactly this."
          maxLength={REASON.most}
          value={reason}
          error={deed.at('reason')}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <TextAreaField
          label="What it rests on"
          help="Cases, orders, documents. The second person and who it is about read it."
          maxLength={2_000}
          value={evidence}
          error={deed.at('evidence')}
          onChange={(event) => setEvidence(event.currentTarget.value)}
        />
        <CheckField
          label="It cannot wait for a second person"
          help={`It is suspended at once, for ${restrictionTimes.protectHours} hours. Unless somebody confirms it, it is over then by itself.`}
          checked={isUrgent}
          onChange={(event) => setUrgent(event.currentTarget.checked)}
        />
        {isUrgent && (
          <TextAreaField
            label="Why it cannot wait"
            help="Who it is about reads it, too."
            maxLength={REASON.most}
            value={urgency}
            error={deed.at('urgency')}
            onChange={(event) => setUrgency(event.currentTarget.value)}
          />
        )}
        {deed.problem && <Notice tone="danger">{deed.problem}</Notice>}
        <div className={styles.buttons}>
          <Button type="submit" pending={deed.pending}>
            Propose it
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Not now
          </Button>
        </div>
      </form>
    </Card>
  );
}
