import type { Operation } from './rules.ts';

// What Safaricom's reference asks of each request to Daraja. Where two sources differ the stricter one stands here
// (docs/providers.md says which).

const page = (name: string) => `developer.safaricom.co.ke/apis/${name}, read on 28 November 2026`;
const bearer = { authorization: /^Bearer \S+$/, 'content-type': /^application\/json/ };
const shortcode = /^\d{5,7}$/;
const phone = /^254[17]\d{8}$/;
const whole = /^[1-9]\d*$/;
const remarks = /^[\w .,-]{2,100}$/;
const occasion = /^.{0,100}$/;
const filled = /^\S+$/;
const timestamp = /^\d{14}$/;
const password = /^[A-Za-z0-9+/]+={0,2}$/;
/** Words in it that the gateway filters, and http in public, are refused; on this machine a test may be called. */
const address =
  /^(?!.*(?:mpesa|m-pesa|safaricom|exec?|cmd|sql|query))(?:https:\/\/\S+|http:\/\/(?:127\.0\.0\.1|localhost):\d+\/\S+)$/i;
const moment = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/** What every order about money that moved or is to move names. */
const ordered = {
  ...{ Initiator: filled, SecurityCredential: filled, Remarks: remarks },
  ...{ ResultURL: address, QueueTimeOutURL: address },
};

export const mpesaRules: readonly Operation[] = [
  {
    ...{ name: 'token', method: 'GET', path: /^\/oauth\/v1\/generate$/, source: page('Authorization') },
    headers: { authorization: /^Basic [A-Za-z0-9+/]+={0,2}$/ },
    must: { grant_type: /^client_credentials$/ },
  },
  {
    ...{ name: 'prompt', method: 'POST', path: /^\/mpesa\/stkpush\/v1\/processrequest$/, headers: bearer },
    source: page('MpesaExpressSimulate'),
    must: {
      BusinessShortCode: shortcode,
      Password: password,
      Timestamp: timestamp,
      TransactionType: /^(?:CustomerPayBillOnline|CustomerBuyGoodsOnline)$/,
      Amount: whole,
      PartyA: phone,
      PartyB: shortcode,
      PhoneNumber: phone,
      CallBackURL: address,
      AccountReference: /^[A-Za-z0-9]{1,12}$/,
      TransactionDesc: /^[\w .,-]{1,13}$/,
    },
  },
  {
    ...{ name: 'question about a prompt', method: 'POST', path: /^\/mpesa\/stkpushquery\/v1\/query$/, headers: bearer },
    source: page('MpesaExpressQuery'),
    must: {
      BusinessShortCode: shortcode,
      Password: password,
      Timestamp: timestamp,
      CheckoutRequestID: /^ws_CO_\w+$/,
    },
  },
  {
    ...{ name: 'registering the list', method: 'POST', path: /^\/pulltransactions\/v1\/register$/, headers: bearer },
    source: page('PullTransaction'),
    must: { ShortCode: shortcode, RequestType: /^Pull$/, NominatedNumber: phone, CallBackURL: address },
  },
  {
    ...{ name: 'list', method: 'POST', path: /^\/pulltransactions\/v1\/query$/, headers: bearer },
    source: page('PullTransaction'),
    must: { ShortCode: shortcode, StartDate: moment, EndDate: moment, OffSetValue: /^\d+$/ },
  },
  {
    ...{ name: 'registering addresses', method: 'POST', path: /^\/mpesa\/c2b\/v2\/registerurl$/, headers: bearer },
    source: page('CustomerToBusiness'),
    must: {
      ShortCode: shortcode,
      ResponseType: /^(?:Completed|Cancelled)$/,
      ConfirmationURL: address,
      ValidationURL: address,
    },
  },
  {
    ...{ name: 'payout', method: 'POST', path: /^\/mpesa\/b2c\/v3\/paymentrequest$/, headers: bearer },
    source: page('BusinessToCustomer'),
    must: {
      OriginatorConversationID: filled,
      InitiatorName: filled,
      SecurityCredential: filled,
      CommandID: /^(?:SalaryPayment|BusinessPayment|PromotionPayment)$/,
      Amount: whole,
      PartyA: shortcode,
      PartyB: phone,
      Remarks: remarks,
      QueueTimeOutURL: address,
      ResultURL: address,
    },
    // So spelled in the reference.
    may: { Occassion: occasion },
  },
  {
    ...{ name: 'reversal', method: 'POST', path: /^\/mpesa\/reversal\/v1\/request$/, headers: bearer },
    source: page('Reversal'),
    must: {
      ...ordered,
      CommandID: /^TransactionReversal$/,
      TransactionID: /^[A-Z0-9]{8,14}$/,
      Amount: whole,
      ReceiverParty: shortcode,
      RecieverIdentifierType: /^11$/,
    },
    may: { Occasion: occasion },
  },
  {
    ...{ name: 'question about money going out', method: 'POST', path: /^\/mpesa\/transactionstatus\/v1\/query$/ },
    ...{ headers: bearer, source: page('TransactionStatus') },
    must: {
      ...ordered,
      CommandID: /^TransactionStatusQuery$/,
      OriginalConversationID: filled,
      PartyA: shortcode,
      IdentifierType: /^4$/,
    },
    may: { Occasion: occasion },
  },
];

/** Results of a prompt with M-Pesa's own words: developer.safaricom.co.ke/apis/MpesaExpressQuery and paylod.dev/docs/errors, read on 28 November 2026. */
export const promptResults: Readonly<Record<string, string>> = {
  '0': 'The service request is processed successfully.',
  '1': 'The balance is insufficient for the transaction.',
  '2': 'Declined due to limit rule: less than the minimum transaction amount.',
  '3': 'Declined due to limit rule: greater than the maximum transaction amount.',
  '4': 'Declined due to limit rule: would exceed the daily transfer limit.',
  '8': 'Declined due to limit rule: would exceed the maximum balance.',
  '17': 'Rule limited.',
  '26': 'System busy.',
  '1001': 'Unable to lock subscriber, a transaction is already in process for the current subscriber.',
  '1019': 'Transaction has expired.',
  '1025': 'An error occurred while sending a push request.',
  '1032': 'Request cancelled by user',
  '1037': 'DS timeout user cannot be reached',
  '2001': 'The initiator information is invalid.',
  '2028': 'The request is not permitted according to product assignment.',
  '8006': 'The security credential is locked.',
  '9999': 'An error occurred while sending a push request.',
  SFC_IC0003: 'The operator does not exist.',
};

/** Results of money going out: developer.safaricom.co.ke/apis/BusinessToCustomer and /Reversal, read on 28 November 2026. */
export const sendResults: Readonly<Record<string, string>> = {
  '0': 'The service request is processed successfully.',
  '1': 'The balance is insufficient for the transaction.',
  '2': 'Declined due to limit rule: less than the minimum transaction amount.',
  '3': 'Declined due to limit rule: greater than the maximum transaction amount.',
  '4': 'Declined due to limit rule: would exceed the daily transfer limit.',
  '8': 'Declined due to limit rule: would exceed the maximum balance.',
  '11': 'The debit party is in an invalid state.',
  '21': 'The initiator is not allowed to initiate this request.',
  '2001': 'The initiator information is invalid.',
  '2006': 'Declined due to account rule: the account status does not allow this transaction.',
  '2028': 'The request is not permitted according to product assignment.',
  '2040': 'Credit party customer type cannot be supported by the service.',
  '8006': 'The security credential is locked.',
  SFC_IC0003: 'The operator does not exist.',
  R000001: 'The transaction has already been reversed.',
  R000002: 'The OriginalTransactionID is invalid.',
};
