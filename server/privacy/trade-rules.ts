// What trade holds of people stays as long as money and goods have to be accounted for.
import { shutShops } from '@ahadi/domain/marketplace/suppliers/lifecycle.ts';
import type { RulesOf } from '../core/personal.ts';

const escrowsRead = 't.escrow_id in (select r.escrow_id from escrow_readers r where r.user_id = $user)';
const stagesRead =
  't.milestone_id in (select m.id from escrow_milestones m join escrow_readers r on r.escrow_id = m.escrow_id where r.user_id = $user)';
const ownPayments = 't.payment_id in (select p.id from payments p where p.payer_identity_id = any ($identities))';

const escrowRules: RulesOf<
  | 'escrow_deliveries'
  | 'escrow_evidence'
  | 'escrow_fundings'
  | 'escrow_milestones'
  | 'escrow_offers'
  | 'escrow_parties'
  | 'escrow_readers'
  | 'escrow_releases'
  | 'escrow_resolutions'
  | 'escrow_terms'
  | 'escrows'
> = {
  escrows: {
    section: 'Escrows',
    mine: 't.id in (select r.escrow_id from escrow_readers r where r.user_id = $user)',
    deletes: "t.creator_user_id = $user and t.status = 'draft'",
    kept: { contract: ['terms', 'title', 'change_note', 'end_proposal', 'hold'] },
    people: ['creator_user_id'],
    plain: ['ref', 'fee', 'led_by'],
  },
  escrow_parties: {
    section: 'Your part in escrows',
    mine: 't.user_id = $user or (t.user_id is null and t.email = $email)',
    becomes: { name: "'Deleted account'", email: "'deleted-' || $user || '@deleted.invalid'" },
    people: ['user_id', 'identity_id'],
  },
  escrow_terms: {
    section: 'Terms of escrows',
    mine: escrowsRead,
    kept: { contract: ['terms', 'change_note'] },
    people: ['author_user_id'],
  },
  escrow_milestones: {
    section: 'Stages of escrows',
    mine: escrowsRead,
    kept: { contract: ['rejection', 'dispute'] },
    people: ['mediator_user_id'],
  },
  escrow_deliveries: {
    section: 'Deliveries',
    mine: stagesRead,
    kept: { contract: ['note', 'tracking'] },
  },
  escrow_evidence: {
    section: 'Evidence you gave in escrows',
    mine: 't.by_user_id = $user',
    kept: { contract: ['file_name'] },
    people: ['by_user_id'],
    plain: ['mime', 'named_for'],
    files: ['sha256'],
  },
  escrow_offers: { section: 'Offers in escrows', mine: stagesRead },
  escrow_resolutions: {
    section: 'Decisions in escrows',
    mine: stagesRead,
    kept: { officers: ['reasons', 'document', 'signature'] },
    people: ['made_by', 'confirmed_by'],
    plain: ['shares', 'accepted_by'],
    hidden: ['made_by', 'confirmed_by'],
  },
  escrow_fundings: {
    section: 'Payments into escrows',
    mine: 't.payer_identity_id = any ($identities)',
    people: ['payer_identity_id'],
  },
  escrow_releases: { section: 'Releases you confirmed', mine: 't.user_id = $user', deletes: 'mine' },
  escrow_readers: {
    section: null,
    mine: 't.user_id = $user',
    why: 'The order of a list; the escrows themselves are in the copy.',
    deletes: 'mine',
  },
};

const paymentRules: RulesOf<
  | 'bank_accounts'
  | 'bank_files'
  | 'bank_lines'
  | 'bank_statements'
  | 'chargeback_answers'
  | 'chargeback_files'
  | 'chargebacks'
  | 'line_judgements'
  | 'line_matches'
  | 'money_codes'
  | 'payout_batches'
  | 'payout_lines'
  | 'money_refusals'
  | 'payment_evidence'
  | 'payment_judgements'
  | 'payment_receipts'
  | 'payments'
  | 'payout_decisions'
  | 'payout_destinations'
  | 'payouts'
  | 'refunds'
  | 'sandbox_charges'
  | 'sandbox_deliveries'
  | 'sandbox_transfers'
  | 'settlement_imports'
  | 'settlement_rows'
  | 'transfer_judgements'
  | 'unapplied_judgements'
  | 'webhook_inbox'
> = {
  payments: {
    section: 'Payments',
    mine: 't.payer_identity_id = any ($identities) or t.created_by = $user',
    emptied: ['phone', 'phone_print', 'phone_masked', 'page_url'],
    kept: { books: ['title', 'receipt'] },
    people: ['payer_identity_id', 'created_by'],
    plain: ['ref', 'path', 'provider', 'failure', 'rule', 'token', 'provider_ref', 'provider_ref2'],
    hidden: ['phone', 'phone_print', 'token', 'page_url'],
  },
  payment_evidence: {
    section: null,
    mine: ownPayments,
    why: 'What payment providers told us, as they sent it. It is forgotten after 400 days.',
    kept: { books: ['raw', 'receipt'] },
    plain: ['failure', 'provider_code', 'raw_sha256'],
  },
  payment_receipts: {
    section: 'Receipts',
    mine: ownPayments,
    kept: { books: ['receipt'] },
    plain: ['provider'],
  },
  payment_judgements: {
    section: 'Payments you judged',
    mine: 't.user_id = $user',
    kept: { officers: ['reason'] },
    people: ['user_id'],
  },
  payout_destinations: {
    section: 'Where payouts go',
    mine: 't.identity_id = any ($identities) or t.added_by = $user',
    becomes: { holder_name: "'Deleted account'", removed_at: 'coalesce(t.removed_at, now())' },
    emptied: ['number', 'number_print', 'masked', 'bank_name', 'bank_code'],
    people: ['identity_id', 'added_by'],
    plain: ['provider'],
    hidden: ['number', 'number_print'],
  },
  payouts: {
    section: 'Payouts',
    mine: 't.identity_id = any ($identities) or $user in (t.requested_by, t.asked_by, t.seconded_by)',
    kept: { books: ['receipt'] },
    people: ['identity_id', 'requested_by', 'asked_by', 'seconded_by'],
    plain: ['ref', 'provider', 'failure', 'provider_key', 'token', 'provider_ref'],
    hidden: ['token', 'provider_key'],
  },
  payout_decisions: { section: 'Payouts you decided about', mine: 't.user_id = $user', people: ['user_id'] },
  refunds: {
    section: 'Refunds',
    mine: ownPayments,
    kept: { books: ['receipt', 'of_receipt', 'why'] },
    plain: ['provider_key', 'token', 'provider_ref', 'provider_code'],
    hidden: ['token', 'provider_key'],
  },
  chargebacks: { section: 'Payments your bank asked back', mine: ownPayments, plain: ['reason'] },
  chargeback_answers: {
    section: 'Answers you gave to banks',
    mine: 't.user_id = $user',
    kept: { officers: ['words'] },
    people: ['user_id'],
  },
  chargeback_files: {
    section: 'Files you sent to banks',
    mine: 't.user_id = $user',
    kept: { officers: ['file_name'] },
    people: ['user_id'],
    plain: ['mime'],
    files: ['sha256'],
  },
  money_codes: { section: null, mine: 't.user_id = $user', why: 'Codes of a minute.', deletes: 'mine' },
  money_refusals: {
    section: 'Deeds with money that were refused',
    mine: 't.user_id = $user',
    kept: { books: ['user_id'] },
    plain: ['procedure', 'code'],
  },
  line_judgements: {
    section: 'Lines of statements you judged',
    mine: 't.user_id = $user',
    kept: { officers: ['reason'] },
    people: ['user_id'],
  },
  line_matches: {
    section: 'Lines of statements you matched',
    mine: 't.user_id = $user',
    kept: { officers: ['reason'] },
    people: ['user_id'],
  },
  unapplied_judgements: {
    section: 'Money without a use you judged',
    mine: 't.user_id = $user',
    kept: { officers: ['reason'] },
    people: ['user_id', 'payer_id'],
    hidden: ['payer_id'],
  },
  transfer_judgements: {
    section: 'Transfers you judged',
    mine: 't.user_id = $user',
    kept: { officers: ['reason'] },
    people: ['user_id'],
  },
  bank_accounts: {
    section: null,
    mine: null,
    why: 'Accounts of the platform itself.',
    people: ['added_by'],
    plain: ['name', 'number', 'columns'],
  },
  bank_files: {
    section: null,
    mine: null,
    why: 'Which statements of the platform’s own accounts were read.',
    people: ['read_by'],
    plain: ['name', 'form', 'outcome', 'flaws'],
  },
  bank_statements: {
    section: null,
    mine: null,
    why: 'Balances of the platform’s own accounts.',
    plain: ['number', 'digest'],
  },
  bank_lines: {
    section: null,
    mine: null,
    why: 'Lines of the platform’s own statements, as the bank wrote them.',
    kept: { books: ['words', 'our_ref'] },
    plain: ['direction', 'bank_ref'],
  },
  payout_batches: {
    section: null,
    mine: null,
    why: 'Which files of payouts went to the platform’s bank.',
    people: ['made_by', 'released_by', 'dropped_by'],
    plain: ['ref', 'digest'],
  },
  payout_lines: {
    section: null,
    mine: null,
    why: 'Which line of a statement says that a payout left or came back.',
    plain: ['direction'],
  },
  settlement_imports: { section: null, mine: null, why: 'How far statements were read.', plain: ['provider'] },
  settlement_rows: {
    section: null,
    mine: null,
    why: 'Lines of providers’ statements, by their numbers.',
    plain: ['provider', 'line_key', 'receipt', 'our_ref', 'provider_ref'],
  },
  sandbox_charges: {
    section: null,
    mine: 't.our_ref in (select p.ref from payments p where p.payer_identity_id = any ($identities))',
    why: 'The simulated phone; no money.',
    emptied: ['phone'],
    plain: ['provider_ref', 'our_ref', 'token', 'rail', 'failure', 'receipt'],
  },
  sandbox_deliveries: {
    section: null,
    mine: null,
    why: 'Messages of the simulated provider.',
    plain: ['path', 'signature'],
    kept: { shortly: ['body'] },
  },
  sandbox_transfers: {
    section: null,
    mine: 't.key in (select p.provider_key from payouts p where p.identity_id = any ($identities))',
    why: 'The simulated provider; no money.',
    emptied: ['number'],
    plain: ['key', 'provider_ref', 'token', 'kind', 'code', 'receipt'],
  },
  webhook_inbox: {
    section: null,
    mine: null,
    why: 'What payment providers sent, as they sent it. It is forgotten after 400 days.',
    plain: ['provider', 'dedupe_key', 'path', 'last_error', 'raw_sha256'],
    kept: { books: ['raw', 'headers', 'peer'] },
  },
};

const ownWallets = 't.wallet_id = $user';

const creditRules: RulesOf<
  | 'credit_entries'
  | 'credit_hold_parts'
  | 'credit_holds'
  | 'credit_lots'
  | 'credit_payments'
  | 'credit_purchases'
  | 'credit_wallets'
> = {
  credit_wallets: { section: 'Your wallet of credits', mine: 't.id = $user', people: ['id'] },
  credit_lots: {
    section: 'Credits',
    mine: ownWallets,
    people: ['payer_identity_id'],
    plain: ['cause', 'about'],
  },
  credit_entries: { section: 'Moves of credits', mine: ownWallets, plain: ['about'] },
  credit_holds: { section: 'Credits that are held', mine: ownWallets, plain: ['job_ref'] },
  credit_hold_parts: { section: null, mine: null, why: 'Which credits a hold is made of.' },
  credit_payments: { section: null, mine: null, why: 'Which payment a purchase was paid with.' },
  credit_purchases: { section: 'Credits you bought', mine: ownWallets, plain: ['pack'] },
};

const ownShops = 't.supplier_id in (select s.id from suppliers s where s.identity_id = any ($identities))';
const ownProducts =
  't.product_id in (select p.id from products p join suppliers s on s.id = p.supplier_id where s.identity_id = any ($identities))';
const ownParcels =
  't.parcel_id in (select c.id from parcels c join orders o on o.id = c.order_id where o.buyer_user_id = $user)';
const emptyShop = JSON.stringify({
  name: 'Deleted account',
  legalName: '',
  registrationNo: '',
  taxId: '',
  city: '',
  address: '',
  email: '',
  phone: '',
  about: '',
  goods: '',
  returnPolicy: '',
});
const emptyAddress = JSON.stringify({
  name: 'Deleted account',
  phone: '-',
  region: '',
  city: '-',
  street: '-',
  note: '',
});

const marketRules: RulesOf<
  | 'cart_lines'
  | 'carts'
  | 'favourites'
  | 'order_lines'
  | 'order_payments'
  | 'orders'
  | 'parcel_messages'
  | 'parcel_reads'
  | 'parcels'
  | 'product_counts'
  | 'product_pictures'
  | 'product_reviews'
  | 'product_revisions'
  | 'product_views'
  | 'product_words'
  | 'products'
  | 'stock_holds'
  | 'stock_moves'
  | 'suppliers'
> = {
  cart_lines: { section: 'Cart', mine: 't.user_id = $user', deletes: 'mine' },
  carts: { section: null, mine: 't.user_id = $user', why: 'Its lines are in the copy.', deletes: 'mine' },
  favourites: { section: 'Favourites', mine: 't.user_id = $user', deletes: 'mine' },
  product_views: { section: 'Products you looked at', mine: 't.user_id = $user', deletes: 'mine' },
  orders: {
    section: 'Orders',
    mine: 't.buyer_user_id = $user',
    becomes: { buyer_name: "'Deleted account'", address: `t.address || '${emptyAddress}'::jsonb` },
    people: ['buyer_user_id', 'buyer_identity_id'],
    plain: ['number'],
  },
  order_lines: {
    section: 'What you ordered',
    mine: ownParcels,
    kept: { others: ['title', 'unit', 'picture'] },
    hidden: ['picture'],
  },
  order_payments: { section: null, mine: null, why: 'Which payment an order was paid with.' },
  parcels: {
    section: 'Parcels of your orders',
    mine: 't.order_id in (select o.id from orders o where o.buyer_user_id = $user)',
    kept: { contract: ['carrier', 'tracking', 'reason'] },
    plain: ['no'],
  },
  parcel_messages: {
    section: 'What you wrote about parcels',
    mine: 't.author_user_id = $user',
    becomes: { text: "'Removed with its account.'" },
    people: ['author_user_id'],
  },
  parcel_reads: { section: null, mine: 't.user_id = $user', why: 'How far somebody read.', deletes: 'mine' },
  product_reviews: {
    section: 'Your reviews',
    mine: 't.author_user_id = $user',
    becomes: { author: "'Deleted account'", text: "'Removed with its account.'" },
    kept: { others: ['reply'] },
    people: ['author_user_id'],
  },
  suppliers: {
    section: 'Your shops',
    mine: 't.identity_id = any ($identities) or (t.identity_id is null and t.applied_by = $user)',
    becomes: {
      form: `t.form || '${emptyShop}'::jsonb`,
      name: "'Deleted account'",
      slug: "'deleted-' || t.id",
      status: `case when t.status = any('{${shutShops.join()}}') then t.status else 'terminated' end`,
    },
    emptied: ['closure_note'],
    kept: { officers: ['note', 'field_notes'] },
    people: ['identity_id', 'created_by', 'applied_by'],
  },
  products: {
    section: 'Products of your shops',
    mine: ownShops,
    becomes: { on_sale: 'false', status: "'archived'" },
    kept: { others: ['slug', 'sku', 'title', 'picture', 'unit', 'words', 'takedown'] },
    people: ['created_by'],
    plain: ['category', 'ships_to'],
    hidden: ['words'],
  },
  product_revisions: {
    section: 'Descriptions of your products',
    mine: ownProducts,
    kept: { contract: ['content'], officers: ['why_review', 'note', 'field_notes'] },
    people: ['submitted_by', 'reviewed_by'],
    hidden: ['reviewed_by'],
  },
  product_pictures: {
    section: 'Pictures of your products',
    mine: ownProducts,
    plain: ['sizes'],
    files: ['sha256'],
  },
  stock_moves: {
    section: 'Moves of your stock',
    mine: ownProducts,
    kept: { books: ['about'] },
    people: ['by_user_id'],
  },
  stock_holds: { section: null, mine: null, why: 'Pieces that are kept for an order.' },
  product_counts: { section: null, mine: null, why: 'Numbers.', plain: ['category'] },
  product_words: { section: null, mine: null, why: 'Words of products and how often they are used.', plain: ['word'] },
};

/** Escrow, payments, credits and the marketplace. The books themselves are the ledger's to speak of. */
export const tradeRules = { ...escrowRules, ...paymentRules, ...creditRules, ...marketRules };
