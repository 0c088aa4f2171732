import { emptyApplication } from '@ahadi/domain/mediators/rules.ts';
import type { Application, ApplicationForm, Rubric, Tier } from '@ahadi/domain/mediators/schema.ts';
import { RubricItem } from '@ahadi/domain/mediators/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import { certifications } from '../mediators/expiry.ts';
import { fileOf, photo } from './papers.ts';
import { someone } from './story.ts';
import type { Person, World } from './world.ts';

/** A person whose identity reviewers checked, as far as applying to mediate asks for it. */
export async function provenPerson(world: World, name: string, level = 2): Promise<Person> {
  const person = await someone(world, name);
  await world.deps.db
    .updateTable('identities')
    .set({ verification_level: level, country: 'KE' })
    .where('id', '=', person.identityId)
    .execute();
  return person;
}

/** A whole application; without an accreditation unless wished otherwise. */
export const wholeForm = (name: string, wishes: Partial<ApplicationForm> = {}): ApplicationForm => ({
  ...emptyApplication,
  legalName: name,
  practiceName: `${name} Mediation`,
  countries: ['KE'],
  languages: [{ code: 'en', level: 'fluent' }],
  specialisms: ['commercial'],
  trainingHours: 60,
  trainingProvider: 'Strathmore Dispute Resolution Centre',
  references: [
    { name: 'Jane Wafula', email: 'jane@example.org', relation: 'trainer' },
    { name: 'Omar Said', email: 'omar@example.org', relation: 'co-mediator' },
  ],
  declaresComplete: true,
  bio: 'I have settled disputes between traders, landlords and neighbours in Nairobi and Kisumu for many years.',
  ...wishes,
});

export const accreditation = {
  body: 'Mediation Accreditation Committee',
  number: 'MAC-0421',
  registerUrl: '',
  issuedOn: '2020-01-01',
  expiresOn: '2999-01-01',
} as const;
/** What the application of a certified mediator has beside the least. */
export const experienced: Partial<ApplicationForm> = {
  accreditations: [accreditation],
  mediationsCount: 12,
  mediationHours: 80,
};

/** A draft with every field and paper that the form needs. */
export async function drafted(
  world: World,
  applicant: Person,
  wishes: Partial<ApplicationForm> = {},
): Promise<Application> {
  const api = world.as(applicant).mediators;
  const { id, revision } = await api.start({ identityId: applicant.identityId });
  const form = wholeForm(applicant.name, wishes);
  await api.save({ id, revision, form });
  const kinds = ['certificate', ...(form.accreditations.length > 0 ? ['accreditation' as const] : [])] as const;
  for (const kind of kinds) await api.addDocument({ id, kind, file: fileOf(await photo()) });
  const draft = await api.application();
  if (!draft) throw new Error('it was just started');
  return draft;
}

/** The same, sent to the reviewers. */
export async function applied(
  world: World,
  applicant: Person,
  wishes: Partial<ApplicationForm> = {},
): Promise<Application> {
  const { id } = await drafted(world, applicant, wishes);
  const sent = await world.as(applicant).mediators.submit({ id });
  await world.settle();
  return sent;
}

/** So many points for everything. */
export const points = (each: number, more: Partial<Rubric> = {}): Rubric =>
  ({ ...Object.fromEntries(RubricItem.options.map((item) => [item, each])), ...more }) as Rubric; // every item is there
export const reason = 'The papers and the role-play were looked at.';

/** An application that was looked through and whose applicant was invited. */
export async function invited(
  world: World,
  applicant: Person,
  reviewer: Person,
  wishes: Partial<ApplicationForm> = {},
): Promise<Application> {
  const sent = await applied(world, applicant, wishes);
  const desk = world.as(reviewer).mediators;
  for (const index of sent.form.accreditations.keys())
    await desk.check({ id: sent.id, index, found: true, note: 'Found in the public register.' });
  await desk.invite({ id: sent.id, how: 'Come to the role-play on Monday at nine.' });
  await world.settle();
  return sent;
}

/** A person who went all the way, by these two reviewers: approved, and begun unless wished otherwise. */
export async function mediatorIn(
  world: World,
  name: string,
  reviewers: readonly [Person, Person],
  wishes: Partial<ApplicationForm> & { begins?: boolean } = {},
): Promise<Person> {
  const { begins = true, ...form } = wishes;
  const person = await provenPerson(world, name);
  const { id } = await invited(world, person, reviewers[0], form);
  for (const reviewer of reviewers)
    await world.as(reviewer).mediators.assess({ id, rubric: points(4), vote: 'approve', reason });
  await world.settle();
  if (begins) await world.as(person).mediators.onboard({ acceptsCode: true });
  await world.settle();
  return person;
}

/** Puts a mediator of that tier there at once, without an application of many steps: for tests about something else. */
export async function quickMediator(world: World, name: string, tier: Tier = 'certified'): Promise<Person> {
  const person = await provenPerson(world, name);
  await putMediator(world.deps.db, { ...person, name }, tier, world.clock.now());
  await certifications.begin(world.ctx(), person.id);
  return person;
}

type Put = { id: string; identityId: string; name: string };

/** The rows of a mediator who was approved and began at that instant. */
export async function putMediator(
  db: World['deps']['db'],
  { id, identityId, name }: Put,
  tier: Tier,
  now: Date,
): Promise<void> {
  const form = wholeForm(name, experienced);
  const applicationId = uuidv7();
  await db
    .insertInto('mediator_applications')
    .values({
      id: applicationId,
      ref: `MA-T-${applicationId}`,
      user_id: id,
      identity_id: identityId,
      status: 'approved',
      form: JSON.stringify(form),
      created_at: now,
      updated_at: now,
    })
    .execute();
  await db
    .insertInto('mediators')
    .values({
      id,
      identity_id: identityId,
      application_id: applicationId,
      status: 'active',
      tier,
      name,
      practice_name: form.practiceName,
      countries: form.countries,
      languages: JSON.stringify(form.languages),
      language_codes: ['en'],
      specialisms: form.specialisms,
      bio: form.bio,
      fee_schedule: '',
      accreditations: JSON.stringify([{ ...accreditation, checked: true }]),
      mediations_before: 12,
      hours_before: 80,
      certified_at: now,
      expires_at: new Date(now.getTime() + 365 * 86_400_000),
      created_at: now,
      updated_at: now,
    })
    .execute();
}
