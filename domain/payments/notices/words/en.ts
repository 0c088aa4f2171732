import { bankReturns } from '../../bank/returns.ts';
import { payoutFailures } from '../../words.ts';

// What a provider or a bank said is put into words by the functions that the pages go by.
export default {
  seePayment: 'See the payment',
  seePayouts: 'See your payouts',
  seeWallet: 'See your wallet',

  arrivedTitle: 'Your payment arrived',
  arrivedText: '{sum} for “{title}” was paid, reference {ref}.',
  simulated: 'It was simulated: no real money was moved.',
  failedTitle: 'Your payment did not go through',
  failedText: '{sum} for “{title}” was not paid.',
  declined: 'The payment was declined.',
  declinedByYou: 'You declined the request.',
  tooLittle: 'There was not enough money.',
  unanswered: 'The request was not answered in time.',
  wrongPin: 'The PIN was wrong.',
  limitReached: 'A limit of your provider was reached.',
  unreachable: 'The phone could not be reached.',
  belowLeast: 'It is below what that account pays at a time.',
  askedTwice: 'The same amount was asked of your phone a moment before. Wait two minutes.',
  busy: 'The provider was busy. Wait a minute.',
  inProgress: 'Another request was open on your phone. Finish or close it there.',
  notDelivered: 'The request did not get through to the phone.',
  pinLocked: 'The PIN of that account is locked. Unlock it with your provider.',
  notPermitted: 'That account may not pay here. Pay from another one.',
  noReason: 'The provider did not say why.',
  tryAgain: 'You can try again.',
  expiredTitle: 'Your payment ran out of time',
  expiredText:
    '{sum} for “{title}” was not answered in time. If you paid all the same, we notice it and nothing is lost.',
  questionedTitle: 'We look at your payment',
  questionedText:
    'What came in for “{title}”, reference {ref}, is not what was asked. People look at it; your money is kept.',
  lookedTitle: 'Your payment was looked at',
  countsPaid: 'Two people decided that payment {ref} counts as paid.',
  countsUnpaid: 'Two people decided that payment {ref} for “{title}” counts as not paid.',
  whatCameGoesBack: 'What came in goes back.',

  refundedTitle: 'Money came back',
  refundedToRail: '{sum} of payment {ref} went back to where you paid from.',
  refundedToWallet: '{sum} of payment {ref} went back into your wallet.',
  stuckTitle: 'Money could not go back to where you paid from',
  stuckText:
    'The provider did not give you back {sum} of payment {ref} after all. It is in your wallet; you can take it out from there.',

  bankAsksTitle: 'A bank asks for a payment back',
  bankAsksText:
    'The bank of the payer asks for {sum} of payment {ref} back. What was paid with it stands still until that is decided.',
  bankLeavesTitle: 'The bank leaves a payment with us',
  bankLeavesText: 'The bank does not take payment {ref} back. What was paid with it goes on.',
  bankTookTitle: 'A bank took a payment back',
  bankTookText: 'The bank took {sum} of payment {ref} back.',

  secondTitle: 'A payout waits for a second person',
  secondText: '{sum} is to leave the wallet of {name} for {place}. Another person of the organisation agrees first.',
  requestedTitle: 'A payout was asked for',
  requestedText: '{sum} leaves the wallet of {name} for {place}. If you know nothing of it, write to us at once.',
  refusedTitle: 'Your payout was refused',
  inWalletAgain: '{sum} is back in the wallet of {name}.',
  onItsWayTitle: 'Your payout is on its way',
  onItsWayText:
    '{sum}, reference {ref}, is in a file for our bank that goes to {place}. Most arrive on the same or the next banking day; we tell you when our statement says so.',
  longerTitle: 'Your payout takes longer',
  bankSilent:
    'No statement of our bank says yet what became of {sum}, reference {ref}. It is not sent twice; people look into it.',
  providerSilent:
    'The provider has not said yet what became of {sum}, reference {ref}. It is not sent twice; we go on asking.',
  paidTitle: 'Your payout was paid',
  paidText: '{sum} went to {place}, receipt {receipt}.',
  unpaidTitle: 'Your payout did not go through',
  afterAllTitle: 'Your payout was paid after all',
  afterAllText:
    'The provider said that it did not pay {sum} to {place}, and paid it later. It was taken from the wallet of {name} again.',
  rest: '{rest} was not there any more; that much is owed to us.',
  cameBackTitle: 'Your payout came back',
  cameBackText: '{sum} came back from {place} and is in the wallet of {name} again.',

  providerShort: payoutFailures.providerShort,
  belowItsLeast: payoutFailures.belowItsLeast,
  aboveAtATime: payoutFailures.aboveAtATime,
  aboveInADay: payoutFailures.aboveInADay,
  notActive: payoutFailures.notActive,
  cannotReceive: payoutFailures.cannotReceive,
  notOrdered: payoutFailures.notOrdered,
  neverLeft: payoutFailures.neverLeft,
  notPaid: payoutFailures.notPaid,
  notTaken: payoutFailures.notTaken,
  noSuchAccount: bankReturns.noSuchAccount,
  accountClosed: bankReturns.accountClosed,
  accountBlocked: bankReturns.accountBlocked,
  otherHolder: bankReturns.otherHolder,
  wrongBranch: bankReturns.wrongBranch,
  bankSays: bankReturns.bankSays,

  newPlaceTitle: 'A new place for payouts',
  newPlaceText:
    '{place} was added. Money can go there from {from} on. If you did not expect this, remove it and change your password.',
  placeGoneTitle: 'A place for payouts was removed',
  placeGoneText: 'No more money goes to {place}.',
  debtTitle: 'A debt was paid',
  debtText: '{sum} of what came into your wallet paid what you owed us.',
  debtLeft: '{rest} is still owed.',
  debtNone: 'Nothing is owed any more.',
  unusedTitle: 'Money is in your wallet',
  unusedText: '{sum} that you paid in found no use and is in your wallet now.',
} as const;
