import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { as, joined } from '../../test/members.ts';
import { started } from '../../test/payments.ts';
import { openSession } from '../../test/people.ts';
import { listenAs } from '../../test/processes.ts';
import { shared, someone } from '../../test/story.ts';
import { makeWorld, type World } from '../../test/world.ts';

let world: World;
let url: string;
beforeAll(async () => {
  world = await makeWorld({ tellsPages: true, env: { PAYMENTS_SANDBOX: '1' } });
  url = await world.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => world.close());

const rename = (who: Awaited<ReturnType<typeof someone>>, name: string) =>
  world.as(who).accounts.updateProfile({ name });

it('a stream whose session was ended hears nothing more; the person’s other devices go on', async () => {
  const amina = await someone(world, 'Amina');
  const [gone, kept] = [await openSession(world.ctx(), amina.id), await openSession(world.ctx(), amina.id)];
  const [lost, living] = [await listenAs(url, gone), await listenAs(url, kept)];
  const devices = await world.request({ ...amina, cookie: gone }, { url: '/api/v1/sessions' });
  const { id } = (devices.json() as { id: string; current: boolean }[]).find(({ current }) => current) ?? { id: '' };
  await world.as(amina).accounts.revokeDevice({ id });
  await rename(amina, 'Amina Otieno');
  await rename(amina, 'Amina Odhiambo');
  await vi.waitFor(() => expect(living.news).toHaveLength(3));
  expect(lost.news.length).toBeLessThanOrEqual(1); // what was told of the end itself may come along with it
  living.leave();
});

it('what changed between the first reading of a page and the first moment that it can hear is told, each once', async () => {
  const { owner, other, id } = await shared(world);
  await world.settle();
  const { news, leave } = await listenAs(url, other.cookie, 30_000);
  const change = { event: 'changed', data: { subjectKind: 'agreement', subjectId: id } };
  await vi.waitFor(() => expect(news).toContainEqual(change));
  expect(news.filter(({ event, data }) => event === 'changed' && JSON.stringify(data).includes(id))).toEqual([change]);
  expect(news.map(({ event }) => event)).not.toContain('notification');
  expect(owner.id).not.toBe(other.id);
  leave();
});

it('somebody who was taken off an agreement hears nothing more of it', async () => {
  const { owner, other, id } = await shared(world);
  const api = world.as(owner).agreements;
  const third = await someone(world, 'Third');
  const parties = (await api.get({ id })).parties.map(({ id, side, name, email, signOrder }) => ({
    id,
    side,
    name,
    email,
    signOrder,
  }));
  const [theirs, his] = [await listenAs(url, third.cookie), await listenAs(url, other.cookie)];
  await api.saveParties({ id, parties: [...parties, { side: 'C', name: 'Third', email: third.email, signOrder: 3 }] });
  await world.settle();
  await vi.waitFor(() => expect(theirs.news.map(({ event }) => event)).toContain('notification'));
  const heard = theirs.news.length;
  await api.saveParties({ id, parties });
  await api.openText({ id });
  await api.publishText({ id });
  await world.settle();
  await vi.waitFor(() => expect(JSON.stringify(his.news)).toContain('Version 2 is here'));
  expect(theirs.news.slice(heard)).toEqual([]);
  theirs.leave();
  his.leave();
});

it('who acts for an organisation hears that something changed in what they can read of it, and of its money where they move it', async () => {
  const organisation = await someone(world, 'Lake Basin', { kind: 'business', organisation: 'Lake Basin Ltd' });
  const streams = [];
  for (const powers of [as('reader'), { ...as('reader'), pays: true }]) {
    const person = await someone(world, 'Member');
    await joined(world, organisation, person, powers);
    await world.as(person).organisations.act({ organisationId: organisation.id });
    streams.push(await listenAs(url, person.cookie));
  }
  const { id } = await started(world, organisation);
  const escrow = await world.as(organisation).escrow.create({ identityId: organisation.identityId, role: 'buyer' });
  const changed = (subjectKind: string, subjectId: string) => ({ event: 'changed', data: { subjectKind, subjectId } });
  for (const { news } of streams) await vi.waitFor(() => expect(news).toContainEqual(changed('escrow', escrow.id)));
  const [reads, pays] = streams.map(({ news }) => news);
  expect(pays).toContainEqual(changed('payment', id));
  expect(JSON.stringify(reads)).not.toContain(id);
  for (const { leave } of streams) leave();
});

it('as many pages as are told of news are, one more is told why not, and one that is closed makes room', async () => {
  const small = await makeWorld({ tellsPages: true, env: { STREAMS_PER_PERSON: '3', STREAMS_PER_ADDRESS: '4' } });
  const at = await small.app.listen({ port: 0, host: '127.0.0.1' });
  const [amina, baraka] = [await someone(small, 'Amina'), await someone(small, 'Baraka')];
  const open = (who: typeof amina) => listenAs(at, who.cookie);
  const refused = async (who: typeof amina) => {
    const answer = await fetch(`${at}/api/realtime`, { headers: { cookie: who.cookie } });
    return [answer.status, ((await answer.json()) as { code: string }).code, answer.headers.get('retry-after')];
  };
  const tabs = [await open(amina), await open(amina), await open(amina)];
  expect(await refused(amina)).toEqual([429, 'RATE_LIMITED', '30']);
  const other = await open(baraka);
  expect(await refused(baraka)).toEqual([429, 'RATE_LIMITED', '30']); // the fourth behind one address was the last
  tabs[0]?.leave();
  const again = await vi.waitFor(() => open(amina));
  for (const { leave } of [...tabs, other, again]) leave();
  await small.close();
});
