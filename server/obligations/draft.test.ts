import { addCalendarDays, localDayOf } from '@ahadi/domain/core/calendar.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedByAll } from '../test/story.ts';
import { makeWorld, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ startsAt: '2031-03-03T08:00:00Z' });
});
afterAll(() => world.close());

const today = () => localDayOf(world.clock.now(), 'Africa/Nairobi');

test('a draft about what was done meanwhile is not filed as if it were not done; what is overdue still is', async () => {
  const term = (title: string) => ({
    ...{ id: uuidv7(), clauseId: null, debtor: 'B', creditor: 'A', kind: 'pay' as const, title },
    ...{ criteria: '', amountMinor: 5_000_000, evidenceRequired: false, reviewDays: 7 },
    due: { kind: 'on' as const, day: addCalendarDays(today(), 5) },
  });
  const obligations = [term('Pay for the maize.'), term('Pay for the beans.')];
  const story = await signedByAll(world, { obligations });
  await world.settle();
  for (let day = 0; day < 7; day++) {
    world.clock.advance({ days: 1 });
    await world.tick('clocks');
  }
  const owner = world.as(story.owner);
  const promised = await owner.obligations.list({ agreementId: story.id });
  const drafts = [];
  for (const { id } of promised) {
    const draft = await owner.disputes.create({
      identityId: story.owner.identityId as never, // the brand is born here
      agreementId: null,
      obligationId: id,
      respondentPartyId: null,
    });
    const claim = { ...draft.claim, precontactOn: today(), precontactHow: 'I called them twice about it.' };
    await owner.disputes.save({ id: draft.id, revision: draft.revision, claim });
    drafts.push(draft.id);
  }
  const [maize] = promised;
  if (!maize) throw new Error('nothing was promised');
  const kept = promised.findIndex(({ id }) => id === maize.id);
  await world.as(story.other).obligations.claimDone({ id: maize.id, text: '' });
  await owner.obligations.accept({ id: maize.id });
  await world.settle();
  // Its words end with a full stop, and the sentence that names it reads on.
  const told = (await world.notificationsOf(story.other)).find(({ title }) => title === 'A promise is fulfilled');
  expect(told?.message).toMatch(/accepted “Pay for the \w+”\.$/);
  await expect(owner.disputes.submit({ id: drafts[kept] as never, truth: true })).rejects.toMatchObject({
    code: 'ILLEGAL_TRANSITION',
    message: expect.stringContaining('fulfilled'),
  });
  expect((await owner.disputes.get({ id: drafts[kept] as never })).status).toBe('draft');
  const filed = await owner.disputes.submit({ id: drafts[1 - kept] as never, truth: true });
  expect(filed.status).not.toBe('draft');
});
