import { Role } from '@ahadi/domain/accounts/schema.ts';
import { addCalendarDays } from '@ahadi/domain/core/calendar.ts';
import { CLOSE_AFTER_MS, daySpan } from '@ahadi/domain/ledger/closing.ts';
import { transaction } from '../../core/ctx.ts';
import { closedUntil, freezeDay, readBookDay } from '../../ledger/closing.ts';
import { learnChargeback } from '../../payments/chargeback.ts';
import { opened, published as publishedCourse, registering } from '../academy.ts';
import { filed as broughtToCourt } from '../courts.ts';
import { delivered, disputedDeal, fundedDeal } from '../escrows.ts';
import { articleOf, published as publishedArticle } from '../library.ts';
import { bought, buyerOf, goodOf, inCart, ordered, shopOf } from '../market.ts';
import { roomOf, say, talking } from '../mediationrooms.ts';
import { activeCase, mediatorOf, proposedCase } from '../mediations.ts';
import { applied, provenPerson } from '../mediators.ts';
import { written } from '../messages.ts';
import { noteOf } from '../notes.ts';
import { fileOf, photo, sent as sentForVerification } from '../papers.ts';
import { actingAs, inWallet, started } from '../payments.ts';
import { approved as approvedPromotion } from '../promoting.ts';
import { drafted as draftedQuarrel, served } from '../quarrel.ts';
import { proposed, reason, restricted } from '../restricting.ts';
import { drafted, shared, signedByAll, someone } from '../story.ts';
import { writeComment, writePost } from '../talk.ts';
import { talkOf } from '../talks.ts';
import type { Person, World } from '../world.ts';

/** Two officers with every role, who look after each other's work, and two people. */
export type Cast = { officers: readonly [Person, Person]; amina: Person; baraka: Person };

export async function castOf(world: World): Promise<Cast> {
  const wishes = { roles: [...Role.options] };
  return {
    officers: [await someone(world, 'Olive Officer', wishes), await someone(world, 'Oscar Officer', wishes)],
    amina: await provenPerson(world, 'Amina Odhiambo'),
    baraka: await provenPerson(world, 'Baraka Mwangi'),
  };
}

/** What stands in an address or a letter and in no answer: of a person’s own calendar, and of the link below the oldest letter that has one. */
export async function secretsOf(world: World, person: Person): Promise<{ calendar: string; letter: string }> {
  const { url } = await world.as(person).dashboard.makeCalendarLink({});
  const letter = await world.deps.db
    .selectFrom('mail')
    .select('unsubscribe_url')
    .where('unsubscribe_url', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return { calendar: lastOf(url), letter: lastOf(letter.unsubscribe_url ?? '') };
}
const lastOf = (path: string): string => path.split('/').at(-1) ?? '';

/**
 * What a read takes that one does not come upon by reading lists: what stands in an address or a letter, and what lies behind the one
 * thing of many that has it.
 */
export async function knownIn(world: World, cast: Cast): Promise<Record<string, Record<string, string>>> {
  const { calendar, letter } = await secretsOf(world, cast.amina);
  const { db } = world.deps;
  const good = await db.selectFrom('product_pictures').select('sha256').executeTakeFirstOrThrow();
  const sponsored = await db.selectFrom('promotion_pictures').select('sha256').executeTakeFirstOrThrow();
  const batch = await db.selectFrom('agreement_batches').select('id').executeTakeFirstOrThrow();
  const dispute = await db
    .selectFrom('disputes')
    .select('id')
    .where('submitted_at', 'is not', null)
    .executeTakeFirstOrThrow();
  const payment = await db.selectFrom('payment_receipts').select('payment_id as id').executeTakeFirstOrThrow();
  const slip = await db.selectFrom('chargeback_files').select('id').executeTakeFirstOrThrow();
  const copy = await db.selectFrom('data_exports').select('id').executeTakeFirstOrThrow();
  const document = await db
    .selectFrom('agreement_documents')
    .select(['agreement_id as id', 'sha256'])
    .executeTakeFirstOrThrow();
  const paper = await db
    .selectFrom('court_papers')
    .select(['mediation_id as mediationId', 'id as paperId'])
    .executeTakeFirstOrThrow();
  const message = await world.owner
    .selectFrom('room_messages')
    .select(['room_id as roomId', 'id as messageId'])
    .where('file', 'is not', null)
    .executeTakeFirstOrThrow();
  const training = await db
    .selectFrom('mediator_cpd')
    .select(['user_id as userId', 'id as cpdId'])
    .where('file_sha256', 'is not', null)
    .executeTakeFirstOrThrow();
  const text = await db
    .selectFrom('note_revisions')
    .select(['note_id as id', 'id as revisionId'])
    .executeTakeFirstOrThrow();
  const mediation = await db
    .selectFrom('mediations')
    .select(['id', 'agreement_id'])
    .where('agreement_id', 'is not', null)
    .executeTakeFirstOrThrow();
  return {
    'batches.get': { id: batch.id },
    'batches.report': { id: batch.id },
    'court.bundle': { mediationId: paper.mediationId },
    'court.paper': paper,
    'disputes.earlier': { id: dispute.id },
    'finance.payment': { id: payment.id ?? '' },
    'finance.chargebackFile': { id: slip.id },
    'finance.trialBalance': { on: await booksClosed(world, cast) },
    'documents.file': document,
    'documents.text': document,
    'mediation.linked': { id: mediation.id, itemType: 'agreement', itemId: mediation.agreement_id ?? '' },
    'mediators.cpdFile': training,
    'notes.revision': text,
    'privacy.download': { id: copy.id },
    'rooms.file': message,
    'dashboard.calendar': { file: calendar },
    'notifications.letterLink': { token: letter },
    'marketplace.picture': { sha256: good.sha256, width: '480', format: 'webp' },
    'promotions.picture': { sha256: sponsored.sha256 },
  };
}

/**
 * The books are closed up to the day that it is, as somebody does after it. Answers the day after, which begins with what was frozen and of
 * which the entries are read.
 */
async function booksClosed(world: World, { officers: [admin] }: Cast): Promise<string> {
  const { today, zone } = await closedUntil(world.ctx());
  const now = new Date(daySpan(today, zone).until.getTime() + CLOSE_AFTER_MS);
  const ctx = { ...actingAs(world, admin), now };
  const { hash } = await readBookDay(ctx, today);
  await transaction(ctx, (ctx) => freezeDay(ctx, { on: today, hash, acknowledged: [] }));
  return addCalendarDays(today, 1);
}

/** Something that people do. Answers those of them whose reads differ from those of the cast. */
export type Scene = (world: World, cast: Cast) => Promise<readonly Person[]>;

/** What people do most. Each is done at each size, and what its statements take is compared. */
export const deeds = {
  'an agreement is drafted': async (world, { amina, baraka }) => {
    await drafted(world, amina, baraka);
    return [];
  },
  'an agreement is signed by all': async (world) => {
    const { owner, other, id } = await signedByAll(world);
    await world.as(other).agreements.markOpened({ id });
    return [owner];
  },
  'a note is written': async (world, { amina }) => {
    await noteOf(world, amina, { title: 'Lanterns', body: 'Ask about #lanterns.', tags: ['lanterns'] });
    return [];
  },
  'a post is written and answered': async (world, { amina, baraka }) => {
    const { id } = await writePost(world, amina);
    await writeComment(world, baraka, id);
    await world.as(baraka).community.react({ kind: 'post', id, reaction: 'helpful', on: true });
    await world.settle();
    return [];
  },
  'an escrow is paid in and delivered': async (world) => {
    const deal = await fundedDeal(world);
    await delivered(world, deal);
    return [deal.buyer];
  },
  'an order is placed and paid': async (world) => {
    const shop = await shopOf(world);
    const buyer = await buyerOf(world);
    await bought(world, buyer, [await goodOf(world, shop), 1]);
    return [buyer, shop.seller];
  },
  'an agreement is negotiated': async (world) => {
    const { owner, id } = await shared(world);
    const [clause] = (await world.as(owner).agreements.get({ id })).terms.clauses;
    if (!clause) throw new Error('the text has a clause');
    const body = 'Who pays for the transport?';
    await world.as(owner).negotiating.comment({ id, clauseId: clause.id, visibility: 'all', body });
    return [owner];
  },
  'something is in a cart, and an order waits': async (world) => {
    const good = await goodOf(world, await shopOf(world));
    const buyer = await buyerOf(world);
    await ordered(world, buyer, [good, 1]);
    await inCart(world, buyer, [good, 1]);
    return [buyer];
  },
  'a room is written in and read': async (world) => {
    const talks = await talking(world);
    const room = await roomOf(world, talks.amina, talks, 'joint');
    const { message } = await say(world, talks.amina, room, 'We would take half.');
    await world.as(talks.baraka).rooms.markRead({ roomId: room.id, seq: message?.seq ?? 0 });
    return [talks.baraka];
  },
  'a dispute is written': async (world) => [(await draftedQuarrel(world)).filer],
  'somebody asks the assistant': async (world, { amina }) => {
    const { start, ask } = talkOf(world, amina);
    await ask(await start({ text: 'How do I sign an agreement?' }), 'And where do I see who signed?');
    return [];
  },
  'somebody writes to support': async (world, { amina }) => {
    await written(world, world.as(amina));
    return [];
  },
  'the news is read': async (world, { amina, baraka }) => {
    const { notifications, rpc } = world.as(baraka);
    await world.as(amina).agreements.share({ id: (await drafted(world, amina, baraka)).id });
    await world.settle();
    const [newest] = (await notifications.list({})).rows;
    if (!newest) throw new Error('an invitation was told');
    await rpc.mark_notification_read({ p_notification_id: newest.id, p_user_id: baraka.id });
    await notifications.markSeen();
    await notifications.markAllRead();
    return [];
  },
} as const satisfies Record<string, Scene>;

/** What is only there to be read. */
export const scenes: Readonly<Record<string, Scene>> = {
  'a case is brought to a court': async (world) => {
    const { amina, mediator } = await broughtToCourt(world);
    return [amina, mediator];
  },
  'a dispute is served': async (world) => [(await served(world)).filer],
  'an escrow is disputed': async (world) => [(await disputedDeal(world, 1000)).seller],
  'a room is written in': async (world) => {
    const it = await activeCase(world);
    await say(world, it.a, await roomOf(world, it.a, it, 'caucus', 'A'), 'We would take half.');
    return [it.a, mediatorOf(it)];
  },
  // After the room: what leads there takes days, in which these would run out.
  'mediators propose themselves': async (world) => {
    const { a, mediators } = await proposedCase(world);
    return [a, ...mediators.slice(0, 1)];
  },
  'somebody applies as a mediator': async (world) => {
    const applicant = await provenPerson(world, 'Mumbi Mediator');
    await applied(world, applicant);
    return [applicant];
  },
  'an account is restricted, and another one proposed': async (world, { officers: [first, second] }) => {
    const [person, seller] = [await someone(world, 'Rashid Restricted'), await someone(world, 'Saida Suspect')];
    const account = await restricted(world, [first, second], { thing: 'account', reference: person.email });
    await world
      .as(person)
      .restrictions.appeal({ id: account.id, text: 'That was my cousin, who has the same name as I have.' });
    await world.as(second).restrictions.lift({ id: account.id, reason });
    await restricted(world, [first, second], { thing: 'account', reference: person.email });
    await proposed(world, first, { thing: 'account', reference: seller.email });
    return [person];
  },
  'somebody is checked': async (world) => {
    const person = await someone(world, 'Wanja Writer');
    await sentForVerification(world, person);
    return [person];
  },
  'a course is given': async (world, { officers, amina }) => {
    const run = await opened(world, officers[0], await publishedCourse(world, officers, { priceMinor: 0 }));
    await registering(world, amina, run);
    await world.settle();
    return [];
  },
  'a post is sponsored': async (world, { officers: [author, reviewer] }) => {
    await approvedPromotion(world, { author, reviewer });
    return [];
  },
  'an article helps': async (world, { officers: [editor] }) => {
    await world
      .as(editor)
      .help.saveCategory({ slug: 'fishing', title: 'Fishing', description: '', icon: 'rocket', place: 50 });
    await publishedArticle(world, editor, articleOf());
    return [];
  },
  'a post is reported': async (world, { amina, baraka }) => {
    const { id } = await writePost(world, amina);
    await world.as(baraka).moderation.report({ target: { kind: 'post', id }, reason: 'spam', text: '' });
    return [];
  },
  'a bank asks a payment back': async (world, { officers: [admin] }) => {
    const person = await someone(world, 'Chausiku Rich');
    const method = { provider: 'sandbox', rail: 'card' } as const;
    const { id } = await started(world, person, { purpose: 'top_up', amountMinor: 70_000n, method });
    await world.as(person).payments.answerSimulated({ id, approve: true, card: '4242424242424242' });
    await world.settle();
    await learnChargeback(world.ctx(), id, { amountMinor: 70_000n, status: 'open' });
    await world.settle();
    await world.as(admin).finance.addChargebackFile({ id, file: fileOf(await photo()) });
    return [];
  },
  'all that is owed is summed': async (world) => {
    const person = await someone(world, 'Wallet Wambui');
    await inWallet(world, person, 1_000_000n);
    await world.tick('cover-sign');
    return [person];
  },
  'a program is told': async (world) => {
    const person = await someone(world, 'Peter Programmer');
    const { identityId } = person;
    const scopes = ['agreements:read' as const];
    await world.as(person).apiKeys.make({ identityId, name: 'Bookkeeping', scopes, expiresInDays: null });
    return [person];
  },
};
