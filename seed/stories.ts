import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { readAgreement } from '../server/agreements/agreement.ts';
import { writeComment } from '../server/agreements/comment.ts';
import { suggestChange } from '../server/agreements/suggestion.ts';
import { motorcycle } from './asked.ts';
import { gardenWall } from './attended.ts';
import { changedAgreements, endedAgreements } from './ended.ts';
import { drainIsMended, firstRent, loanPromises, stallPromises } from './promises.ts';
import { templates } from './templates.ts';
import * as texts from './texts.ts';
import type { Stage } from './world.ts';

const drawn =
  'M 40 110 C 70 20 95 20 105 90 C 110 130 130 120 150 80 C 160 60 175 60 180 95 C 184 120 210 110 230 85 C 250 60 262 70 270 95 C 280 120 320 100 360 70 L 420 95';
const drawnToo =
  'M 60 40 L 60 130 M 60 80 C 120 20 150 60 120 90 L 190 130 C 220 60 240 60 250 100 C 260 130 300 120 330 60 L 400 120';

/** What happened in the demo world, oldest first: each state an agreement can be in is somewhere, and each person has something to do. */
export async function stories(stage: Stage): Promise<void> {
  await endedAgreements(stage);
  await changedAgreements(stage);

  const lease = await stage.draft('peter', ['amina'], { ...texts.stall, obligations: stallPromises(stage.day) }, 46);
  await lease.share(46);
  await lease.accept('amina', 45);
  await lease.accept('peter', 45);
  await lease.askToSign(44);
  await lease.sign('amina', 43, drawn);
  await lease.sign('peter', 42);
  await firstRent(stage, lease.id);

  const bags = await stage.draft('grace', ['leila'], { ...texts.bags, signWindowDays: 7 }, 40);
  await bags.share(40);
  await bags.accept('leila', 39);
  await bags.accept('grace', 39);
  await bags.askToSign(38);
  await bags.sign('grace', 37);
  await bags.lapse(30);

  const wall = await stage.draft('juma', ['wanjiru'], texts.wall, 34);
  await wall.share(34);
  await wall.open('wanjiru', 33);
  await wall.decline('wanjiru', 'The price by the metre is above the two other offers I hold.', 32);

  const memorandum = await stage.draft(
    'grace',
    ['peter'],
    { ...texts.audit, title: 'Joint audit of the water fund' },
    29,
  );
  await memorandum.share(29);
  await memorandum.withdraw('The county names another reviewer, so this text is no longer needed.', 27);

  const borehole = await stage.draft('grace', ['peter'], texts.borehole, 24);
  await borehole.share(24);
  await borehole.change(
    'peter',
    (terms) => ({
      ...terms,
      clauses: terms.clauses.map((clause, index) =>
        index === 4 ? { ...clause, heading: 'Hand-over and training' } : clause,
      ),
    }),
    'Named the training in the last clause',
    23,
  );
  await borehole.accept('grace', 22);
  await borehole.accept('peter', 22, 'refused');
  await borehole.askToSign(21);
  await borehole.sign('peter', 20);
  await borehole.sign('grace', 19);
  await templates(stage, borehole.id);

  const loan = await stage.draft('amina', ['leila'], { ...texts.loan, obligations: loanPromises(stage.day) }, 18);
  await loan.share(18);
  await loan.accept('leila', 17);
  await loan.accept('amina', 17);
  await loan.askToSign(17);
  await loan.sign('amina', 16, drawn);
  await loan.sign('leila', 15, drawnToo);

  const audit = await stage.draft('wanjiru', ['grace'], { ...texts.audit, effectiveOn: stage.day(12) }, 14);
  await audit.share(14);
  await audit.accept('grace', 13);
  await audit.accept('wanjiru', 13);
  await audit.askToSign(12);
  await audit.sign('grace', 11);
  await audit.sign('wanjiru', 10);

  const lanterns = await stage.draft('njoroge', ['amina'], { ...texts.lanterns, signWindowDays: 9 }, 9);
  await lanterns.share(9);
  await lanterns.change(
    'amina',
    (terms) => ({
      ...terms,
      clauses: terms.clauses.map((clause, index) =>
        index === 3 ? { ...clause, heading: 'Late delivery and refusal' } : clause,
      ),
    }),
    'A late lot may be refused',
    8,
  );
  await lanterns.accept('njoroge', 7.5);
  await lanterns.accept('amina', 7.4);
  await lanterns.askToSign(7);
  await lanterns.sign('njoroge', 3, drawnToo);

  const roof = await stage.draft('peter', ['juma', 'amina'], texts.roof, 6);
  await roof.share(6);
  for (const who of ['juma', 'amina', 'peter'] as const) await roof.accept(who, 5);
  await roof.askToSign(4);
  await roof.sign('peter', 3);
  await roof.proposeChange('juma', 'Please move the start by one week: the timber arrives late.', 1);

  const water = await stage.draft('grace', ['peter'], texts.water, 5);
  await water.share(5);
  await water.accept('peter', 4);
  await water.accept('grace', 4);
  await water.askToSign(2);

  await drainIsMended(stage, lease.id);

  const repairs = await stage.draft('amina', ['juma'], texts.floor, 2);
  await repairs.share(2);
  await repairs.open('juma', 1);
  await talkAboutFloor(stage, repairs.id);

  await gardenWall(stage);

  const loanToAnswer = await stage.draft('wanjiru', ['leila'], motorcycle, 1.9);
  await loanToAnswer.share(1.9);
  await loanToAnswer.accept('leila', 1.8);
  await loanToAnswer.accept('wanjiru', 1.8);
  await loanToAnswer.askToSign(1.7);

  const terms = await stage.draft('leila', ['amina'], texts.schoolBags, 1.5);
  await terms.share(1.2);

  await stage.draft('amina', ['njoroge'], texts.batteries, 0.6);
  await stage.draft('njoroge', ['grace'], texts.schools, 0.4);
}

/** Juma would have the work done otherwise in two places, asks about the tiles, and Amina keeps a note for her own side. */
async function talkAboutFloor(stage: Stage, id: AgreementView['id']): Promise<void> {
  const { versionId, terms } = await readAgreement(stage.as('juma', 0.9), id);
  const [work, time, price] = terms.clauses;
  if (!work || !time || !price) throw new Error('the repair has three clauses');
  const comment = (
    who: 'amina' | 'juma',
    clauseId: string,
    visibility: 'all' | 'own_side',
    body: string,
    daysAgo: number,
  ) => writeComment(stage.as(who, daysAgo), id, { clauseId, parentId: null, visibility, body });
  const asked = await comment('juma', work.id, 'all', 'Do you have the tiles already, or do I buy them?', 0.9);
  await writeComment(stage.as('amina', 0.8), id, {
    clauseId: work.id,
    parentId: asked.id,
    visibility: 'all',
    body: 'I have six boxes from the last time. They are behind the counter.',
  });
  await comment(
    'amina',
    price.id,
    'own_side',
    'The builder next door asked 69,000 for the same. Not above 76,000.',
    0.7,
  );
  for (const [clause, body, reason] of [
    [
      time,
      'The work takes six days and is done while the shop is closed, from Monday to Saturday.',
      'The mortar has to dry for two days before anybody walks on it.',
    ],
    [
      price,
      'The price is KES 78,000 with material, half of it paid before the work begins and half when the floor can be walked on.',
      'I pay for sand and cement on the first day.',
    ],
  ] as const)
    await suggestChange(stage.as('juma', 0.6), id, {
      versionId,
      proposal: { kind: 'change', clause: { ...clause, body: texts.body([body]) } },
      reason,
      follows: null,
    });
  await stage.follow(0.6);
}
