import type { CourseForm } from '@ahadi/domain/academy/courses/schema.ts';
import { ruleOf } from '@ahadi/domain/academy/learning/rules.ts';
import { Markdown } from '../../core/Markdown.tsx';
import { count } from '../../core/words.ts';
import { Card } from '../../ui/Card.tsx';
import { levelWords, modeWords, priceWords } from '../words.ts';
import styles from './editing.module.css';

/** The course as learners will read it: what was saved last, with the rule of each lesson. Quizzes keep what is right to themselves. */
export default function Preview({ form, code }: { form: CourseForm; code: string }) {
  return (
    <div className={styles.preview}>
      <Card inset="sheet">
        <p className={styles.quiet}>
          {[
            code,
            levelWords[form.level],
            modeWords[form.mode],
            count(form.hours, 'hour'),
            priceWords(form.priceMinor, form.currency),
          ].join(' · ')}
        </p>
        <h2 className={styles.previewTitle}>{form.title || 'No title yet'}</h2>
        <p>{form.summary}</p>
        <ul className={styles.outcomes}>
          {form.outcomes.map((outcome) => (
            <li key={outcome}>{outcome}</li>
          ))}
        </ul>
      </Card>
      {form.modules.map((part) => (
        <Card key={part.id} title={part.title}>
          <ul className={styles.previewLessons}>
            {part.lessons.map((lesson) => (
              <li key={lesson.id}>
                <details>
                  <summary className={styles.previewLine}>
                    <span className={styles.lessonName}>{lesson.title}</span>
                    <span className={styles.quiet}>{ruleOf(lesson)}</span>
                  </summary>
                  <div className={styles.previewBody}>
                    {lesson.body !== '' && <Markdown text={lesson.body} level={3} voice="document" />}
                    {lesson.quiz && (
                      <ol className={styles.previewQuestions}>
                        {lesson.quiz.questions.map((question) => (
                          <li key={question.id}>
                            {question.text}
                            <ul>
                              {question.options.map((option) => (
                                <li key={option}>{option}</li>
                              ))}
                            </ul>
                          </li>
                        ))}
                      </ol>
                    )}
                  </div>
                </details>
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}
