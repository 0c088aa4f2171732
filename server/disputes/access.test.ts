import { contract } from '@ahadi/domain/contract.ts';
import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, askedOfDispute, codeOf, mayDo, names, readers, receipt } from '../test/doors.ts';
import { claimOf, drafted, type Quarrel } from '../test/quarrel.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let people: Record<string, Person | null>;
let quarrel: Quarrel;
let it: { id: DisputeView['id']; exhibitId: DisputeView['exhibits'][number]['id'] };
const reason = 'A reason that is long enough.';
const of = (person: Person) => world.as(person).disputes;

/** What says that somebody may not; anything else says that it is not the time for it. */
const doors = ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'PUB_TWO_PERSON_REQUIRED'];

beforeAll(async () => {
  world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
  // A matter that ended after everything: no deed is possible any more, so that only the door is tested.
  quarrel = await drafted(world, { claim: { flags: ['price_only'] } });
  const triageOfficer = await someone(world, 'Bela Both', { roles: ['officer', 'record_officer'] });
  await world.deps.db
    .insertInto('user_roles')
    .values({ user_id: quarrel.filer.id, role: 'officer', granted_at: world.clock.now() })
    .execute();
  await of(quarrel.filer).submit({ id: quarrel.id, truth: true });
  people = {
    'signed out': null,
    filer: quarrel.filer, // an officer, too: in a matter of their own they are a party and nothing else
    respondent: quarrel.respondent,
    officer: quarrel.officer,
    triageOfficer,
    recordOfficer: quarrel.recordOfficer,
    admin: await someone(world, 'Ada Admin', { roles: ['admin'] }),
    reviewer: await someone(world, 'Rosa Reviewer', { roles: ['reviewer'] }),
    stranger: await someone(world, 'Sam Stranger'),
  };
  const exhibit = await of(quarrel.filer).addExhibit({ id: quarrel.id, file: receipt(), title: 'A receipt' });
  it = { id: quarrel.id, exhibitId: exhibit.id };
});
afterAll(() => world.close());

const apiOf = (who: string): Api => {
  const person = people[who];
  return (person ? world.as(person) : world.anyone()).disputes;
};

test('every procedure about one dispute stands in the table, and no other', () => {
  const all = Object.keys(contract.disputes).filter((name) => !['list', 'desk', 'create', 'disputable'].includes(name));
  expect([...names].sort()).toEqual(all.sort());
  expect([...mayDo.keys()].sort()).toEqual(all.sort());
});

test('before an officer took it on it is there for the filer and the desks only, and for the named side like nothing at all', async () => {
  for (const who of ['respondent', 'stranger', 'admin', 'reviewer'])
    for (const name of names)
      expect(await codeOf(Promise.resolve(askedOfDispute[name]?.(apiOf(who), it))), `${name} by ${who}`).toBe(
        'NOT_FOUND',
      );
  for (const who of ['filer', 'officer', 'recordOfficer'])
    expect(await codeOf(apiOf(who).get({ id: quarrel.id }))).toBe('ok');
  expect((await of(quarrel.respondent).list({})).rows).toEqual([]);
});

describe('after it was taken on, delivered and withdrawn', () => {
  beforeAll(async () => {
    await apiOf('triageOfficer').accept({ id: quarrel.id, reason });
    await of(quarrel.respondent).open({ id: quarrel.id });
    await of(quarrel.filer).withdraw({ id: quarrel.id });
    await world.deps.db
      .updateTable('disputes')
      .set({ final_notice_at: world.clock.now() })
      .where('id', '=', quarrel.id)
      .execute();
  });

  for (const who of [
    'signed out',
    'respondent',
    'officer',
    'triageOfficer',
    'recordOfficer',
    'admin',
    'reviewer',
    'stranger',
    'filer',
  ])
    test(`${who} may do what the design says and nothing else`, async () => {
      // The one deed that is still possible comes last.
      for (const name of [...names].sort((one, other) => Number(one === 'reopen') - Number(other === 'reopen'))) {
        const code = await codeOf(Promise.resolve(askedOfDispute[name]?.(apiOf(who), it)));
        const told = `${name} by ${who}: ${code}`;
        if (who === 'signed out') expect(code, told).toBe('UNAUTHENTICATED');
        else if (!readers.includes(who)) expect(code, told).toBe('NOT_FOUND');
        else if (mayDo.get(name)?.includes(who)) expect(doors, told).not.toContain(code);
        else if (who === 'triageOfficer' && name === 'approvePublication') expect(code).toBe('PUB_TWO_PERSON_REQUIRED');
        else expect(code, told).toBe('FORBIDDEN');
        expect(code, told).not.toBe('INTERNAL');
      }
    });
});

test('a foreign id and an unknown one are answered exactly alike, by every procedure', async () => {
  const answerOf = (attempt: Promise<unknown>) =>
    attempt.then(
      () => 'ok',
      ({ code, status, message, data }) => JSON.stringify({ code, status, message, data }),
    );
  for (const name of names) {
    const ids = [quarrel.id, uuidv7() as typeof quarrel.id, 'no id at all' as typeof quarrel.id];
    const [foreign, unknown, none] = await Promise.all(
      ids.map((id) => answerOf(Promise.resolve(askedOfDispute[name]?.(apiOf('stranger'), { ...it, id })))),
    );
    expect(foreign, name).toBe(unknown);
    if (!['answerOffer', 'withdrawOffer', 'exhibitFile', 'withdrawExhibit', 'joinExhibit'].includes(name))
      expect(none, name).toBe(unknown);
  }
});

test('what a filer filed otherwise is for officers without a part in it, with how it ended', async () => {
  const { id, filer } = quarrel;
  const nothing = { filed: 0, refused: 0, withdrawn: 0, resolved: 0, published: 0, newest: [] };
  expect(await apiOf('officer').earlier({ id })).toEqual(nothing);
  const other = await of(filer).create({ identityId: filer.identityId as never, agreementId: null });
  expect(await apiOf('officer').earlier({ id })).toEqual(nothing); // a draft is its writer's
  const claim = claimOf(world, { respondentName: 'Somebody Else', respondentEmail: 'somebody.else@example.org' });
  await of(filer).save({ id: other.id, revision: other.revision, claim });
  await of(filer).submit({ id: other.id, truth: true });
  const { newest, ...counts } = await apiOf('recordOfficer').earlier({ id });
  expect(counts).toEqual({ filed: 1, refused: 0, withdrawn: 0, resolved: 0, published: 0 });
  expect(newest).toMatchObject([{ id: other.id, title: claim.title, isSameSide: false }]);
});

test('the desks are for those who hold the office, and show nobody a matter of their own', async () => {
  for (const who of ['respondent', 'admin', 'reviewer', 'stranger'])
    for (const view of ['triage', 'identity', 'review', 'appeals'] as const)
      expect(await codeOf(apiOf(who).desk({ view }))).toBe('FORBIDDEN');
  expect(await codeOf(apiOf('officer').desk({ view: 'review' }))).toBe('FORBIDDEN');
  expect(await codeOf(apiOf('recordOfficer').desk({ view: 'triage' }))).toBe('FORBIDDEN');
  const idsOf = async (who: string) => (await apiOf(who).desk({ view: 'triage' })).rows.map(({ id }) => id);
  expect(await idsOf('officer')).toContain(quarrel.id); // reopened by the last deed of the table above
  for (const who of ['filer', 'triageOfficer']) expect(await idsOf(who)).not.toContain(quarrel.id);
});
