import type { Answer, AskedQuestion } from '@ahadi/domain/academy/learning/schema.ts';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useId } from 'react';
import { count } from '../../core/words.ts';
import field from '../../ui/Field.module.css';
import { LengthNote } from '../../ui/Field.tsx';
import { toggled } from './answers.ts';
import { moved } from './course.ts';
import styles from './learning.module.css';

type Given = Pick<Answer, 'places' | 'text'>;
type Props = { no: number; question: AskedQuestion; answer: Given; onChange: (answer: Given) => void };

const hints: Record<AskedQuestion['kind'], string> = {
  single: 'Choose one.',
  multi: 'Choose all that are right.',
  order: 'Put them into the right order.',
  short: 'Answer in a few words.',
};

/** One question with its fields. */
export function QuestionField({ no, question, answer, onChange }: Props) {
  return (
    <fieldset className={styles.question}>
      <legend className={styles.asked}>
        <span className={styles.no}>{no}</span> {question.text}
        <span className={styles.quiet}>
          {hints[question.kind]} {count(question.points, 'point')}.
        </span>
      </legend>
      {question.kind === 'order' ? (
        <Order question={question} answer={answer} onChange={onChange} />
      ) : question.kind === 'short' ? (
        <>
          <input
            className={field.input}
            aria-label={`Answer to question ${no}`}
            autoComplete="off"
            value={answer.text}
            onChange={(event) => onChange({ places: [], text: event.currentTarget.value })}
          />
          <LengthNote text={answer.text} most={200} />
        </>
      ) : (
        <Choices question={question} answer={answer} onChange={onChange} />
      )}
    </fieldset>
  );
}

function Choices({ question, answer, onChange }: Omit<Props, 'no'>) {
  const name = useId();
  const isOne = question.kind === 'single';
  return (
    <div className={styles.options}>
      {question.options.map(({ place, text }) => (
        <label key={place} className={styles.option}>
          <input
            type={isOne ? 'radio' : 'checkbox'}
            name={name}
            checked={answer.places.includes(place)}
            onChange={() => onChange({ places: isOne ? [place] : toggled(answer.places, place), text: '' })}
          />
          <span>{text}</span>
        </label>
      ))}
    </div>
  );
}

function Order({ question, answer, onChange }: Omit<Props, 'no'>) {
  const textOf = (place: number) => question.options.find((option) => option.place === place)?.text ?? '';
  const move = (from: number, by: number) => onChange({ places: moved(answer.places, from, from + by), text: '' });
  return (
    <ol className={styles.order}>
      {answer.places.map((place, at) => (
        <li key={place}>
          <span>
            {at + 1}. {textOf(place)}
          </span>
          <span className={styles.movers}>
            <button
              type="button"
              className={styles.mover}
              aria-label={`Move up: ${textOf(place)}`}
              disabled={at === 0}
              onClick={() => move(at, -1)}
            >
              <IconArrowUp size={16} stroke={1.8} aria-hidden />
            </button>
            <button
              type="button"
              className={styles.mover}
              aria-label={`Move down: ${textOf(place)}`}
              disabled={at === answer.places.length - 1}
              onClick={() => move(at, 1)}
            >
              <IconArrowDown size={16} stroke={1.8} aria-hidden />
            </button>
          </span>
        </li>
      ))}
    </ol>
  );
}
