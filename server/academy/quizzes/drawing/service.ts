import type { Question, Quiz } from '@ahadi/domain/academy/courses/schema.ts';
import type { Answer, AskedQuestion } from '@ahadi/domain/academy/learning/schema.ts';
import { sha256 } from '../../../core/canonical.ts';

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
 * The questions of an attempt, drawn and shuffled from its id: asked again, it is the same paper. What an attempt `before` it asked is asked
 * again only where the quiz has too few others. Answers to put in order are always shuffled, and places are counted as they are shown, so
 * that nothing on the page tells what is right.
 */
export function drawQuestions(quiz: Quiz, attemptId: string, before: readonly string[]): Drawn[] {
  const all = quiz.questions.map((question, at) => ({ question, at }));
  const asked = all.map(() => 0);
  const drawFor = (id: string) =>
    shuffled(all, `${id} questions`)
      .toSorted((one, other) => (asked[one.at] ?? 0) - (asked[other.at] ?? 0))
      .slice(0, quiz.draw || all.length);
  for (const id of before) for (const { at } of drawFor(id)) asked[at] = (asked[at] ?? 0) + 1;
  const mixed = drawFor(attemptId);
  const chosen = quiz.shuffle ? mixed : mixed.toSorted((one, other) => one.at - other.at);
  return chosen.map(({ question }) => {
    const places = question.options.map((_option, place) => place);
    const isMixed = quiz.shuffle || question.kind === 'order';
    return { question, shown: isMixed ? shuffled(places, `${attemptId} ${question.id}`) : places };
  });
}

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
