import { localDayOf } from '@ahadi/domain/core/calendar.ts';
import { dayInWords } from '@ahadi/domain/core/time.ts';
import { dutyWords } from '@ahadi/domain/dashboard/duties/rules.ts';
import { certificationEnds } from '@ahadi/domain/mediators/end.ts';
import type { MediatorStanding } from '@ahadi/domain/mediators/schema.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Meaning, untrue } from '../test/claims.ts';
import { activeCase, sidesOf, mediatorOf as whoMediates } from '../test/mediations.ts';
import { accreditation, experienced, invited, mediatorIn, points, quickMediator, reason } from '../test/mediators.ts';
import { fileOf, photo } from '../test/papers.ts';
import { actingAs } from '../test/payments.ts';
import { refusal } from '../test/refusal.ts';
import { restricted } from '../test/restricting.ts';
import { someone } from '../test/story.ts';
import { turnsProve } from '../test/turns.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { alignEnds, certifications } from './expiry.ts';
import { mediatorOf, mediatorsOf, requireMediator } from './mediator.ts';

let world: World;
let rehema: Person;
let kofi: Person;
let daniel: Person;
let faith: Person;
beforeAll(async () => {
  world = await makeWorld({ startsAt: '2027-03-01T09:00:00Z' });
  rehema = await world.person('Rehema Said', { roles: ['reviewer'] });
  kofi = await world.person('Kofi Mensah', { roles: ['reviewer'] });
  daniel = await world.person('Daniel Mutua', { roles: ['admin'] });
  faith = await world.person('Faith Chebet', { roles: ['admin'] });
});
afterEach(() => turnsProve(world, 'mediator', 'mediator_application'));
afterAll(() => world.close());
beforeEach(() => {
  const day = new Date(Date.UTC(world.clock.now().getUTCFullYear() + 2, 2, 1, 9));
  world.clock.set(day); // each story begins on the first of March, after all that the one before it left behind
});

const api = (person: Person) => world.as(person).mediators;
const titles = async (person: Person) => (await world.notificationsOf(person)).map(({ title }) => title);
const made = (name: string, wishes: Parameters<typeof mediatorIn>[3] = {}) =>
  mediatorIn(world, name, [rehema, kofi], { ...experienced, ...wishes });
const standing = async (person: Person): Promise<MediatorStanding> => {
  const it = await api(person).standing();
  if (!it) throw new Error('this is no mediator');
  return it;
};
const dayIn = (days: number) => new Date(world.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
const aYearAfter = (at: string): string => `${Number(at.slice(0, 4)) + 1}${at.slice(4)}`;
/** Moves on to so many days before the end of the year of a mediator, and lets run out what does. */
const daysBeforeEnd = async (person: Person, days: number) => {
  const end = Date.parse((await standing(person)).profile.expiresAt ?? '');
  world.clock.set(new Date(end - days * 86_400_000 + 60_000));
  await world.tick('clocks');
};
const jump = async (days: number) => {
  world.clock.advance({ days });
  await world.tick('clocks');
};
const train = async (person: Person, hours: number) =>
  api(person).addCpd({ on: dayIn(0), hours, kind: 'course', title: 'Caucus practice' });
const facts = (person: Person) => mediatorOf(world.ctx(), person.id);
const codes = async (person: Person) => (await facts(person))?.hindrances.map(({ code }) => code);

describe('a new mediator', () => {
  test('begins by signing the code: a year, ten credits, and a place in the directory', async () => {
    const it = await made('Asha Begins', { begins: false });
    expect(await codes(it)).toEqual(['MED_NOT_MEDIATOR']);
    await expect(api(rehema).profile({ userId: it.id })).rejects.toMatchObject(refusal('NOT_FOUND'));
    const begun = await api(it).onboard({ acceptsCode: true });
    await world.settle();
    expect(begun).toMatchObject({
      profile: { status: 'active', tier: 'certified', casesEnded: 0, digest: null },
      hindrances: [],
      openCases: 0,
      mostCases: 8,
      codeSignedAt: world.clock.now().toISOString(),
    });
    expect(begun.profile.expiresAt).toBe(aYearAfter(world.clock.now().toISOString()));
    expect((await world.as(it).credits.wallet()).lots).toMatchObject([{ source: 'promo', left: 10 }]);
    expect(await titles(it)).toContain('You can mediate now');
    expect((await api(rehema).directory({ limit: 100 })).rows.map(({ name }) => name)).toContain('Asha Begins');
    await expect(api(it).onboard({ acceptsCode: true })).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
    expect(await codes(it)).toEqual([]);
  });

  test('of the lowest tier is accompanied by somebody with more experience', async () => {
    await quickMediator(world, 'Senior Guide', 'senior');
    const it = await mediatorIn(world, 'Baraka New', [rehema, kofi]);
    const { mentor, profile } = await standing(it);
    expect([profile.tier, mentor]).toEqual(['provisional', expect.any(String)]);
    expect(await facts(it)).toMatchObject({ bands: ['under_500'], accreditationNumber: null });
  });

  test('is one for other features with name, papers and bands; who was never certified is none', async () => {
    const it = await made('Imani Facts');
    expect(await facts(it)).toMatchObject({
      userId: it.id,
      identityId: it.identityId,
      name: 'Imani Facts',
      email: it.email,
      tier: 'certified',
      status: 'active',
      judiciaryAccredited: false,
      accreditationNumber: accreditation.number,
      accreditationBody: accreditation.body,
      hindrances: [],
    });
    expect((await facts(it))?.bands).toHaveLength(4);
    const nobody = await someone(world, 'Nobody Known');
    expect(await facts(nobody)).toBeNull();
    expect(await mediatorsOf(world.ctx(), [it.id, nobody.id])).toHaveLength(1);
    expect(await api(nobody).standing()).toBeNull();
    await expect(requireMediator(actingAs(world, nobody))).rejects.toMatchObject({ code: 'MED_NOT_MEDIATOR' });
    await expect(api(nobody).onboard({ acceptsCode: true })).rejects.toMatchObject(refusal('MED_NOT_MEDIATOR'));
  });
});

describe('the badge of a court', () => {
  test('needs a body of the list, a number that was found, and one that has not run out', async () => {
    const expiresOn = dayIn(100);
    const court = { name: 'Judiciary of Kenya, Mediation Accreditation Committee', country: 'KE' };
    const of = (number: string) => ({ accreditations: [{ ...accreditation, body: court.name, number, expiresOn }] });
    const it = await made('Badge Holder', of('J-1'));
    const unproven = await quickMediator(world, 'Badge Unproven');
    await world.deps.db
      .updateTable('mediators')
      .set({ accreditations: JSON.stringify([{ body: court.name, number: 'J-2', expiresOn: null, checked: false }]) })
      .where('id', '=', unproven.id)
      .execute();
    const badge = async (person: Person) => (await api(faith).profile({ userId: person.id })).judiciaryAccredited;
    expect([await badge(it), await badge(unproven)]).toEqual([false, false]);
    const bodies = await api(daniel).addCourtBody({ ...court, name: court.name.toUpperCase() });
    expect([await badge(it), await badge(unproven)]).toEqual([true, false]);
    expect(await facts(it)).toMatchObject({ judiciaryAccredited: true, accreditationNumber: 'J-1' });
    world.clock.advance({ days: 100 });
    expect(await badge(it)).toBe(false);
    expect((await facts(it))?.accreditationNumber).toBeNull();
    const bodyId = bodies.find(({ country }) => country === 'KE')?.id ?? '';
    expect(await api(daniel).removeCourtBody({ bodyId })).toEqual([]);
    await expect(api(daniel).removeCourtBody({ bodyId })).rejects.toMatchObject(refusal('NOT_FOUND'));
    await expect(api(it).courtBodies()).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(api(it).addCourtBody(court)).rejects.toMatchObject(refusal('FORBIDDEN'));
  });
});

describe('what runs out', () => {
  test('is warned of 60, 30 and 7 days before; then no new case comes until it is renewed', async () => {
    const it = await made('Termina Ends');
    const warned = async () => (await titles(it)).filter((title) => title === 'Something runs out soon').length;
    const seen = [];
    for (const days of [61, 60, 31, 30, 7, 1, 0]) {
      await daysBeforeEnd(it, days);
      seen.push(await warned());
    }
    expect(seen).toEqual([0, 1, 1, 2, 3, 3, 3]);
    expect(await standing(it)).toMatchObject({ profile: { status: 'expired' } });
    expect(await codes(it)).toEqual(['MED_EXPIRED']);
    expect(await titles(it)).toContain('No new cases for now');
    expect((await api(rehema).directory({ limit: 100 })).rows.map(({ name }) => name)).not.toContain('Termina Ends');
    await expect(api(it).renew({ insuranceExpiresOn: null, nothingToDeclare: true })).rejects.toMatchObject(
      refusal('MED_CPD_MISSING'),
    );
    await train(it, 12);
    const renewed = await api(it).renew({ insuranceExpiresOn: null, nothingToDeclare: true });
    expect(renewed).toMatchObject({ profile: { status: 'active' }, hindrances: [] });
    expect(await warned()).toBe(3);
    await daysBeforeEnd(it, 59);
    expect(await warned()).toBe(4);
  });

  test('an accreditation that runs out stops new cases at once, before any clock says so; renewed without it the tier falls', async () => {
    const expiresOn = dayIn(40);
    const it = await made('Acca Ends', { accreditations: [{ ...accreditation, expiresOn }] });
    world.clock.set(`${expiresOn}T00:00:00+03:00`);
    expect(await standing(it)).toMatchObject({ profile: { status: 'active' } });
    expect(await codes(it)).toEqual(['MED_EXPIRED']);
    await world.tick('clocks');
    expect(await standing(it)).toMatchObject({ profile: { status: 'expired' } });
    await train(it, 12);
    const renewed = await api(it).renew({ insuranceExpiresOn: null, nothingToDeclare: true });
    expect(renewed.profile).toMatchObject({ status: 'active', tier: 'provisional' });
  });

  test('a certification ends as its mediator and the sides of a running case are told, before and after', async () => {
    for (const what of ['insurance', 'term'] as const) {
      const it = await activeCase(world);
      const mediator = whoMediates(it);
      const day = dayIn(10);
      // A year that ends late in the evening of Nairobi, on the day before in UTC: the day that is named is the mediator's.
      const end = new Date(`${day}T00:30:00+03:00`);
      await world.deps.db
        .updateTable('mediators')
        .set(what === 'insurance' ? { insurance_expires_on: day } : { expires_at: end })
        .where('id', '=', mediator.id)
        .execute();
      await train(mediator, 12);
      await certifications.work(world.ctx(), mediator.id, alignEnds);
      const told = async (person: Person) =>
        (await world.notificationsOf(person)).flatMap(({ title, message }) =>
          /runs out soon|No new cases|your mediator ran out/.test(title) ? [message] : [],
        );
      const seen = async () => ({
        ...{ standing: await standing(mediator), codes: await codes(mediator) },
        listed: (await api(rehema).directory({ limit: 100 })).rows.some(({ userId }) => userId === mediator.id),
        case: await world.as(mediator).mediation.get({ id: it.id }),
        told: await Promise.all([mediator, ...sidesOf(it)].map(told)),
        day: localDayOf(new Date(world.clock.now().getTime() + 1), 'Africa/Nairobi'),
      });
      world.clock.advance({ days: 4 });
      await world.tick('clocks');
      await world.settle();
      const before = await seen();
      const { due_at } = await world.deps.db
        .selectFrom('clocks')
        .select('due_at')
        .where('subject_id', '=', mediator.id)
        .where('kind', '=', 'mediator.expiry')
        .where('status', '=', 'running')
        .executeTakeFirstOrThrow();
      world.clock.set(due_at ?? '');
      await world.tick('clocks');
      await world.settle();
      const after = await seen();
      await api(mediator).renew({ insuranceExpiresOn: null, nothingToDeclare: true });
      const renewed = await seen();
      type Seen = typeof before;
      const closed = ({ codes, listed }: Seen) => codes?.join() === 'MED_EXPIRED' && !listed;
      const open = ({ codes, listed }: Seen) => codes?.join() === '' && listed;
      const meanings: readonly Meaning<Seen>[] = [
        {
          says: /runs out on (.+)\.$/,
          holds: (_a, b, said) => said[1] === dayInWords(b.day) && b.standing.profile.status === 'expired',
        },
        {
          says: /^From then on no new case can come until you renew it/,
          holds: (a, b) => open(a) && closed(b) && open(renewed),
        },
        { says: /ran out\.$/, holds: (_a, b) => b.standing.profile.status === 'expired' },
        {
          says: /running cases go on|Your case goes on/,
          holds: (a, b) => b.case.status === a.case.status && b.case.as === 'mediator',
        },
        {
          says: /their sides (?:are|were) told/,
          holds: (a, b) => [1, 2].every((at) => b.told[at]?.length === (a.told[at]?.length ?? 0) + 1),
        },
        { says: /new cases can come again/, holds: () => open(renewed) },
        { says: /^When it runs out, you take no new case/, holds: (a, b) => open(a) && closed(b) },
      ];
      const said = [...before.told, ...after.told].flat();
      const texts = [...said, certificationEnds.onPage, dutyWords('mediator.renew').otherwise];
      expect(said).toEqual(
        expect.arrayContaining([
          expect.stringContaining(certificationEnds.after),
          certificationEnds.over(what),
          certificationEnds.toSides('Meena Mediator'),
        ]),
      );
      for (const piece of texts.flatMap((text) => text.split(/(?<=\.) /)))
        expect(untrue(piece, meanings, before, after)).toEqual([]);
      expect(
        after.told.map((all, at) =>
          all.length > (before.told[at]?.length ?? 0) ? (at === 0 ? 'mediator' : 'side') : 'nobody',
        ),
      ).toEqual(certificationEnds.told);
    }
  });

  test('a new application with a new number brings it back, and its tier', async () => {
    const expiresOn = dayIn(40);
    const it = await made('Acca Again', { accreditations: [{ ...accreditation, expiresOn }] });
    await jump(41);
    const { id } = await invited(world, it, rehema, experienced);
    for (const reviewer of [rehema, kofi])
      await api(reviewer).assess({ id, rubric: points(4), vote: 'approve', reason });
    expect(await standing(it)).toMatchObject({ profile: { status: 'active', tier: 'certified' }, hindrances: [] });
  });

  test('an insurance that has run out renews nothing', async () => {
    const it = await made('Insa Ends', { insurance: { insurer: '', number: '', expiresOn: dayIn(50) } });
    await jump(51);
    expect(await standing(it)).toMatchObject({ profile: { status: 'expired' } });
    await train(it, 12);
    const past = api(it).renew({ insuranceExpiresOn: dayIn(-1), nothingToDeclare: true });
    await expect(past).rejects.toMatchObject(refusal('BAD_INPUT'));
    const next = dayIn(400);
    expect(await api(it).renew({ insuranceExpiresOn: next, nothingToDeclare: true })).toMatchObject({
      insuranceExpiresOn: next,
      profile: { status: 'active' },
    });
  });

  test('is not renewed earlier than 60 days before, and then from its end on', async () => {
    const it = await made('Early Bird');
    await train(it, 12);
    const renew = () => api(it).renew({ insuranceExpiresOn: null, nothingToDeclare: true });
    await expect(renew()).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
    const { profile } = await standing(it);
    await daysBeforeEnd(it, 50);
    await train(it, 12);
    expect((await renew()).profile.expiresAt).toBe(aYearAfter(profile.expiresAt ?? ''));
    await expect(renew()).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
  });
});

describe('training', () => {
  test('is entered with what proves it; an administrator says that it is proven, and then it stays', async () => {
    const it = await made('Cpd Keeper');
    const proof = fileOf(await photo(), 'certificate.png');
    await api(it).addCpd({ on: dayIn(-3), hours: 7.5, kind: 'course', title: 'Caucus practice', file: proof });
    const after = await train(it, 2);
    expect(after).toMatchObject({ cpdHours: 9.5, cpdNeeded: 12, cpdYear: Number(dayIn(0).slice(0, 4)) });
    const [newest, older] = after.cpd;
    expect(older).toMatchObject({ hours: 7.5, file: 'certificate.webp', verified: false });
    const it7 = { userId: it.id, cpdId: older?.id ?? '' };
    expect((await api(daniel).cpdFile(it7)).type).toBe('image/webp');
    expect((await api(it).cpdFile(it7)).size).toBeGreaterThan(0);
    await expect(api(rehema).cpdFile(it7)).rejects.toMatchObject(refusal('NOT_FOUND'));
    await expect(api(it).verifyCpd({ ...it7, verified: true })).rejects.toMatchObject(refusal('FORBIDDEN'));
    await api(daniel).verifyCpd({ ...it7, verified: true });
    await expect(api(it).removeCpd({ cpdId: it7.cpdId })).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
    expect((await api(it).removeCpd({ cpdId: newest?.id ?? '' })).cpd).toHaveLength(1);
    await expect(api(it).removeCpd({ cpdId: newest?.id ?? '' })).rejects.toMatchObject(refusal('NOT_FOUND'));
    const tomorrow = api(it).addCpd({ on: dayIn(2), hours: 1, kind: 'course', title: 'Not yet' });
    await expect(tomorrow).rejects.toMatchObject(refusal('BAD_INPUT'));
    const large = new File([new Uint8Array(26 * 1024 * 1024)], 'large.pdf');
    const tooLarge = api(it).addCpd({ on: dayIn(0), hours: 1, kind: 'course', title: 'Large', file: large });
    await expect(tooLarge).rejects.toMatchObject(refusal('FILE_TOO_LARGE'));
  });
});

describe('an administrator', () => {
  test('has somebody suspended by two, and what ran out during it runs out when it is over', async () => {
    const it = await made('Sus Pended', { accreditations: [{ ...accreditation, expiresOn: dayIn(10) }] });
    await restricted(world, [daniel, faith], { thing: 'mediator', reference: it.id });
    await world.settle();
    expect(await codes(it)).toEqual(['MED_NOT_MEDIATOR']);
    await jump(31);
    await world.tick('clocks');
    expect(await standing(it)).toMatchObject({ profile: { status: 'expired' } });
  });

  test('has nobody removed alone: the second one does it', async () => {
    const it = await made('Rev Oked');
    await restricted(world, [daniel, faith], { thing: 'mediator', reference: it.id, measure: 'revoke' });
    await expect(requireMediator(actingAs(world, it))).rejects.toMatchObject({ code: 'MED_NOT_MEDIATOR' });
    await expect(api(rehema).profile({ userId: it.id })).rejects.toMatchObject(refusal('NOT_FOUND'));
    await expect(api(it).start({ identityId: it.identityId })).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
  });

  test('finds everybody on the roster by standing and name; nobody else reads it, and nobody acts on themselves', async () => {
    const it = await made('Ros Tered');
    const { rows } = await api(daniel).roster({ status: 'active', q: 'ros ter' });
    expect(rows).toMatchObject([{ userId: it.id, email: it.email, tier: 'certified', openComplaints: 0 }]);
    expect(await api(daniel).file({ userId: it.id })).toMatchObject({ row: { name: 'Ros Tered' }, openCases: 0 });
    await expect(api(rehema).roster({})).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(api(it).file({ userId: it.id })).rejects.toMatchObject(refusal('FORBIDDEN'));
    await world.deps.db
      .insertInto('user_roles')
      .values({ user_id: it.id, role: 'admin', granted_at: world.clock.now() })
      .execute();
    for (const deed of [
      () => api(it).verifyCpd({ userId: it.id, cpdId: it.id, verified: true }),
      () =>
        api(it).writeDigest({
          userId: it.id,
          period: '2027',
          text: 'A digest about myself, which is not allowed at all.',
        }),
    ])
      await expect(deed()).rejects.toMatchObject(refusal('FORBIDDEN'));
  });
});
