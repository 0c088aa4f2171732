import { Role } from '@ahadi/domain/accounts/schema.ts';
import { opened, published as publishedCourse, registering } from '../academy.ts';
import { filed as broughtToCourt } from '../courts.ts';
import { delivered, disputedDeal, fundedDeal } from '../escrows.ts';
import { articleOf, published as publishedArticle } from '../library.ts';
import { bought, buyerOf, goodOf, inCart, ordered, shopOf } from '../market.ts';
import { roomOf, say } from '../mediationrooms.ts';
import { activeCase, mediatorOf, proposedCase } from '../mediations.ts';
import { applied, provenPerson } from '../mediators.ts';
import { written } from '../messages.ts';
import { noteOf } from '../notes.ts';
import { sent as sentForVerification } from '../papers.ts';
import { approved as approvedPromotion } from '../promoting.ts';
import { served } from '../quarrel.ts';
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

/** Something that people do. Answers those of them whose reads differ from those of the cast. */
export type Scene = (world: World, cast: Cast) => Promise<readonly Person[]>;

/** What people do most. Each is done at each size, and what its statements take is compared. */
export const deeds = {
  'an agreement is drafted': async (world, { amina, baraka }) => {
    await drafted(world, amina, baraka);
    return [];
  },
  'an agreement is signed by all': async (world) => {
    const { owner } = await signedByAll(world);
    return [owner];
  },
  'a note is written': async (world, { amina }) => {
    await noteOf(world, amina, { title: 'Lanterns', body: 'Ask about #lanterns.', tags: ['lanterns'] });
    return [];
  },
  'a post is written and answered': async (world, { amina, baraka }) => {
    const { id } = await writePost(world, amina);
    await writeComment(world, baraka, id);
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
  'somebody asks the assistant': async (world, { amina }) => {
    await talkOf(world, amina).start({ text: 'How do I sign an agreement?' });
    return [];
  },
  'somebody writes to support': async (world, { amina }) => {
    await written(world, world.as(amina));
    return [];
  },
  'the news is read': async (world, { amina }) => {
    const { notifications } = world.as(amina);
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
  'a program is told': async (world) => {
    const person = await someone(world, 'Peter Programmer');
    const { identityId } = person;
    const scopes = ['agreements:read' as const];
    await world.as(person).apiKeys.make({ identityId, name: 'Bookkeeping', scopes, expiresInDays: null });
    return [person];
  },
};
