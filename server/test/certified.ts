import { opened, published, reading, registering } from './academy.ts';
import type { Person, World } from './world.ts';

/** Somebody takes a course of one lesson and is given its certificate. */
export async function certifiedHolder(world: World, admins: readonly [Person, Person], person: Person) {
  const made = await published(world, admins, {
    ...{ priceMinor: 0, certificateKind: 'accreditation', validityMonths: 12 },
    modules: [{ id: crypto.randomUUID(), title: 'All of it', lessons: [reading()] }],
  });
  const run = await opened(world, admins[0], made, { sessions: [] });
  const { id } = await registering(world, person, run);
  world.clock.set(`${run.startsOn}T06:00:00Z`);
  await world.tick('clocks');
  const api = world.as(person).academy;
  const lesson = (await api.learn({ id })).modules[0]?.lessons[0];
  await api.noteLesson({ id, lessonId: lesson?.id ?? '', seconds: 1, done: true });
  await world.as(admins[0]).teaching.issue({ registrationIds: [id] });
  await world.settle();
  const [certificate] = await api.certificates();
  if (!certificate) throw new Error('a certificate was given');
  return certificate;
}
