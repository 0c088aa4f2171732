import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Entry, published } from '../test/entries.ts';
import { refusal } from '../test/refusal.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type World } from '../test/world.ts';

let world: World;
const entries = new Map<string, Entry>();
const people = [
  'Wanjiku Kamau',
  'Kamala Devi',
  'Atieno Ouma',
  'Otieno Ouma',
  'Daniela Costa',
  "Ng'ang'a Thiong'o",
  'Hélène Lefèvre',
  'Jürgen Müller',
  'Şükrü Yılmaz',
  'Muhammad Hassan',
  'Amina Wanjiru Odhiambo',
  'Chukwuemeka Okonkwọ',
];
beforeAll(async () => {
  world = await makeWorld();
  const filer = await someone(world, 'Fatuma Filer');
  for (const name of people) entries.set(name, await published(world, { subjectName: name, filer }));
  entries.set('Lanterns Ltd', await published(world, { subjectName: 'Lanterns Ltd', kind: 'business', filer }));
});
afterAll(() => world.close());
beforeEach(() => world.clock.advance(61_000));

const search = async (q: string) => (await world.anyone().records.search({ q })).hits;
const found = async (q: string) => (await search(q)).map(({ identity, match }) => [identity.name, match]);

describe('the search', () => {
  for (const [asked, name, match] of [
    ['Wanjiku Kamau', 'Wanjiku Kamau', 'exact'],
    ['kamau WANJIKU', 'Wanjiku Kamau', 'exact'],
    ['Wanjku Kamau', 'Wanjiku Kamau', 'close'],
    ['Wanjikku Kamau', 'Wanjiku Kamau', 'close'],
    ['Kamau', 'Wanjiku Kamau', 'close'],
    ['Wanjiku Kam', 'Wanjiku Kamau', 'close'],
    ['Nganga Thiongo', "Ng'ang'a Thiong'o", 'exact'],
    ['Helene Lefevre', 'Hélène Lefèvre', 'exact'],
    ['Jurgen Mueller', 'Jürgen Müller', 'close'],
    ['SUKRU YILMAZ', 'Şükrü Yılmaz', 'exact'],
    ['Mohamed Hasan', 'Muhammad Hassan', 'close'],
    ['Amina Odhiambo', 'Amina Wanjiru Odhiambo', 'close'],
    ['Odhimbo Amina', 'Amina Wanjiru Odhiambo', 'close'],
    ['Chukwuemeka Okonkwo', 'Chukwuemeka Okonkwọ', 'exact'],
    ['Otieno Ouma', 'Otieno Ouma', 'exact'],
    ['Lanterns', 'Lanterns Ltd', 'close'],
  ] as const)
    it(`finds ${name} and nobody else for ${asked}`, async () => expect(await found(asked)).toEqual([[name, match]]));

  for (const asked of [
    'Kamal',
    'Daniel',
    'Daniel Costa',
    'Helen',
    'Muller Hans',
    'Baraka',
    'Fatuma Filer',
    'Odhi',
    '%%',
    '!!',
    '12',
  ])
    it(`finds nobody for ${asked}`, async () => expect(await found(asked)).toEqual([]));

  it('finds one by the user number, however it is typed', async () => {
    const number = entries.get('Kamala Devi')?.subject.userNumber ?? '';
    for (const q of [number, number.toLowerCase(), number.replace('-', ' ')])
      expect(await found(q)).toEqual([['Kamala Devi', 'number']]);
  });

  it('finds an organisation by its registration number', async () => {
    const business = entries.get('Lanterns Ltd');
    if (!business) throw new Error('no such entry');
    const own = {
      displayName: 'Lanterns Ltd',
      legalName: 'Lanterns Ltd',
      country: 'KE',
      city: 'Nairobi',
      registrationNo: 'CPR/2019/1234',
    };
    await world.as(business.subject).accounts.updateIdentity({ id: business.subject.identityId, ...own });
    await world.settle();
    expect(await found('cpr 2019 1234')).toEqual([['Lanterns Ltd', 'number']]);
  });

  it('finds somebody by the new name and by the one in the entry', async () => {
    const entry = entries.get('Atieno Ouma');
    if (!entry) throw new Error('no such entry');
    await world.as(entry.subject).accounts.updateProfile({ name: 'Akinyi Oloo' });
    await world.settle();
    for (const q of ['Akinyi Oloo', 'Atieno Ouma']) expect(await found(q)).toEqual([['Akinyi Oloo', 'exact']]);
  });

  it('keeps how often was searched and how much was found, and not by whom or for what', async () => {
    await search('Wanjiku Kamau');
    const rows = await world.deps.db.selectFrom('name_search_log').selectAll().execute();
    expect(rows.some(({ times, results_n }) => times > 1 && results_n === 1)).toBe(true);
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['day', 'query_hash', 'results_n', 'times']);
  });

  it('answers a person, or an address of visitors, thirty times a minute, also over several processes', async () => {
    const [one, other] = [await someone(world, 'Busy Reader'), await someone(world, 'Other Reader')];
    const asked = Array.from({ length: 31 }, () => world.as(one).records.search({ q: 'Wanjiku Kamau' }));
    const refused = (await Promise.allSettled(asked)).filter(({ status }) => status === 'rejected');
    expect(refused).toEqual([{ status: 'rejected', reason: expect.objectContaining(refusal('RATE_LIMITED')) }]);
    expect((await world.as(other).records.search({ q: 'Wanjiku Kamau' })).hits).toHaveLength(1);
    for (let n = 0; n < 30; n++) await search('Wanjiku Kamau');
    await expect(search('Wanjiku Kamau')).rejects.toMatchObject(refusal('RATE_LIMITED'));
    world.clock.advance(61_000);
    expect(await search('Wanjiku Kamau')).toHaveLength(1);
  });
});
