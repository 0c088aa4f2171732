// An attempt asks the same questions whenever it is opened, and says nothing of what is right.
import type { Question, Quiz } from '@ahadi/domain/academy/courses/schema.ts';
import type { Answer, AskedQuestion } from '@ahadi/domain/academy/learning/schema.ts';
import { sha256 } from '../core/canonical.ts';

/** A question as one attempt asks it: `shown` says, for each place on the page, which place of the question stands there. */
export type Drawn = { question: Question; shown: number[] };

/** Numbers from 0 up to 2^32, the same ones for the same seed for ever. */
function* numbersFrom(seed: string): Generator<number, never> {
  for (let round = 0; ; round++) {
    const bytes = sha256(`${seed} ${round}`);
    for (let at = 0; at < bytes.length; at += 4) yield bytes.readUInt32BE(at);
  }
}

/** A list in the order that a seed gives it (Fisher and Yates). */
function shuffled<Thing>(things: readonly Thing[], seed: string): Thing[] {
  const numbers = numbersFrom(seed);
  const left = [...things];
  const order: Thing[] = [];
  while (left.length > 0) order.push(...left.splice(numbers.next().value % left.length, 1));
  return order;
}

/**
 * The questions of an attempt that is about to begin, as they are asked, drawn from its id. What was asked `before`, each id as often as it was,
 * is asked again only where the quiz has too few others.
 */
export function drawQuestions(quiz: Quiz, attemptId: string, before: readonly string[]): string[] {
  const asked = (id: string) => before.filter((one) => one === id).length;
  const all = quiz.questions.map(({ id }, at) => ({ id, at }));
  const drawn = shuffled(all, `${attemptId} questions`)
    .toSorted((one, other) => asked(one.id) - asked(other.id))
    .slice(0, quiz.draw || all.length);
  return (quiz.shuffle ? drawn : drawn.toSorted((one, other) => one.at - other.at)).map(({ id }) => id);
}

/**
 * The paper of an attempt, of the quiz as it was when it began. Answers to put in order are always shuffled, and places are counted as they are
 * shown, so that nothing on the page tells what is right.
 */
export const paperOf = (quiz: Quiz, { id, questions }: { id: string; questions: readonly string[] }): Drawn[] =>
  questions.map((questionId) => {
    const question = quiz.questions.find((one) => one.id === questionId);
    if (!question) throw new Error(`attempt ${id} asks what its version has not`);
    const places = question.options.map((_option, place) => place);
    const isMixed = quiz.shuffle || question.kind === 'order';
    return { question, shown: isMixed ? shuffled(places, `${id} ${question.id}`) : places };
  });

/** A question without what is right. */
export const askedOf = ({ question, shown }: Drawn): AskedQuestion => ({
  id: question.id,
  kind: question.kind,
  text: question.text,
  points: question.points,
  options: shown.map((place, at) => ({ place: at, text: question.options[place] ?? '' })),
});

/** What was answered, with the places of the question itself. What no page could have sent counts for nothing. */
export const meantBy = ({ shown }: Drawn, given: Answer): Answer => ({
  ...given,
  places: given.places.map((place) => shown[place] ?? -1),
});

/** What is right, with the places that were shown. */
export const shownAnswer = ({ question, shown }: Drawn): number[] => {
  const places = question.answer.map((place) => shown.indexOf(place));
  return question.kind === 'order' ? places : places.toSorted((one, other) => one - other);
};
