// Each procedure of payments is one line.
import { os } from '../core/os.ts';
import { resumePayouts } from '../ledger/audit.ts';
import * as bankAccounts from './bank-account.ts';
import * as bankFiles from './bank-file.ts';
import * as books from './books.ts';
import * as chargebacks from './chargeback-answer.ts';
import { clearLine } from './clearing.ts';
import * as codes from './code.ts';
import { proveOwn } from './cover.ts';
import * as days from './day-close.ts';
import * as desk from './desk.ts';
import * as destinations from './destination.ts';
import * as list from './list.ts';
import { matchLine } from './matching.ts';
import { viewPayment } from './payment.ts';
import * as payouts from './payout.ts';
import * as batches from './payout-batch.ts';
import { printReceipt } from './receipt.ts';
import * as search from './search.ts';
import { answerSimulated } from './simulation.ts';
import * as service from './start.ts';
import * as trail from './trail.ts';
import * as uncertain from './uncertain.ts';
import * as wallets from './wallet.ts';

export const payments = {
  options: os.payments.options.handler(({ context, input }) => service.listOptions(context.ctx, input.currency)),
  get: os.payments.get.handler(({ context, input }) => viewPayment(context.ctx, input.id)),
  list: os.payments.list.handler(({ context, input }) => list.listPayments(context.ctx, input)),
  receipt: os.payments.receipt.handler(({ context, input }) => printReceipt(context.ctx, input.id)),
  check: os.payments.check.handler(({ context, input }) => service.checkPayment(context.ctx, input.id)),
  giveUp: os.payments.giveUp.handler(({ context, input }) => service.giveUpPayment(context.ctx, input)),
  answerSimulated: os.payments.answerSimulated.handler(({ context, input }) =>
    answerSimulated(context.ctx, input.id, input),
  ),
  wallets: os.payments.wallets.handler(({ context }) => list.listWallets(context.ctx)),
  statement: os.payments.statement.handler(({ context, input }) => wallets.readStatement(context.ctx, input)),
  statementFile: os.payments.statementFile.handler(({ context, input }) => wallets.exportStatement(context.ctx, input)),
  cover: os.payments.cover.handler(({ context }) => proveOwn(context.ctx)),
  destinations: os.payments.destinations.handler(({ context }) => destinations.listDestinations(context.ctx)),
  payoutOptions: os.payments.payoutOptions.handler(({ context }) => destinations.payoutOptions(context.ctx)),
  sendCode: os.payments.sendCode.handler(({ context }) => codes.sendMoneyCode(context.ctx)),
  addDestination: os.payments.addDestination.handler(({ context, input }) =>
    destinations.addDestination(context.ctx, input),
  ),
  removeDestination: os.payments.removeDestination.handler(({ context, input }) =>
    destinations.removeDestination(context.ctx, input.id),
  ),
  payouts: os.payments.payouts.handler(({ context, input }) => payouts.listPayouts(context.ctx, input)),
  requestPayout: os.payments.requestPayout.handler(({ context, input }) => payouts.requestPayout(context.ctx, input)),
  secondPayout: os.payments.secondPayout.handler(({ context, input }) => payouts.secondPayout(context.ctx, input)),
  cancelPayout: os.payments.cancelPayout.handler(({ context, input }) => payouts.cancelPayout(context.ctx, input)),
};

export const finance = {
  summary: os.finance.summary.handler(({ context }) => desk.readSummary(context.ctx)),
  search: os.finance.search.handler(({ context, input }) => search.findMoney(context.ctx, input.q)),
  payment: os.finance.payment.handler(({ context, input }) => trail.readPayment(context.ctx, input.id)),
  payout: os.finance.payout.handler(({ context, input }) => trail.readPayout(context.ctx, input.id)),
  askPayment: os.finance.askPayment.handler(({ context, input }) => trail.askPayment(context.ctx, input.id)),
  askPayout: os.finance.askPayout.handler(({ context, input }) => trail.askPayout(context.ctx, input.id)),
  reviews: os.finance.reviews.handler(({ context, input }) => desk.listReviews(context.ctx, input)),
  decideReview: os.finance.decideReview.handler(({ context, input }) =>
    desk.decideReview(context.ctx, input.id, input),
  ),
  chargebacks: os.finance.chargebacks.handler(({ context, input }) => chargebacks.listChargebacks(context.ctx, input)),
  addChargebackFile: os.finance.addChargebackFile.handler(({ context, input }) =>
    chargebacks.addFile(context.ctx, input.id, input.file),
  ),
  chargebackFile: os.finance.chargebackFile.handler(({ context, input }) =>
    chargebacks.readFile(context.ctx, input.id),
  ),
  answerChargeback: os.finance.answerChargeback.handler(({ context, input }) =>
    chargebacks.answerChargeback(context.ctx, input),
  ),
  uncertain: os.finance.uncertain.handler(({ context, input }) => uncertain.listUncertain(context.ctx, input)),
  decideUncertain: os.finance.decideUncertain.handler(({ context, input }) =>
    uncertain.decideUncertain(context.ctx, input),
  ),
  unapplied: os.finance.unapplied.handler(({ context, input }) => desk.listUnapplied(context.ctx, input)),
  returnUnapplied: os.finance.returnUnapplied.handler(({ context, input }) => desk.returnUnapplied(context.ctx, input)),
  reconciliation: os.finance.reconciliation.handler(({ context, input }) =>
    desk.listReconciliation(context.ctx, input),
  ),
  clearLine: os.finance.clearLine.handler(({ context, input }) => clearLine(context.ctx, input)),
  matchLine: os.finance.matchLine.handler(({ context, input }) => matchLine(context.ctx, input)),
  bankAccounts: os.finance.bankAccounts.handler(({ context }) => bankAccounts.listBankAccounts(context.ctx)),
  addBankAccount: os.finance.addBankAccount.handler(({ context, input }) =>
    bankAccounts.addBankAccount(context.ctx, input),
  ),
  chooseColumns: os.finance.chooseColumns.handler(({ context, input }) =>
    bankAccounts.chooseColumns(context.ctx, input),
  ),
  readBankFile: os.finance.readBankFile.handler(({ context, input }) => bankFiles.readBankFile(context.ctx, input)),
  bankFiles: os.finance.bankFiles.handler(({ context, input }) => bankFiles.listBankFiles(context.ctx, input)),
  payoutBatches: os.finance.payoutBatches.handler(({ context, input }) => batches.listBatches(context.ctx, input)),
  batchLines: os.finance.batchLines.handler(({ context, input }) => batches.listBatchLines(context.ctx, input.id)),
  makeBatch: os.finance.makeBatch.handler(({ context }) => batches.makeBatch(context.ctx)),
  releaseBatch: os.finance.releaseBatch.handler(({ context, input }) => batches.releaseBatch(context.ctx, input.id)),
  dropBatch: os.finance.dropBatch.handler(({ context, input }) => batches.dropBatch(context.ctx, input.id)),
  batchFile: os.finance.batchFile.handler(({ context, input }) => batches.takeBatchAlong(context.ctx, input.id)),
  books: os.finance.books.handler(({ context, input }) => books.readBooks(context.ctx, input)),
  booksFile: os.finance.booksFile.handler(({ context, input }) => books.exportBooks(context.ctx, input)),
  closes: os.finance.closes.handler(({ context, input }) => days.listDays(context.ctx, input)),
  trialBalance: os.finance.trialBalance.handler(({ context, input }) => days.readDay(context.ctx, input.on)),
  closeDay: os.finance.closeDay.handler(({ context, input }) => days.closeDay(context.ctx, input)),
  payouts: os.finance.payouts.handler(({ context, input }) => payouts.listAllPayouts(context.ctx, input)),
  approvePayout: os.finance.approvePayout.handler(({ context, input }) => payouts.approvePayout(context.ctx, input.id)),
  refusePayout: os.finance.refusePayout.handler(({ context, input }) => payouts.refusePayout(context.ctx, input)),
  resumePayouts: os.finance.resumePayouts.handler(async ({ context, input }) => ({
    resumed: await resumePayouts(context.ctx, input.reason),
  })),
};
