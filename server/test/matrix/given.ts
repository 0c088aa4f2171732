import { emptySupplier } from '@ahadi/domain/marketplace/suppliers/rules.ts';
import { emptyPromotion } from '@ahadi/domain/promotions/form.ts';
import { articleOf } from '../library.ts';
import { rate } from '../market.ts';
import type { Row, Story } from './stage.ts';
import type { Samples } from './valid.ts';

type From = {
  /** The first id of the procedure, also where it is unknown. */
  id: string;
  /** What the ids of the procedure point to, the first one first. */
  rows: readonly Row[];
  /** The newest row of a table in the story, or its value of a column. */
  of: (table: string, column?: string) => unknown;
  story: Story | undefined;
  samples: Samples;
  self: { userId: string; identityId: string };
};

const shop = {
  ...emptySupplier('KE', 'KES'),
  ...{ name: 'Mosi Goods', legalName: 'Mosi Goods Ltd', city: 'Kisumu', address: 'Oginga Odinga Street 4' },
  ...{ email: 'mosi@example.org', phone: '0712 345 678', goods: 'Baskets of sisal', acceptsRules: true },
  about: 'Baskets and mats, woven by forty members of a group in Kisumu.',
  returnPolicy: 'Sent back within two weeks; the buyer pays for the way.',
  delivery: [rate()],
};
const asCategory = (slug: string) => articleOf({ slug, category: 'weaving' });

/** What cannot be made from the schema alone, by procedure. */
export const given: Readonly<Record<string, (from: From) => Record<string, unknown>>> = {
  'agreements.saveParties': () => ({
    parties: [{ side: 'A', name: 'Amina', email: 'amina@example.org', signOrder: 1 }],
  }),
  'academy.register': ({ of }) => ({ runId: of('course_runs') }),
  'academy.noteLesson': ({ of }) => ({ lessonId: of('quiz_attempts', 'lesson_id') }),
  'academy.askAttempt': ({ of }) => ({ lessonId: of('quiz_attempts', 'lesson_id') }),
  'teaching.answerAttempt': ({ of }) => ({ lessonId: of('quiz_attempts', 'lesson_id') }),
  'academy.startAttempt': ({ of }) => ({ lessonId: of('quiz_attempts', 'lesson_id') }),
  'accounts.createIdentity': () => ({ kind: 'business' }),
  'community.saveDraft': () => ({ key: 'post:new' }),
  'community.removeDraft': () => ({ key: 'post:new' }),
  'community.react': ({ id }) => ({ kind: 'post', id, postId: id }),
  'moderation.report': ({ id }) => ({ target: { kind: 'post', id } }),
  'moderation.open': ({ id }) => ({ target: { kind: 'post', id } }),
  'court.noteOutcome': ({ samples }) => ({ as: 'refused', on: samples.days[2] }),
  'curating.addSupplier': ({ of }) => ({ form: shop, ownerEmail: of('users', 'email') }),
  'curating.saveSupplier': () => ({ form: shop }),
  'selling.save': () => ({ form: shop }),
  'dashboard.snooze': ({ id }) => ({ key: `agreement.accept_text ${id}` }),
  'dashboard.unsnooze': ({ id }) => ({ key: `agreement.accept_text ${id}` }),
  'disputes.stayExternal': () => ({ reference: 'High Court, HCOMM 7 of 2026' }),
  'finance.matchLine': ({ of }) => ({ ref: of('payments', 'ref') }),
  'help.create': () => asCategory('mend-a-basket'),
  'help.save': ({ id }) => ({ article: asCategory(id) }),
  'help.decideGap': () => ({ article: null }),
  'help.saveSynonym': () => ({ word: 'sprat', canon: 'fish' }),
  'help.removeSynonym': () => ({ word: 'herring', canon: 'fish' }),
  'negotiating.comment': ({ of }) => ({ clauseId: of('clause_comments', 'clause_id') }),
  'notifications.subscribe': () => ({
    endpoint: 'https://fcm.googleapis.com/fcm/send/lanterns',
    p256dh: 'B'.repeat(87),
    auth: 'a'.repeat(22),
  }),
  'teaching.createCourse': () => ({ code: 'LAW-101' }),
  'webhooks.add': () => ({ kinds: ['agreement.shared'] }),
  'rooms.release': () => ({ toSides: ['B'] }),
  'mediation.linked': ({ rows, id }) => ({ itemType: 'agreement', itemId: rows[0]?.agreement_id ?? id }),
  'promotions.note': ({ of }) => ({ showing: of('promotion_events', 'showing') }),
  'credits.buy': () => ({ pack: 'kes-10' }),
  'mediators.addCpd': ({ samples }) => ({ on: samples.days[2] }),
  'mediators.check': () => ({ index: 0 }),
  'assistant.rate': ({ story, id }) => ({
    messageId: story?.rows.get('chat_messages')?.find(({ kind }) => kind === 'explanation')?.id ?? id,
  }),
  'notes.settle': ({ of }) => ({ revisionId: of('note_revisions') }),
  'rpc.mark_notification_read': ({ of }) => ({ p_notification_id: of('notifications') }),
  'escrow.proposeSplit': () => ({
    shares: { buyerMinor: 400_000, sellerMinor: 0, mediatorMinor: 0, platformMinor: 0 },
  }),
  'payments.requestPayout': () => ({ amountMinor: 10_000 }),
  'payments.addDestination': () => ({ kind: 'mobile_money', provider: 'sandbox', number: '0712 345 678' }),
  'restrictions.propose': ({ of }) => ({
    thing: 'account',
    measure: 'suspend',
    days: 7,
    rule: 'fraud',
    reference: of('users', 'email'),
  }),
  'promoting.create': ({ of }) => ({ form: { ...emptyPromotion, imageSha256: of('promotion_pictures', 'sha256') } }),
  'templates.use': () => ({ answers: { name: 'Farmer', amount: '900' } }),
  'teaching.mark': ({ of }) => ({ marks: [{ registrationId: of('registrations'), state: 'present' }] }),
  'dashboard.calendar': ({ samples }) => ({ file: samples.secrets.calendar }),
  'invitations.open': ({ samples }) => ({ secret: samples.secrets.invitation }),
  'notifications.letterLink': ({ samples }) => ({ token: samples.secrets.letter }),
  'records.confirmChallenge': ({ samples }) => ({ token: samples.secrets.challenge }),
  'notifications.switchLetters': ({ samples }) => ({ token: samples.secrets.letter }),
};
