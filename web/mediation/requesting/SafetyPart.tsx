import type { Screening } from '@ahadi/domain/mediation/schema.ts';
import { useState } from 'react';
import { Notice } from '../../ui/Notice.tsx';
import { Part } from '../../ui/Part.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
import { screeningQuestions } from '../words.ts';
import type { Editing } from './editing.ts';
import styles from './requesting.module.css';

type Key = (typeof screeningQuestions)[number]['key'];
type Answers = Partial<Record<Key, boolean>> & { note: string };

/** All four answered make a screening; before that there is none. */
const screeningOf = ({ note, fear, pressure, capacity, urgency }: Answers): Screening | null =>
  fear === undefined || pressure === undefined || capacity === undefined || urgency === undefined
    ? null
    : { fear, pressure, capacity, urgency, note };

/** Four questions about safety, which only officers see besides the writer. */
export function SafetyPart({ draft, changeRequest, problemAt }: Editing) {
  const kept = draft.request.screening;
  const [partial, setPartial] = useState<Answers>(kept ?? { note: '' });
  const answers: Answers = kept ?? partial;
  const set = (change: Partial<Answers>) => {
    const next = { ...answers, ...change };
    setPartial(next);
    changeRequest({ screening: screeningOf(next) });
  };
  const problem = problemAt('screening');
  const missing = screeningQuestions.find(({ key }) => answers[key] === undefined)?.key;
  const anyYes = screeningQuestions.some(({ key }) => answers[key] === true);
  return (
    <Part
      id="safety"
      title="Is mediation safe for everybody?"
      sentence="Only you and the officers see your answers. With any yes, an officer looks at the request before anybody else is told."
    >
      <div>
        {screeningQuestions.map(({ key, question }) => (
          <fieldset key={key} className={styles.question}>
            <legend className={styles.questionWords}>{question}</legend>
            <div className={styles.answers}>
              {[true, false].map((value) => (
                <label key={String(value)} className={styles.answer}>
                  <input
                    type="radio"
                    name={key}
                    checked={answers[key] === value}
                    data-path={key === missing && value ? 'screening' : undefined}
                    aria-invalid={problem && answers[key] === undefined ? true : undefined}
                    onChange={() => set({ [key]: value })}
                  />
                  <span>{value ? 'Yes' : 'No'}</span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      {problem && <p className={styles.problem}>{problem}</p>}
      {anyYes && (
        <>
          <Notice tone="attention" title="If somebody is in danger now">
            Call the police or the emergency number of your country. This platform is not watched day and night.
          </Notice>
          <TextAreaField
            label="What should the officer know?"
            optional
            maxLength={1000}
            value={answers.note}
            onChange={(event) => set({ note: event.currentTarget.value })}
          />
        </>
      )}
    </Part>
  );
}
