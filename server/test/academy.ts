import { emptyCourse } from '@ahadi/domain/academy/courses/rules.ts';
import type { CourseDraft, CourseForm, Lesson, Question } from '@ahadi/domain/academy/courses/schema.ts';
import type { Registration } from '@ahadi/domain/academy/registrations/schema.ts';
import type { RunForm, RunView } from '@ahadi/domain/academy/runs/schema.ts';
import { DAY, HOUR } from '@ahadi/domain/core/time.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Person, World } from './world.ts';

/** A lesson of words that takes no time. */
export const reading = (wishes: Partial<Lesson> = {}): Lesson => ({
  id: uuidv7(),
  kind: 'text',
  title: 'Hearing both sides',
  body: 'A mediator hears each side at length before anybody talks about money.',
  leastSeconds: 0,
  required: true,
  preview: false,
  quiz: null,
  ...wishes,
});

export const question = (wishes: Partial<Question> = {}): Question => ({
  id: uuidv7(),
  kind: 'single',
  text: 'Who speaks first?',
  options: ['The louder one', 'The side that asked for the mediation', 'The mediator’s friend'],
  answer: [1],
  accepted: [],
  points: 2,
  explanation: 'The side that asked opens; the other answers.',
  ...wishes,
});

/** A quiz of four kinds of questions; seven of its eight points are for the first three. */
export const quizLesson = (wishes: Partial<NonNullable<Lesson['quiz']>> = {}): Lesson =>
  reading({
    kind: 'quiz',
    title: 'What did you keep?',
    quiz: {
      ...{ passPercent: 60, attempts: 2, waitHours: 12, draw: 0, shuffle: true, minutes: 20 },
      questions: [
        question(),
        question({
          kind: 'multi',
          text: 'What is confidential?',
          options: ['Offers', 'The law', 'Notes'],
          answer: [0, 2],
        }),
        question({
          kind: 'order',
          text: 'In which order?',
          options: ['Open', 'Explore', 'Agree'],
          answer: [0, 1, 2],
          points: 3,
        }),
        question({
          kind: 'short',
          text: 'Swahili for peace?',
          options: [],
          answer: [],
          accepted: ['Amani'],
          points: 1,
        }),
      ],
      ...wishes,
    },
  });

/** A course that can be published. */
export const course = (wishes: Partial<CourseForm> = {}): CourseForm => ({
  ...emptyCourse,
  title: 'Foundations of mediation',
  summary: 'What a mediator does, in which order, and what is never done.',
  outcomes: ['Open a mediation so that both sides feel heard'],
  priceMinor: 250_000,
  certificateKind: 'completion',
  modules: [{ id: uuidv7(), title: 'The first hour', lessons: [reading(), quizLesson()] }],
  ...wishes,
});

let courses = 100;
/** A course that one administrator wrote and another published. */
export async function published(
  world: World,
  [writer, other]: readonly [Person, Person],
  wishes: Partial<CourseForm> = {},
): Promise<CourseDraft> {
  const desk = world.as(writer).teaching;
  const { id, revision } = await desk.createCourse({ code: `MED-${++courses}` });
  await desk.saveCourse({ id, revision, form: course(wishes) });
  await desk.submitCourse({ id });
  const { revision: newest } = await world.as(other).teaching.course({ id });
  return world.as(other).teaching.publishCourse({ id, revision: newest });
}

/** The day so many days from the world's now. */
export const dayIn = (world: World, days: number): string =>
  new Date(world.clock.now().getTime() + days * DAY).toISOString().slice(0, 10);

export const runForm = (world: World, wishes: Partial<RunForm> = {}): RunForm => {
  const startsOn = wishes.startsOn ?? dayIn(world, 30);
  const at = (hour: number) => `${startsOn}T${String(hour).padStart(2, '0')}:00:00.000Z`;
  return {
    startsOn,
    endsOn: new Date(Date.parse(startsOn) + 4 * DAY).toISOString().slice(0, 10),
    tz: 'Africa/Nairobi',
    place: 'Kisumu Social Centre',
    capacity: 2,
    registerUntil: new Date(Date.parse(`${startsOn}T00:00:00Z`) - 30 * HOUR).toISOString(),
    payWithinHours: 72,
    instructorIds: [],
    sessions: [{ id: null, startsAt: at(7), endsAt: at(9), place: 'Room 4', isPractical: false }],
    ...wishes,
  };
};

/** A run that is open for registration. */
export async function opened(
  world: World,
  admin: Person,
  it: Pick<CourseDraft, 'id'>,
  wishes: Partial<RunForm> = {},
): Promise<RunView> {
  const desk = world.as(admin).teaching;
  const { id } = await desk.addRun({ id: it.id, form: runForm(world, wishes) });
  return desk.openRun({ id });
}

export const registering = (world: World, person: Person, run: Pick<RunView, 'id'>): Promise<Registration> =>
  world.as(person).academy.register({ runId: run.id, nameOnCertificate: person.name, needs: '', consent: true });

/** Uses every attempt that a learner has at a quiz, with nothing answered. */
export async function failedAll(world: World, person: Person, id: string, lessonId: string): Promise<void> {
  const api = world.as(person).academy;
  const quizIn = (await api.learn({ id })).modules.flatMap(({ lessons }) => lessons).find((one) => one.id === lessonId);
  for (let left = quizIn?.progress.quiz?.attemptsLeft ?? 0; left > 0; left--) {
    await api.handIn({ id: (await api.startAttempt({ id, lessonId })).id, answers: [] });
    world.clock.advance(12 * HOUR);
  }
}
