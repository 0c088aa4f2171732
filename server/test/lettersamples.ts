// Longer than 400 lines: one table of a letter of each kind, which does not compile while a kind is missing.
import { unansweredRequest } from '@ahadi/domain/accounts/verification/rules.ts';
import { ifNobodyActs } from '@ahadi/domain/agreements/end.ts';
import { formatUtc } from '@ahadi/domain/core/time.ts';
import { silenceDoes as escrowSilence } from '@ahadi/domain/escrow/silence-words.ts';
import { orderWords } from '@ahadi/domain/marketplace/notices/words.ts';
import type { LetterKind } from '@ahadi/domain/notifications/envelopes.ts';
import { promiseSilence } from '@ahadi/domain/obligations/silence.ts';
import { unansweredWords } from '@ahadi/domain/organisations/rules.ts';
import { moneyWords } from '@ahadi/domain/payments/notices/words.ts';
import { changeWords, ifNobodyActs as restrictionEnds, ruleWords, titleOf } from '@ahadi/domain/restrictions/rules.ts';
import { askedInOthers } from '../agreements/letters.ts';
import type { LetterWords } from '../core/letter.ts';
import { telling } from '../core/letters/telling.ts';
import type { Notice } from '../core/notice.ts';
import { tell } from '../disputes/told.ts';
import { tell as tellOfCase } from '../mediation/told.ts';
import { promiseInOthers } from '../obligations/letters.ts';

const site = 'http://localhost:3000';
const due = '2026-12-04T20:59:00.000Z';
const stop = (kind: string) => ({
  kind,
  page: `${site}/help?letters=0198c0de-0000-7000-8000-000000000001.${kind.toLowerCase()}.c2VhbGVk`,
  settings: `${site}/profile?tab=notifications&view=settings`,
});
const way = (words: string, path: string) => [{ words, url: `${site}${path}` }];

const [noticed] = tell(
  [{ userId: null, email: 'wafula@example.org', name: 'Wafula Otieno' }],
  'warning',
  {
    ...{ title: 'noticeTitle', text: ['noticeText'], from: 'Amina Odhiambo', said: ['noticeSaid'] },
    ...{ asked: 'noticeAsked', silence: 'isNotServed' },
  },
  {
    ...{ ref: 'DS-2026-000045', filer: 'Amina Odhiambo' },
    ...{ title: 'Lease of the shop in Kisumu', agreement: 'AG-2026-000123' },
  },
) as [Notice]; // somebody is told

const [invited] = tellOfCase(
  [{ userId: null, email: 'wafula@example.org', name: 'Wafula Otieno' }],
  'warning',
  {
    ...{ title: 'invitedTitle', text: ['invitedText'], from: 'Amina Odhiambo', said: ['invitedSaid'] },
    ...{ asked: 'invitedAsked', by: due, silence: 'requestLapses', way: 'readInvitation' },
  },
  { ref: 'MD-2026-000011', by: formatUtc(due), requester: 'Amina Odhiambo' },
) as [Notice]; // somebody is told
const [reminded] = tellOfCase(
  [{ userId: '0198c0de-0000-7000-8000-000000000002', email: 'amina@example.org', name: 'Amina Odhiambo' }],
  'warning',
  {
    ...{ title: 'leftTitleLast', text: ['leftAskedBy'], orElse: true, said: [] },
    ...{ asked: 'leftAsked', by: due, silence: 'filingOver' },
  },
  { ref: 'MD-2026-000011', by: formatUtc(due) },
) as [Notice]; // somebody is told
const [refused] = telling(moneyWords, 'seePayouts')(
  [{ userId: null, email: 'wafula@example.org', name: 'Wafula Otieno' }],
  'error',
  {
    ...{ title: 'refusedTitle', text: ['inWalletAgain'] },
    reason: 'The name of the account is not that of the identity.',
  },
  { sum: { sum: 1_200_000, currency: 'KES' }, name: 'Otieno Doors' },
) as [Notice]; // somebody is told

const [sold] = telling(orderWords, 'seeOrder')(
  [{ userId: null, email: 'wafula@example.org', name: 'Wafula Otieno' }],
  'success',
  {
    ...{ title: 'soldTitle', text: ['soldText', 'accept'], said: ['soldText'] },
    ...{ asked: 'accept', by: due, silence: 'isCancelled' },
  },
  { no: 'OR-2026-000077-1', sum: { sum: 165_000, currency: 'KES' } },
) as [Notice]; // somebody is told

const [rejected] = telling(orderWords, 'goToShop')(
  [{ userId: null, email: 'wafula@example.org', name: 'Wafula Otieno' }],
  'error',
  {
    ...{ title: 'shopRejectedTitle', text: ['shopRejectedText'], said: ['shopRejectedSaid'] },
    reason: 'The picture shows goods of another maker. Show your own workshop or your own doors.',
  },
  { name: 'Otieno Doors' },
) as [Notice]; // somebody is told

/** A letter of each kind, as full as one of it can be; a kind without one does not compile. */
export const samples: { [Kind in LetterKind]: LetterWords & { kind: Kind } } = {
  agreement: {
    kind: 'agreement',
    title: 'Your signature is asked for',
    name: 'Wafula Otieno',
    said: ['Amina Odhiambo asks you to sign “Lease of the shop in Kisumu”. Nothing binds you before you sign.'],
    about: { title: 'Lease of the shop in Kisumu', reference: 'AG-2026-000123', other: 'Amina Odhiambo' },
    from: 'Amina Odhiambo',
    asked: 'Read it, then sign it, ask for a change, or say no.',
    by: due,
    otherwise: ifNobodyActs({ status: 'signing', signDueAt: due, purpose: null }).sentence,
    ways: way(
      'Read and sign',
      '/auth?view=signup&email=wafula%40example.org&next=%2Fdashboard%2Fagreements%2F0198c0de',
    ),
    reader: 'invited',
    others: askedInOthers(
      { status: 'signing', purpose: null },
      'Amina Odhiambo',
      '“Lease of the shop in Kisumu”',
      'asked',
    ),
  },
  promise: {
    kind: 'promise',
    title: 'Say whether it is done',
    name: 'Amina Odhiambo',
    said: ['Wafula Otieno says that “Paint the front” is done.'],
    about: { title: 'Lease of the shop in Kisumu', reference: 'AG-2026-000123', other: 'Wafula Otieno' },
    from: 'Wafula Otieno',
    asked: 'Accept it or send it back.',
    by: due,
    otherwise: promiseSilence('accept_silently'),
    ways: way('Read the agreement', '/dashboard/agreements/0198c0de'),
    reader: 'account',
    stop: stop('Agreements'),
    others: promiseInOthers('claimed', { what: '“Paint the front”', debtor: 'Wafula Otieno' }),
  },
  dispute: {
    kind: 'dispute',
    name: 'Wafula Otieno',
    said: [noticed.message],
    title: noticed.title,
    ...noticed.letter,
    about: { title: 'Lease of the shop in Kisumu', reference: 'DS-2026-000045', other: 'Amina Odhiambo' },
    ways: way(
      'Read the dispute',
      '/auth?view=signup&email=wafula%40example.org&next=%2Fdashboard%2Fdisputes%2F0198c0de',
    ),
    reader: 'invited',
  },
  record: {
    kind: 'record',
    title: 'Your challenge is decided',
    name: 'Njeri Kamau',
    said: [
      'You challenged the public entry PH-2026-000007. Two officers looked at it. The entry stays as it was.',
      'Anybody who knows something new may challenge the entry again, free of charge. A court is open to you as before.',
    ],
    reason: 'The receipt that was sent in is of another delivery.',
    reader: 'stranger',
  },
  challenge: {
    kind: 'challenge',
    title: 'Confirm your challenge',
    name: 'Njeri Kamau',
    said: [
      'Somebody gave this address to challenge the public entry PH-2026-000007. Nothing happens before you confirm it.',
    ],
    asked: 'If it was you, open the link and confirm it.',
    by: due,
    otherwise: 'What was written is deleted.',
    ways: way('Confirm the challenge', '/?challenge=c2VjcmV0LW9mLWEtbGV0dGVy#public-history'),
    unless: 'If it was not you, do nothing.',
    reader: 'stranger',
  },
  mediation: {
    kind: 'mediation',
    name: 'Wafula Otieno',
    said: [invited.message],
    title: invited.title,
    ...invited.letter,
    about: { reference: 'MD-2026-000011' },
    ways: way(
      'Read the invitation',
      '/auth?view=signup&email=wafula%40example.org&next=%2Fdashboard%2Flegal-services%2F0198c0de',
    ),
    reader: 'invited',
  },
  court: {
    kind: 'court',
    name: 'Amina Odhiambo',
    said: [reminded.message],
    title: reminded.title,
    ...reminded.letter,
    about: { reference: 'MD-2026-000011' },
    ways: way('Go to the mediation', '/dashboard/legal-services/0198c0de'),
    reader: 'account',
    stop: stop('Mediation'),
  },
  mediator: {
    kind: 'mediator',
    title: 'Your application was not approved',
    name: 'Kwame Mensah',
    said: ['MA-2026-000003 was not approved.', 'You may apply again after 90 days.'],
    about: { reference: 'MA-2026-000003' },
    reason: 'The hours of practice that were named could not be confirmed.',
    ways: way('See the application', '/legal-services/become-mediator'),
    reader: 'account',
    stop: stop('Mediation'),
  },
  escrow: {
    kind: 'escrow',
    title: 'Terms for an escrow are proposed to you',
    name: 'Wafula Otieno',
    said: [
      'Amina Odhiambo proposes an escrow to you.',
      'In an escrow we hold the money until what was agreed is done. Nobody pays before both sides accepted.',
    ],
    about: { title: 'Forty doors, delivered and fitted', reference: 'ES-2026-000031', other: 'Amina Odhiambo' },
    from: 'Amina Odhiambo',
    asked: 'Read the terms, and accept them, propose others or decline.',
    by: due,
    otherwise: escrowSilence('escrow.proposal'),
    ways: way('Read the terms', '/auth?view=signup&email=wafula%40example.org&next=%2Fdashboard%2Fescrow%2F0198c0de'),
    reader: 'invited',
  },
  payment: {
    kind: 'payment',
    ...{ title: refused.title, name: 'Wafula Otieno', said: [refused.message] },
    about: { reference: 'PO-2026-000009' },
    reason: refused.letter?.reason,
    ways: way('See your payouts', '/history?tab=payments'),
    others: refused.letter?.others,
    reader: 'account',
    stop: stop('Money'),
  },
  credits: {
    kind: 'credits',
    title: 'Your credits are here',
    name: 'Kwame Mensah',
    said: ['10 credits for KES 1,500 can be used now. What you do not use can be given back within 14 days.'],
    ways: way('See your credits', '/legal-services/credits'),
    reader: 'account',
    stop: stop('Money'),
  },
  order: {
    kind: 'order',
    ...{ title: sold.title, name: 'Wafula Otieno', said: [], ...sold.letter },
    about: { reference: 'OR-2026-000077-1' },
    ways: way('See the order', '/marketplace/parcels/0198c0de'),
    reader: 'account',
    stop: stop('Marketplace'),
  },
  shop: {
    kind: 'shop',
    ...{ title: rejected.title, name: 'Wafula Otieno', said: [], ...rejected.letter },
    ways: way('Go to your shop', '/marketplace/sell/shop'),
    reader: 'account',
    stop: stop('Marketplace'),
  },
  academy: {
    kind: 'academy',
    title: 'A seat is free for you',
    name: 'Njeri Kamau',
    said: ['A seat became free, and you are the next who waits for one.'],
    about: { title: 'Mediation in forty hours', reference: 'R-2026-000012' },
    asked: 'Take it.',
    by: due,
    otherwise: 'Your place in this run ends, and the seat is offered to the next person waiting.',
    ways: way('See the course', '/legal-services/academy/payment/0198c0de'),
    reader: 'account',
    stop: stop('Academy'),
  },
  restriction: {
    kind: 'restriction',
    title: titleOf('shop', 'suspend'),
    name: 'Wafula Otieno',
    about: { title: 'Otieno Doors' },
    said: [
      'Two administrators decided this.',
      `The rule: ${ruleWords('shop', 'forbidden')}`,
      'What it rests on: the reports of 3, 5 and 9 November.',
      `${changeWords('shop', 'suspend')} It ends on Fri, 1 Jan 2027, 09:00 UTC.`,
    ],
    reason: 'Three buyers received copies of another maker’s doors.',
    asked: 'If you think that it is wrong, appeal. It costs nothing, and somebody other than these two decides.',
    by: '2027-05-28T09:00:00.000Z',
    otherwise: restrictionEnds('in_force')?.words ?? '',
    ways: way('Read it, and appeal', '/restrictions/0198c0de'),
    reader: 'account',
  },
  community: {
    kind: 'community',
    title: 'A moderator decided about your words',
    name: 'Njeri Kamau',
    said: ['About your post “How do I write a receipt?”: It was removed. You still see it, and you can appeal.'],
    reason: 'It names a person in an open dispute.',
    ways: way('Read it', '/dashboard/community'),
    reader: 'account',
    stop: stop('Community'),
  },
  support: {
    kind: 'support',
    title: 'Support answered',
    name: 'Njeri Kamau',
    said: ['There is an answer to SUP-2026-000019.'],
    about: { reference: 'SUP-2026-000019' },
    verbatim: 'Dear Njeri,\n\nyour payment is on its way: the bank needs until Monday.\n\nFatuma, support',
    ways: way('Write to us again and name SUP-2026-000019', '/contact'),
    reader: 'stranger',
  },
  verification: {
    kind: 'verification',
    title: 'More is needed to check your identity',
    name: 'Wafula Otieno',
    said: ['More is needed to check “Otieno Doors”.'],
    reason: 'The lower edge of the certificate is cut off.',
    asked: 'Add what is missing and send the request again.',
    otherwise: unansweredRequest,
    ways: way('See the check', '/profile?tab=account'),
    reader: 'account',
  },
  privacy: {
    kind: 'privacy',
    title: 'Your account will be deleted',
    name: 'Wafula Otieno',
    said: [
      'Somebody who was signed in to your account asked to delete it.',
      'If it was not you, sign in and choose a new password.',
    ],
    asked: 'Sign in if you want to keep it.',
    by: due,
    otherwise: 'Your account is deleted.',
    ways: way('Sign in and keep it', '/profile?tab=account'),
    reader: 'account',
  },
  membership: {
    kind: 'membership',
    title: 'You are asked to act for an organisation',
    about: { organisation: 'Otieno Doors' },
    name: '',
    said: [
      'Otieno Doors asks you to act for it as signatory. What you can do for it: write, accept and sign, up to the limit where there is one.',
    ],
    from: 'Wafula Otieno for Otieno Doors',
    asked: 'Say yes or no. You need an account of your own with this address.',
    by: due,
    otherwise: unansweredWords,
    ways: way('Read the invitation', '/people/0198c0de-0000-7000-8000-000000000001'),
    reader: 'invited',
  },
  program: {
    kind: 'program',
    title: 'An API key was made',
    name: 'Wafula Otieno',
    said: [
      'An API key of Otieno Doors was made: “Books”, beginning with ahadi_7f3a. A program that has it acts for Otieno Doors.',
    ],
    ways: way('See your API keys and apps', '/profile?tab=programs'),
    unless: 'If nobody of yours did this, end it there, choose a new password, and write to support@ahadi.example.',
    reader: 'account',
  },
  'sign-in': {
    kind: 'sign-in',
    title: 'Confirm your address for Ahadi',
    name: 'Wafula Otieno',
    said: ['Open the link and press “Confirm” to say that this address is yours. It works for 24 hours.'],
    ways: way(
      'Confirm the address',
      '/auth?view=confirm&token=eyJhbGciOiJIUzI1NiJ9.eyJlbWFpbCI6IndhZnVsYUBleGFtcGxlLm9yZyJ9.c2ln',
    ),
    unless: 'If you did not ask for this, ignore this letter: nothing happens.',
    reader: 'stranger',
  },
  security: {
    kind: 'security',
    title: 'A passkey was added',
    name: 'Wafula Otieno',
    said: [
      'A passkey was added to your account, and every other device was signed out. The passkey can be used to sign in.',
      'If it was not you, take it back at once. The page lets you choose a new password, signs out every device, and undoes what was changed since. It works once, for three days.',
    ],
    ways: way('It was not me: take it back', '/auth?view=undo&token=c2VjcmV0'),
    unless: 'If it was not you, write to support@ahadi.example, too. If it was you, there is nothing to do.',
    reader: 'account',
  },
  code: {
    kind: 'code',
    title: 'Your code to sign',
    name: 'Wafula Otieno',
    said: ['It works for 10 minutes and for one signature. Type it where you sign; nobody from us asks you for it.'],
    about: { title: 'Lease of the shop in Kisumu', reference: 'AG-2026-000123' },
    code: '402817',
    unless: 'If you are not signing anything, do nothing: without the code nothing is signed.',
    reader: 'account',
  },
  digest: {
    kind: 'digest',
    title: '2 things you have not read',
    name: 'Wafula Otieno',
    said: ['This happened, and you have not read it yet. Each is told as it was at its time.'],
    ways: [
      { words: 'Read them', url: `${site}/profile?tab=notifications` },
      {
        words: `A new comment · ${formatUtc('2026-12-02T07:10:00.000Z')}`,
        url: `${site}/dashboard/agreements/0198c0de`,
      },
      { words: `Support answered · ${formatUtc('2026-12-02T09:45:00.000Z')}`, url: `${site}/contact` },
    ],
    reader: 'account',
    stop: stop('Agreements'),
  },
};
