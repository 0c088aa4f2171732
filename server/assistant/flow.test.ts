import { intents } from '@ahadi/domain/assistant/rules.ts';
import { isKnownPath } from '@ahadi/domain/paths.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { labels, last, talkOf } from '../test/talks.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let amina: Person;
beforeAll(async () => {
  world = await makeWorld({ startsAt: '2026-11-23T06:00:00Z', env: { LOG_LEVEL: 'error' } });
  amina = await world.person('Amina Asker');
});
afterAll(() => world.close());
const mine = () => talkOf(world, amina);
const opened = (chat: Awaited<ReturnType<ReturnType<typeof mine>['start']>>) => {
  const [open] = last(chat).choices;
  if (!open?.path) throw new Error(`It leads nowhere: ${last(chat).body}`);
  return new URL(open.path, 'http://localhost');
};

describe('a guided conversation', () => {
  test('asks step by step, with its progress, and goes back, on and out', async () => {
    let chat = await mine().start({ intent: 'create_agreement' });
    expect(chat).toMatchObject({ status: 'collecting', intent: 'create_agreement', title: 'Write an agreement' });
    expect(last(chat)).toMatchObject({
      kind: 'ask',
      asked: { kind: 'choice', name: 'kind', step: 1, of: 8, currency: null },
    });
    expect(labels(chat)).not.toContain('Back');
    chat = await mine().ask(chat, 'work or service');
    expect(last(chat).asked).toMatchObject({ name: 'title', step: 2, of: 8 });
    chat = await mine().choose(chat, 'back');
    expect(last(chat).asked).toMatchObject({ name: 'kind', step: 1 });
    chat = await mine().choose(chat, 'option:sale');
    chat = await mine().ask(chat, 'ab');
    expect(last(chat)).toMatchObject({
      body: expect.stringMatching(/^Write at least 3 characters/),
      asked: { name: 'title' },
    });
    chat = await mine().ask(chat, 'cancel');
    expect(chat).toMatchObject({ status: 'assistant', intent: null });
    expect(last(chat).body).toMatch(/Nothing was made/);
  });

  test('goes on where it was, however often it is read', async () => {
    const chat = await mine().start({ intent: 'open_escrow' });
    await mine().choose(chat, 'option:buyer');
    const again = await mine().api.session({ id: chat.id });
    expect(last(again).asked?.name).toBe('title');
    expect(last(await mine().ask(again, 'Cement')).asked?.name).toBe('amount');
  });

  test('refuses what is not offered', async () => {
    const chat = await mine().start({ intent: 'create_agreement' });
    await expect(mine().choose(chat, 'option:everything')).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect(mine().choose(chat, 'explain:agreement:01900000-0000-7000-8000-000000000000')).rejects.toMatchObject({
      code: 'BAD_INPUT',
    });
  });
});

describe('the end of a guided conversation is a draft on the real screen', () => {
  test('create_agreement: with kind, title, other side, worth, end and first clause; nobody is invited', async () => {
    const chat = await mine().through('create_agreement', [
      '#option:service',
      'Roof of the shop',
      'Otto Other',
      'otto@example.org',
      '120,000',
      'in 30 days',
      'Otto builds the roof. Amina pays.',
      '#yes',
    ]);
    expect(last(chat).kind).toBe('draft');
    const url = opened(chat);
    const id = url.pathname.split('/').at(-1) as never;
    const made = await world.as(amina).agreements.get({ id });
    const { terms } = await world.as(amina).agreements.openText({ id });
    expect(url.pathname).toBe(`/agreements/edit/${id}`);
    expect(made.status).toBe('draft');
    expect(terms).toMatchObject({
      title: 'Roof of the shop',
      kind: 'service',
      valueMinor: 12_000_000,
      endsOn: '2026-12-23',
    });
    expect(terms.clauses).toHaveLength(1);
    expect(made.parties.map(({ email }) => email)).toEqual([amina.email, 'otto@example.org']);
    expect(await world.mailbox('otto@example.org')).toEqual([]);
  });

  test('start_dispute: with whom, what, since when and what is wanted; nothing is filed', async () => {
    const chat = await mine().through('start_dispute', [
      'Otto Other',
      'otto@example.org',
      '#option:non_delivery',
      'The cement never came',
      'I paid and nothing came at all.',
      '3 weeks ago',
      '#option:refund',
      '50,000',
      '#yes',
    ]);
    const url = opened(chat);
    const id = url.pathname.split('/').at(-1) as never;
    const made = await world.as(amina).disputes.get({ id });
    expect(url.pathname).toBe(`/disputes/edit/${id}`);
    expect(made.status).toBe('draft');
    expect(made.claim).toMatchObject({
      category: 'non_delivery',
      title: 'The cement never came',
      narrative: 'I paid and nothing came at all.',
      factsFrom: '2026-11-02',
      relief: [{ kind: 'refund', amountMinor: 5_000_000, text: '' }],
      respondentName: 'Otto Other',
      respondentEmail: 'otto@example.org',
    });
  });

  test('request_mediator: with language, place and size', async () => {
    const chat = await mine().through('request_mediator', ['#option:sw', 'Mombasa', '#option:500_5k', '#yes']);
    const url = opened(chat);
    const id = url.pathname.split('/').at(-1) as never;
    expect(url.pathname).toBe(`/legal-services/request-mediator/edit/${id}`);
    expect(await world.as(amina).mediation.get({ id })).toMatchObject({
      status: 'draft',
      request: { languages: ['sw'], place: 'Mombasa', band: '500_5k' },
    });
  });

  test('open_escrow: with both sides, one stage and its money; none moves', async () => {
    const chat = await mine().through('open_escrow', [
      '#option:buyer',
      '40 bags of cement',
      '40k',
      'Otto Other',
      'otto@example.org',
      '#yes',
    ]);
    const url = opened(chat);
    const id = url.pathname.split('/').at(-1) as never;
    const made = await world.as(amina).escrow.get({ id });
    expect(made).toMatchObject({
      status: 'draft',
      terms: { title: '40 bags of cement', milestones: [{ amountMinor: 4_000_000 }] },
    });
    expect(made.parties.map(({ role }) => role)).toEqual(expect.arrayContaining(['buyer', 'seller']));
  });

  test('refused by the feature it belongs to leaves none behind, as it is said', async () => {
    const escrows = async () => (await world.as(amina).escrow.list({ filter: 'all' })).rows.length;
    const before = await escrows();
    const chat = await mine().through('open_escrow', ['#option:buyer', 'A boat', '40k', 'Me', amina.email, '#yes']);
    expect(last(chat).body).toContain('There is no draft: ');
    expect(await escrows()).toBe(before);
  });

  test('sign_or_change_agreement: the agreement with what is to be done', async () => {
    const draft = await world
      .as(amina)
      .agreements.create({ ownerIdentityId: amina.identityId, title: 'A fence', currency: 'KES' });
    const chat = await mine().through('sign_or_change_agreement', [
      `#own:${draft.id}`,
      '#option:change',
      'The fence should be two metres high.',
    ]);
    const url = opened(chat);
    // Before it is frozen its text is changed, and no change is asked for.
    expect(url.pathname).toBe(`/agreements/edit/${draft.id}`);
    const declined = await mine().through('sign_or_change_agreement', [
      `#own:${draft.id}`,
      '#option:decline',
      'We found another one.',
    ]);
    const page = opened(declined);
    expect(page.pathname).toBe(`/dashboard/agreements/${draft.id}`);
    expect(Object.fromEntries(page.searchParams)).toEqual({ deed: 'decline', reason: 'We found another one.' });
  });

  test.each([
    [
      'payment_problem',
      ['#option:mobile money', 'SJ12ABC3DE', 'I paid yesterday and it does not show.'],
      '/contact',
      {
        topic: 'payment',
        text: 'Paid by mobile money.\nCode of the provider: SJ12ABC3DE\nI paid yesterday and it does not show.',
      },
    ],
    ['public_record', ['#option:other', 'Acme Traders'], '/history', { tab: 'search', name: 'Acme Traders' }],
    ['public_record', ['#option:own'], '/history', { tab: 'record' }],
    ['become_mediator', [], '/legal-services/join-mediator/apply', {}],
    ['notification_settings', ['#option:mail'], '/profile', { tab: 'notifications', view: 'settings' }],
    ['account_access', ['#option:second_step'], '/profile', { tab: 'security' }],
    ['delete_or_export_data', ['#option:export'], '/contact', { topic: 'privacy', subject: 'A copy of my data' }],
    [
      'report_abuse',
      ['/community/posts/1', 'They publish my telephone number.'],
      '/contact',
      { topic: 'abuse', text: 'Where: /community/posts/1\nThey publish my telephone number.' },
    ],
  ] as const)('%s after %j: a page of ours with all of it filled in', async (intent, answers, path, query) => {
    const chat = await mine().through(intent, answers);
    expect(chat.status).toBe('assistant');
    expect(last(chat).kind).toBe('draft');
    const url = opened(chat);
    expect(url.pathname).toBe(path);
    expect(Object.fromEntries(url.searchParams)).toMatchObject(query);
    expect(isKnownPath(url.pathname)).toBe(true);
  });

  test('and with nothing to choose among it says so and ends', async () => {
    const nobody = talkOf(world, await world.person('Nora Nobody'));
    for (const intent of [
      'answer_dispute',
      'settle_dispute',
      'release_or_refund',
      'track_order',
      'return_item',
      'sign_or_change_agreement',
    ] as const) {
      const chat = await nobody.start({ intent });
      expect([intent, chat.status, last(chat).kind]).toEqual([intent, 'assistant', 'text']);
    }
  });

  test('without a confirmed address the page where it begins', async () => {
    const new_one = talkOf(world, await world.person('Nia New', { verified: false }));
    const chat = await new_one.through('open_escrow', [
      '#option:buyer',
      'Cement',
      '500',
      'Otto',
      'otto@example.org',
      '#yes',
    ]);
    expect(last(chat).body).toMatch(/Confirm your e-mail address first/);
    expect(opened(chat).pathname).toBe('/dashboard/escrow/new');
  });
});

test('every intent begins', async () => {
  for (const intent of intents) {
    const chat = await mine().start({ intent });
    expect([intent, chat.messages.length >= 2]).toEqual([intent, true]);
    await mine().api.close({ id: chat.id });
  }
});
