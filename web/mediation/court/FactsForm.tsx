import { languages } from '@ahadi/domain/core/languages.ts';
import type { CourtFacts, CourtPackage } from '@ahadi/domain/mediation/court/schema.ts';
import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import { useEffect, useState } from 'react';
import { LeaveGuard } from '../../core/LeaveGuard.tsx';
import { SaveNote } from '../../core/SaveNote.tsx';
import { useAutosave } from '../../core/useAutosave.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SelectField, TextField } from '../../ui/TextField.tsx';
import styles from './court.module.css';
import { FactsKeeper } from './factskeeper.ts';

type Truth = {
  [Key in keyof CourtFacts]: CourtFacts[Key] extends boolean ? Key : never;
}[keyof CourtFacts];

/** The Convention leaves these matters out; nobody has answered until one of the two is chosen. */
const excluded = [
  { value: false, label: 'No, none of these' },
  { value: true, label: 'Yes, one of these' },
];

/** What the platform cannot know. The number of the mediator and the declarations are the mediator's own. */
export function FactsForm({ view, it }: { view: MediationView; it: CourtPackage }) {
  const [keeper] = useState(() => new FactsKeeper(it));
  const { autosave } = keeper;
  const text = useAutosave(autosave);
  useEffect(() => keeper.follow(it), [keeper, it]);
  useEffect(() => () => autosave.stop(), [autosave]);
  const facts = text.value;
  const change = (part: Partial<CourtFacts>) => autosave.change({ ...facts, ...part });
  const check = (key: Truth, label: string, help?: string) => (
    <CheckField
      label={label}
      help={help}
      checked={facts[key]}
      onChange={(event) => change({ [key]: event.currentTarget.checked })}
    />
  );
  const isMediator = view.as === 'mediator';
  const isConvention = it.profile === 'sg_convention';
  return (
    <Card
      title="What the court wants to know"
      aria-label="What the court wants to know"
      aside={<SaveNote text={text} />}
    >
      <form className={styles.stack} noValidate onSubmit={(event) => event.preventDefault()}>
        {text.status === 'stale' && (
          <Notice
            tone="attention"
            title="Somebody else changed this too"
            announce
            action={
              <span className={styles.actions}>
                <Button variant="quiet" onClick={() => void keeper.takeTheirs()}>
                  Use theirs
                </Button>
                <Button variant="quiet" onClick={() => void keeper.keepMine()}>
                  Keep mine
                </Button>
              </span>
            }
          >
            Nothing is saved from here until you choose.
          </Notice>
        )}
        <div className={styles.pair}>
          <TextField
            label="Court"
            placeholder="High Court of Kenya"
            maxLength={160}
            value={facts.courtName}
            onChange={(event) => change({ courtName: event.currentTarget.value })}
          />
          <TextField
            label="Registry"
            placeholder="Milimani, Commercial Division"
            maxLength={160}
            value={facts.registry}
            onChange={(event) => change({ registry: event.currentTarget.value })}
          />
        </div>
        {!facts.noPendingCase && (
          <TextField
            label="Case that waits at a court already"
            optional
            maxLength={120}
            value={facts.pendingCase}
            onChange={(event) => change({ pendingCase: event.currentTarget.value })}
          />
        )}
        <CheckField
          label="No case about this waits at any court"
          checked={facts.noPendingCase}
          onChange={(event) => {
            const noPendingCase = event.currentTarget.checked;
            change({ noPendingCase, ...(noPendingCase ? { pendingCase: '' } : {}) });
          }}
        />
        {check('lawful', 'Nothing in the settlement is against the law')}
        {check('allNecessaryParties', 'Everybody whose rights it touches has signed it')}
        {isConvention && check('international', 'The settlement is international and about trade')}
        {isConvention && (
          <fieldset className={styles.own}>
            <legend className={styles.name}>
              Is it about consumers, family, inheritance or employment, or did a court approve it already?
            </legend>
            {excluded.map(({ value, label }) => (
              <CheckField
                key={label}
                type="radio"
                name="excludedMatter"
                label={label}
                checked={facts.excludedMatter === value}
                onChange={() => change({ excludedMatter: value })}
              />
            ))}
          </fieldset>
        )}
        <SelectField
          label="Language of the papers"
          value={facts.language}
          onChange={(event) => change({ language: event.currentTarget.value })}
        >
          {languages.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        {isMediator ? (
          <fieldset className={styles.own}>
            <legend className={styles.name}>Yours alone, as the mediator</legend>
            <TextField
              label="Accreditation number"
              maxLength={60}
              value={facts.accreditationNumber}
              onChange={(event) => change({ accreditationNumber: event.currentTarget.value })}
            />
            {check('declaresVoluntary', 'I declare that every side settled freely')}
            {check('declaresRulesFollowed', 'I declare that the rules of mediation were followed')}
            {check(
              'declaresTakenPart',
              'I declare that every side took part',
              'Needed only where no session and no message in the rooms shows it.',
            )}
            {check('declaresWitnessed', 'I declare that I witnessed the signing')}
          </fieldset>
        ) : (
          <p className={styles.quiet}>The mediator adds the accreditation number and the declarations.</p>
        )}
      </form>
      <LeaveGuard
        hasUnsaved={autosave.hasUnsaved}
        isSaving={text.status === 'saving'}
        flush={() => autosave.flush()}
        reason="Your newest words could not be saved."
      />
    </Card>
  );
}
