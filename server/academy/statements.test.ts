import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { course } from '../test/academy.ts';
import { leavingFor } from '../test/leaving.ts';
import { twoAdmins } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

// The life of a course, command by command: each sends no more than it has to, and answers what is read afterwards.

let world: World;
let admins: readonly [Person, Person];
beforeAll(async () => {
  world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
  admins = await twoAdmins(world);
});
afterAll(() => world.close());

const once = () => ({ context: { idempotencyKey: uuidv7() } });

test('a course from its first line to the archive and back', async () => {
  const found: string[] = [];
  const [writer, other] = [world.as(admins[0]).teaching, world.as(admins[1]).teaching];
  /** Statements and messages that a command sends at most, with its session, its key and its answer: who makes it fewer lowers it here. */
  const step = async (
    name: string,
    most: readonly [number, number],
    command: () => ReturnType<typeof writer.course>,
  ) => {
    const { answer, texts, messages } = await leavingFor(command);
    if (texts.length > most[0] || messages > most[1])
      found.push(`${name} sends ${texts.length} statements in ${messages} messages, more than ${most.join(' in ')}`);
    expect(answer, name).toEqual(await writer.course({ id: answer.id }));
    return answer;
  };
  const { id, revision } = await step('create', [9, 5], () => writer.createCourse({ code: 'STA-100' }, once()));
  const save = await step('save', [9, 4], () => writer.saveCourse({ id, revision, form: course() }, once()));
  await step('submit', [11, 6], () => writer.submitCourse({ id }, once()));
  await step('send back', [11, 5], () => other.sendBackCourse({ id, reason: 'Say more of the second hour.' }, once()));
  await step('submit again', [11, 6], () => writer.submitCourse({ id }, once()));
  await step('publish', [12, 6], () => other.publishCourse({ id, revision: save.revision }, once()));
  await step('archive', [11, 5], () => other.archiveCourse({ id }, once()));
  await step('restore', [11, 5], () => other.restoreCourse({ id }, once()));
  await step('read', [2, 2], () => writer.course({ id }));
  expect(found).toEqual([]);
});
