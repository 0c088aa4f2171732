import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newestLink, openBrowser } from '../test/browser.ts';
import { type PushService, startPushService } from '../test/fakes/push.ts';
import { drafted, someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let service: PushService;
beforeAll(async () => {
  service = await startPushService();
  world = await makeWorld({
    env: { PUSH_HOSTS: '127.0.0.1,push.test', WEBHOOK_INSIDE_HOSTS: '127.0.0.1' },
    lookUp: async (host) => [host === 'push.test' ? '93.184.216.34' : '10.0.0.7'],
  });
});
afterAll(async () => {
  await world.close();
  await service.close();
});

const push = (person: Person) => world.as(person).notifications;
const withPhone = async (name: string) => {
  const person = await world.person(name);
  const phone = service.browser('Chrome on Android');
  const { id } = await push(person).subscribe(phone.subscription);
  return { person, phone, id };
};

/** An agreement of one is shared with the other, who is about to be told. Answers its id. */
async function sharedWith(owner: Person, other: Person): Promise<string> {
  const { id } = await drafted(world, owner, other);
  await world.as(owner).agreements.share({ id });
  await world.settle();
  return id;
}

describe('a push', () => {
  test('shows the title and where it leads, and no other word of what happened', async () => {
    const { person, phone } = await withPhone('Amina Odhiambo');
    expect(await push(person).testPush()).toEqual({ sentTo: 1 });
    await world.tick('telling');
    expect(phone.shown()).toEqual([
      {
        id: expect.any(String),
        title: expect.stringContaining('tells you'),
        link: '/profile?tab=notifications',
        unread: 0,
      },
    ]);
    const [sent] = service.taken.slice(-1);
    expect(sent?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
    expect(sent?.headers.authorization).toContain((await push(person).pushKey()).key);
    await world.tick('telling');
    expect(phone.shown()).toHaveLength(1);
  });

  test('comes of a deed, and not where its kind is switched off', async () => {
    const owner = await someone(world, 'Amina Odhiambo');
    const other = await someone(world, 'Juma Hassan');
    const phone = service.browser('Firefox');
    await push(other).subscribe(phone.subscription);
    const share = async () => {
      const id = await sharedWith(owner, other);
      await world.tick('telling');
      return id;
    };
    const id = await share();
    expect(phone.shown()).toMatchObject([{ link: `/dashboard/agreements/${id}`, unread: 1 }]);
    await push(other).setPreference({ category: 'agreements', inApp: true, email: 'instant', push: false });
    await share();
    expect(phone.shown()).toHaveLength(1);
  });

  test('ends with the session that asked for it, and at the reader’s word', async () => {
    const { person, phone, id } = await withPhone('Baraka Mwangi');
    expect((await push(person).settings()).devices).toMatchObject([
      { id, device: 'Chrome on Android', isThisSession: true },
    ]);
    expect(await push(person).unsubscribe({ id })).toEqual({ ended: true });
    expect(await push(person).testPush()).toEqual({ sentTo: 0 });
    await push(person).subscribe(phone.subscription);
    await world.deps.db.deleteFrom('sessions').where('user_id', '=', person.id).execute();
    const rows = await world.deps.db
      .selectFrom('push_subscriptions')
      .select('id')
      .where('user_id', '=', person.id)
      .execute();
    expect(rows).toEqual([]);
  });

  test('reaches no phone any more that a new password signed out', async () => {
    const owner = await someone(world, 'Amina Odhiambo');
    const other = await someone(world, 'Wafula Barasa');
    const phone = service.browser('Firefox');
    await push(other).subscribe(phone.subscription);
    await sharedWith(owner, other);
    const away = openBrowser(world);
    await away.post('/request-password-reset', { email: other.email });
    const token = new URL(await newestLink(world, other.email)).searchParams.get('token');
    expect((await away.post('/reset-password', { token, newPassword: 'a wholly other promise' })).statusCode).toBe(200);
    await sharedWith(owner, other);
    await world.tick('telling');
    expect(phone.shown()).toEqual([]); // neither what waited when it was signed out nor what came after
  });

  test('is another person’s no more once somebody else signs in at the same browser', async () => {
    const { person, phone } = await withPhone('Chebet Koech');
    const next = await world.person('Daudi Omar');
    await push(next).subscribe(phone.subscription);
    expect(await push(person).testPush()).toEqual({ sentTo: 0 });
    expect(await push(next).testPush()).toEqual({ sentTo: 1 });
  });

  test('to a browser that is gone ends it, and a busy service is asked again', async () => {
    const { person, phone } = await withPhone('Erick Njoroge');
    await world.tick('telling');
    service.answerNext(503);
    await push(person).testPush();
    await world.tick('telling');
    expect(phone.shown()).toEqual([]);
    world.clock.advance(5 * 60_000);
    await world.tick('telling');
    expect(phone.shown()).toHaveLength(1);
    service.answerNext(410);
    await push(person).testPush();
    await world.tick('telling');
    expect((await push(person).settings()).devices).toEqual([]);
  });

  test('goes to known services only: nobody names an address inside of our own network', async () => {
    const person = await world.person('Faith Wanjiru');
    const taken = { ...service.browser('X').subscription, endpoint: 'https://push.test/x' };
    expect(await push(person).subscribe(taken)).toMatchObject({ id: expect.any(String) });
    for (const endpoint of [
      'https://push.test:22/x',
      'http://push.test/x',
      'https://a:b@push.test/x',
      'https://inside.push.test/x',
      'http://169.254.169.254/latest',
      'https://127.0.0.1.example.org/x',
      'http://localhost:5432/',
    ])
      await expect(push(person).subscribe({ ...service.browser('X').subscription, endpoint })).rejects.toMatchObject({
        code: 'PUSH_SERVICE_UNKNOWN',
      });
  });
});
