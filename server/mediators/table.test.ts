import { applicationLifecycle } from '@ahadi/domain/mediators/lifecycle.ts';
import { type Application, ApplicationStatus } from '@ahadi/domain/mediators/schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../test/doors.ts';
import { accreditation, drafted, experienced, points, provenPerson, reason, wholeForm } from '../test/mediators.ts';
import { readingBack } from '../test/readback.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let rehema: Person;
beforeAll(async () => {
  world = readingBack(await makeWorld());
  rehema = await world.person('Rehema Said', { roles: ['reviewer'] });
});
afterAll(() => world.close());

const own = (person: Person) => world.as(person).mediators;
const desk = own;

describe('every step at every point by everybody', () => {
  const ownSteps = ['save', 'submit', 'withdraw', 'appeal'] as const;
  const deskSteps = ['take', 'ask', 'check', 'invite', 'assess'] as const;
  type Step = (typeof ownSteps)[number] | (typeof deskSteps)[number];
  const attempt: Record<Step, (person: Person, id: Application['id']) => Promise<unknown>> = {
    save: (person, id) => own(person).save({ id, revision: 1, form: wholeForm('Cella Table', experienced) }),
    submit: (person, id) => own(person).submit({ id }),
    withdraw: (person, id) => own(person).withdraw({ id }),
    appeal: (person, id) => own(person).appeal({ id, reason }),
    take: (person, id) => desk(person).take({ id }),
    ask: (person, id) => desk(person).ask({ id, reason }),
    check: (person, id) => desk(person).check({ id, index: 0, found: true, note: reason }),
    invite: (person, id) => desk(person).invite({ id, how: reason }),
    assess: (person, id) => desk(person).assess({ id, rubric: points(4), vote: 'approve', reason }),
  };
  let applicant: Person;
  let tied: Person;
  let stranger: Person;
  let id: Application['id'];
  beforeAll(async () => {
    applicant = await provenPerson(world, 'Cella Table');
    tied = await world.person('Tied Reviewer', { roles: ['reviewer'] });
    stranger = await someone(world, 'Stray Stranger');
    await world.deps.db
      .insertInto('identity_members')
      .values({ identity_id: applicant.identityId, user_id: tied.id, role: 'viewer', created_at: world.clock.now() })
      .execute();
    ({ id } = await drafted(world, applicant, experienced));
  });

  /** Puts the application back to a point of its life, with nothing judged and its number looked up. */
  async function at(status: ApplicationStatus): Promise<void> {
    const { db } = world.deps;
    const now = world.clock.now();
    await db.deleteFrom('mediator_assessments').where('application_id', '=', id).execute();
    await db.deleteFrom('mediator_reviewers').where('application_id', '=', id).execute();
    await db.deleteFrom('clocks').where('subject_id', '=', id).execute();
    await db
      .updateTable('mediator_applications')
      .set({
        status,
        revision: 1,
        submitted_at: status === 'draft' ? null : now,
        decided_at: status === 'rejected' ? now : null,
        appealed: false,
        appeal_until: status === 'rejected' ? new Date(now.getTime() + 1_000_000) : null,
      })
      .where('id', '=', id)
      .execute();
    await db
      .insertInto('mediator_checks')
      .values({
        application_id: id,
        index: 0,
        body: accreditation.body,
        number: accreditation.number,
        found: true,
        note: reason,
        by_user_id: rehema.id,
        at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  for (const status of ApplicationStatus.options)
    test(`an application that is ${status}`, async () => {
      const said: string[] = [];
      const expected: string[] = [];
      for (const step of [...ownSteps, ...deskSteps])
        for (const [who, person] of Object.entries({ applicant, reviewer: rehema, tied, stranger })) {
          await at(status);
          said.push(`${who} ${step}: ${await codeOf(attempt[step](person, id))}`);
          const isOwn = ownSteps.some((one) => one === step);
          const legal = applicationLifecycle.can(step, status) ? 'ok' : 'ILLEGAL_TRANSITION';
          const atDesk = status === 'draft' ? 'NOT_FOUND' : who === 'tied' ? 'FORBIDDEN' : legal;
          const isHis = isOwn ? who === 'applicant' : who === 'reviewer' || who === 'tied';
          expected.push(`${who} ${step}: ${isHis ? (isOwn ? legal : atDesk) : 'NOT_FOUND'}`);
        }
      expect(said).toEqual(expected);
    });
});
