import type { Question, Quiz } from '@ahadi/domain/academy/courses/schema.ts';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Problems } from '../../core/useProblems.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/TextField.tsx';
import { toggled } from '../learning/answers.ts';
import { moved } from '../learning/course.ts';
import { asKind, newQuestion, withoutOption } from './courseform.ts';
import styles from './editing.module.css';
import { Movers } from './Movers.tsx';

const MOST = { questions: 100, options: 8, accepted: 12 } as const;
const kinds: readonly { value: Question['kind']; label: string }[] = [
  { value: 'single', label: 'One answer is right' },
  { value: 'multi', label: 'Several are right' },
  { value: 'order', label: 'Put into order' },
  { value: 'short', label: 'A few words' },
];

type Props = { quiz: Quiz; path: string; problems: Problems; onChange: (quiz: Quiz) => void };

/** The rules of a quiz, and its questions with what is right. */
export default function QuizFields({ quiz, path, problems, onChange }: Props) {
  const set = (part: Partial<Quiz>) => onChange({ ...quiz, ...part });
  const setQuestions = (questions: Question[]) => set({ questions });
  return (
    <div className={styles.stack}>
      <div className={styles.three}>
        <NumberField
          label="Passed with, percent"
          value={quiz.passPercent}
          least={1}
          most={100}
          onChange={(passPercent) => set({ passPercent })}
        />
        <NumberField
          label="Attempts"
          value={quiz.attempts}
          least={1}
          most={10}
          onChange={(attempts) => set({ attempts })}
        />
        <NumberField
          label="Hours between attempts"
          value={quiz.waitHours}
          least={0}
          most={168}
          onChange={(waitHours) => set({ waitHours })}
        />
        <NumberField
          label="Minutes"
          help="0 for no limit"
          value={quiz.minutes}
          least={0}
          most={240}
          onChange={(minutes) => set({ minutes })}
        />
        <NumberField
          label="Questions drawn"
          help="0 for all of them"
          path={`${path}.draw`}
          error={problems.at(`${path}.draw`)}
          value={quiz.draw}
          least={0}
          most={100}
          onChange={(draw) => set({ draw })}
        />
        <CheckField
          label="In another order each time"
          checked={quiz.shuffle}
          onChange={(event) => set({ shuffle: event.currentTarget.checked })}
        />
      </div>
      <ol className={styles.questions}>
        {quiz.questions.map((question, at) => (
          <li key={question.id} className={styles.question}>
            <QuestionFields
              no={at + 1}
              question={question}
              path={`${path}.questions.${at}`}
              problems={problems}
              onChange={(next) => setQuestions(quiz.questions.map((one) => (one.id === question.id ? next : one)))}
              movers={
                <Movers
                  name={`question ${at + 1}`}
                  place={at}
                  last={quiz.questions.length - 1}
                  onMove={(to) => setQuestions(moved(quiz.questions, at, to))}
                  onRemove={() => setQuestions(quiz.questions.filter(({ id }) => id !== question.id))}
                  asks={question.text !== ''}
                />
              }
            />
          </li>
        ))}
      </ol>
      {problems.at(path) && <p className={styles.problem}>{problems.at(path)}</p>}
      <div>
        <Button
          variant="quiet"
          data-path={path}
          whyNot={quiz.questions.length >= MOST.questions ? `There are ${MOST.questions} questions.` : null}
          onClick={() => setQuestions([...quiz.questions, newQuestion()])}
        >
          Add a question
        </Button>
      </div>
    </div>
  );
}

type QuestionProps = {
  no: number;
  question: Question;
  path: string;
  problems: Problems;
  movers: ReactNode;
  onChange: (question: Question) => void;
};

function QuestionFields({ no, question, path, problems, movers, onChange }: QuestionProps) {
  const set = (part: Partial<Question>) => onChange({ ...question, ...part });
  return (
    <fieldset className={styles.plain}>
      <legend className="aside-voice">Question {no}</legend>
      <div className={styles.partHead}>
        <TextAreaField
          label={`Question ${no}`}
          rows={2}
          maxLength={600}
          value={question.text}
          data-path={`${path}.text`}
          error={problems.at(`${path}.text`)}
          onBlur={() => problems.touch(`${path}.text`)}
          onChange={(event) => set({ text: event.currentTarget.value })}
        />
        {movers}
      </div>
      <div className={styles.three}>
        <SelectField
          label="Kind"
          value={question.kind}
          onChange={(event) =>
            onChange(
              asKind(question, kinds.find(({ value }) => value === event.currentTarget.value)?.value ?? 'single'),
            )
          }
        >
          {kinds.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <NumberField
          label="Points"
          value={question.points}
          least={1}
          most={20}
          onChange={(points) => set({ points })}
        />
      </div>
      <Lines no={no} question={question} path={path} onChange={onChange} />
      {problems.at(path) && (
        <p className={styles.problem} role="alert">
          {problems.at(path)}
        </p>
      )}
      <TextAreaField
        label="Explanation"
        help="Read after the attempt was handed in."
        optional
        rows={2}
        maxLength={600}
        value={question.explanation}
        onChange={(event) => set({ explanation: event.currentTarget.value })}
      />
    </fieldset>
  );
}

/** The answers to choose from with the right ones marked; for an order the right order; for words those that are taken. */
function Lines({ no, question, path, onChange }: Pick<QuestionProps, 'no' | 'question' | 'path' | 'onChange'>) {
  const isWords = question.kind === 'short';
  const lines = isWords ? question.accepted : question.options;
  const setLine = (place: number, text: string) => {
    const next = lines.map((line, at) => (at === place ? text : line));
    onChange(isWords ? { ...question, accepted: next } : { ...question, options: next });
  };
  const remove = (place: number) =>
    onChange(
      isWords ? { ...question, accepted: lines.filter((_, at) => at !== place) } : withoutOption(question, place),
    );
  const add = () =>
    onChange(
      isWords
        ? { ...question, accepted: [...lines, ''] }
        : {
            ...question,
            options: [...lines, ''],
            answer: question.kind === 'order' ? [...question.answer, lines.length] : question.answer,
          },
    );
  const most = isWords ? MOST.accepted : MOST.options;
  return (
    <div className={styles.stack} data-path={path} tabIndex={-1}>
      <p className={styles.legend}>
        {isWords
          ? 'Words that are right, whatever their case and accents'
          : question.kind === 'order'
            ? 'The right order, from the first to the last'
            : 'Answers; mark what is right'}
      </p>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place: what is right is said by places
        <div key={at} className={styles.option}>
          {!isWords && question.kind !== 'order' && (
            <input
              type={question.kind === 'single' ? 'radio' : 'checkbox'}
              name={`right-${question.id}`}
              className={styles.mark}
              aria-label={`Answer ${at + 1} is right`}
              checked={question.answer.includes(at)}
              onChange={() =>
                onChange({ ...question, answer: question.kind === 'single' ? [at] : toggled(question.answer, at) })
              }
            />
          )}
          <TextField
            label={<span className="aside-voice">{`Answer ${at + 1} to question ${no}`}</span>}
            maxLength={isWords ? 120 : 300}
            value={line}
            onChange={(event) => setLine(at, event.currentTarget.value)}
          />
          <button
            type="button"
            className={styles.icon}
            aria-label={`Remove answer ${at + 1} of question ${no}`}
            onClick={() => remove(at)}
          >
            <IconX size={16} stroke={1.8} aria-hidden />
          </button>
        </div>
      ))}
      <div>
        <Button variant="quiet" whyNot={lines.length >= most ? `At most ${most}.` : null} onClick={add}>
          Add an answer
        </Button>
      </div>
    </div>
  );
}
