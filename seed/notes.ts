import type { LinkKind, NoteContent, NoteLink, NoteMutation } from '@ahadi/domain/notes/schema.ts';
import { remind } from '@ahadi/server/notes/reminders.ts';
import { syncNotes } from '@ahadi/server/notes/sync.ts';
import { v7 as uuidv7 } from 'uuid';
import type { DemoName } from './people.ts';
import type { Stage } from './world.ts';

type Written = Partial<Omit<NoteContent, 'links'>> & { title: string; body: string; about?: readonly About[] };
type About = readonly [kind: Extract<LinkKind, 'agreement' | 'dispute'>, title: string];

/** What people of the demo world wrote down for themselves: lists, what was said on the telephone, drafts of letters. */
export async function notes(stage: Stage): Promise<void> {
  await ofAmina(stage);
  await write(stage, 'njoroge', 20, {
    title: 'Chargers: what to answer',
    body: 'The carrier says that the parcel was returned to Mombasa on the 3rd.\n\n- [x] ask the carrier for the paper\n- [ ] offer Amina a second delivery or her money\n- [ ] answer before the time is over\n\nStay with the facts. Grace said: *offer first, explain second.*',
    tags: ['dispute', 'chargers'],
    about: [['dispute', 'Chargers paid for and not delivered']],
    pinned: true,
  });
  await write(stage, 'njoroge', 9, {
    title: 'Prices from the factory, November',
    body: '| | 100 | 400 |\n|---|---|---|\n| Lantern with panel | 21.40 | 19.80 |\n| Spare battery | 3.10 | 2.75 |\n\nFreight to Mombasa about 11 %. Not to be shown to buyers.',
    tags: ['buying'],
    about: [['agreement', 'Supply of 400 solar lanterns']],
  });
  await write(stage, 'njoroge', 2, {
    title: '',
    body: 'Call the school board about the twelve schools\n\nMondays after ten. Ask who signs.',
    tags: ['calls'],
    about: [['agreement', 'Lanterns for twelve schools']],
  });
  await write(stage, 'grace', 60, {
    title: 'Visit to Ndhiwa',
    body: '# Seen\n\n- Pump house stands, roof missing.\n- 41 metres of pipe in the yard, of 60.\n- The headmaster keeps the key.\n\n# To do\n\n- [x] photographs into the file\n- [x] letter to the county\n- [ ] date for the water test',
    tags: ['borehole', 'visits'],
    about: [['agreement', 'Borehole at Ndhiwa primary school']],
  });
  await write(stage, 'grace', 2.5, {
    title: 'Benches: what the carpenter said',
    body: 'On the telephone, Thursday, about eleven.\n\n> There was no cypress in Kisumu that week.\n\nHe did not ask before. The agreement says cypress.',
    tags: ['dispute'],
    about: [['dispute', 'The benches are not of the wood agreed']],
  });
  await write(stage, 'grace', 1.2, {
    title: 'Board meeting, points',
    body: '1. Accounts of the half-year\n2. Two new water points\n3. Who may sign for the trust',
    tags: ['board'],
  });
  await write(stage, 'daniel', 12, {
    title: 'Week at the desk',
    body: '- [x] identity checks of Monday\n- [ ] look at the oldest application\n- [ ] talk with Faith about the two payments that did not fit\n- [ ] holiday plan of the officers',
    tags: ['desk'],
    pinned: true,
  });
  await write(stage, 'daniel', 5, {
    title: 'Words for people whose papers are not enough',
    body: 'Say **which** page is missing, **why** it is needed, and **what** happens next. No “unfortunately”.',
    tags: ['desk', 'writing'],
  });
}

async function ofAmina(stage: Stage): Promise<void> {
  const old = await write(stage, 'amina', 90, {
    title: 'Fair of August, what sold',
    body: 'Bags: 31. Belts: 12. Nobody wanted the hats.',
    tags: ['stall', 'money'],
  });
  await write(stage, 'amina', 40, {
    title: 'Stall 14',
    body: 'Rent is due on the fifth, to the county, by paybill.\n\n- [x] September\n- [x] October\n- [x] November\n- [ ] December\n\nThe light is theirs to keep in order (clause 4).',
    tags: ['stall', 'money'],
    about: [['agreement', 'Lease of market stall 14, Kibuye']],
  });
  await move(stage, 'amina', 30, old.id, 'archive');
  await write(stage, 'amina', 29, {
    title: 'Chargers: what happened, when, who, proof',
    body: '**What:** thirty chargers paid, KES 54,000, none came.\n**When:** paid on the day of the agreement, promised within ten days.\n**Who:** Lanterns Ltd; I spoke with Njoroge himself twice.\n**Proof:** receipt of the payment, two messages, the call of the 12th.\n\n- [x] scan the receipt\n- [x] write down the calls\n- [ ] ask Leila whether she heard him say Friday',
    tags: ['dispute', 'chargers'],
    about: [
      ['dispute', 'Chargers paid for and not delivered'],
      ['agreement', 'Thirty phone chargers for the stall'],
    ],
    pinned: true,
  });
  await write(stage, 'amina', 26, {
    title: 'Call with Njoroge',
    body: 'He said the parcel “went round by Mombasa” and that he would send a number to follow it.\nNo number came. I asked for a day; he did not name one.',
    tags: ['chargers', 'calls'],
    about: [['dispute', 'Chargers paid for and not delivered']],
  });
  await write(stage, 'amina', 21, {
    title: 'Words for a letter that is not angry',
    body: 'Begin with what was agreed. Then what came, and on which day. Then what I ask for, and by when.\n\n_Not_: always, never, everybody knows.',
    tags: ['writing'],
  });
  const loan = await write(stage, 'amina', 16, {
    title: 'Sewing machine: what Leila pays back',
    body: '4,000 on the first of each month, twelve times, 48,000 in all.\n\n| Month | Came on |\n|---|---|\n| 1 | |\n| 2 | |',
    tags: ['money', 'loan'],
    about: [['agreement', 'Loan for a sewing machine']],
  });
  await write(stage, 'amina', 14, {
    title: '',
    body: 'Ask the cooperative what a second stall would cost\n\nMama Akoth knows the secretary.',
    tags: ['stall', 'calls'],
  });
  const gone = await write(stage, 'amina', 12, {
    title: 'Old number of the plumber',
    body: 'He moved to Siaya.',
    tags: ['calls'],
  });
  await write(stage, 'amina', 8, {
    title: 'Draft: printing for the school',
    body: 'For the headteacher, to be made an agreement of.\n\n# What is printed\n\nTwo hundred exercise books with the emblem, in blue.\n\n# Price and payment\n\n- 18,000 shillings for all\n- half when the first fifty are shown\n- half on delivery\n\n# When\n\nBefore the first day of the term.',
    tags: ['drafts'],
  });
  await write(stage, 'amina', 6, {
    title: 'Kiosk deposit',
    body: 'Handed back clean, the deposit of 18,000 was due within a week.\n\nWhat I would accept: half now, half in January.',
    tags: ['dispute', 'kiosk'],
    about: [['dispute', 'Deposit for the kiosk not returned']],
  });
  await move(stage, 'amina', 5, gone.id, 'bin');
  const meeting = await write(stage, 'amina', 4, {
    title: 'Lanterns: questions before signing',
    body: '- [x] who pays the transport\n- [ ] what if a panel is cracked\n- [ ] delivery before ten or after',
    tags: ['lanterns'],
    about: [['agreement', 'Supply of 400 solar lanterns']],
  });
  // On the road the telephone did not hear of what was written on the laptop: both lines are kept until she chooses.
  await save(stage, 'amina', 3, meeting.id, 'laptop', {
    ...meeting.content,
    body: '- [x] who pays the transport\n- [ ] what if a panel is cracked\n- [ ] delivery before ten, the street is closed later',
  });
  await save(stage, 'amina', 2.9, meeting.id, 'phone', {
    ...meeting.content,
    body: '- [x] who pays the transport\n- [ ] what if a panel is cracked\n- [ ] delivery after ten, I am at the clinic before',
  });
  await write(stage, 'amina', 1.5, {
    title: 'Shopping for the stall',
    body: '- [ ] twine\n- [ ] price tags\n- [x] a new padlock\n- [ ] tea',
    tags: ['stall'],
  });
  await remind(stage.as('amina', 1), {
    id: loan.id,
    reminderId: uuidv7(),
    at: new Date(stage.as('amina', 0).now.getTime() + 6 * 86_400_000).toISOString(),
    repeat: 'monthly',
  });
}

/** Writes a note on the telephone, so many days ago. */
async function write(stage: Stage, who: DemoName, daysAgo: number, { about = [], ...it }: Written) {
  const content = { tags: [], pinned: false, ...it, links: await Promise.all(about.map((one) => linkTo(stage, one))) };
  const id = uuidv7() as NoteMutation['noteId']; // the brand is born here
  await sync(stage, who, daysAgo, { noteId: id, op: 'save', baseVersion: 0, content, deviceId: 'phone' });
  return { id, content };
}

const save = (
  stage: Stage,
  who: DemoName,
  daysAgo: number,
  noteId: NoteMutation['noteId'],
  deviceId: string,
  content: NoteContent,
) => sync(stage, who, daysAgo, { noteId, op: 'save', baseVersion: 1, content, deviceId });

const move = (stage: Stage, who: DemoName, daysAgo: number, noteId: NoteMutation['noteId'], op: 'archive' | 'bin') =>
  sync(stage, who, daysAgo, { noteId, op, baseVersion: 1, content: null, deviceId: 'phone' });

async function sync(
  stage: Stage,
  who: DemoName,
  daysAgo: number,
  change: Pick<NoteMutation, 'noteId' | 'op' | 'baseVersion' | 'content' | 'deviceId'>,
): Promise<void> {
  const ctx = stage.as(who, daysAgo);
  const mutations = [{ ...change, id: uuidv7(), follows: null, authoredAt: ctx.now.toISOString() }];
  const { results } = await syncNotes(ctx, { mutations });
  if (results[0]?.outcome === 'refused') throw new Error(`a demo note was refused: ${results[0].reason}`);
}

async function linkTo(stage: Stage, [kind, title]: About): Promise<NoteLink> {
  const { db } = stage.as('amina', 0);
  const { id } = await db
    .selectFrom(kind === 'agreement' ? 'agreements' : 'disputes')
    .select('id')
    .where('title', '=', title)
    .executeTakeFirstOrThrow();
  return { kind, id };
}
