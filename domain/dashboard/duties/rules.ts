// Longer than other files: the table of everything that can wait for somebody, and a table is read as one.
import { unansweredAsk } from '../../academy/learning/rules.ts';
import { seatSilence } from '../../academy/runs/rules.ts';
import { unansweredRequest } from '../../accounts/verification/rules.ts';
import { unsigned } from '../../agreements/end.ts';
import { unanswered } from '../../agreements/silence.ts';
import { ifYouDoNothing } from '../../core/claim.ts';
import { waitingDoes } from '../../disputes/forecast/words.ts';
import { silenceDoes } from '../../escrow/silence-words.ts';
import { orderSilence, parcelSilence } from '../../marketplace/silence.ts';
import {
  silenceDoes as mediationSilence,
  silenceOfChosen,
  silenceOfReport,
  unanswered as unansweredInMediation,
} from '../../mediation/silence.ts';
import { certificationEnds } from '../../mediators/end.ts';
import { unanswered as unansweredByMediator } from '../../mediators/words.ts';
import { extensionSilence, overdueSilence, promiseSilence } from '../../obligations/silence.ts';
import { to } from '../../paths.ts';
import { challengedCureSilence, cureSilence, reaffirmSilence } from '../../records/publicity-words.ts';

/** The parts of the product that something can wait in. */
export const rooms = [
  'agreements',
  'obligations',
  'disputes',
  'records',
  'escrow',
  'mediation',
  'mediators',
  'marketplace',
  'academy',
  'account',
  'support',
  'notes',
  'credits',
  'community',
] as const;
export type Room = (typeof rooms)[number];

/** What the way to a duty is made of: its own id, and ids beside it by their names. */
export type DutyPlace = { id: string; facts: Readonly<Record<string, unknown>> };

/** What can be done on the spot, in one tap, because it binds nobody and can be taken back. */
export type OneTap = 'send_confirmation' | 'end_reminder' | 'confirm_session';

/** A case in which something else comes of doing nothing: instalments fall due sooner, a fee waits for the report, another agreement is changed or ended, a public entry is challenged. */
export const dutyCases = ['hastens', 'feeWaits', 'changes', 'challenged'] as const;
export type DutyCase = (typeof dutyCases)[number];

/**
 * What a day ahead is, where its title says so: when an agreement ends or renews, a practical, what the reader teaches, when a course of theirs
 * begins that has no session, and when it begins without those who still wait for a seat; and by when what they sent is looked at, by whom.
 */
export const aheadDays = [
  'last_day',
  'renewal',
  'practical',
  'judging',
  'teaching',
  'begins',
  'list_ends',
  'moderator',
  'support',
  'reviewer',
] as const;
export type AheadDay = (typeof aheadDays)[number];

const inCase =
  (name: DutyCase) =>
  (facts: Readonly<Record<string, unknown>>): DutyCase | null =>
    facts[name] === true ? name : null;

type DutyWords = {
  room: Room;
  /** What stands before the title. */
  verb: string;
  button: string;
  /** What happens when nobody acts. */
  otherwise: string;
  /** Where what comes is another in a case of its own: which it is, null for most, and what comes in it. */
  special?: { of: (facts: Readonly<Record<string, unknown>>) => DutyCase | null; otherwise: string };
  /** It cannot be put off: a right or money is lost by silence. */
  binding?: true;
  /** The day by which it was to be done is over. */
  isOverdue?: true;
  /** Its title where the thing has none of its own. */
  untitled: string;
  path: (it: DutyPlace) => string;
  deed?: OneTap;
};

const agreement = {
  room: 'agreements',
  untitled: 'Untitled agreement',
  path: ({ id }) => to('agreement', { id }),
} as const satisfies Partial<DutyWords>;
const obligation = {
  room: 'obligations',
  untitled: 'A promise',
  path: ({ id, facts }) => to('agreement', { id: String(facts.agreementId) }, { promise: id }),
} as const satisfies Partial<DutyWords>;
const dispute = {
  room: 'disputes',
  untitled: 'Untitled dispute',
  path: ({ id }) => to('dispute', { id }),
} as const satisfies Partial<DutyWords>;
const escrow = {
  room: 'escrow',
  untitled: 'Untitled escrow',
  path: ({ id }) => to('escrow', { id }),
} as const satisfies Partial<DutyWords>;
const seat = {
  room: 'academy',
  untitled: 'A course',
  path: ({ id }) => to('academyPayment', { registrationId: id }),
} as const satisfies Partial<DutyWords>;
const mediation = {
  room: 'mediation',
  untitled: 'Untitled mediation',
  path: ({ id }) => to('mediation', { id }),
} as const satisfies Partial<DutyWords>;
const asMediator = { ...mediation, path: ({ id }: DutyPlace) => to('myCase', { id }) } as const;
const parcel = {
  room: 'marketplace',
  untitled: 'A parcel',
  path: ({ id }) => to('parcel', { id }),
} as const satisfies Partial<DutyWords>;
const bought = { ...parcel, path: ({ facts }: DutyPlace) => to('order', { id: String(facts.orderId) }) } as const;
const mediator = {
  room: 'mediators',
  untitled: 'Your work as a mediator',
  path: () => to('mediatorDashboard'),
} as const satisfies Partial<DutyWords>;

const waits = 'Nothing is lost; the others wait for you.';

/** Everything that can wait for a person: what is asked, where, and what comes of doing nothing. */
export const duties = {
  'agreement.accept_text': {
    ...agreement,
    verb: 'Answer',
    button: 'Read the text',
    otherwise: 'Nothing is signed until you accept the text or ask for a change.',
  },
  'agreement.answer_suggestions': {
    ...agreement,
    verb: 'Answer',
    button: 'Read the suggestions',
    otherwise: unanswered.suggestion,
  },
  'agreement.request_signatures': {
    ...agreement,
    verb: 'Request',
    button: 'Ask for signatures',
    otherwise: 'Everybody accepted the text; it is not signed until you ask.',
  },
  'agreement.answer_change': {
    ...agreement,
    verb: 'Decide',
    button: 'See the change',
    otherwise: 'A change is asked for. Without an answer it lapses when the time to sign is over.',
  },
  'agreement.sign': {
    ...agreement,
    verb: 'Sign',
    button: 'Review and sign',
    otherwise: `If you do not sign, ${unsigned.agreement}`,
    special: { of: inCase('changes'), otherwise: `If you do not sign, ${unsigned.change}` },
    binding: true,
  },
  'agreement.sign_in_person': {
    ...agreement,
    verb: 'Hand over',
    button: 'Have it signed in person',
    otherwise: 'Somebody signs on your device. Without their signature the agreement lapses when the time is over.',
    special: {
      of: inCase('changes'),
      otherwise: `Somebody signs on your device. Without their signature ${unsigned.change}`,
    },
  },
  'agreement.answer_delegation': {
    ...agreement,
    verb: 'Decide',
    button: 'See who is to sign',
    otherwise: unanswered.delegation('the party'),
  },
  'agreement.answer_right_person': {
    ...agreement,
    verb: 'Decide',
    button: 'See who is named',
    otherwise: unanswered.rightPerson('who was invited'),
  },
  'agreement.approve': {
    ...agreement,
    verb: 'Approve',
    button: 'Read and approve',
    otherwise: unanswered.approve,
  },
  'approval.approve': {
    room: 'agreements',
    untitled: 'Untitled agreement',
    verb: 'Approve',
    button: 'Read and approve',
    otherwise: unanswered.inside,
    path: ({ id }) => to('approval', { id }),
  },
  'agreement.attest': {
    ...agreement,
    verb: 'Confirm',
    button: 'Say what you saw',
    otherwise: unanswered.witness,
    binding: true,
  },
  'agreement.sign_settlement': {
    ...agreement,
    verb: 'Sign',
    button: 'Review and sign',
    otherwise: 'If it is not signed, there is no settlement and the matter goes on.',
    binding: true,
  },
  'agreement.sign_engagement': {
    ...agreement,
    verb: 'Sign',
    button: 'Review and sign',
    otherwise: 'If it is not signed, the mediation does not begin.',
    binding: true,
  },
  'obligation.do': {
    ...obligation,
    verb: 'Do',
    button: 'Say it is done',
    otherwise: ifYouDoNothing(promiseSilence('fall_overdue')),
    special: { of: inCase('hastens'), otherwise: ifYouDoNothing(promiseSilence('fall_overdue', true)) },
    binding: true,
  },
  'obligation.do_late': {
    ...obligation,
    verb: 'Do',
    button: 'Say it is done',
    otherwise: overdueSilence('the other side'),
    binding: true,
    isOverdue: true,
  },
  'obligation.put_right': {
    ...obligation,
    verb: 'Put right',
    button: 'See what is missing',
    otherwise: ifYouDoNothing(promiseSilence('fall_overdue')),
    binding: true,
  },
  'obligation.answer': {
    ...obligation,
    verb: 'Answer',
    button: 'Say whether it is done',
    otherwise: ifYouDoNothing(promiseSilence('accept_silently')),
    binding: true,
  },
  'obligation.answer_extension': {
    ...obligation,
    verb: 'Answer',
    button: 'See the other day',
    otherwise: ifYouDoNothing(extensionSilence),
  },
  'obligation.decide_overdue': {
    ...obligation,
    verb: 'Decide',
    button: 'See what you can do',
    otherwise: 'It stays overdue until it is done, moved, given up or disputed.',
    isOverdue: true,
  },
  'dispute.finish': {
    ...dispute,
    verb: 'Finish',
    button: 'Go on writing',
    otherwise: waitingDoes.finish,
    path: ({ id }) => to('editDispute', { id }),
  },
  'dispute.add_information': {
    ...dispute,
    verb: 'Add',
    button: 'See what is asked',
    otherwise: ifYouDoNothing(waitingDoes.add_information),
    binding: true,
    path: ({ id }) => to('editDispute', { id }),
  },
  'dispute.read': {
    ...dispute,
    verb: 'Read',
    button: 'Read what is claimed',
    otherwise: ifYouDoNothing(waitingDoes.read),
    binding: true,
  },
  'dispute.answer': {
    ...dispute,
    verb: 'Answer',
    button: 'Read and answer',
    otherwise: ifYouDoNothing(waitingDoes.answer),
    binding: true,
  },
  'dispute.answer_late': {
    ...dispute,
    verb: 'Answer',
    button: 'Read and answer',
    otherwise: waitingDoes.answer_late,
    binding: true,
  },
  'dispute.confirm_resolved': {
    ...dispute,
    verb: 'Say',
    button: 'Say if it is done',
    otherwise: waitingDoes.confirm_resolved,
    binding: true,
  },
  'dispute.answer_extension': {
    ...dispute,
    verb: 'Answer',
    button: 'See the request',
    otherwise: ifYouDoNothing(waitingDoes.answer_extension),
    binding: true,
  },
  'dispute.answer_decision': {
    ...dispute,
    verb: 'Answer',
    button: 'See the decision',
    otherwise: ifYouDoNothing(waitingDoes.answer_decision),
    binding: true,
  },
  'dispute.answer_offer': {
    ...dispute,
    verb: 'Answer',
    button: 'See the offer',
    otherwise: ifYouDoNothing(waitingDoes.answer_offer),
    binding: true,
  },
  'dispute.keep_plan': {
    ...dispute,
    verb: 'Do',
    button: 'Say it is done',
    otherwise: ifYouDoNothing(waitingDoes.keep_plan),
    binding: true,
  },
  'dispute.seal_figure': {
    ...dispute,
    verb: 'Bid',
    button: 'Seal your figure',
    otherwise: ifYouDoNothing(waitingDoes.seal_figure),
    binding: true,
  },
  'dispute.accept_plan': {
    ...dispute,
    verb: 'Decide',
    button: 'See the plan',
    otherwise: ifYouDoNothing(waitingDoes.accept_plan),
    binding: true,
  },
  'dispute.talk': {
    ...dispute,
    verb: 'Talk',
    button: 'Open it',
    otherwise: waitingDoes.talk,
    binding: true,
  },
  'record.cure': {
    ...dispute,
    room: 'records',
    untitled: 'A public entry',
    verb: 'Put right',
    button: 'Open the dispute',
    otherwise: ifYouDoNothing(cureSilence),
    special: { of: inCase('challenged'), otherwise: ifYouDoNothing(challengedCureSilence) },
    binding: true,
    path: ({ facts }) => to('dispute', { id: String(facts.disputeId) }),
  },
  'record.reaffirm': {
    room: 'records',
    untitled: 'A public entry',
    verb: 'Stand by it',
    button: 'Read the challenge',
    otherwise: ifYouDoNothing(reaffirmSilence),
    binding: true,
    path: () => to('history', {}, { tab: 'record' }),
  },
  'escrow.finish': {
    ...escrow,
    verb: 'Finish',
    button: 'Go on writing',
    otherwise: 'It stays a draft that only you see.',
  },
  'escrow.accept': {
    ...escrow,
    verb: 'Accept',
    button: 'Read the terms',
    otherwise: ifYouDoNothing(silenceDoes('escrow.proposal')),
  },
  'escrow.pay': {
    ...escrow,
    verb: 'Pay',
    button: 'Pay in',
    otherwise: ifYouDoNothing(silenceDoes('escrow.funding')),
  },
  'escrow.pay_stage': {
    ...escrow,
    verb: 'Pay',
    button: 'Pay in',
    // Its time runs only once a part is in.
    otherwise: 'The stage waits until it is paid; a part that is in goes back if the rest does not come in time.',
  },
  'escrow.answer_end': {
    ...escrow,
    verb: 'Answer',
    button: 'See the proposal',
    otherwise: ifYouDoNothing(silenceDoes('escrow.end_proposal')),
  },
  'escrow.deliver': {
    ...escrow,
    verb: 'Deliver',
    button: 'Say it is delivered',
    otherwise: ifYouDoNothing(silenceDoes('milestone.delivery')),
  },
  'escrow.deliver_late': {
    ...escrow,
    verb: 'Deliver',
    button: 'Say it is delivered',
    otherwise: ifYouDoNothing(silenceDoes('milestone.no_delivery')),
    isOverdue: true,
  },
  'escrow.confirm_receipt': {
    ...escrow,
    verb: 'Confirm',
    button: 'Say it arrived',
    otherwise: ifYouDoNothing(silenceDoes('milestone.receipt')),
  },
  'escrow.inspect': {
    ...escrow,
    verb: 'Inspect',
    button: 'Accept or reject',
    otherwise: ifYouDoNothing(silenceDoes('milestone.inspection')),
    binding: true,
  },
  'escrow.answer_rejection': {
    ...escrow,
    verb: 'Answer',
    button: 'Answer it',
    otherwise: ifYouDoNothing(silenceDoes('milestone.answer')),
    binding: true,
  },
  'escrow.send_back': {
    ...escrow,
    verb: 'Return',
    button: 'Send it back',
    otherwise: ifYouDoNothing(silenceDoes('milestone.return', 'buyer')),
    binding: true,
  },
  'escrow.check_return': {
    ...escrow,
    verb: 'Inspect',
    button: 'Look at it',
    otherwise: ifYouDoNothing(silenceDoes('milestone.return_check')),
    binding: true,
  },
  'escrow.answer_offer': {
    ...escrow,
    verb: 'Answer',
    button: 'See the offer',
    otherwise: ifYouDoNothing(silenceDoes('milestone.offer')),
  },
  'escrow.answer_split': {
    ...escrow,
    verb: 'Answer',
    button: 'See the proposal',
    otherwise: ifYouDoNothing(silenceDoes('milestone.split_answer')),
    binding: true,
  },
  'mediation.finish': {
    ...mediation,
    verb: 'Finish',
    button: 'Go on writing',
    otherwise: 'It stays a draft that only you see.',
    path: ({ id }) => to('editMediation', { id }),
  },
  'mediation.consent': {
    ...mediation,
    verb: 'Answer',
    button: 'Agree or decline',
    otherwise: ifYouDoNothing(mediationSilence['mediation.consent']),
    binding: true,
  },
  'mediation.choose_route': {
    ...mediation,
    verb: 'Choose',
    button: 'Choose the way',
    otherwise: ifYouDoNothing(mediationSilence['mediation.setup']),
  },
  'mediation.read_proposals': {
    ...mediation,
    verb: 'Read',
    button: 'See the proposals',
    otherwise: 'Proposals that nobody opens give the mediators their credits back.',
  },
  'mediation.rank': {
    ...mediation,
    verb: 'Rank',
    button: 'Rank the proposals',
    otherwise: ifYouDoNothing(mediationSilence['mediation.selecting']),
  },
  'mediation.object': {
    ...mediation,
    verb: 'Say',
    button: 'Object or agree',
    otherwise: ifYouDoNothing(mediationSilence['mediation.objection']),
  },
  'mediation.answer_settlement': {
    ...mediation,
    verb: 'Decide',
    button: 'Read the terms',
    otherwise: unansweredInMediation.terms,
    binding: true,
    path: ({ id }) => to('mediation', { id }, { tab: 'terms' }),
  },
  'mediation.answer_package': {
    ...mediation,
    verb: 'Answer',
    button: 'See the package',
    otherwise: ifYouDoNothing(mediationSilence['package.open']),
    path: ({ id }) => to('mediation', { id }, { tab: 'packages' }),
  },
  'mediation.answer_extension': {
    ...mediation,
    verb: 'Say',
    button: 'See the time',
    otherwise: unansweredInMediation.time,
  },
  'mediation.answer_replacement': {
    ...mediation,
    verb: 'Say',
    button: 'Open the case',
    otherwise: unansweredInMediation.replacement,
  },
  'mediation.confirm_session': {
    ...mediation,
    verb: 'Confirm',
    button: 'I will be there',
    otherwise: unansweredInMediation.session,
    deed: 'confirm_session',
  },
  'mediation.attend_session': {
    ...mediation,
    verb: 'Attend',
    button: 'Open the case',
    otherwise: 'Who does not come keeps the others waiting.',
  },
  'mediation.attend_as_mediator': {
    ...asMediator,
    verb: 'Attend',
    button: 'Open the case',
    otherwise: 'The sides wait for you.',
  },
  'mediation.answer_appointment': {
    ...asMediator,
    verb: 'Answer',
    button: 'Accept or decline',
    otherwise: ifYouDoNothing(silenceOfChosen),
  },
  'mediation.plan_session': {
    ...asMediator,
    verb: 'Plan',
    button: 'Propose a session',
    otherwise: 'The time for talks runs out.',
  },
  'mediation.write_terms': {
    ...asMediator,
    verb: 'Write',
    button: 'Write the terms',
    otherwise: ifYouDoNothing(mediationSilence['mediation.term']),
    path: ({ id }) => to('mediation', { id }, { tab: 'terms' }),
  },
  'mediation.report': {
    ...asMediator,
    verb: 'Report',
    button: 'Write the report',
    otherwise: ifYouDoNothing(silenceOfReport(false)),
    special: { of: inCase('feeWaits'), otherwise: ifYouDoNothing(silenceOfReport(true)) },
  },
  'mediation.propose': {
    ...mediation,
    verb: 'Answer',
    button: 'Propose or decline',
    otherwise: 'The sides asked for you; without an answer they choose among the others.',
    path: ({ id }) => to('job', { id }),
  },
  'court.file': {
    ...mediation,
    verb: 'File',
    button: 'Prepare or file the papers',
    otherwise: 'Until it is filed no court has it, and after a deadline the court may refuse to take it on.',
    binding: true,
    path: ({ id }) => to('mediation', { id }, { tab: 'court' }),
  },
  'court.confirm_outcome': {
    ...mediation,
    verb: 'Confirm',
    button: 'See the outcome',
    otherwise: ifYouDoNothing(mediationSilence['court.outcome']),
    path: ({ id }) => to('mediation', { id }, { tab: 'court' }),
  },
  'application.finish': {
    ...mediator,
    verb: 'Finish',
    button: 'Go on writing',
    otherwise: 'It stays a draft that only you see.',
    untitled: 'Your application to mediate',
    path: () => to('applyMediator'),
  },
  'application.add': {
    ...mediator,
    verb: 'Add',
    button: 'See what is asked',
    otherwise: ifYouDoNothing(unansweredByMediator.application),
    untitled: 'Your application to mediate',
    path: () => to('applyMediator'),
  },
  'mediator.begin': {
    ...mediator,
    verb: 'Begin',
    button: 'Sign the code',
    otherwise: unansweredByMediator.conduct,
  },
  'mediator.renew': {
    ...mediator,
    verb: 'Renew',
    button: 'Renew your term',
    otherwise: certificationEnds.after,
  },
  'mediator.answer_complaint': {
    ...mediator,
    verb: 'Answer',
    button: 'Read the complaint',
    otherwise: unansweredByMediator.complaint,
  },
  'order.pay': {
    room: 'marketplace',
    untitled: 'An order',
    verb: 'Pay',
    button: 'Pay the order',
    otherwise: orderSilence,
    path: ({ id }) => to('order', { id }),
  },
  'registration.accept': {
    ...seat,
    verb: 'Take',
    button: 'Take the seat',
    otherwise: ifYouDoNothing(seatSilence['registration.offer']),
    binding: true,
  },
  'registration.pay': {
    ...seat,
    verb: 'Pay',
    button: 'Pay for the seat',
    otherwise: ifYouDoNothing(seatSilence['registration.hold']),
    binding: true,
  },
  'registration.answer': {
    ...seat,
    verb: 'Answer',
    button: 'Read what they ask',
    otherwise: unansweredAsk,
    path: ({ facts }) => to('academy', {}, { teach: String(facts.runId) }),
  },
  'parcel.receive': {
    ...bought,
    verb: 'Receive',
    button: 'Say it came',
    otherwise: ifYouDoNothing(silenceDoes('milestone.receipt')),
  },
  'parcel.inspect': {
    ...bought,
    verb: 'Inspect',
    button: 'Accept or report',
    otherwise: ifYouDoNothing(silenceDoes('milestone.inspection')),
    binding: true,
  },
  'parcel.accept': {
    ...parcel,
    verb: 'Accept',
    button: 'Accept the order',
    otherwise: ifYouDoNothing(parcelSilence('parcel.accept')),
  },
  'parcel.send': {
    ...parcel,
    verb: 'Send',
    button: 'Send the parcel',
    otherwise: parcelSilence('parcel.late'),
  },
  'supplier.change': {
    room: 'marketplace',
    untitled: 'Your shop',
    verb: 'Change',
    button: 'See what is asked',
    otherwise: 'Your shop opens after the changes were looked at.',
    path: () => to('sellerApplication'),
  },
  'product.change': {
    room: 'marketplace',
    untitled: 'A product',
    verb: 'Change',
    button: 'See what is asked',
    otherwise: 'It is not shown like this until the changes were looked at.',
    path: ({ id }) => to('editProduct', { id }),
  },
  'account.verify_email': {
    room: 'account',
    untitled: 'Confirm your e-mail address',
    verb: 'Confirm',
    button: 'Send the link',
    otherwise: 'Until then nobody can be invited and nothing be signed.',
    path: () => to('profile', {}, { tab: 'account' }),
    deed: 'send_confirmation',
  },
  'terms.accept': {
    room: 'account',
    untitled: 'New terms',
    verb: 'Read',
    button: 'Read and accept',
    otherwise: 'You read on as before; new agreements ask for it.',
    path: ({ facts }) => to('terms', {}, { text: String(facts.text) }),
  },
  'verification.add_documents': {
    room: 'account',
    untitled: 'Your identity',
    verb: 'Add',
    button: 'See what is asked',
    otherwise: unansweredRequest,
    path: () => to('profile', {}, { tab: 'account' }),
  },
  'ticket.answer': {
    room: 'support',
    untitled: 'Your message to us',
    verb: 'Answer',
    button: 'Read and answer',
    otherwise: 'It stays open; nobody can help further until you answer.',
    path: ({ id }) => to('contact', {}, { message: id }),
  },
  'reminder.due': {
    room: 'notes',
    untitled: 'A note without a title',
    verb: 'Remember',
    button: 'Done',
    otherwise: 'You asked to be reminded of this note.',
    path: ({ facts }) => to('notes', {}, { note: String(facts.noteId) }),
    deed: 'end_reminder',
  },
  'credits.use': {
    room: 'credits',
    untitled: 'Your credits',
    verb: 'Use',
    button: 'See your credits',
    otherwise: 'What is not used by then is lost.',
    path: () => to('buyCredits'),
  },
  'post.choose': {
    room: 'community',
    untitled: 'Your question',
    verb: 'Choose',
    button: 'Read the answers',
    otherwise: waits,
    path: ({ id }) => to('post', { id }),
  },
} as const satisfies Record<string, DutyWords>;

export type DutyKind = keyof typeof duties;
export const dutyKinds = Object.keys(duties) as [DutyKind, ...DutyKind[]]; // the keys of the table above, of which there are some
export const dutyWords = (kind: DutyKind): DutyWords => duties[kind];

/** Where the rest of a room's duties stands. */
export const roomPaths: Record<Room, { label: string; path: string }> = {
  agreements: { label: 'agreements', path: to('agreements', {}, { filter: 'waiting' }) },
  obligations: { label: 'promises', path: to('agreements', {}, { filter: 'signed' }) },
  disputes: { label: 'disputes', path: to('disputes', {}, { filter: 'waiting' }) },
  records: { label: 'public record', path: to('history') },
  escrow: { label: 'escrows', path: to('escrows', {}, { filter: 'waiting' }) },
  mediation: { label: 'mediations', path: to('legalServices', {}, { filter: 'waiting' }) },
  mediators: { label: 'mediator’s desk', path: to('mediatorDashboard') },
  marketplace: { label: 'orders', path: to('orders') },
  academy: { label: 'courses', path: to('academy') },
  account: { label: 'account', path: to('profile') },
  support: { label: 'messages', path: to('contact') },
  notes: { label: 'notes', path: to('notes', {}, { view: 'reminders' }) },
  credits: { label: 'credits', path: to('buyCredits') },
  community: { label: 'community', path: to('community') },
};

/** Staff queues: what waits there, and where it is worked on. */
export const queues = {
  triage: { label: 'Disputes to be taken on', path: to('disputes', {}, { view: 'triage' }) },
  identity: { label: 'Disputes with a question of identity', path: to('disputes', {}, { view: 'identity' }) },
  appeals: { label: 'Appeals of refused disputes', path: to('disputes', {}, { view: 'appeals' }) },
  courts: { label: 'Disputes that are with a court', path: to('disputes', {}, { view: 'courts' }) },
  publication: { label: 'Entries before they are public', path: to('disputes', {}, { view: 'review' }) },
  challenges: { label: 'Challenges of public entries', path: to('disputes', {}, { view: 'challenges' }) },
  late_challenges: {
    label: 'Challenges that nobody decided in time',
    path: to('disputes', {}, { view: 'challenges' }),
  },
  screening: { label: 'Mediations to be screened', path: to('legalServices', {}, { view: 'screening' }) },
  listing: { label: 'Lists of mediators to put together', path: to('legalServices', {}, { view: 'listing' }) },
  objections: { label: 'Objections to mediators', path: to('legalServices', {}, { view: 'objections' }) },
  identities: { label: 'Identities to check', path: to('applications') },
  mediators: { label: 'Applications to mediate', path: to('applications', {}, { kind: 'mediator' }) },
  complaints: { label: 'Complaints about mediators', path: to('adminMediators', {}, { tab: 'complaints' }) },
  sellers: { label: 'Shops to look at', path: to('adminMarketplace', {}, { view: 'suppliers' }) },
  products: { label: 'Products to look at', path: to('adminMarketplace') },
  fees: { label: 'Payments for courses to verify', path: to('adminAcademy', {}, { view: 'payments' }) },
  payments: { label: 'Payments to be judged', path: to('adminMarketplace', {}, { view: 'finance', tab: 'reviews' }) },
  chargebacks: {
    label: 'Chargebacks to be answered',
    path: to('adminMarketplace', {}, { view: 'finance', tab: 'chargebacks' }),
  },
  payouts: { label: 'Payouts to be approved', path: to('adminMarketplace', {}, { view: 'finance', tab: 'payouts' }) },
  mediators_wanted: { label: 'Escrows that need a mediator', path: to('escrows', {}, { view: 'mediators' }) },
  escrows: { label: 'Escrows in dispute', path: to('escrows', {}, { view: 'disputed' }) },
  restrictions: { label: 'Decisions that need a second person', path: to('adminRestrictions') },
  tickets: { label: 'Messages to support', path: to('chatbot', {}, { view: 'inbox' }) },
  moderation: { label: 'Reports to moderate', path: to('community', {}, { view: 'review' }) },
  moderation_appeals: {
    label: 'Appeals of moderation',
    path: to('community', {}, { view: 'review', queue: 'appeals' }),
  },
  articles: { label: 'Help articles to review', path: to('help', {}, { manage: '1' }) },
} as const satisfies Record<string, { label: string; path: string }>;
export type QueueName = keyof typeof queues;
export const queueNames = Object.keys(queues) as [QueueName, ...QueueName[]]; // the keys of the table above, of which there are some
