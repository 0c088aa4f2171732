import { formatIn } from '@ahadi/domain/core/time.ts';
import type { Application } from '@ahadi/domain/mediators/schema.ts';
import { unanswered } from '@ahadi/domain/mediators/words.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../test/doors.ts';
import {
  accreditation,
  applied,
  drafted,
  experienced,
  invited,
  points,
  provenPerson,
  reason,
  wholeForm,
} from '../test/mediators.ts';
import { fileOf, photo } from '../test/papers.ts';
import { refusal } from '../test/refusal.ts';
import { someone } from '../test/story.ts';
import { turnsProve } from '../test/turns.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let rehema: Person;
let kofi: Person;
let zuri: Person;
beforeAll(async () => {
  world = await makeWorld();
  rehema = await world.person('Rehema Said', { roles: ['reviewer'] });
  kofi = await world.person('Kofi Mensah', { roles: ['reviewer'] });
  zuri = await world.person('Zuri Maina', { roles: ['admin'] });
});
afterEach(() => turnsProve(world, 'mediator', 'mediator_application'));
afterAll(() => world.close());

const own = (person: Person) => world.as(person).mediators;
const desk = own;
const titles = async (person: Person) => (await world.notificationsOf(person)).map(({ title }) => title);
const vote = (reviewer: Person, id: Application['id'], what: 'approve' | 'reject', each = what === 'approve' ? 4 : 1) =>
  desk(reviewer).assess({ id, rubric: points(each), vote: what, reason });
const rejected = async (name: string) => {
  const person = await provenPerson(world, name);
  const { id } = await invited(world, person, rehema);
  for (const reviewer of [rehema, kofi]) await vote(reviewer, id, 'reject');
  await world.settle();
  return { person, id };
};

describe('an application', () => {
  test('is begun once, filled with what is known, and kept while it is written', async () => {
    const pia = await provenPerson(world, 'Pia Draft');
    const first = await own(pia).start({ identityId: pia.identityId });
    expect(first).toMatchObject({ status: 'draft', revision: 0, form: { legalName: 'Pia Draft', countries: ['KE'] } });
    expect(first.ref).toMatch(/^MA-\d{4}-\d{6}$/);
    expect((await own(pia).start({ identityId: pia.identityId })).id).toBe(first.id);
    const form = wholeForm('Pia Draft');
    expect(await own(pia).save({ id: first.id, revision: 0, form })).toMatchObject({ revision: 1, form });
    await expect(own(pia).save({ id: first.id, revision: 0, form })).rejects.toMatchObject(refusal('STALE'));
    expect(await own(pia).application()).toMatchObject({ revision: 1 });
  });

  test('begun twice at the same instant is one', async () => {
    const tim = await provenPerson(world, 'Tim Twice');
    const begun = await Promise.all([1, 2, 3].map(() => own(tim).start({ identityId: tim.identityId })));
    expect(new Set(begun.map(({ id }) => id)).size).toBe(1);
  });

  test('is begun by a person with a confirmed address, for an identity of their own that is a person', async () => {
    const [noor, una] = [
      await provenPerson(world, 'Noor Own'),
      await someone(world, 'Una Unproven', { verified: false }),
    ];
    const firm = await world.person('Firm Owner', { kind: 'business', organisation: 'Firm Ltd' });
    await expect(own(noor).start({ identityId: una.identityId })).rejects.toMatchObject(
      refusal('ACC_IDENTITY_UNKNOWN'),
    );
    await expect(own(una).start({ identityId: una.identityId })).rejects.toMatchObject(refusal('EMAIL_UNVERIFIED'));
    await expect(own(firm).start({ identityId: firm.identityId })).rejects.toMatchObject(refusal('BAD_INPUT'));
  });

  test('is sent whole, at level 2, with papers that hold: each thing that is missing is named beside its field', async () => {
    const low = await provenPerson(world, 'Low Level', 1);
    const draft = await drafted(world, low);
    await expect(own(low).submit({ id: draft.id })).rejects.toMatchObject(refusal('MED_LEVEL_NEEDED'));
    const edu = await provenPerson(world, 'Edu Expired');
    const { id } = await drafted(world, edu, {
      accreditations: [{ ...accreditation, expiresOn: '2021-01-01' }],
      bio: '',
    });
    await expect(own(edu).submit({ id })).rejects.toMatchObject({
      ...refusal('BAD_INPUT'),
      data: { fields: { 'accreditations.0.expiresOn': expect.stringMatching(/expired/), bio: expect.any(String) } },
    });
    expect(await own(edu).application()).toMatchObject({ status: 'draft' });
  });

  test('takes ten papers of 25 MB at most, told by their content, each once', async () => {
    const fay = await provenPerson(world, 'Fay Files');
    const { id } = await own(fay).start({ identityId: fay.identityId });
    const add = (file: File) => own(fay).addDocument({ id, kind: 'other', file });
    for (const megabytes of [26, 25.5]) {
      const large = new File([new Uint8Array(megabytes * 1024 * 1024)], 'large.pdf');
      await expect(add(large)).rejects.toMatchObject(refusal('FILE_TOO_LARGE'));
    }
    await expect(add(new File(['<script>'], 'paper.pdf'))).rejects.toMatchObject(refusal('FILE_TYPE'));
    const one = await photo();
    await add(fileOf(one));
    await expect(add(fileOf(one))).rejects.toMatchObject(refusal('BAD_INPUT'));
    for (let count = 1; count < 10; count++) await add(fileOf(await photo()));
    await expect(add(fileOf(await photo()))).rejects.toMatchObject(refusal('BAD_INPUT'));
    const documents = (await own(fay).application())?.documents ?? [];
    expect(documents).toHaveLength(10);
    const after = await own(fay).removeDocument({ id, documentId: documents[0]?.id as never });
    expect(after.documents).toHaveLength(9);
  });

  test('shows its papers to its applicant, and to reviewers once it was sent', async () => {
    const dan = await provenPerson(world, 'Dan Documents');
    const stranger = await someone(world, 'Sam Stranger');
    const { id, documents } = await drafted(world, dan);
    const it = { id, documentId: documents[0]?.id as never };
    expect((await own(dan).document(it)).type).toBe('image/webp');
    await expect(desk(rehema).document(it)).rejects.toMatchObject(refusal('NOT_FOUND'));
    await own(dan).submit({ id });
    expect((await desk(rehema).document(it)).size).toBeGreaterThan(0);
    await expect(own(stranger).document(it)).rejects.toMatchObject(refusal('NOT_FOUND'));
  });

  test('waits for the reviewers ten working days; then they are reminded', async () => {
    const wes = await provenPerson(world, 'Wes Waits');
    const { id, clocks } = await applied(world, wes);
    expect(clocks).toMatchObject([{ kind: 'application.review', status: 'running' }]);
    const row = (await desk(kofi).queue({ limit: 100 })).rows.find((one) => one.id === id);
    expect(row).toMatchObject({ name: 'Wes Waits', status: 'submitted', votes: 0, mine: false });
    expect(row?.dueAt).toBe(clocks[0]?.dueAt);
    expect(await titles(kofi)).toContain('An application to mediate waits');
    world.clock.set(new Date(Date.parse(clocks[0]?.dueAt ?? '') + 60_000));
    await world.tick('clocks');
    expect(await titles(kofi)).toContain('An application waits too long');
    await own(wes).withdraw({ id });
  });

  test('that lacks something goes back to its applicant for 14 days and lapses without an answer', async () => {
    const [ann, lea] = [await provenPerson(world, 'Ann Answers'), await provenPerson(world, 'Lea Lapses')];
    for (const person of [ann, lea]) {
      const { id } = await applied(world, person);
      const asked = 'Send the second page of your certificate.';
      expect(await desk(rehema).ask({ id, reason: asked })).toMatchObject({ status: 'info_requested', asked });
    }
    await world.settle();
    expect(await titles(ann)).toContain('More is needed for your application');
    expect((await world.mailbox(ann.email)).at(-1)?.text).toMatch(/second page/);
    expect((await world.mailbox(lea.email)).at(-1)?.text).toContain(unanswered.application);
    const written = (await own(lea).application())?.form;
    const { id } = (await own(ann).application()) ?? { id: '' as never };
    await own(ann).addDocument({ id, kind: 'certificate', file: fileOf(await photo()) });
    expect(await own(ann).submit({ id })).toMatchObject({ status: 'submitted', asked: null });
    world.clock.advance({ days: 18 });
    await world.tick('clocks');
    expect(await own(lea).application()).toMatchObject({ status: 'lapsed' });
    expect(await own(ann).application()).toMatchObject({ status: 'submitted' });
    const begun = await own(lea).start({ identityId: lea.identityId });
    expect(begun).toMatchObject({ status: 'draft', form: { ...written, declaresComplete: false } });
  });
});

describe('reviewers', () => {
  test('look every accreditation up before they invite; one that the applicant changes is looked up again', async () => {
    const moe = await provenPerson(world, 'Moe Checked');
    const { id } = await applied(world, moe, experienced);
    const how = 'Come on Monday at nine.';
    await expect(desk(rehema).invite({ id, how })).rejects.toMatchObject(refusal('MED_CHECKS_MISSING'));
    await expect(desk(rehema).check({ id, index: 3, found: true, note: reason })).rejects.toMatchObject(
      refusal('BAD_INPUT'),
    );
    const checked = await desk(rehema).check({ id, index: 0, found: true, note: reason });
    expect(checked).toMatchObject({ status: 'under_review', checks: [{ index: 0, found: true, by: 'Rehema Said' }] });
    await desk(rehema).ask({ id, reason: 'Is the number the one of this year?' });
    const before = await own(moe).application();
    const form = wholeForm('Moe Checked', { ...experienced, accreditations: [{ ...accreditation, number: 'MAC-9' }] });
    await own(moe).save({ id, revision: before?.revision ?? 0, form });
    await own(moe).submit({ id });
    expect(await desk(rehema).review({ id })).toMatchObject({ checks: [] });
    await desk(rehema).check({ id, index: 0, found: true, note: reason });
    await desk(rehema).ask({ id, reason: 'Until when does it hold?' });
    const { revision = 0 } = (await own(moe).application()) ?? {};
    const [changed] = form.accreditations;
    if (!changed) throw new Error('it names one');
    await own(moe).save({
      id,
      revision,
      form: { ...form, accreditations: [{ ...changed, expiresOn: '2039-12-31' as never }] },
    });
    await own(moe).submit({ id });
    expect(await desk(rehema).review({ id })).toMatchObject({ checks: [] });
    await desk(rehema).check({ id, index: 0, found: false, note: reason });
    await desk(rehema).ask({ id, reason: 'What do you want to be known for?' });
    const { revision: last = 0, form: whole } = (await own(moe).application()) ?? {};
    await own(moe).save({ id, revision: last, form: { ...(whole ?? form), practiceName: 'Moe and others' } });
    await own(moe).submit({ id });
    expect((await desk(rehema).review({ id })).checks).toHaveLength(1); // nothing that was looked up changed
    expect(await desk(rehema).invite({ id, how })).toMatchObject({ status: 'assessment' });
  });

  test('see each other’s points and voice only after their own', async () => {
    const vik = await provenPerson(world, 'Vik Voices');
    const { id } = await invited(world, vik, rehema);
    await vote(rehema, id, 'approve');
    await world.settle();
    expect((await desk(kofi).review({ id })).assessments).toEqual([]);
    expect(await titles(kofi)).toContain('Another voice is needed');
    expect(JSON.stringify(await own(vik).application())).not.toContain('percent');
    const after = await vote(kofi, id, 'reject');
    expect(after.assessments.map(({ reviewerName, vote }) => [reviewerName, vote])).toEqual([
      ['Rehema Said', 'approve'],
      ['Kofi Mensah', 'reject'],
    ]);
    expect(after.status).toBe('assessment');
    expect((await vote(zuri, id, 'approve')).status).toBe('approved');
    expect((await desk(kofi).review({ id })).assessments).toHaveLength(3);
  });

  test('have one voice each, and none for an approval that the points do not carry', async () => {
    const orla = await provenPerson(world, 'Orla Once');
    const { id } = await invited(world, orla, rehema);
    await expect(vote(rehema, id, 'approve', 2)).rejects.toMatchObject(refusal('BAD_INPUT'));
    const weak = desk(rehema).assess({ id, rubric: points(4, { impartiality: 1 }), vote: 'approve', reason });
    await expect(weak).rejects.toMatchObject(refusal('BAD_INPUT'));
    await vote(rehema, id, 'approve');
    await expect(vote(rehema, id, 'approve')).rejects.toMatchObject(refusal('DSP_ONCE_ONLY'));
    expect(await desk(kofi).review({ id })).toMatchObject({ status: 'assessment', assessments: [] });
  });

  test('that vote at the same instant decide it once', async () => {
    const ivo = await provenPerson(world, 'Ivo Instant');
    const { id } = await invited(world, ivo, rehema);
    const codes = await Promise.all([rehema, kofi, zuri].map((one) => codeOf(vote(one, id, 'approve'))));
    expect(codes.filter((code) => code === 'ok')).toHaveLength(2);
    expect(codes.filter((code) => code === 'ILLEGAL_TRANSITION')).toHaveLength(1);
    const approvals = await world.deps.db
      .selectFrom('events')
      .select('id')
      .where('subject_id', '=', id)
      .where('name', '=', 'mediator_application.approved')
      .execute();
    expect(approvals).toHaveLength(1);
  });

  test('approve: the applicant is a mediator of the highest tier that the papers carry, and told so', async () => {
    const tiers = [];
    for (const [name, wishes] of [
      ['Tara Plain', {}],
      ['Theo Certified', experienced],
    ] as const) {
      const person = await provenPerson(world, name);
      const { id } = await invited(world, person, rehema, wishes);
      for (const reviewer of [rehema, kofi]) await vote(reviewer, id, 'approve');
      await world.settle();
      const standing = await own(person).standing();
      tiers.push([standing?.profile.tier, standing?.profile.status]);
      expect(await titles(person)).toContain('You are approved as a mediator');
      await expect(own(person).start({ identityId: person.identityId })).rejects.toMatchObject(
        refusal('ILLEGAL_TRANSITION'),
      );
    }
    expect(tiers).toEqual([
      ['provisional', 'onboarding'],
      ['certified', 'onboarding'],
    ]);
  });
});

describe('a rejection', () => {
  test('gives a reason, and the way to apply again after 90 days', async () => {
    const { person } = await rejected('Rex Rejected');
    expect(await own(person).application()).toMatchObject({ status: 'rejected', decisionReason: reason });
    await expect(own(person).start({ identityId: person.identityId })).rejects.toMatchObject(refusal('MED_TOO_EARLY'));
    world.clock.advance({ days: 91 });
    const again = await own(person).start({ identityId: person.identityId });
    expect(again).toMatchObject({ status: 'draft', form: { legalName: 'Rex Rejected', declaresComplete: false } });
    // Who looks at the second one reads how the first ended, and why.
    const { id } = await applied(world, person);
    expect((await desk(zuri).review({ id })).earlier).toMatchObject([{ status: 'rejected', reason }]);
  });

  test('is not got round by an appeal that is taken back: the page, the letter and the refusal know one day', async () => {
    const { person, id } = await rejected('Wes Withdraws');
    await world.settle();
    const day = (await own(person).application())?.againFrom;
    if (!day) throw new Error('a rejection has a day');
    expect((await world.mailbox(person.email)).at(-1)?.text).toContain(formatIn(day, 'Africa/Nairobi'));
    await own(person).appeal({ id, reason: 'The number was looked up in the wrong register.' });
    await own(person).withdraw({ id });
    expect(await own(person).application()).toMatchObject({ status: 'withdrawn', againFrom: day });
    await expect(own(person).start({ identityId: person.identityId })).rejects.toMatchObject(refusal('MED_TOO_EARLY'));
    world.clock.advance({ days: 91 });
    expect(await own(person).start({ identityId: person.identityId })).toMatchObject({ status: 'draft' });
  });

  test('leaves its day to the letters of its appeal, which name it only while it is to come', async () => {
    const { person, id } = await rejected('Ada Appeals');
    const day = (await own(person).application())?.againFrom;
    if (!day) throw new Error('a rejection has a day');
    const lastLetter = async () => {
      await world.settle();
      return (await world.mailbox(person.email)).at(-1)?.text;
    };
    const mentions = expect.stringContaining(`You can begin a new one from ${formatIn(day, 'Africa/Nairobi')}`);
    await own(person).appeal({ id, reason: 'The number was looked up in the wrong register.' });
    await desk(zuri).ask({ id, reason: 'Send the second page.' });
    expect(await lastLetter()).toEqual(mentions);
    await own(person).submit({ id });
    world.clock.advance({ days: 91 });
    await desk(zuri).ask({ id, reason: 'Send the third page.' });
    const later = await lastLetter();
    expect(later).toContain(unanswered.application);
    expect(later).not.toEqual(mentions);
  });

  test('is looked at once more by others, who do not see what the first ones found', async () => {
    const { person, id } = await rejected('Abe Appeals');
    const why = 'The number was looked up in the wrong register.';
    expect(await own(person).appeal({ id, reason: why })).toMatchObject({ status: 'submitted', appealed: true });
    await world.settle();
    for (const reviewer of [rehema, kofi]) {
      await expect(desk(reviewer).review({ id })).rejects.toMatchObject(refusal('FORBIDDEN'));
      await expect(desk(reviewer).take({ id })).rejects.toMatchObject(refusal('FORBIDDEN'));
    }
    const amani = await world.person('Amani Fresh', { roles: ['reviewer'] });
    expect(await desk(amani).review({ id })).toMatchObject({ appealReason: why, assessments: [], reviewers: [] });
    await desk(zuri).invite({ id, how: 'Come once more on Friday.' });
    for (const reviewer of [amani, zuri]) await vote(reviewer, id, 'reject');
    await world.settle();
    expect(await own(person).application()).toMatchObject({ status: 'rejected', appealUntil: null });
    await expect(own(person).appeal({ id, reason: why })).rejects.toMatchObject(refusal('DSP_ONCE_ONLY'));
  });

  test('stands after 14 days', async () => {
    const { person, id } = await rejected('Lou Late');
    world.clock.advance({ days: 15 });
    await expect(own(person).appeal({ id, reason })).rejects.toMatchObject(refusal('DSP_DEADLINE_PASSED'));
  });
});

describe('nobody judges', () => {
  test('their own application, nor one of somebody they act with', async () => {
    const self = await provenPerson(world, 'Self Judge');
    await world.deps.db
      .insertInto('user_roles')
      .values({ user_id: self.id, role: 'reviewer', granted_at: world.clock.now() })
      .execute();
    const { id } = await applied(world, self);
    await expect(desk(self).review({ id })).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(desk(self).take({ id })).rejects.toMatchObject(refusal('FORBIDDEN'));
    expect((await desk(self).queue({ limit: 100 })).rows.map((row) => row.id)).not.toContain(id);
    expect((await desk(kofi).queue({ limit: 100 })).rows.map((row) => row.id)).toContain(id);
  });

  test('who is no reviewer', async () => {
    const plain = await someone(world, 'Plain Person');
    await expect(desk(plain).queue({})).rejects.toMatchObject(refusal('FORBIDDEN'));
  });
});
