import type { AgreementKind } from '@ahadi/domain/agreements/schema.ts';
import { LONGEST_STEP_NAME } from '@ahadi/domain/organisations/approvals/rules.ts';
import type { RuleStep } from '@ahadi/domain/organisations/approvals/schema.ts';
import type { Member } from '@ahadi/domain/organisations/schema.ts';
import { useId, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { currenciesIn, defaultCurrency } from '../../core/currency.ts';
import { useFigures } from '../../core/here.ts';
import { useMe } from '../../core/session.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { SelectField, TextField } from '../../ui/TextField.tsx';
import styles from './organisations.module.css';
import { kindNames, roleNames } from './stepwords.ts';
import { useRuleWords } from './words.ts';

type Props = {
  step: RuleStep | null;
  members: readonly Member[];
  onDone: (step: RuleStep) => void;
  onClose: () => void;
};

const toggled = <One,>(all: readonly One[], one: One): One[] =>
  all.includes(one) ? all.filter((other) => other !== one) : [...all, one];

/** One step of the rule: what it is called, who approves, and from when on it is asked. */
export function StepDialog({ step, members, onDone, onClose }: Props) {
  const say = useRuleWords();
  const { language } = useFigures();
  const { identities } = useMe();
  const [name, setName] = useState(step?.name ?? '');
  const [people, setPeople] = useState<readonly Member['id'][]>(step?.members ?? []);
  const [role, setRole] = useState<RuleStep['role']>(step?.role ?? null);
  const [minor, setMinor] = useState(step?.from?.minor ?? null);
  const [currency, setCurrency] = useState(step?.from?.currency ?? defaultCurrency(identities[0]?.country ?? null));
  const [kinds, setKinds] = useState<readonly AgreementKind[]>(step?.kinds ?? []);
  const [tried, setTried] = useState(false);
  const kindsHelp = useId();
  const active = members.filter(({ status }) => status === 'active');
  const chosen = people.filter((id) => active.some((one) => one.id === id));
  const wrong = {
    name: name.trim() === '' ? say.nameMissing : undefined,
    who: chosen.length === 0 && role === null ? say.whoMissing : undefined,
    from: minor === 0 ? say.fromNothing : undefined,
  };
  const roles = roleNames(say);
  const allKinds = Object.entries(kindNames(say)) as [AgreementKind, string][]; // the keys of that table
  const finish = () => {
    setTried(true);
    if (wrong.name || wrong.who || wrong.from) return;
    const from = minor === null ? null : { minor, currency };
    onDone({ id: step?.id ?? uuid(), name: name.trim(), members: chosen, role, from, kinds: [...kinds] });
  };
  return (
    <ConfirmDialog
      title={step?.name ?? say.stepTitle}
      confirm={say.keep}
      cancel={say.cancel}
      problem={tried ? (wrong.who ?? null) : null}
      onConfirm={finish}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <TextField
          label={say.stepName}
          help={say.stepNameHelp}
          maxLength={LONGEST_STEP_NAME}
          value={name}
          error={tried ? wrong.name : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {active.length > 0 && (
          <fieldset className={styles.people}>
            <legend>{say.stepPeople}</legend>
            {active.map((one) => (
              <CheckField
                key={one.id}
                label={one.name ?? one.email}
                checked={people.includes(one.id)}
                onChange={() => setPeople(toggled(people, one.id))}
              />
            ))}
          </fieldset>
        )}
        <SelectField
          label={say.stepRole}
          value={role ?? ''}
          onChange={(event) =>
            setRole(
              (Object.keys(roles) as (keyof typeof roles)[]).find((one) => one === event.currentTarget.value) ?? null,
            )
          }
        >
          <option value="">{say.stepRoleNone}</option>
          {Object.entries(roles).map(([one, words]) => (
            <option key={one} value={one}>
              {words}
            </option>
          ))}
        </SelectField>
        <MoneyField
          label={say.stepFrom}
          help={say.stepFromHelp}
          optional
          currency={currency}
          minor={minor}
          notAnAmount={say.amountLike}
          error={tried ? wrong.from : undefined}
          onChange={setMinor}
        />
        {minor !== null && (
          <SelectField
            label={say.currency}
            value={currency}
            onChange={(event) => setCurrency(event.currentTarget.value)}
          >
            {currenciesIn(language).map(({ code, label }) => (
              <option key={code} value={code}>
                {label}
              </option>
            ))}
          </SelectField>
        )}
        <fieldset className={styles.people} aria-describedby={kindsHelp}>
          <legend>{say.stepKinds}</legend>
          <p id={kindsHelp} className={styles.help}>
            {say.stepKindsHelp}
          </p>
          {allKinds.map(([kind, words]) => (
            <CheckField
              key={kind}
              label={words}
              checked={kinds.includes(kind)}
              onChange={() => setKinds(toggled(kinds, kind))}
            />
          ))}
        </fieldset>
      </div>
    </ConfirmDialog>
  );
}
