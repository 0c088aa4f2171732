import { readFileSync } from 'node:fs';
import { promotionLifecycle } from '@ahadi/domain/promotions/lifecycle.ts';
import { promotionStatuses } from '@ahadi/domain/promotions/schema.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approved, pictureFile, promotionForm } from '../test/promoting.ts';
import { refusal } from '../test/refusal.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let daniel: Person;
let faith: Person;
let amina: Person;

beforeAll(async () => {
  world = await makeWorld({ startsAt: '2031-03-01T08:00:00Z', env: { LOG_LEVEL: 'silent' } });
  daniel = await world.person('Daniel Mutua', { roles: ['admin'] });
  faith = await world.person('Faith Chebet', { roles: ['admin'] });
  amina = await world.person('Amina Odhiambo');
});
afterAll(() => world.close());

const desk = (who: Person) => world.as(who).promoting;
const unknown = '01900000-0000-7000-8000-000000000000' as never; // an id of nothing
const reason = 'The price on the button is not the one of the site.';
const eventsOf = async (id: string) =>
  (await world.deps.db.selectFrom('events').select('name').where('subject_id', '=', id).orderBy('seq').execute()).map(
    ({ name }) => name,
  );

describe('the desk of sponsored posts', () => {
  test('is for administrators only', async () => {
    const form = await promotionForm(world, daniel);
    const { id } = await desk(daniel).create({ form });
    const tries = [
      () => desk(amina).all({}),
      () => desk(amina).running({ placement: 'popup' }),
      () => desk(amina).get({ id }),
      () => desk(amina).create({ form }),
      () => desk(amina).save({ id, revision: 1, form }),
      () => desk(amina).submit({ id, revision: 1 }),
      () => desk(amina).approve({ id, revision: 1 }),
      () => desk(amina).pause({ id }),
      () => desk(amina).end({ id, reason }),
      () => desk(amina).duplicate({ id }),
      () => desk(amina).arrange({ placement: 'popup', ids: [id] }),
      async () => desk(amina).addPicture({ file: await pictureFile() }),
    ];
    for (const attempt of tries) await expect(attempt()).rejects.toMatchObject(refusal('FORBIDDEN'));
  });

  test('an unknown post is not found, whatever is tried', async () => {
    for (const attempt of [
      () => desk(daniel).get({ id: unknown }),
      () => desk(daniel).pause({ id: unknown }),
      () => desk(daniel).duplicate({ id: unknown }),
    ])
      await expect(attempt()).rejects.toMatchObject(refusal('NOT_FOUND'));
  });

  test('what is not whole is kept as a draft and not sent in, with the field that is wrong', async () => {
    const { id, revision } = await desk(daniel).create({
      form: await promotionForm(world, daniel, { ctaUrl: 'javascript:alert(1)', title: 'ab', endsAt: null }),
    });
    await expect(desk(daniel).submit({ id, revision })).rejects.toMatchObject({
      ...refusal('BAD_INPUT'),
      data: { fields: { title: expect.any(String), ctaUrl: expect.any(String), endsAt: expect.any(String) } },
    });
    expect((await desk(daniel).get({ id })).status).toBe('draft');
  });

  test('a button does not lead to this installation’s own name, nor to a page where people sign or pay', async () => {
    for (const ctaUrl of [
      '/checkout',
      '/disputes/new',
      '/admin/promotions',
      '//example.org',
      'https://a@example.org',
    ]) {
      const { id, revision } = await desk(daniel).create({ form: await promotionForm(world, daniel, { ctaUrl }) });
      await expect(desk(daniel).submit({ id, revision })).rejects.toMatchObject({
        data: { fields: { ctaUrl: expect.stringMatching(/\.$/) } },
      });
    }
  });

  test('nobody who wrote in it approves it or sends it back', async () => {
    const { id } = await desk(daniel).create({ form: await promotionForm(world, daniel) });
    const saved = await desk(faith).save({
      id,
      revision: 1,
      form: await promotionForm(world, faith, { title: 'Water tanks on easy credit' }),
    });
    expect(saved.authorUserIds.toSorted()).toEqual([daniel.id, faith.id].toSorted());
    await desk(daniel).submit({ id, revision: saved.revision });
    for (const who of [daniel, faith]) {
      await expect(desk(who).approve({ id, revision: 2 })).rejects.toMatchObject(refusal('FORBIDDEN'));
      await expect(desk(who).sendBack({ id, reason })).rejects.toMatchObject(refusal('FORBIDDEN'));
    }
    const third = await world.person('Otieno Third', { roles: ['admin'] });
    expect((await desk(third).approve({ id, revision: 2 })).status).toBe('active');
  });

  test('what was sent back goes to its authors with the words, and is sent in again', async () => {
    const { id, revision } = await desk(daniel).create({ form: await promotionForm(world, daniel) });
    await desk(daniel).submit({ id, revision });
    await world.settle();
    expect((await world.notificationsOf(faith))[0]).toMatchObject({
      title: 'A sponsored post waits for you',
      link: `/admin/promotions/edit/${id}`,
    });
    expect(await desk(faith).sendBack({ id, reason })).toMatchObject({ status: 'draft', note: reason });
    await world.settle();
    expect((await world.notificationsOf(daniel))[0]).toMatchObject({ title: 'A sponsored post came back' });
    expect((await desk(daniel).submit({ id, revision })).status).toBe('in_review');
    expect((await desk(daniel).withdraw({ id })).status).toBe('draft');
  });
});

describe('what another administrator does to a post', () => {
  test('is told to its authors with the reason, and to nobody who did it', async () => {
    const { id } = await approved(world, { author: daniel, reviewer: faith });
    await world.settle();
    const heard = async (deed: () => Promise<unknown>) => {
      const counts = await Promise.all([daniel, faith].map(async (one) => (await world.notificationsOf(one)).length));
      await deed();
      await world.settle();
      const now = await Promise.all([daniel, faith].map((one) => world.notificationsOf(one)));
      return now.map((all, index) => all.slice(0, all.length - (counts[index] ?? 0)).map(({ title }) => title));
    };
    expect(await heard(() => desk(faith).pause({ id }))).toEqual([['A sponsored post was paused'], []]);
    expect(await heard(() => desk(faith).resume({ id }))).toEqual([['A sponsored post is shown again'], []]);
    expect(await heard(() => desk(daniel).pause({ id }))).toEqual([[], []]);
    expect(await heard(() => desk(faith).revise({ id }))).toEqual([['A sponsored post is a draft again'], []]);
    expect(await heard(() => desk(faith).end({ id, reason }))).toEqual([['A sponsored post was ended'], []]);
    expect((await world.notificationsOf(daniel))[0]?.message).toContain(reason);
  });
});

describe('two administrators at once', () => {
  test('the second to save is told, and nothing of either text is lost', async () => {
    const form = await promotionForm(world, daniel);
    const { id } = await desk(daniel).create({ form });
    await desk(faith).save({ id, revision: 1, form: { ...form, title: 'Tanks by Faith' } });
    await expect(
      desk(daniel).save({ id, revision: 1, form: { ...form, description: 'Written by Daniel at the same time.' } }),
    ).rejects.toMatchObject({
      ...refusal('STALE'),
      message: 'This changed while you were editing. Compare and choose what to keep.',
    });
    const theirs = await desk(daniel).get({ id });
    expect(theirs).toMatchObject({ revision: 2, changedBy: faith.name, form: { title: 'Tanks by Faith' } });
    const joined = { ...theirs.form, description: 'Written by Daniel at the same time.' };
    expect((await desk(daniel).save({ id, revision: 2, form: joined })).form).toEqual(joined);
  });

  test('what was changed since it was looked at is not approved', async () => {
    const form = await promotionForm(world, daniel);
    const { id } = await desk(daniel).create({ form });
    await desk(daniel).submit({ id, revision: 1 });
    await desk(daniel).withdraw({ id });
    await desk(daniel).save({ id, revision: 1, form: { ...form, title: 'Another title' } });
    await desk(daniel).submit({ id, revision: 2 });
    await expect(desk(faith).approve({ id, revision: 1 })).rejects.toMatchObject(refusal('STALE'));
  });

  test('two who approve at the same instant approve once', async () => {
    const { id } = await desk(daniel).create({ form: await promotionForm(world, daniel) });
    await desk(daniel).submit({ id, revision: 1 });
    const answers = await Promise.allSettled([1, 2].map(() => desk(faith).approve({ id, revision: 1 })));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await eventsOf(id)).filter((name) => name === 'promotion.approved')).toHaveLength(1);
  });

  test('an order that was made of what runs no more is refused', async () => {
    const one = await approved(world, { author: daniel, reviewer: faith }, { placement: 'feed' });
    const two = await approved(world, { author: daniel, reviewer: faith }, { placement: 'feed' });
    const order = await desk(daniel).arrange({ placement: 'feed', ids: [one.id, two.id] });
    expect(order.map(({ id }) => id)).toEqual([one.id, two.id]);
    await desk(faith).end({ id: two.id, reason });
    await expect(desk(daniel).arrange({ placement: 'feed', ids: [two.id, one.id] })).rejects.toMatchObject(
      refusal('STALE'),
    );
    expect((await desk(daniel).running({ placement: 'feed' })).map(({ id }) => id)).toEqual([one.id]);
  });
});

describe('the days of a post', () => {
  test('it begins and ends by the clock, and its history says so', async () => {
    const at = (days: number) => new Date(world.clock.now().getTime() + days * 86_400_000).toISOString();
    const { id, status } = await approved(
      world,
      { author: daniel, reviewer: faith },
      { startsAt: at(2), endsAt: at(5) },
    );
    expect(status).toBe('scheduled');
    world.clock.advance({ days: 1 });
    await world.tick('clocks');
    expect((await desk(daniel).get({ id })).status).toBe('scheduled');
    world.clock.advance({ days: 1.1 });
    await world.tick('clocks');
    expect((await desk(daniel).get({ id })).status).toBe('active');
    world.clock.advance({ days: 3 });
    await world.tick('clocks');
    const ended = await desk(daniel).get({ id });
    expect(ended.status).toBe('ended');
    expect(ended.history.map(({ name, by }) => [name, by])).toEqual([
      ['promotion.ended', null],
      ['promotion.started', null],
      ['promotion.approved', faith.name],
      ['promotion.submitted', daniel.name],
      ['promotion.created', daniel.name],
    ]);
  });

  test('an outage moves nothing that a sponsor was told', async () => {
    const at = (days: number) => new Date(world.clock.now().getTime() + days * 86_400_000).toISOString();
    const { id } = await approved(world, { author: daniel, reviewer: faith }, { endsAt: at(2) });
    await world.outage({ days: 3 });
    await world.tick('clocks');
    expect((await desk(daniel).get({ id })).status).toBe('ended');
  });

  test('taken up again it stands still until it was approved again', async () => {
    const { id } = await approved(world, { author: daniel, reviewer: faith });
    await desk(daniel).pause({ id });
    expect(await desk(daniel).revise({ id })).toMatchObject({ status: 'draft' });
    world.clock.advance({ days: 40 });
    await world.tick('clocks');
    expect((await desk(daniel).get({ id })).status).toBe('draft');
    await expect(desk(daniel).submit({ id, revision: 1 })).rejects.toMatchObject({
      data: { fields: { endsAt: expect.any(String) } },
    });
  });

  test('a copy is a draft of the one who made it, without dates', async () => {
    const { id } = await approved(world, { author: daniel, reviewer: faith });
    const copy = await desk(faith).duplicate({ id });
    expect(copy).toMatchObject({ status: 'draft', authorUserIds: [faith.id], form: { startsAt: null, endsAt: null } });
    expect(copy.form.title).toBe('Water tanks on credit');
    expect(copy.figures.shown).toBe(0);
  });
});

describe('each deed in each state', () => {
  const road = {
    draft: [],
    in_review: ['submit'],
    scheduled: ['submit', 'approve'],
    active: ['submit', 'approve'],
    paused: ['submit', 'approve', 'pause'],
    ended: ['end'],
  } as const;
  const deeds = {
    submit: (who: Person, id: never) => desk(who).submit({ id, revision: 1 }),
    withdraw: (who: Person, id: never) => desk(who).withdraw({ id }),
    send_back: (who: Person, id: never) => desk(who).sendBack({ id, reason }),
    approve: (who: Person, id: never) => desk(who).approve({ id, revision: 1 }),
    pause: (who: Person, id: never) => desk(who).pause({ id }),
    resume: (who: Person, id: never) => desk(who).resume({ id }),
    revise: (who: Person, id: never) => desk(who).revise({ id }),
    end: (who: Person, id: never) => desk(who).end({ id, reason }),
    duplicate: (who: Person, id: never) => desk(who).duplicate({ id }),
  };
  const by = (deed: string) => (['send_back', 'approve'].includes(deed) ? faith : daniel);
  for (const status of promotionStatuses)
    for (const deed of Object.keys(deeds) as (keyof typeof deeds)[]) {
      const isLegal = promotionLifecycle.can(deed, status);
      test(`${deed} while it is ${status} ${isLegal ? 'is done' : 'is refused'}`, async () => {
        const ahead = (days: number) => new Date(world.clock.now().getTime() + days * 86_400_000).toISOString();
        const form = await promotionForm(world, daniel, {
          startsAt: status === 'scheduled' ? ahead(3) : null,
          endsAt: ahead(9),
        });
        const id = (await desk(daniel).create({ form })).id as never;
        for (const before of road[status]) await deeds[before](by(before), id);
        expect((await desk(daniel).get({ id })).status).toBe(status);
        const attempt = deeds[deed](by(deed), id);
        if (isLegal) await expect(attempt).resolves.toHaveProperty('status');
        else {
          await expect(attempt).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
          expect((await desk(daniel).get({ id })).status).toBe(status);
        }
      });
    }
});

describe('a picture', () => {
  const refusedWith = (code: Parameters<typeof refusal>[0], sentence: RegExp) => ({
    ...refusal(code),
    data: { fields: { file: expect.stringMatching(sentence) } },
  });
  test('is made again by the server, without what was hidden in it, and is read by who is signed in', async () => {
    const bytes = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#7a5610' } })
      .withExif({ IFD0: { Copyright: 'somebody in Kisumu' } })
      .jpeg()
      .toBuffer();
    const { url, bytes: size } = await desk(daniel).addPicture({
      file: new File([new Uint8Array(bytes)], 'a.jpg', { type: 'image/jpeg' }),
    });
    const answer = await world.request(amina, { url });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('image/webp');
    expect(answer.headers['cache-control']).toContain('immutable');
    const kept = await sharp(answer.rawPayload).metadata();
    expect([kept.width, kept.height, kept.exif]).toEqual([1200, 600, undefined]);
    expect(size).toBe(answer.rawPayload.length);
    expect((await world.request(null, { url })).statusCode).toBe(401);
    expect((await world.request(amina, { url: url.replace(/[0-9a-f]{64}/, '0'.repeat(64)) })).statusCode).toBe(404);
  });
  test('over 1 MB, of another kind, of another shape or too small is refused beside the field', async () => {
    const noise = await sharp({
      create: {
        width: 1400,
        height: 700,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer();
    expect(noise.length).toBeGreaterThan(1024 * 1024);
    const send = (file: File) => desk(daniel).addPicture({ file });
    await expect(send(new File([new Uint8Array(noise)], 'n.png'))).rejects.toMatchObject(
      refusedWith('FILE_TOO_LARGE', /limit is 1 MB/),
    );
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="600"></svg>';
    await expect(send(new File([svg], 'a.png', { type: 'image/png' }))).rejects.toMatchObject(
      refusedWith('FILE_TYPE', /whatever its name says/),
    );
    await expect(send(await pictureFile(1000, 1000))).rejects.toMatchObject(refusedWith('BAD_INPUT', /twice as wide/));
    await expect(send(await pictureFile(500, 250))).rejects.toMatchObject(refusedWith('BAD_INPUT', /500 points wide/));
    const own = new File([readFileSync(new URL(import.meta.url))], 'code.png', { type: 'image/png' });
    await expect(send(own)).rejects.toMatchObject(refusedWith('FILE_TYPE', /whatever its name says/));
  });
  test('that nobody added cannot be used', async () => {
    await expect(
      desk(daniel).create({ form: await promotionForm(world, daniel, { imageSha256: 'f'.repeat(64) }) }),
    ).rejects.toMatchObject({ data: { fields: { imageSha256: 'Add the picture first.' } } });
  });
});

test('the list is narrowed by state and words, and goes on from a key', async () => {
  const { rows, nextCursor } = await desk(daniel).all({ limit: 2 });
  expect(rows).toHaveLength(2);
  const rest = await desk(daniel).all({ limit: 2, cursor: nextCursor ?? '' });
  expect(rest.rows.map(({ id }) => id)).not.toContain(rows[0]?.id);
  const active = await desk(daniel).all({ status: 'active', limit: 100 });
  expect(new Set(active.rows.map(({ status }) => status))).toEqual(new Set(['active']));
  expect((await desk(daniel).all({ q: 'no such sponsor' })).rows).toEqual([]);
});
