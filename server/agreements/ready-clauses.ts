// The platform's own clauses are written here.
import type { Words } from './template-writing.ts';

/** A clause of the library: a key that no other has, and where it stands in the list. */
type Ready = Words & { key: string; category: string };

/** Clauses that fit many agreements. Written with figures that are usual; who uses one looks whether they fit. */
export const readyClauses: readonly Ready[] = [
  {
    ...{ key: 'pay-on-delivery', category: 'Payment', heading: 'Payment on delivery' },
    words:
      'The price is paid in full on the day of delivery, before the goods are handed over or at the latest the same day, by mobile money or bank transfer to the account that the seller has named in writing. The seller confirms the receipt in writing.',
    plain: 'No money, no goods: both happen on the same day.',
  },
  {
    ...{ key: 'pay-by-invoice', category: 'Payment', heading: 'Payment against invoice' },
    words: [
      'Each invoice is paid within 30 days after it was received. It names this agreement, what was supplied and the amount.',
      'Whoever doubts an invoice says so in writing within 10 days, gives the reason, and pays the part that is not in doubt.',
    ],
    plain: 'You have thirty days to pay a bill, and ten to say what is wrong with it.',
  },
  {
    ...{ key: 'pay-by-stages', category: 'Payment', heading: 'Payment by stages' },
    words:
      'The price is paid in stages. Each stage is due within 7 days after its work was accepted under this agreement. A stage that was not accepted is not due until what is missing was put right.',
    plain: 'Money follows finished work, one stage after another.',
  },
  {
    ...{ key: 'late-payment', category: 'Payment', heading: 'Late payment' },
    words:
      'Whoever pays late pays interest of 1 per cent of the amount for each full month of delay, and no other charge. Interest runs only after a written reminder that gave 7 days to pay.',
    plain: 'Paying late costs one per cent a month, after one reminder.',
  },
  {
    ...{ key: 'taxes', category: 'Payment', heading: 'Taxes' },
    words:
      'Each party pays the taxes that the law lays on it. Amounts are named without value added tax; where it is due it is added and shown on the invoice. Tax that has to be withheld is withheld, paid over, and shown with its certificate.',
    plain: 'Everybody pays their own taxes; VAT comes on top where it is due.',
  },
  {
    ...{ key: 'escrow-release', category: 'Payment', heading: 'Money held in escrow' },
    words: [
      'The price is paid into an escrow on Ahadi before work or delivery begins. It is released when the party that pays accepts what was delivered, or when the time to inspect it has passed without a complaint.',
      'While a complaint is open nothing is released or given back, except what both parties agree or what ends the complaint.',
    ],
    plain: 'The money waits in a safe place until the thing is delivered and accepted.',
  },
  {
    ...{ key: 'delivery', category: 'Delivery', heading: 'Delivery and risk' },
    words:
      'The goods are handed over at the place and on the day agreed, with a delivery note that both sign. The risk of loss or damage passes with the handing over; until then whoever delivers carries it.',
    plain: 'Until you have signed for it, loss on the way is not yours.',
  },
  {
    ...{ key: 'inspection', category: 'Delivery', heading: 'Inspection and acceptance' },
    words: [
      'Whoever receives goods or work inspects them within 7 days and says in writing what is wrong. Without a complaint in this time they count as accepted. Defects that could not be seen are reported within 7 days after they were found.',
      'What is defective is mended or replaced within 14 days. If that fails twice, the price is reduced fairly, or the part concerned is given back against its price.',
    ],
    plain: 'Look at it within a week. What is broken gets mended; if it cannot be, you pay less or give it back.',
  },
  {
    ...{ key: 'late-delivery', category: 'Delivery', heading: 'Late delivery' },
    words:
      'For each full week of delay the price of the late part is reduced by 2 per cent, at most by 10 per cent. After four weeks the party that waits may withdraw from the late part and has back what it paid for it.',
    plain: 'Being late makes it cheaper; after four weeks you can walk away from the late part.',
  },
  {
    ...{ key: 'title', category: 'Delivery', heading: 'Ownership until payment' },
    words:
      'The goods stay the property of the seller until the price is paid in full. Until then the buyer keeps them with care, marks them as the seller’s if asked, and does not pledge them.',
    plain: 'The goods become yours when you have paid for all of them.',
  },
  {
    ...{ key: 'warranty', category: 'Delivery', heading: 'Warranty' },
    words:
      'The seller promises that the goods are theirs to sell, are free of others’ rights, are as described, and are fit for their usual use, for 6 months after delivery. Wear and misuse are not covered.',
    plain: 'What you get is what was promised, and it works for at least half a year.',
  },
  {
    ...{ key: 'confidentiality', category: 'Confidentiality', heading: 'Confidentiality' },
    words: [
      'What a party learns from the other in confidence it uses only for this agreement and tells nobody but its staff and advisers who need it and are bound to the same. This lasts for 3 years after the agreement ends.',
      'It does not hold for what is public without a breach, what was known before, and what the law or a court requires to be told.',
    ],
    plain: 'What we tell each other in confidence stays between us.',
  },
  {
    ...{ key: 'return-of-papers', category: 'Confidentiality', heading: 'Return of papers' },
    words:
      'When this agreement ends, each party gives back or destroys the other’s papers and files within 14 days and confirms it in writing. What the law requires to be kept is kept and stays confidential.',
    plain: 'At the end everybody gets their papers back.',
  },
  {
    ...{ key: 'data-protection', category: 'Data protection', heading: 'Personal data' },
    words: [
      'Each party handles personal data that it receives under this agreement only for its purpose, keeps it safe, and follows the data protection law that applies to it, in Kenya the Data Protection Act, 2019.',
      'A party that finds that data was lost, or seen by somebody who should not, tells the other within 48 hours, and says what happened and what it does about it.',
    ],
    plain: 'People’s data is used only for this, kept safe, and a leak is told within two days.',
  },
  {
    ...{ key: 'data-processing', category: 'Data protection', heading: 'Data handled for the other party' },
    words:
      'Where one party handles personal data for the other, it does so only on written instructions, does not pass it on without consent, helps to answer the people concerned, and deletes it when the work ends.',
    plain: 'Whoever works with your people’s data does only what you said, and deletes it afterwards.',
  },
  {
    ...{ key: 'force-majeure', category: 'When things go wrong', heading: 'Events beyond control' },
    words: [
      'A party that cannot perform because of an event that it could neither foresee nor prevent, such as flood, drought declared by an authority, epidemic, war, or an order of government, is not in breach while the event lasts. Lack of money is no such event.',
      'It tells the other within 5 days and does what it can to limit the harm. If the event lasts longer than 60 days, either may end the agreement in writing; what was done until then is paid.',
    ],
    plain: 'Nobody is blamed for a flood. Tell the other soon; after sixty days either can end it.',
  },
  {
    ...{ key: 'liability-cap', category: 'When things go wrong', heading: 'Limit of liability' },
    words:
      'Each party makes good the direct harm that its breach causes, at most up to the value of this agreement. The limit does not hold for harm done on purpose or by gross carelessness, for injury to people, and for money that is owed.',
    plain: 'Nobody has to pay more than the whole agreement is worth, unless they meant harm or hurt somebody.',
  },
  {
    ...{ key: 'indemnity', category: 'When things go wrong', heading: 'Claims of others' },
    words:
      'If somebody else claims something from a party because of what the other did under this agreement, the other defends it and bears the costs, provided it was told without delay and may conduct the defence.',
    plain: 'Whoever caused the trouble deals with it when a third person comes asking.',
  },
  {
    ...{ key: 'insurance', category: 'When things go wrong', heading: 'Insurance' },
    words:
      'The party that carries out the work keeps insurance against harm to people and things that is usual for such work, for as long as it lasts, and shows the certificate when asked.',
    plain: 'Whoever does the work is insured for it.',
  },
  {
    ...{ key: 'termination-notice', category: 'Ending', heading: 'Ending with notice' },
    words:
      'Either party may end this agreement with 30 days’ notice in writing. What was delivered or done until the last day is paid.',
    plain: 'Either can stop with a month’s notice.',
  },
  {
    ...{ key: 'termination-breach', category: 'Ending', heading: 'Ending after a breach' },
    words:
      'If a party breaks an essential promise and does not put it right within 14 days after a written notice that says what is wrong, the other may end this agreement in writing at once. Claims for what happened before stay.',
    plain: 'A serious breach can be put right within two weeks; if not, the other may stop.',
  },
  {
    ...{ key: 'after-the-end', category: 'Ending', heading: 'What stays after the end' },
    words:
      'Clauses that by their sense reach beyond the end, above all those about payment of what is owed, confidentiality, liability and disputes, go on after it.',
    plain: 'Some promises last longer than the agreement.',
  },
  {
    ...{ key: 'mediation-first', category: 'Disputes', heading: 'Disputes: talking first' },
    words: [
      'The parties try to settle every dispute by talking. If they have not settled it within 14 days after one of them wrote to the other about it, they go to mediation on Ahadi with a mediator whom both accept, and share the fee equally.',
      'Only if there is no settlement within 45 days after the mediation was asked for may a party go to court. What cannot wait, such as an order to keep things as they are, may be asked of a court at any time.',
    ],
    plain: 'First we talk, then a mediator helps, and only then a court.',
  },
  {
    ...{ key: 'arbitration', category: 'Disputes', heading: 'Arbitration' },
    words:
      'A dispute that mediation did not settle is decided finally by one arbitrator, whom the parties choose together or, if they cannot within 21 days, the chair of the national branch of the Chartered Institute of Arbitrators appoints. The seat is the capital of the country whose law applies; the language is English.',
    plain: 'If mediation fails, one arbitrator decides instead of a court, and that is final.',
  },
  {
    ...{ key: 'courts', category: 'Disputes', heading: 'Courts' },
    words:
      'The courts of the country whose law applies decide about what mediation did not settle, at the place where the party that is sued lives or has its seat.',
    plain: 'If it must be a court, it is the one where the other side is at home.',
  },
  {
    ...{ key: 'assignment', category: 'General', heading: 'No transfer without consent' },
    words:
      'Neither party passes its rights or duties under this agreement to somebody else without the other’s written consent, which is not refused without a good reason.',
    plain: 'You deal with whom you agreed with.',
  },
  {
    ...{ key: 'notices', category: 'General', heading: 'Notices' },
    words:
      'What has to be told in writing is told through Ahadi or by e-mail to the address that the other gave there. It counts as received on the next working day. Each party keeps its address up to date.',
    plain: 'An e-mail or a message on Ahadi is enough, and the next working day it counts.',
  },
  {
    ...{ key: 'whole-agreement', category: 'General', heading: 'Whole agreement and changes' },
    words:
      'This text is all that was agreed about its subject and takes the place of what was said before. It is changed only in writing and with the signatures of all parties. If a clause cannot be held up, the others stay, and the parties put a valid one in its place that comes nearest to it.',
    plain: 'What is not written here was not agreed, and changes need everybody’s signature.',
  },
  {
    ...{ key: 'relationship', category: 'General', heading: 'Independent parties' },
    words:
      'The parties stay independent of each other. Nothing here makes one the employee, agent or partner of the other, and neither can bind the other towards anybody else.',
    plain: 'We work together, but nobody becomes the other’s boss or spokesperson.',
  },
  {
    ...{ key: 'anti-corruption', category: 'General', heading: 'No bribes' },
    words:
      'No party gives, promises, asks for or takes a bribe or a favour in connection with this agreement. A party that does gives the other the right to end it at once.',
    plain: 'No bribes, from anybody to anybody.',
  },
];

/** A clause of the library by its key. Throws when there is none. */
export function readyWords(key: string): Words {
  const found = readyClauses.find((one) => one.key === key);
  if (!found) throw new Error(`The clause library has no “${key}”.`);
  return found;
}

/** How the law is named in each template, with its own question. */
export const lawClause: Words = {
  heading: 'Governing law',
  words: 'The law of {{law}} applies to this agreement.',
  plain: 'If something is not written here, the law of {{law}} answers it.',
};
