import type { Answer, AskedQuestion, Attempt } from '@ahadi/domain/academy/learning/schema.ts';

/** What is answered so far, by question. */
export type Answers = Readonly<Record<string, Pick<Answer, 'places' | 'text'>>>;

/** What the server has of an attempt that goes on. */
export const savedIn = ({ saved }: Pick<Attempt, 'saved'>): Answers =>
  Object.fromEntries(saved.map(({ questionId, places, text }) => [questionId, { places, text }]));

const none = { places: [], text: '' } as const;

/** What stands in a question's fields: what was answered, or for an order the one it came in. */
export function answerTo(question: AskedQuestion, answers: Answers): Pick<Answer, 'places' | 'text'> {
  const given = answers[question.id];
  if (given) return given;
  return question.kind === 'order'
    ? { places: question.options.map(({ place }) => place), text: '' }
    : { ...none, places: [] };
}

/** Everything for the server; what was left empty is left out. */
export const answersOf = ({ questions }: Pick<Attempt, 'questions'>, answers: Answers): Answer[] =>
  questions
    .map((question) => ({ questionId: question.id, ...answerTo(question, answers) }))
    .filter(({ places, text }) => places.length > 0 || text.trim() !== '');

/** How many questions have no answer yet. An order always has one. */
export const unanswered = (attempt: Pick<Attempt, 'questions'>, answers: Answers): number =>
  attempt.questions.length - answersOf(attempt, answers).length;

/** A choice among several: one more, or one less. */
export const toggled = (places: readonly number[], place: number): number[] =>
  places.includes(place) ? places.filter((one) => one !== place) : [...places, place].sort((one, other) => one - other);
