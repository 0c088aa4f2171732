import * as z from 'zod';
import { aboutMoney, takesFile, through } from '../core/door.ts';
import { BankAccountId, DestinationId, IdentityId, PaymentId, PayoutBatchId, PayoutId, Sha256 } from '../core/ids.ts';
import { PageRequest, pageOf } from '../core/page.ts';
import {
  AmountMinorSchema,
  CurrencySchema,
  DaySchema,
  InstantSchema,
  NameSchema,
  ReasonSchema,
  SixDigits,
} from '../core/schema.ts';
import { EXHIBIT_LIMIT_BYTES } from '../disputes/rules.ts';
import { ClosedUntil, DayBalance, DayClose, Standing, TrialRow } from '../ledger/schema.ts';
import { TimeZone } from '../notifications/schema.ts';
import { CoverProof } from '../transparency/schema.ts';
import {
  BankAccountForm,
  BankAccountView,
  BankFilePage,
  BatchLine,
  CsvColumns,
  FileReading,
  PayoutBatchPage,
  PayoutBatchView,
} from './bank/schema.ts';
import { STATEMENT_LIMIT_BYTES } from './bank/statements.ts';
import { MOST_FILES } from './chargebacks/rules.ts';
import { ChargebackFile, ChargebackRow } from './chargebacks/schema.ts';
import {
  DestinationKind,
  DestinationView,
  FinanceSummary,
  FoundMoney,
  PaymentFilter,
  PaymentOption,
  PaymentRow,
  PaymentView,
  PayoutView,
  ProviderName,
  ReconciliationRow,
  UnappliedRow,
  UncertainRow,
  WalletLine,
  WalletPeriod,
  WalletSums,
  WalletView,
} from './schema.ts';
import { PaymentTrail, PayoutTrail } from './trail.ts';

const atDesk = through({ isAboutMoney: true, desk: 'finance.desk' });
/** Waits for a provider: no transaction is open meanwhile. */
const asksFromDesk = through({ isAboutMoney: true, desk: 'finance.desk', takesLong: true });

/** From an instant on, up to another one that is not in it any more. */
const BookPeriod = z.object({ from: InstantSchema.optional(), until: InstantSchema.optional() });
const one = z.object({ id: PaymentId });
const Code = SixDigits;

export const payments = {
  /** The ways of paying that are open for this currency; none without its settings. */
  options: aboutMoney
    .route({ method: 'GET', path: '/payments/options' })
    .input(z.object({ currency: CurrencySchema }))
    .output(z.array(PaymentOption)),
  get: aboutMoney.route({ method: 'GET', path: '/payments/{id}' }).input(one).output(PaymentView),
  /** Everything of the reader's identities, newest first; `missing` names what could not be read just now. */
  list: aboutMoney
    .route({ method: 'GET', path: '/payments' })
    .input(PageRequest.extend(PaymentFilter.shape))
    .output(pageOf(PaymentRow).extend({ missing: z.array(z.string()) })),
  /** A receipt as PDF, for the one who paid. */
  receipt: aboutMoney.route({ method: 'GET', path: '/payments/{id}/receipt' }).input(one).output(z.file()),
  /** Asks the provider now instead of at the next turn; answers what is known after that. RATE_LIMITED. */
  check: through({ isAboutMoney: true, takesLong: true })
    .route({ method: 'POST', path: '/payments/{id}/check' })
    .input(one)
    .output(PaymentView),
  /** The payer gives a payment up that was not answered yet; money that comes all the same is not lost. */
  giveUp: aboutMoney.route({ method: 'POST', path: '/payments/{id}/give-up' }).input(one).output(PaymentView),
  /**
   * The simulated phone or card of the sandbox: approve with any four digits (0000 is a wrong PIN) or a test card number, or
   * decline. NOT_FOUND for a payment of another provider. Throws PAY_PROMPT_OVER.
   */
  answerSimulated: aboutMoney
    .route({ method: 'POST', path: '/payments/{id}/simulated' })
    .input(
      one.extend({
        approve: z.boolean(),
        pin: z
          .string()
          .regex(/^\d{4}$/, 'Four digits.')
          .optional(),
        card: z.string().trim().max(30).optional(),
      }),
    )
    .output(PaymentView),

  wallets: aboutMoney.route({ method: 'GET', path: '/wallets' }).output(z.array(WalletView)),
  /** One wallet over a period, in the order of days, each line with the balance after it. Throws NOT_FOUND for another's. */
  statement: aboutMoney
    .route({ method: 'GET', path: '/wallets/statement' })
    .input(PageRequest.extend(WalletPeriod.shape))
    .output(pageOf(WalletLine).extend(WalletSums.shape)),
  /**
   * The same as a file that is named for whose wallet it is, with the words of the page and days by the clocks of `tz`: 10,000 lines at most.
   * Throws NOT_FOUND, BAD_INPUT for more lines, RATE_LIMITED.
   */
  statementFile: aboutMoney
    .route({ method: 'GET', path: '/wallets/statement/file' })
    .input(WalletPeriod.extend({ format: z.enum(['csv', 'pdf']), tz: TimeZone.default('UTC') }))
    .output(z.file()),
  /** How one's wallets are proved to be in the newest statement of all customers' money. */
  cover: aboutMoney.route({ method: 'GET', path: '/wallets/cover' }).output(z.array(CoverProof)),
  /** Where payouts of one's identities can go. */
  destinations: aboutMoney.route({ method: 'GET', path: '/payout-destinations' }).output(z.array(DestinationView)),
  payoutOptions: aboutMoney.route({ method: 'GET', path: '/payout-options' }).output(
    z.array(
      z.object({
        provider: ProviderName,
        kind: DestinationKind,
        currency: CurrencySchema,
        label: z.string(),
        isSimulated: z.boolean(),
      }),
    ),
  ),
  /** Sends a six-digit code to one's address for adding a destination or for a large payout or release. RATE_LIMITED. */
  sendCode: aboutMoney.route({ method: 'POST', path: '/money-codes' }).output(z.object({ sentTo: z.string() })),
  /** Rests for 72 hours before money goes there; everybody of the identity is told. Throws CODE_NEEDED, SIG_CODE_WRONG. */
  addDestination: aboutMoney
    .route({ method: 'POST', path: '/payout-destinations' })
    .input(
      z.object({
        identityId: IdentityId,
        kind: DestinationKind,
        provider: ProviderName,
        currency: CurrencySchema,
        holderName: NameSchema,
        /** A phone number, or an account number with its bank. */
        number: z.string().trim().min(4).max(40),
        bankCode: z.string().trim().max(40).optional(),
        bankName: z.string().trim().max(80).optional(),
        code: Code.optional(),
      }),
    )
    .output(DestinationView),
  removeDestination: aboutMoney
    .route({ method: 'DELETE', path: '/payout-destinations/{id}' })
    .input(z.object({ id: DestinationId }))
    .output(z.object({ removed: z.literal(true) })),
  payouts: aboutMoney.route({ method: 'GET', path: '/payouts' }).input(PageRequest).output(pageOf(PayoutView)),
  /** Throws DESTINATION_RESTING, FUNDS_SHORT, PAYOUTS_STOPPED, CODE_NEEDED, BAD_INPUT. */
  requestPayout: aboutMoney
    .route({ method: 'POST', path: '/payouts' })
    .input(z.object({ destinationId: DestinationId, amountMinor: AmountMinorSchema, code: Code.optional() }))
    .output(PayoutView),
  /** Another person of the organisation than who asked for it agrees. Throws PUB_TWO_PERSON_REQUIRED, CODE_NEEDED, SIG_CODE_WRONG, ILLEGAL_TRANSITION. */
  secondPayout: aboutMoney
    .route({ method: 'POST', path: '/payouts/{id}/second' })
    .input(z.object({ id: PayoutId, code: Code.optional() }))
    .output(PayoutView),
  cancelPayout: aboutMoney
    .route({ method: 'POST', path: '/payouts/{id}/cancel' })
    .input(z.object({ id: PayoutId }))
    .output(PayoutView),
};

/** The finance desk: administrators only, and nobody decides about money of their own. */
export const finance = {
  summary: atDesk.route({ method: 'GET', path: '/finance' }).output(FinanceSummary),
  /**
   * Whatever fits what somebody has in hand: a receipt, a reference, a phone or account number, an amount, the beginning of a name, an
   * address. Newest first, fifty at most; `more` when there are others.
   */
  search: atDesk
    .route({ method: 'GET', path: '/finance/search' })
    .input(z.object({ q: z.string().trim().min(2).max(100) }))
    .output(z.object({ rows: z.array(FoundMoney), more: z.boolean() })),
  /** Everything that is kept about a payment: messages, lines of statements, books, deeds, what went back. Throws NOT_FOUND. */
  payment: atDesk.route({ method: 'GET', path: '/finance/payments/{id}' }).input(one).output(PaymentTrail),
  /** The same of a payout. Throws NOT_FOUND. */
  payout: atDesk
    .route({ method: 'GET', path: '/finance/payouts/{id}' })
    .input(z.object({ id: PayoutId }))
    .output(PayoutTrail),
  /**
   * Asks the provider again about a payment and what of it is on its way back; nothing is sent twice. Answers how many questions were
   * put. Throws NOT_FOUND, ILLEGAL_TRANSITION where it said all, RATE_LIMITED.
   */
  askPayment: asksFromDesk
    .route({ method: 'POST', path: '/finance/payments/{id}/ask' })
    .input(one)
    .output(z.object({ asked: z.int() })),
  /** The same of a payout. */
  askPayout: asksFromDesk
    .route({ method: 'POST', path: '/finance/payouts/{id}/ask' })
    .input(z.object({ id: PayoutId }))
    .output(z.object({ asked: z.int() })),
  reviews: atDesk.route({ method: 'GET', path: '/finance/reviews' }).input(PageRequest).output(pageOf(PaymentView)),
  /** The first says what it was, the second agrees or sends it back. Throws PUB_TWO_PERSON_REQUIRED. */
  decideReview: atDesk
    .route({ method: 'POST', path: '/finance/reviews/{id}' })
    .input(one.extend({ paid: z.boolean(), reason: ReasonSchema }))
    .output(PaymentView),
  /** What banks ask back: where nothing was sent yet and where the bank decides, what is due first; what ended, newest first. */
  chargebacks: atDesk
    .route({ method: 'GET', path: '/finance/chargebacks' })
    .input(PageRequest.extend({ view: z.enum(['to_answer', 'answered', 'ended']).default('to_answer') }))
    .output(pageOf(ChargebackRow)),
  /** Keeps a file beside what a bank asks back, until an answer names it. Throws NOT_FOUND, FORBIDDEN for one's own, FILE_TOO_LARGE, FILE_TYPE. */
  addChargebackFile: through({ isAboutMoney: true, desk: 'finance.desk', ...takesFile(EXHIBIT_LIMIT_BYTES) })
    .route({ method: 'POST', path: '/finance/payments/{id}/chargeback-files' })
    .input(one.extend({ file: z.file() }))
    .output(ChargebackFile),
  chargebackFile: atDesk
    .route({ method: 'GET', path: '/finance/chargeback-files/{id}' })
    .input(z.object({ id: z.uuid() }))
    .output(z.file()),
  /**
   * Writes down what was sent to the bank: words, and files that lie beside it, which stay as they are from then on. Throws NOT_FOUND,
   * FORBIDDEN for one's own, ILLEGAL_TRANSITION once the bank decided, BAD_INPUT (files).
   */
  answerChargeback: atDesk
    .route({ method: 'POST', path: '/finance/payments/{id}/chargeback-answers' })
    .input(one.extend({ words: z.string().trim().min(10).max(8000), files: z.array(z.uuid()).max(MOST_FILES) }))
    .output(z.object({ answered: z.literal(true) })),
  /** What was sent more than a day ago and nobody answered for, the oldest first. */
  uncertain: atDesk
    .route({ method: 'GET', path: '/finance/uncertain' })
    .input(PageRequest)
    .output(pageOf(UncertainRow)),
  /**
   * The first says whether the money went, the second agrees or sends it back. What did not go is in the wallet. Answers whether it
   * is decided. Throws PUB_TWO_PERSON_REQUIRED, ILLEGAL_TRANSITION for what was answered meanwhile or is younger than a day.
   */
  decideUncertain: atDesk
    .route({ method: 'POST', path: '/finance/uncertain/{id}' })
    .input(z.object({ id: z.uuid(), kind: UncertainRow.shape.kind, went: z.boolean(), reason: ReasonSchema }))
    .output(z.object({ decided: z.boolean() })),
  unapplied: atDesk
    .route({ method: 'GET', path: '/finance/unapplied' })
    .input(PageRequest)
    .output(pageOf(UnappliedRow)),
  /**
   * Into the payer's wallet, where the payer can see it and take it out, once two said the same amount. Answers whether it is there. Throws
   * PUB_TWO_PERSON_REQUIRED, FORBIDDEN for one's own, NOT_FOUND, FUNDS_SHORT.
   */
  returnUnapplied: atDesk
    .route({ method: 'POST', path: '/finance/unapplied' })
    .input(
      z.object({ payerId: z.uuid(), currency: CurrencySchema, amountMinor: AmountMinorSchema, reason: ReasonSchema }),
    )
    .output(z.object({ returned: z.boolean() })),
  reconciliation: atDesk
    .route({ method: 'GET', path: '/finance/reconciliation' })
    .input(PageRequest.extend({ bucket: z.enum(['unmatched', 'all']).default('unmatched') }))
    .output(pageOf(ReconciliationRow)),
  /**
   * Two administrators write down why a line that does not match needs nothing more. Answers whether it is cleared. Throws
   * PUB_TWO_PERSON_REQUIRED, ILLEGAL_TRANSITION for a line that matches or was cleared.
   */
  clearLine: atDesk
    .route({ method: 'POST', path: '/finance/reconciliation/{id}' })
    .input(z.object({ id: z.uuid(), reason: ReasonSchema }))
    .output(z.object({ cleared: z.boolean() })),
  /**
   * Two administrators say that money which came in and names nothing is the payment's of this reference. With the second word it counts as
   * evidence; what is not the amount that was asked is put to two people. Answers whether it is matched. Throws BAD_INPUT (ref, line),
   * FORBIDDEN for one's own, NOT_FOUND, PUB_TWO_PERSON_REQUIRED.
   */
  matchLine: atDesk
    .route({ method: 'POST', path: '/finance/reconciliation/{id}/match' })
    .input(z.object({ id: z.uuid(), ref: z.string().trim().min(8).max(20), reason: ReasonSchema }))
    .output(z.object({ matched: z.boolean() })),
  /** Our accounts at banks, with how far their statements were read. */
  bankAccounts: atDesk.route({ method: 'GET', path: '/finance/bank-accounts' }).output(z.array(BankAccountView)),
  /** Throws BAD_INPUT where there is one with this number. */
  addBankAccount: atDesk
    .route({ method: 'POST', path: '/finance/bank-accounts' })
    .input(BankAccountForm)
    .output(BankAccountView),
  /** How its CSV is read from now on. Throws NOT_FOUND. */
  chooseColumns: atDesk
    .route({ method: 'POST', path: '/finance/bank-accounts/{id}/columns' })
    .input(z.object({ id: BankAccountId, columns: CsvColumns }))
    .output(BankAccountView),
  /**
   * A file of statements as MT940, camt.053 or CSV: what was taken, what was there before, and what was refused with its line and why. Asks for
   * the columns of a CSV where nobody chose them, or the bank changed them. Throws NOT_FOUND.
   */
  readBankFile: through({
    isAboutMoney: true,
    desk: 'finance.desk',
    takesLong: true,
    ...takesFile(STATEMENT_LIMIT_BYTES),
  })
    .route({ method: 'POST', path: '/finance/bank-accounts/{id}/statements' })
    .input(z.object({ id: BankAccountId, file: z.file() }))
    .output(FileReading),
  /** What became of the files that were brought, the newest first. */
  bankFiles: atDesk.route({ method: 'GET', path: '/finance/bank-files' }).input(PageRequest).output(BankFilePage),
  /** Files of payouts for the bank, and what waits for one. */
  payoutBatches: atDesk
    .route({ method: 'GET', path: '/finance/payout-batches' })
    .input(PageRequest)
    .output(PayoutBatchPage),
  /** The payouts of a file, as who releases it reads them. Throws NOT_FOUND. */
  batchLines: atDesk
    .route({ method: 'GET', path: '/finance/payout-batches/{id}/payouts' })
    .input(z.object({ id: PayoutBatchId }))
    .output(z.array(BatchLine)),
  /** Puts the approved payouts that wait longest into a file; nothing leaves. Throws ILLEGAL_TRANSITION, PAYOUTS_STOPPED, PAY_RAIL_CLOSED. */
  makeBatch: atDesk.route({ method: 'POST', path: '/finance/payout-batches' }).output(PayoutBatchView),
  /**
   * Another person than who made it, with no money of their own in it: its payouts are on their way. Throws NOT_FOUND, FORBIDDEN,
   * PUB_TWO_PERSON_REQUIRED, ILLEGAL_TRANSITION, PAYOUTS_STOPPED, PAY_FILE_CHANGED.
   */
  releaseBatch: atDesk
    .route({ method: 'POST', path: '/finance/payout-batches/{id}/release' })
    .input(z.object({ id: PayoutBatchId }))
    .output(PayoutBatchView),
  /** Before it is released; its payouts wait for another file. Throws NOT_FOUND, ILLEGAL_TRANSITION. */
  dropBatch: atDesk
    .route({ method: 'POST', path: '/finance/payout-batches/{id}/drop' })
    .input(z.object({ id: PayoutBatchId }))
    .output(PayoutBatchView),
  /** The file for the bank's program, once it was released; the same each time. Throws NOT_FOUND, ILLEGAL_TRANSITION, PAY_FILE_CHANGED. */
  batchFile: atDesk
    .route({ method: 'GET', path: '/finance/payout-batches/{id}/file' })
    .input(z.object({ id: PayoutBatchId }))
    .output(z.file()),
  /** The trial balance of a period: every account of the books with what it held before, got, gave and holds after. */
  books: atDesk.route({ method: 'GET', path: '/finance/books' }).input(BookPeriod).output(z.array(TrialRow)),
  /**
   * The same as a file, or every posting of the period (`journal`), or one journal a day as accounting programs take them (`xero`), days by
   * the clocks of `tz`. Throws BAD_INPUT for more than 100,000 lines, RATE_LIMITED.
   */
  booksFile: atDesk
    .route({ method: 'GET', path: '/finance/books/file' })
    .input(BookPeriod.extend({ form: z.enum(['balance', 'journal', 'xero']), tz: TimeZone.default('UTC') }))
    .output(z.file()),
  /** How far the books are closed, and the days that are, the newest first. */
  closes: atDesk
    .route({ method: 'GET', path: '/finance/closes' })
    .input(PageRequest)
    .output(pageOf(DayClose).extend(ClosedUntil.shape)),
  /** The trial balance of one day by the clocks of the platform: as it was frozen, or as the books stand now, with what stands in the way. */
  trialBalance: atDesk
    .route({ method: 'GET', path: '/finance/closes/{on}' })
    .input(z.object({ on: DaySchema }))
    .output(DayBalance),
  /**
   * Freezes the day after the last one that is closed, with the hash that was looked at and what stands open named, each with its number.
   * Throws ILLEGAL_TRANSITION where something grave stands in the way, it is not the next day, or it changed meanwhile; BAD_INPUT (acknowledged).
   */
  closeDay: atDesk
    .route({ method: 'POST', path: '/finance/closes/{on}' })
    .input(z.object({ on: DaySchema, hash: Sha256, acknowledged: z.array(Standing).max(20) }))
    .output(DayBalance),
  payouts: atDesk.route({ method: 'GET', path: '/finance/payouts' }).input(PageRequest).output(pageOf(PayoutView)),
  approvePayout: aboutMoney
    .route({ method: 'POST', path: '/finance/payouts/{id}/approve' })
    .input(z.object({ id: PayoutId }))
    .output(PayoutView),
  refusePayout: aboutMoney
    .route({ method: 'POST', path: '/finance/payouts/{id}/refuse' })
    .input(z.object({ id: PayoutId, reason: ReasonSchema }))
    .output(PayoutView),
  /** Two administrators after an alarm, and only once the books prove right. Throws PAYOUTS_STOPPED, PUB_TWO_PERSON_REQUIRED. */
  resumePayouts: through({ isAboutMoney: true, takesLong: true })
    .route({ method: 'POST', path: '/finance/resume' })
    .input(z.object({ reason: ReasonSchema }))
    .output(z.object({ resumed: z.boolean() })),
};
