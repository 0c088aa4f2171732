import { attemptIs } from '@ahadi/domain/academy/learning/attempt-end.ts';
import type { AskedQuestion, Attempt } from '@ahadi/domain/academy/learning/schema.ts';
import { Notice } from '../../ui/Notice.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import type { LearnerLesson } from './course.ts';
import styles from './learning.module.css';

type Graded = NonNullable<Attempt['result']>['questions'][number];

/** What came of an attempt: the result first, then each question with what was right and why. */
export default function Result({ attempt, lesson }: { attempt: Attempt; lesson: LearnerLesson }) {
  const { result } = attempt;
  const so = lesson.progress.quiz;
  if (!result || !so) return null;
  return (
    <section className={styles.result} aria-label="Your result">
      <Notice
        tone={result.passed ? 'good' : 'attention'}
        title={`${result.percent} %: ${result.passed ? 'passed' : 'not passed yet'}`}
        announce
      >
        {attemptIs(attempt, so, lesson).words}
      </Notice>
      <ol className={styles.questions}>
        {attempt.questions.map((question, at) => {
          const graded = result.questions.find(({ questionId }) => questionId === question.id);
          return graded && <Looked key={question.id} no={at + 1} question={question} graded={graded} />;
        })}
      </ol>
    </section>
  );
}

function Looked({ no, question, graded }: { no: number; question: AskedQuestion; graded: Graded }) {
  const { given, isRight: isGood, right } = graded;
  const textOf = (place: number) => question.options.find((option) => option.place === place)?.text ?? '';
  const said = (places: readonly number[]) => places.map(textOf).join(question.kind === 'order' ? ', then ' : ' · ');
  const yours = question.kind === 'short' ? given.text : said(given.places);
  return (
    <li className={styles.looked}>
      <p className={styles.asked}>
        <span className={styles.no}>{no}</span> {question.text}
      </p>
      <p>
        <StateBadge tone={isGood ? 'good' : 'danger'}>{isGood ? 'Right' : 'Not right'}</StateBadge>
      </p>
      <p>
        <span className={styles.quiet}>You answered</span> {yours === '' ? 'nothing' : yours}
      </p>
      {!isGood && right && (
        <p>
          <span className={styles.quiet}>Right is</span>{' '}
          {question.kind === 'short' ? right.accepted[0] : said(right.answer)}
        </p>
      )}
      {right && right.explanation !== '' && <p className={styles.why}>{right.explanation}</p>}
    </li>
  );
}
