import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Case, consentedCase, mediatorWith, postedCase, propose, sidesOf, statusOf } from '../test/mediations.ts';
import { refusal } from '../test/refusal.ts';
import { turnsProve } from '../test/turns.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1' } });
});
afterEach(() => turnsProve(world, 'mediation'));
afterAll(() => world.close());

const of = (person: Person) => world.as(person).mediation;
const at = (it: Case, index: number): Person => it.mediators[index] as Person; // each case here has three

/** Both sides ask the same mediators by name: the first so many. */
async function invitedCase(many: number): Promise<Case> {
  const it = await consentedCase(world);
  const mediators = it.mediators.slice(0, many).map(({ id }) => id);
  for (const side of sidesOf(it)) await of(side).chooseRoute({ id: it.id, route: 'invite', mediators });
  await world.settle();
  return it;
}

test('who was asked by name declines without a reason; the sides hear that one cannot, and no name', async () => {
  const it = await invitedCase(2);
  const one = at(it, 0);
  expect(await of(one).declineInvitation({ id: it.id })).toEqual({ declined: true });
  await world.settle();
  expect(await statusOf(world, it)).toBe('invited');
  for (const side of sidesOf(it)) {
    const [notice] = await world.notificationsOf(side);
    expect(notice).toMatchObject({ title: 'A mediator cannot take it on' });
    const life = await of(side).life({ id: it.id });
    expect(life.at(-1)).toMatchObject({ name: 'mediation.invitation_declined', actorName: null });
    const letters = await world.mailbox(side.email);
    expect(JSON.stringify([notice, life, letters.at(-1), await of(side).get({ id: it.id })])).not.toMatch(
      new RegExp(`${one.name}|${one.id}`),
    );
  }
});

test('who declined does not see the matter any more and cannot propose, and the others are waited for', async () => {
  const it = await invitedCase(2);
  await of(at(it, 0)).declineInvitation({ id: it.id });
  await expect(of(at(it, 0)).job({ id: it.id })).rejects.toMatchObject(refusal('NOT_FOUND'));
  await expect(propose(world, it, at(it, 0))).rejects.toMatchObject(refusal('NOT_FOUND'));
  await expect(of(at(it, 0)).declineInvitation({ id: it.id })).rejects.toMatchObject(refusal('NOT_FOUND'));
  expect((await of(at(it, 0)).jobs({ invited: true })).rows.map(({ id }) => id)).not.toContain(it.id);
  await propose(world, it, at(it, 1));
  expect(await statusOf(world, it)).toBe('selecting');
});

test('when the last of the asked has declined the sides choose among those who proposed', async () => {
  const it = await invitedCase(2);
  await propose(world, it, at(it, 0));
  expect(await statusOf(world, it)).toBe('invited');
  await of(at(it, 1)).declineInvitation({ id: it.id });
  expect(await statusOf(world, it)).toBe('selecting');
});

test('when all of the asked have declined an officer is asked for a list, as when their time is over', async () => {
  const it = await invitedCase(2);
  for (const index of [0, 1]) await of(at(it, index)).declineInvitation({ id: it.id });
  expect(await statusOf(world, it)).toBe('listing');
  await world.settle();
  expect((await world.notificationsOf(it.officer)).map(({ title }) => title)).toContain(
    'A list of mediators is needed',
  );
});

test('two of the asked who decline at the same instant leave nobody to wait for', async () => {
  const it = await invitedCase(2);
  await Promise.all([0, 1].map((index) => of(at(it, index)).declineInvitation({ id: it.id })));
  expect(await statusOf(world, it)).toBe('listing');
});

test('nobody else can decline: neither who was not asked, nor who proposed, nor a side', async () => {
  const it = await invitedCase(2);
  const decline = (who: Person) => of(who).declineInvitation({ id: it.id });
  await expect(decline(at(it, 2))).rejects.toMatchObject(refusal('NOT_FOUND'));
  await expect(decline(await mediatorWith(world, 'Mona Mediator'))).rejects.toMatchObject(refusal('NOT_FOUND'));
  await expect(decline(it.a)).rejects.toMatchObject(refusal('MED_NOT_MEDIATOR'));
  await propose(world, it, at(it, 0));
  await expect(decline(at(it, 0))).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
  const posted = await postedCase(world);
  await expect(of(at(posted, 0)).declineInvitation({ id: posted.id })).rejects.toMatchObject(refusal('NOT_FOUND'));
  const { rows } = await sql`select name from events where subject_id = any(${[it.id, posted.id]}::uuid[])
    and name = 'mediation.invitation_declined'`.execute(world.deps.db);
  expect(rows).toEqual([]);
});
