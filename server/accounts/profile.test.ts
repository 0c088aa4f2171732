import { firstPreferences } from '@ahadi/domain/accounts/preferences/rules.ts';
import { alwaysSeen } from '@ahadi/domain/privacy/rules.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mentionedIn } from '../community/mention.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const refusal = (code: string) => expect.objectContaining({ code });
const about = {
  displayName: 'Mama Njeri',
  headline: 'Beans and maize, Kisumu market',
  about: 'I sell by the sack since 2009.',
  organisation: 'Njeri Stores',
  country: 'KE',
  languages: ['sw', 'en'],
  links: ['https://njeri.example.org/shop'],
};

describe('a profile', () => {
  it('is kept part by part, and others see what its owner lets them', async () => {
    const [njeri, other] = [await someone(world, 'Njeri Wairimu'), await someone(world, 'Otieno Ouma')];
    expect((await world.as(njeri).profile.mine()).profile).toMatchObject({ displayName: null, headline: '' });
    await world.as(njeri).profile.saveAbout(about);
    await world.as(njeri).profile.savePhone({ phone: '+254 712 000 111' });
    const seen = await world.as(other).privacy.person({ userNumber: njeri.userNumber });
    expect(seen).toMatchObject({
      name: 'Mama Njeri',
      headline: about.headline,
      organisation: 'Njeri Stores',
      agreementsKept: 0,
      posts: 0,
    });
    expect(JSON.stringify(seen)).not.toContain('712');
    const { privacy } = await world.as(njeri).profile.mine();
    world.clock.advance(1000);
    await world.as(njeri).profile.savePrivacy({ ...privacy, isPublic: false });
    const closed = await world.as(other).privacy.person({ userNumber: njeri.userNumber });
    const hasWords = Object.entries(closed).flatMap(([field, value]) =>
      value === null || value === '' || (Array.isArray(value) && value.length === 0) ? [] : [field],
    );
    expect(alwaysSeen.fields, alwaysSeen.words).toEqual(expect.arrayContaining(hasWords));
    expect(closed).toMatchObject({
      name: 'Mama Njeri',
      isPublic: false,
      headline: '',
      about: '',
      links: [],
      agreementsKept: null,
      posts: null,
      publicEntries: 0,
    });
    expect((await world.as(njeri).profile.consents())[0]).toMatchObject({ kind: 'public_profile', given: false });
    expect((await world.as(other).profile.consents()).every(({ kind }) => kind !== 'public_profile')).toBe(true);
  });

  it('takes links over https only, a number that can be one, and nothing that is too long', async () => {
    const njeri = world.as(await someone(world, 'Njeri Wairimu'));
    for (const link of [
      'http://njeri.example.org',
      'javascript:alert(1)',
      'https://user@evil.example.org',
      'https://nothing',
    ])
      await expect(njeri.profile.saveAbout({ ...about, links: [link] })).rejects.toEqual(refusal('BAD_INPUT'));
    await expect(njeri.profile.saveAbout({ ...about, links: Array(4).fill('https://a.example.org') })).rejects.toEqual(
      refusal('BAD_INPUT'),
    );
    await expect(njeri.profile.saveAbout({ ...about, headline: 'x'.repeat(121) })).rejects.toEqual(
      refusal('BAD_INPUT'),
    );
    await expect(njeri.profile.savePhone({ phone: 'call me' })).rejects.toEqual(refusal('BAD_INPUT'));
  });

  it('of nobody, and to nobody, answers like an unknown one', async () => {
    const njeri = await someone(world, 'Njeri Wairimu');
    await expect(world.as(njeri).privacy.person({ userNumber: 'AH-999999' })).rejects.toEqual(refusal('NOT_FOUND'));
    await expect(world.anyone().privacy.person({ userNumber: njeri.userNumber })).rejects.toEqual(
      refusal('UNAUTHENTICATED'),
    );
  });

  it('decides who may call its owner into a conversation', async () => {
    const [njeri, other] = [await someone(world, 'Njeri Onlyone'), await someone(world, 'Otieno Ouma')];
    const { privacy } = await world.as(njeri).profile.mine();
    const called = () => mentionedIn(world.ctx(), other.id, 'What does @Njeri Onlyone say?');
    expect(await called()).toEqual([njeri.id]);
    await world.as(njeri).profile.savePrivacy({ ...privacy, mentions: 'known' });
    expect(await called()).toEqual([]);
    await world.as(njeri).community.follow({ kind: 'user', id: other.id, level: 'all' });
    expect(await called()).toEqual([njeri.id]);
    await world.as(njeri).profile.savePrivacy({ ...privacy, mentions: 'nobody' });
    expect(await called()).toEqual([]);
  });
});

describe('preferences', () => {
  it('begin with what everybody has, are in the session, and the device that chose last wins', async () => {
    const njeri = world.as(await someone(world, 'Njeri Wairimu'));
    expect(await njeri.preferences.mine()).toEqual({ preferences: firstPreferences, savedAt: null });
    const at = (minutes: number) => new Date(world.clock.now().getTime() - minutes * 60_000).toISOString();
    const twelve = { ...firstPreferences, hours: '12' as const, timeZone: 'Africa/Nairobi' };
    await njeri.preferences.save({ preferences: twelve, authoredAt: at(5) });
    expect((await njeri.accounts.session())?.preferences).toEqual(twelve);
    const late = await njeri.preferences.save({ preferences: firstPreferences, authoredAt: at(10) });
    expect(late.preferences).toEqual(twelve);
    // A clock that runs ahead does not win for ever.
    await njeri.preferences.save({ preferences: firstPreferences, authoredAt: at(-600) });
    const after = await njeri.preferences.save({ preferences: twelve, authoredAt: at(0) });
    expect(after.preferences).toEqual(twelve);
  });

  it('take no zone that nobody can calculate in', async () => {
    const njeri = world.as(await someone(world, 'Njeri Wairimu'));
    const bad = { ...firstPreferences, timeZone: 'Africa/Atlantis' };
    await expect(
      njeri.preferences.save({ preferences: bad, authoredAt: world.clock.now().toISOString() }),
    ).rejects.toEqual(refusal('BAD_INPUT'));
  });
});
