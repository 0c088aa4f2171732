// Longer than 400 lines: all that Daraja does stands in one place, as the other stand-ins do for theirs.
import { type Answered, type Asked, deliver, questionOf, startFake } from './http.ts';
import { mpesaRules, promptResults, sendResults } from './mpesa-rules.ts';
import { speaksFor } from './operators.ts';
import { breachIn } from './rules.ts';

// Daraja as it behaves, with what integrators stumble over: numbers in callbacks and texts in answers, no metadata on failure, an
// item without a value, tokens that end each other, one error code for three things, and a list of the account that lags behind.

/** One prompt on a phone. `code` is null until somebody answered it. */
export type Push = {
  checkout: string;
  merchant: string;
  amount: number;
  phone: string;
  ref: string;
  callbackUrl: string;
  at: Date;
  code: string | null;
  receipt: string;
  /** Whether the account's list has it by now. */
  isListed: boolean;
  /** False of what somebody paid on their own. */
  isPrompt: boolean;
};
export type Sent = {
  key: string;
  conversation: string;
  amount: number;
  phone: string;
  resultUrl: string;
  timeoutUrl: string;
  /** The receipt that is reversed; null of what is sent to a phone. */
  of: string | null;
  /** The shortcode whose transaction it is. */
  party: string;
  /** Accepted and then not begun: the code of its result. Of such a one there is no transaction to ask about. */
  refused: string | null;
};
/** How a callback differs from the truth. */
export type Twist = {
  amount?: number;
  phone?: string;
  receipt?: string;
  checkout?: string;
  merchant?: string;
  code?: number;
  peer?: string;
  times?: number;
  body?: string;
};

/** The initiator is not allowed to do this. */
const NOT_ALLOWED = '21';

export const safaricom = '196.201.214.200';
const EAT = 3 * 3_600_000;
const stamp = (at: Date): string => new Date(at.getTime() + EAT).toISOString().replace(/\D/g, '').slice(0, 14);

export async function startFakeMpesa({
  now,
  consumer = 'key:secret',
  shortcode = '174379',
  passkey = 'passkey',
  till = null,
  nominated = '254700000002',
  seed = 1,
}: {
  now: () => Date;
  consumer?: string;
  shortcode?: string;
  passkey?: string;
  till?: string | null;
  nominated?: string;
  seed?: number;
}) {
  const pushes: Push[] = [];
  const sent: Sent[] = [];
  const reversed = new Set<string>();
  const questions: { of: string; resultUrl: string; isAllowed: boolean; party: string }[] = [];
  /** What became of money going out, by the name it goes under; what is not here is under way. */
  const outcomes = new Map<string, string>();
  /** Where it calls about payments that somebody made without us, once it was told. */
  let addresses: { paid: string; validation: string } | null = null;
  /** Whether the list was opened for who names the phone of the shortcode. */
  let isListOpen = false;
  let answered = 0;
  let count = seed * 1000;
  const next = (): number => {
    count += 1;
    return count;
  };
  let token = { value: '', until: new Date(0) };
  const how = {
    /** What the question answers while a prompt is open: 4999 in an answer, or the error that means three things. */
    open: '4999' as '4999' | 'error',
    /** The test system's habit: a paid prompt is called unreachable. */
    lies: false,
    /** The callback comes before the answer to the request. */
    callsBackFirst: false,
    /** What the payer does with the next prompts at once. */
    answer: null as string | null,
    /** Lines of one page of the list. */
    page: 1000,
    /** Which of the two names of its reference the list uses for its code. */
    codeName: 'ResponseCode' as 'ResponseCode' | 'ResponseStatus',
  };

  const error = (status: number, errorCode: string, errorMessage: string): Answered => ({
    status,
    json: { requestId: `${next()}-1-1`, errorCode, errorMessage },
  });
  const invalid = (field: string) => error(400, '400.002.02', `Bad Request - Invalid ${field}`);

  const fake = await startFake(answer, error(500, '500.003.02', 'System is busy. Please try again in few minutes.'));

  async function answer(asked: Asked): Promise<Answered> {
    const breach = breachIn(mpesaRules, asked);
    if (asked.path === '/oauth/v1/generate') return breach === 'grant_type' ? invalid(breach) : generate(asked);
    if (asked.headers.authorization !== `Bearer ${token.value}` || token.until <= now())
      return error(404, '404.001.03', 'Invalid Access Token');
    if (asked.method !== 'POST') return error(405, '405.001', 'Method Not Allowed');
    if (breach === 'operation') return error(404, '404.001.01', 'Resource not found');
    if (breach) return invalid(breach);
    const body = JSON.parse(asked.body) as Record<string, string>;
    if (asked.path === '/mpesa/stkpush/v1/processrequest') return push(body);
    if (asked.path === '/mpesa/stkpushquery/v1/query') return query(body);
    if (asked.path === '/pulltransactions/v1/query') return list(body);
    if (asked.path === '/mpesa/b2c/v3/paymentrequest') return pay(body);
    if (asked.path === '/mpesa/reversal/v1/request') return reverse(body);
    if (asked.path === '/mpesa/transactionstatus/v1/query') return status(body);
    if (asked.path === '/pulltransactions/v1/register') return openList(body);
    return register(body);
  }

  /** In its live system once only: developer.safaricom.co.ke/apis/CustomerToBusiness, read on 28 November 2026. */
  function register({ ShortCode, ConfirmationURL = '', ValidationURL = '' }: Record<string, string>): Answered {
    if (ShortCode !== shortcode) return invalid('ShortCode');
    if (addresses) return error(500, '500.003.1001', 'URLs are already registered.');
    addresses = { paid: ConfirmationURL, validation: ValidationURL };
    return {
      json: { OriginatorCoversationID: `${next()}-1`, ResponseCode: '0', ResponseDescription: 'Success' },
    };
  }

  function openList({ ShortCode, NominatedNumber }: Record<string, string>): Answered {
    if (ShortCode !== shortcode || NominatedNumber !== nominated) return invalid('NominatedNumber');
    const said = isListOpen
      ? { ResponseStatus: '1001', ResponseDescription: 'ShortCode already Registered' }
      : { ResponseStatus: '1000', ResponseDescription: 'ShortCode registered successfully' };
    isListOpen = true;
    return { json: { ResponseRefID: `${next()}-1`, ShortCode, ...said } };
  }

  function generate(asked: Asked): Answered {
    if (asked.headers.authorization !== `Basic ${Buffer.from(consumer).toString('base64')}`)
      return error(400, '400.008.01', 'Invalid Authentication passed');
    count += 1;
    token = { value: `token${count}`, until: new Date(now().getTime() + 3_599_000) };
    return { json: { access_token: token.value, expires_in: '3599' } };
  }

  const isPassword = ({ Password, Timestamp }: Record<string, string>) =>
    Password === Buffer.from(`${shortcode}${passkey}${Timestamp}`).toString('base64');
  const isTimely = ({ Timestamp = '' }: Record<string, string>) => {
    const [, y, m, d, hh, mm, ss] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(Timestamp) ?? [];
    return Math.abs(new Date(`${y}-${m}-${d}T${hh}:${mm}:${ss}+03:00`).getTime() - now().getTime()) <= 5 * 60_000;
  };

  async function push(body: Record<string, string>): Promise<Answered> {
    if (body.BusinessShortCode !== shortcode) return error(500, '500.001.1001', 'Merchant does not exist');
    if (!isPassword(body)) return error(500, '500.001.1001', 'Wrong credentials');
    if (!isTimely(body)) return invalid('Timestamp');
    // A PayBill takes money itself; a store has it taken by its till.
    const isTill = body.TransactionType === 'CustomerBuyGoodsOnline';
    if (isTill !== (till !== null)) return invalid('TransactionType');
    if (body.PartyB !== (till ?? shortcode)) return invalid('PartyB');
    const amount = Number(body.Amount);
    if (amount > 250_000) return invalid('Amount');
    if (body.PartyA !== body.PhoneNumber) return invalid('PhoneNumber');
    const phone = body.PhoneNumber ?? '';
    if (pushes.some((one) => one.phone === phone && one.code === null))
      return error(
        500,
        '500.001.1001',
        'Unable to lock subscriber, a transaction is already in process for the current subscriber',
      );
    count += 1;
    const twice = pushes.some(
      (one) =>
        one.phone === phone &&
        one.amount === amount &&
        one.code === '0' &&
        now().getTime() - one.at.getTime() < 120_000,
    );
    const one: Push = {
      checkout: `ws_CO_${stamp(now())}${count}`,
      merchant: `29115-${count}-1`,
      amount,
      phone,
      ref: body.AccountReference ?? '',
      callbackUrl: body.CallBackURL ?? '',
      at: now(),
      code: twice ? '17' : how.answer,
      receipt: `TKL${count.toString(36).toUpperCase().padStart(7, '0')}`,
      isListed: true,
      isPrompt: true,
    };
    pushes.push(one);
    if (how.callsBackFirst) await callBack(one);
    return {
      json: {
        MerchantRequestID: one.merchant,
        CheckoutRequestID: one.checkout,
        ResponseCode: '0',
        ResponseDescription: 'Success. Request accepted for processing',
        CustomerMessage: 'Success. Request accepted for processing',
      },
    };
  }

  function query(body: Record<string, string>): Answered {
    if (!isPassword(body)) return error(500, '500.001.1001', 'Wrong credentials');
    const one = pushes.find(({ checkout }) => checkout === body.CheckoutRequestID);
    if (!one) return invalid('CheckoutRequestID');
    if (one.code === null && how.open === 'error')
      return error(500, '500.001.1001', 'The transaction is being processed');
    const code = how.lies && one.code === '0' ? '1037' : (one.code ?? '4999');
    return {
      json: {
        ResponseCode: '0',
        ResponseDescription: 'The service request has been accepted successsfully',
        MerchantRequestID: one.merchant,
        CheckoutRequestID: one.checkout,
        ResultCode: code,
        ResultDesc: promptResults[code] ?? 'The transaction is still under processing',
      },
    };
  }

  /** The last 48 hours only; the lines lie in a list of lists. */
  function list(body: Record<string, string>): Answered {
    if (!isListOpen) return error(400, '400.002.05', 'Invalid Request Payload - the ShortCode is not registered');
    const at = (text?: string) => new Date(`${text?.replace(' ', 'T')}+03:00`).getTime();
    const [from, to, skip] = [at(body.StartDate), at(body.EndDate), Number(body.OffSetValue)];
    if (Number.isNaN(from) || Number.isNaN(to) || from < now().getTime() - 48 * 3_600_000 - 1000)
      return invalid('StartDate');
    const paid = pushes.filter(
      (one) => one.code === '0' && one.isListed && one.at.getTime() >= from && one.at.getTime() <= to + 999,
    );
    const lines = paid.slice(skip, skip + how.page).map((one) => ({
      transactionId: one.receipt,
      trxDate: new Date(one.at.getTime() + EAT).toISOString().slice(0, 19).replace('T', ' '),
      msisdn: one.phone,
      sender: 'MPESA',
      transactiontype: 'c2b-pay-bill-debit',
      billreference: one.ref,
      amount: `${one.amount}.00`,
      organizationname: 'Daraja Pull API Test',
    }));
    const isNone = lines.length === 0;
    return {
      json: {
        ResponseRefID: `${next()}-1`,
        [how.codeName]: isNone ? '1001' : '1000',
        ResponseMessage: isNone ? 'No transactions' : 'Success',
        Response: isNone ? [] : [lines],
      },
    };
  }

  const accepted = (key: string, conversation: string): Answered => ({
    json: {
      ConversationID: conversation,
      OriginatorConversationID: key,
      ResponseCode: '0',
      ResponseDescription: 'Accept the service request successfully.',
    },
  });

  function pay(body: Record<string, string>): Answered {
    const { OriginatorConversationID: key = '', InitiatorName, SecurityCredential } = body;
    if (!speaksFor(body.PartyA, InitiatorName, SecurityCredential)) return invalid('InitiatorName');
    if (Number(body.Amount) < 10 || Number(body.Amount) > 250_000) return invalid('Amount');
    if (!key || sent.some((one) => one.key === key))
      return error(500, '500.002.1001', 'Duplicate OriginatorConversationID.');
    const conversation = `AG_20261121_${next()}`;
    const { Amount, PartyB: phone = '', ResultURL: resultUrl = '', QueueTimeOutURL: timeoutUrl = '' } = body;
    const party = body.PartyA ?? '';
    sent.push({
      key,
      conversation,
      amount: Number(Amount),
      phone,
      resultUrl,
      timeoutUrl,
      of: null,
      party,
      refused: null,
    });
    return accepted(key, conversation);
  }

  function reverse(body: Record<string, string>): Answered {
    if (body.ReceiverParty !== shortcode) return invalid('ReceiverParty');
    const { TransactionID = '', Amount, ReceiverParty: phone = '' } = body;
    const isAllowed = speaksFor(shortcode, body.Initiator, body.SecurityCredential);
    const [key, conversation] = [`own-${next()}`, `AG_20261121_${count}`];
    sent.push({
      key,
      conversation,
      amount: Number(Amount),
      phone,
      resultUrl: body.ResultURL ?? '',
      timeoutUrl: body.QueueTimeOutURL ?? '',
      of: TransactionID,
      party: shortcode,
      refused: isAllowed ? null : NOT_ALLOWED,
    });
    if (isAllowed) reversed.add(TransactionID);
    return accepted(key, conversation);
  }

  function status(body: Record<string, string>): Answered {
    const isAllowed = speaksFor(body.PartyA, body.Initiator, body.SecurityCredential);
    const { OriginalConversationID: of = '', ResultURL: resultUrl = '', PartyA: party = '' } = body;
    questions.push({ of, resultUrl, isAllowed, party });
    return accepted(`ask-${next()}`, `AG_20261121_${count}`);
  }

  /** Sends the callback of a prompt as it is, or twisted. Answers the last status that it was taken with. */
  async function callBack(one: Push, twist: Twist = {}): Promise<number> {
    const code = twist.code ?? Number(one.code ?? '1037');
    const phone = twist.phone ?? one.phone;
    const stkCallback = {
      MerchantRequestID: twist.merchant ?? one.merchant,
      CheckoutRequestID: twist.checkout ?? one.checkout,
      ResultCode: code,
      ResultDesc: promptResults[String(code)] ?? 'The service request failed.',
      ...(code === 0
        ? {
            CallbackMetadata: {
              Item: [
                { Name: 'Amount', Value: twist.amount ?? one.amount },
                { Name: 'MpesaReceiptNumber', Value: twist.receipt ?? one.receipt },
                { Name: 'Balance' },
                { Name: 'TransactionDate', Value: Number(stamp(one.at)) },
                { Name: 'PhoneNumber', Value: Number(phone) },
              ],
            },
          }
        : {}),
    };
    const body = twist.body ?? JSON.stringify({ Body: { stkCallback } });
    let taken = 0;
    for (let time = 0; time < (twist.times ?? 1); time += 1)
      taken = await deliver(one.callbackUrl, body, { 'x-forwarded-for': twist.peer ?? safaricom });
    return taken;
  }

  /** Somebody pays from a phone of their own, with what they typed as account. Answers the receipt, or the code by which it was not taken. */
  async function paysFrom(phone: string, account: string, amount: number, { asks = true, tells = true } = {}) {
    if (!addresses) throw new Error('Nobody told where to call.');
    count += 1;
    const receipt = `TKC${count.toString(36).toUpperCase().padStart(7, '0')}`;
    const said = {
      TransactionType: 'Pay Bill',
      TransID: receipt,
      TransTime: stamp(now()),
      TransAmount: `${amount}.00`,
      BusinessShortCode: shortcode,
      BillRefNumber: account,
      InvoiceNumber: '',
      OrgAccountBalance: '',
      ThirdPartyTransID: '',
      MSISDN: `${phone.slice(0, 4)}*****${phone.slice(-3)}`,
      FirstName: 'JOHN',
    };
    const answer = asks ? await questionOf(addresses.validation, JSON.stringify(said)) : { ResultCode: '0' };
    if (answer.ResultCode !== '0') return answer.ResultCode;
    pushes.push({
      ...{ checkout: '', merchant: '', amount, phone, ref: account, callbackUrl: addresses.paid, at: now() },
      ...{ code: '0', receipt, isListed: true, isPrompt: false },
    });
    const paid = { ...said, OrgAccountBalance: '49197.00' };
    if (tells) await deliver(addresses.paid, JSON.stringify(paid), { 'x-forwarded-for': safaricom });
    return receipt;
  }

  /** Sends the result of money going out: done, refused with a code, or that the queue gave up. */
  async function result(one: Sent, code: string | 'timeout', { times = 1, peer = safaricom }: Twist = {}) {
    const isDone = code === '0';
    const receipt = `TKB${one.conversation.slice(-4).padStart(7, '0')}`;
    const parameter = [
      { Key: 'TransactionAmount', Value: one.amount },
      { Key: 'TransactionReceipt', Value: receipt },
      { Key: 'ReceiverPartyPublicName', Value: `${one.phone} - JANE WANJIKU` },
      { Key: 'TransactionCompletedDateTime', Value: '21.11.2026 16:50:37' },
      { Key: 'B2CUtilityAccountAvailableFunds', Value: 133568.5 },
    ];
    const Result = {
      ResultType: 0,
      ResultCode: code === 'timeout' ? 1 : Number.isNaN(Number(code)) ? code : Number(code),
      ResultDesc: sendResults[code] ?? 'It was not done.',
      OriginatorConversationID: one.key,
      ConversationID: one.conversation,
      TransactionID: receipt,
      ...(isDone ? { ResultParameters: { ResultParameter: parameter } } : {}),
    };
    const url = code === 'timeout' ? one.timeoutUrl : one.resultUrl;
    let taken = 0;
    for (let time = 0; time < times; time += 1)
      taken = await deliver(url, JSON.stringify({ Result }), { 'x-forwarded-for': peer });
    return taken;
  }

  /** Answers the last question about money going out. */
  const answerQuestion = (status: string): Promise<number> => answerTo(questions.at(-1), status);

  /** Answers every question that has no answer yet, by what became of the money. */
  async function answerAll(): Promise<void> {
    for (const question of questions.slice(answered)) await answerTo(question, outcomes.get(question.of) ?? 'Pending');
    answered = questions.length;
  }

  async function answerTo(question: (typeof questions)[number] | undefined, status: string): Promise<number> {
    const isKnown = ({ key, party, refused }: Sent) =>
      key === question?.of && refused === null && question.isAllowed && question.party === party;
    const one = sent.find(isKnown);
    const parameter = [
      { Key: 'TransactionStatus', Value: status },
      { Key: 'Amount', Value: one?.amount ?? 0 },
      { Key: 'ReceiptNo', Value: `TKB${(one?.conversation ?? '').slice(-4).padStart(7, '0')}` },
      { Key: 'Originator Conversation ID', Value: question?.of },
      { Key: 'TransactionReason' },
    ];
    const Result = {
      ResultType: 0,
      ResultCode: one ? 0 : 2032,
      ResultDesc: one
        ? 'The service request is processed successfully.'
        : 'The transaction receipt number does not exist.',
      OriginatorConversationID: `ask-${count}`,
      ConversationID: `AG_20261121_${count}`,
      TransactionID: 'TKB0000000',
      ...(one ? { ResultParameters: { ResultParameter: parameter } } : {}),
    };
    return deliver(question?.resultUrl ?? '', JSON.stringify({ Result }), { 'x-forwarded-for': safaricom });
  }

  return {
    ...fake,
    pushes,
    questions,
    answerQuestion,
    outcomes,
    answerAll,
    sent,
    reversed,
    how,
    callBack,
    paysFrom,
    addresses: () => addresses,
    result,
    /** Ends the token as a second program with the same key would. */
    endToken: () => {
      token = { value: 'of another program', until: token.until };
    },
  };
}
