import { emptyApplication } from '@ahadi/domain/mediators/rules.ts';
import {
  type Accreditation,
  type Application,
  type ApplicationForm,
  type DocumentKind,
  type Rubric,
  RubricItem,
} from '@ahadi/domain/mediators/schema.ts';
import { buyPack } from '@ahadi/server/credits/purchase.ts';
import * as applying from '@ahadi/server/mediators/application.ts';
import { addCourtBody } from '@ahadi/server/mediators/court-body.ts';
import * as reviewing from '@ahadi/server/mediators/review.ts';
import { addTraining, onboardMediator } from '@ahadi/server/mediators/standing.ts';
import { answerSimulated } from '@ahadi/server/payments/simulation.ts';
import { type Acting, enrol, prove } from './newcomers.ts';
import { specimen } from './papers.ts';
import type { Stage } from './world.ts';

const kenyanCourt = 'Judiciary of Kenya, Mediation Accreditation Committee';
const ugandanCourt = 'Judiciary of Uganda, Register of Court-Accredited Mediators';

type Somebody = { name: string; country: string; city: string; form: Partial<ApplicationForm> };

const accredited = (body: string, number: string, expiresOn: string): Accreditation => ({
  body,
  number,
  registerUrl: '',
  issuedOn: null,
  expiresOn,
});
const speaks = (...languages: [code: string, level: 'working' | 'fluent' | 'native'][]) =>
  languages.map(([code, level]) => ({ code, level }));

const ruth = (stage: Stage): Partial<ApplicationForm> => ({
  practiceName: 'Wambui Mediation',
  countries: ['KE'],
  languages: speaks(['en', 'fluent'], ['sw', 'native']),
  specialisms: ['commercial', 'construction', 'land_and_housing'],
  accreditations: [accredited(kenyanCourt, 'MAC-2019-0148', stage.day(300))],
  trainingHours: 80,
  trainingProvider: 'Kenya School of Law',
  mediationsCount: 46,
  mediationHours: 310,
  feeSchedule: 'A fixed fee for matters below KES 500,000; both sides hear it before anybody is bound.',
  bio: 'I sat as a magistrate in Nairobi and Nakuru for 22 years and have mediated since 2019, mostly about work that was paid for and not finished. I let both sides speak at length before anybody talks about money.',
});

const others = (stage: Stage): Somebody[] => [
  {
    name: 'Joseph Ssempijja',
    country: 'UG',
    city: 'Kampala',
    form: {
      track: 'lawyer_mediator',
      barAdmission: 'Advocate of the High Court of Uganda, 2009',
      languages: speaks(['en', 'fluent'], ['lg', 'native'], ['sw', 'working']),
      specialisms: ['commercial', 'family_business', 'technology'],
      accreditations: [accredited(ugandanCourt, 'UG-CAM-0077', stage.day(200))],
      trainingHours: 60,
      trainingProvider: 'Law Development Centre, Kampala',
      mediationsCount: 18,
      mediationHours: 120,
      bio: 'Advocate in Kampala. I mediate between traders, suppliers and partners in family firms, in English and Luganda, and write down terms so that nobody has to guess later.',
    },
  },
  {
    name: 'Halima Yusuf',
    country: 'KE',
    city: 'Mombasa',
    form: {
      languages: speaks(['sw', 'native'], ['ar', 'fluent'], ['en', 'working']),
      specialisms: ['community', 'consumer'],
      trainingHours: 45,
      trainingProvider: 'Mombasa Community Justice Centre',
      mediationsCount: 2,
      bio: 'I help neighbours and small traders along the coast to talk again. I listen in Swahili and Arabic, and I ask before I repeat anything to the other side.',
    },
  },
  {
    name: 'Esther Naliaka',
    country: 'KE',
    city: 'Eldoret',
    form: {
      languages: speaks(['en', 'fluent'], ['sw', 'fluent']),
      specialisms: ['land_and_housing', 'community', 'ngo_and_grants'],
      accreditations: [accredited('Chartered Institute of Arbitrators, Kenya Branch', 'CIArb-K-3312', stage.day(420))],
      trainingHours: 52,
      trainingProvider: 'Chartered Institute of Arbitrators, Kenya Branch',
      mediationsCount: 9,
      mediationHours: 64,
      bio: 'Fifteen years of work with water and housing groups in the Rift Valley. I mediate about land, rent and grants, and come to where people live when that helps.',
    },
  },
  {
    name: 'David Ochieng',
    country: 'KE',
    city: 'Kisumu',
    form: {
      track: 'lawyer_mediator',
      barAdmission: 'Advocate of the High Court of Kenya, 2012',
      languages: speaks(['en', 'fluent'], ['sw', 'fluent']),
      specialisms: ['commercial', 'employment_like', 'public_service'],
      accreditations: [accredited(kenyanCourt, 'MAC-2021-0390', stage.day(500))],
      trainingHours: 44,
      trainingProvider: 'Strathmore Dispute Resolution Centre',
      mediationsCount: 11,
      mediationHours: 70,
      bio: 'Advocate in Kisumu. I mediate about unpaid work and contracts with counties, by video in the evening if that suits both sides, and keep sessions to two hours.',
    },
  },
];

const waiting: Somebody = {
  name: 'Brian Mutiso',
  country: 'KE',
  city: 'Machakos',
  form: {
    languages: speaks(['en', 'fluent'], ['sw', 'native']),
    specialisms: ['construction', 'consumer'],
    accreditations: [accredited('Institute of Chartered Mediators and Conciliators', 'ICMC-1190', '2029-06-30')],
    trainingHours: 48,
    trainingProvider: 'Institute of Chartered Mediators and Conciliators',
    mediationsCount: 6,
    mediationHours: 38,
    bio: 'Quantity surveyor for eleven years. I mediate between owners and builders, on site where the walls can speak for themselves, and I put numbers on the table early.',
  },
};

/** A whole application with its papers, sent to the reviewers. */
async function apply(
  stage: Stage,
  as: Acting,
  { name, country, form }: Pick<Somebody, 'name' | 'country' | 'form'>,
  identityId: string,
  daysAgo: number,
): Promise<Application> {
  const ctx = as(daysAgo);
  const { id, revision } = await applying.startApplication(ctx, identityId);
  const whole: ApplicationForm = {
    ...emptyApplication,
    countries: [country],
    references: [
      { name: 'Judge (retd) Samuel Omondi', email: 'omondi@references.example', relation: 'Sat with me in training' },
      { name: 'Mary Atieno', email: 'atieno@references.example', relation: 'Co-mediator' },
    ],
    declaresComplete: true,
    ...form,
    legalName: name,
  };
  await applying.saveApplication(ctx, { id, revision, form: whole });
  const paper = (kind: DocumentKind, title: string, ...lines: string[]) =>
    applying.addDocument(ctx, { id, kind, file: specimen(title, [name, ...lines]) });
  await paper('certificate', 'Certificate of training', whole.trainingProvider, `${whole.trainingHours} hours`);
  for (const { body, number } of whole.accreditations) await paper('accreditation', 'Accreditation', body, number);
  if (whole.track === 'lawyer_mediator') await paper('bar_admission', 'Admission to the bar', whole.barAdmission);
  const sent = await applying.submitApplication(ctx, { id });
  await stage.follow(daysAgo);
  return sent;
}

const rubric = (points: number, more: Partial<Rubric>): Rubric =>
  ({ ...Object.fromEntries(RubricItem.options.map((item) => [item, points])), ...more }) as Rubric; // every item is there

/** Two reviewers look it through and approve; then the mediator signs the code and begins. */
async function certify(stage: Stage, as: Acting, { id, form }: Application, daysAgo: number): Promise<void> {
  const first = stage.as('daniel', daysAgo);
  await reviewing.takeApplication(first, { id });
  for (const index of form.accreditations.keys())
    await reviewing.checkAccreditation(first, {
      id,
      index,
      found: true,
      note: 'The number is in the register, with this name.',
    });
  await reviewing.inviteToAssessment(first, { id, how: 'A role-play of 40 minutes by video, next Tuesday at ten.' });
  await stage.follow(daysAgo);
  const reason = 'Calm, even-handed, and clear about what stays in the room.';
  await reviewing.assessApplication(stage.as('daniel', daysAgo - 5), {
    id,
    rubric: rubric(3, { confidentiality: 4, listening: 4 }),
    vote: 'approve',
    reason,
  });
  await reviewing.assessApplication(stage.as('faith', daysAgo - 6), {
    id,
    rubric: rubric(3, { impartiality: 4, drafting: 2 }),
    vote: 'approve',
    reason,
  });
  await stage.follow(daysAgo - 6);
  await onboardMediator(as(daysAgo - 7), {});
  await stage.follow(daysAgo - 7);
}

/**
 * The mediators of the demo world: five who were certified, of both countries, and one application that waits. Ruth is one of the
 * named people; the others are there to be found and chosen. Answers who the others are, in the order above.
 */
export async function mediators(stage: Stage): Promise<string[]> {
  await addCourtBody(stage.as('daniel', 90), { name: kenyanCourt, country: 'KE' });
  await addCourtBody(stage.as('daniel', 90), { name: ugandanCourt, country: 'UG' });
  const asRuth: Acting = (daysAgo) => stage.as('ruth', daysAgo);
  const her = { name: 'Ruth Wambui', country: 'KE', form: ruth(stage) };
  const sent = await apply(stage, asRuth, her, await prove(stage, asRuth, her.name, 80), 70);
  await certify(stage, asRuth, sent, 60);
  await furnish(stage, asRuth);
  const userIds: string[] = [];
  let daysAgo = 66;
  for (const somebody of others(stage)) {
    const userId = await enrol(stage, { ...somebody, house: 'mediators' }, daysAgo);
    const as: Acting = (then) => stage.asPerson(userId, then);
    const identityId = await prove(stage, as, somebody.name, daysAgo - 1);
    await certify(stage, as, await apply(stage, as, somebody, identityId, daysAgo - 4), daysAgo - 9);
    userIds.push(userId);
    daysAgo -= 7;
  }
  const userId = await enrol(stage, { ...waiting, house: 'mediators' }, 9);
  const as: Acting = (then) => stage.asPerson(userId, then);
  await apply(stage, as, waiting, await prove(stage, as, waiting.name, 8), 4);
  return userIds;
}

/** Ruth's desk has something on it: training of the year, and a pack of credits that she bought. */
async function furnish(stage: Stage, as: Acting): Promise<void> {
  await addTraining(as(30), {
    on: stage.day(-32),
    hours: 6,
    kind: 'course',
    title: 'Drafting settlements that a court adopts',
    file: specimen('Certificate of attendance', ['Ruth Wambui', '6 hours']),
  });
  await addTraining(as(15), {
    on: stage.day(-16),
    hours: 2.5,
    kind: 'supervision',
    title: 'Case talk with colleagues',
  });
  if (!stage.system(0).config.PAYMENTS_SANDBOX) return; // she has the credits she began with
  const { id } = await buyPack(as(12), {
    pack: 'kes-25',
    method: { provider: 'sandbox', rail: 'mobile_money', phone: '0712 345 678' },
  });
  await stage.follow(12);
  await answerSimulated(as(12), id, { approve: true, pin: '2580' });
  await stage.follow(12);
}
