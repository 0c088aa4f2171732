// M-Pesa charges phones and pays out to them.
import { createHmac } from 'node:crypto';
import { promptSeconds } from '@ahadi/domain/payments/polls.ts';

import { instantFrom, kenyanPhone, type MpesaSettings, makeCall, type Said, timestampOf } from './mpesa-call.ts';
import { askedByMpesa, hearMpesa, meaningOf, oursIn, receiptOf, sayToMpesa } from './mpesa-message.ts';
import type { Capability, Charge, Learned, Provider, SettlementRow, Submitted, Transfer } from './provider.ts';
import type { TokenKeeper } from './provider-token.ts';
import { type Json, listOf, makeAsk, minorOfMajor, plainWords, referenceOf, textOf } from './provider-wire.ts';

export type { MpesaSettings } from './mpesa-call.ts';

// M-Pesa by Safaricom's Daraja (design money 4.1): a prompt on the payer's phone, payouts to phones, and the account's own list of
// what came in. The answer to a question about a prompt names no receipt; that comes from the list, or from what was heard and
// then confirmed.

/** Words that an address of ours may not hold, or M-Pesa never calls it. */
const refusedWords = /mpesa|m-pesa|safaricom|exec?|cmd|sql|query/i;
const HOUR = 3_600_000;
/** So long it is remembered that M-Pesa was told where to call. */
const TOLD_MS = 24 * HOUR;
/** How far back the list of the account goes. */
const LISTED_MS = 48 * HOUR;
/** The list lags behind a little; until then a paid prompt without a receipt is waited for and not questioned. */
const LAG_MS = 15 * 60_000;
/** The most pages of one reading; a page has up to a thousand lines. */
const MOST_PAGES = 50;

/** A shortcode with who may speak for it. */
type Operator = { shortcode: string; initiator: string; credential: string };
/** Lines of the list, newest page last. Null when it cannot be read, which is something else than empty. */
type Rows = readonly SettlementRow[] | null;

export function makeMpesa(
  settings: MpesaSettings,
  deps: { tokens: TokenKeeper; now: () => Date; timeoutMs?: number },
): Provider {
  const call = makeCall(settings, { ...deps, ask: makeAsk(settings.baseUrl, deps.timeoutMs) });
  const { b2c, shortcode, till } = settings;
  /** Where payments are told that somebody made without us. Known only to who knows the passkey. */
  const anyToken = createHmac('sha256', settings.passkey).update(`any:${shortcode}`).digest('hex').slice(0, 48);
  const door = { allowed: settings.callbackIps, anyToken };
  /** Who speaks for the shortcode that takes the money: its own initiator, or the other one's where it is one and the same. */
  const taker = settings.own ? { shortcode, ...settings.own } : b2c && b2c.shortcode === shortcode ? b2c : null;

  const password = () => {
    const Timestamp = timestampOf(deps.now());
    const Password = Buffer.from(`${shortcode}${settings.passkey}${Timestamp}`).toString('base64');
    return { BusinessShortCode: shortcode, Password, Timestamp };
  };

  async function charge({ phone, amountMinor, ...asked }: Charge): Promise<Submitted> {
    const number = kenyanPhone(phone);
    if (!number) return { kind: 'refused', failure: 'unreachable', code: 'PhoneNumber' };
    if (amountMinor % 100n !== 0n || amountMinor < 100n || amountMinor > 25_000_000n)
      return { kind: 'refused', failure: 'limit_reached', code: 'Amount' };
    if (!/^[A-Za-z0-9]{1,12}$/.test(asked.ref)) return { kind: 'refused', failure: 'other', code: 'AccountReference' };
    if (refusedWords.test(asked.callbackUrl)) return { kind: 'refused', failure: 'other', code: 'CallBackURL' };
    const said = await call('/mpesa/stkpush/v1/processrequest', {
      ...password(),
      TransactionType: till ? 'CustomerBuyGoodsOnline' : 'CustomerPayBillOnline',
      Amount: (amountMinor / 100n).toString(),
      PartyA: number,
      PartyB: till ?? shortcode,
      PhoneNumber: number,
      CallBackURL: asked.callbackUrl,
      AccountReference: asked.ref,
      TransactionDesc:
        asked.words
          .replace(/[^A-Za-z0-9 ]/g, '')
          .trim()
          .slice(0, 13)
          .trim() || asked.ref,
    });
    return submittedOf(said, ({ json }) => {
      const [checkout, merchant] = [textOf(json, 'CheckoutRequestID'), textOf(json, 'MerchantRequestID')];
      return checkout && merchant ? { providerRef: checkout, providerRef2: merchant } : null;
    });
  }

  /**
   * A question about a prompt, and the list of the account beside it: what is on the list came, whatever the answer says (the test
   * system calls paid prompts failed). An answer of success names neither amount nor receipt. The amount of a prompt cannot be
   * changed by who answers it, so what a callback named counts when it is of that amount and number.
   */
  async function query(asked: Charge): Promise<Learned | null> {
    if (!asked.providerRef) return listed(asked);
    const said = await call('/mpesa/stkpushquery/v1/query', { ...password(), CheckoutRequestID: asked.providerRef });
    if (said.kind === 'silent') return null;
    if (said.kind !== 'answer')
      return learned(asked, { code: `${said.code} ${said.words}`, raw: Buffer.from(said.code) });
    const { json, body } = said.answer;
    const code = textOf(json, 'ResultCode');
    const { outcome, failure } = meaningOf(code);
    const answered = {
      code: plainWords(`${code ?? ''} ${textOf(json, 'ResultDesc') ?? ''}`),
      refs: {
        ...(textOf(json, 'CheckoutRequestID') ? { provider: textOf(json, 'CheckoutRequestID') ?? '' } : {}),
        ...(textOf(json, 'MerchantRequestID') ? { provider2: textOf(json, 'MerchantRequestID') ?? '' } : {}),
      },
      raw: body,
    };
    const { heard } = asked;
    // Somebody may have paid it from another phone while the prompt is open.
    if (outcome === 'pending') return (heard && (await listed(asked))) || learned(asked, answered);
    const row = await listed(asked);
    if (row) return row;
    // Somebody said that it was paid: two stories do not end a payment.
    if (outcome === 'failure') return learned(asked, heard ? answered : { ...answered, outcome, failure });
    // The same bytes mean more once something else is known, and the same bytes twice are kept once: what they are taken for goes along.
    const taken = (as: object) => Buffer.concat([body, Buffer.from(JSON.stringify(as))]);
    if (heard && heard.amountMinor === asked.amountMinor && isSamePhone(heard.phone, asked.phone))
      return learned(asked, {
        ...answered,
        outcome,
        amountMinor: asked.amountMinor,
        receipt: heard.receipt,
        raw: taken({ receiptHeard: heard.receipt }),
      });
    // Paid, and under which receipt nobody says: waited for a little, then for people to look at.
    const isEarly = deps.now().getTime() - asked.createdAt.getTime() < LAG_MS;
    return learned(asked, isEarly ? answered : { ...answered, outcome, raw: taken({ receiptHeard: null }) });
  }

  /** The line of the account's list that has this payment's reference, if there is one. */
  async function listed(asked: Charge): Promise<Learned | null> {
    const now = deps.now();
    const from = new Date(Math.max(asked.createdAt.getTime() - 5 * 60_000, now.getTime() - LISTED_MS));
    const rows = await pull(from, now);
    const row = rows?.find(({ refs }) => refs.ours === asked.ref);
    if (!row) return null;
    return learned(asked, {
      source: 'pull',
      outcome: 'success',
      refs: { ours: asked.ref },
      amountMinor: row.amountMinor,
      receipt: row.receipt,
      // Anybody may pay it, from any phone.
      phone: null,
      at: row.at,
      raw: Buffer.from(JSON.stringify({ ...row, amountMinor: row.amountMinor.toString(), feeMinor: '0' })),
    });
  }

  /** Tells M-Pesa where to call and opens its list, once a day; to what it knows already it says no, and nothing changes. */
  async function register(): Promise<void> {
    const name = `mpesa:${shortcode}:told`;
    const [base, told] = [settings.hookUrl(), await deps.tokens.get(name)];
    if (told?.token === base && told.expiresAt > deps.now()) return;
    const [ConfirmationURL, ValidationURL] = [`${base}/${anyToken}/paid`, `${base}/${anyToken}/validation`];
    if (refusedWords.test(base)) return;
    // Where we do not answer, the payment is taken: the list shows it, and what fits nothing goes back.
    const addresses = { ShortCode: till ?? shortcode, ResponseType: 'Completed', ConfirmationURL, ValidationURL };
    const said = [await call('/mpesa/c2b/v2/registerurl', addresses)];
    const { nominated: NominatedNumber } = settings;
    const list = { ShortCode: till ?? shortcode, RequestType: 'Pull', NominatedNumber, CallBackURL: ConfirmationURL };
    if (NominatedNumber) said.push(await call('/pulltransactions/v1/register', list));
    if (said.every(({ kind }) => kind !== 'silent'))
      await deps.tokens.set(name, { token: base, expiresAt: new Date(deps.now().getTime() + TOLD_MS) });
  }

  async function pull(from: Date, to: Date): Promise<Rows> {
    await register();
    const spaced = (at: Date) => new Date(at.getTime() + 3 * HOUR).toISOString().slice(0, 19).replace('T', ' ');
    const rows: SettlementRow[] = [];
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const said = await call('/pulltransactions/v1/query', {
        ShortCode: till ?? shortcode,
        StartDate: spaced(from),
        EndDate: spaced(to),
        OffSetValue: String(rows.length),
      });
      if (said.kind !== 'answer') return null;
      // Its reference has either name for it.
      const code = textOf(said.answer.json, 'ResponseCode') ?? textOf(said.answer.json, 'ResponseStatus');
      if (code === '1001') break;
      if (code !== '1000') return null;
      // The lines come in a list, or in a list of lists.
      const lines = listOf(said.answer.json, 'Response').flatMap((line) => (Array.isArray(line) ? line : [line]));
      if (lines.length === 0) break;
      rows.push(...lines.flatMap(rowOf));
    }
    return rows;
  }

  async function transfer(asked: Transfer): Promise<Submitted> {
    if (!b2c) return { kind: 'refused', failure: 'other', code: 'no B2C settings' };
    if (refusedWords.test(asked.callbackUrl)) return { kind: 'refused', failure: 'other', code: 'ResultURL' };
    if (asked.amountMinor % 100n !== 0n) return { kind: 'refused', failure: 'limit_reached', code: 'Amount' };
    const receipt = reversible(asked);
    const said = taker && receipt ? await reverse(asked, taker, receipt) : await send(asked, b2c);
    if (!said) return { kind: 'refused', failure: 'unreachable', code: 'PartyB' };
    return submittedOf(said, ({ json }) => {
      const conversation = textOf(json, 'OriginatorConversationID');
      return conversation ? { providerRef: conversation } : null;
    });
  }

  async function send(asked: Transfer, from: Operator): Promise<Said | null> {
    const number = kenyanPhone(asked.number);
    if (!number) return null;
    return call('/mpesa/b2c/v3/paymentrequest', {
      OriginatorConversationID: referenceOf(asked.key),
      InitiatorName: from.initiator,
      SecurityCredential: from.credential,
      PartyA: from.shortcode,
      CommandID: 'BusinessPayment',
      Amount: (asked.amountMinor / 100n).toString(),
      PartyB: number,
      Remarks: asked.kind === 'refund' ? 'Refund' : 'Payout',
      QueueTimeOutURL: `${asked.callbackUrl}/timeout`,
      ResultURL: `${asked.callbackUrl}/result`,
      Occassion: '',
    });
  }

  /**
   * The whole of a payment goes back the way it came, on the word of who speaks for the shortcode that took it. M-Pesa reverses a receipt
   * once, so a second try moves nothing.
   */
  const reverse = (asked: Transfer, by: Operator, receipt: string): Promise<Said> =>
    call('/mpesa/reversal/v1/request', {
      Initiator: by.initiator,
      SecurityCredential: by.credential,
      CommandID: 'TransactionReversal',
      TransactionID: receipt,
      Amount: (asked.amountMinor / 100n).toString(),
      ReceiverParty: by.shortcode,
      RecieverIdentifierType: '11',
      ResultURL: `${asked.callbackUrl}/reversal`,
      QueueTimeOutURL: `${asked.callbackUrl}/reversal-timeout`,
      Remarks: 'Refund',
      Occasion: '',
    });

  /**
   * The answer to this question is a callback of its own; what is learned at once is that it was asked. Whose transaction it is asks: of a
   * reversal the shortcode that took the money, of everything else the one that pays out.
   */
  async function queryTransfer(asked: Transfer) {
    const isReversal = reversible(asked) !== null && asked.providerRef !== referenceOf(asked.key);
    const by = (isReversal && taker) || b2c;
    if (!by) return null;
    const said = await call('/mpesa/transactionstatus/v1/query', {
      Initiator: by.initiator,
      SecurityCredential: by.credential,
      PartyA: by.shortcode,
      CommandID: 'TransactionStatusQuery',
      // A reversal goes under a name of M-Pesa's own, anything else under ours.
      OriginalConversationID: asked.providerRef ?? referenceOf(asked.key),
      IdentifierType: '4',
      ResultURL: `${asked.callbackUrl}/status`,
      QueueTimeOutURL: `${asked.callbackUrl}/status-timeout`,
      Remarks: 'Status',
      Occasion: '',
    });
    if (said.kind !== 'answer') return null;
    const code = plainWords(textOf(said.answer.json, 'ResponseDescription'));
    const nothing = { amountMinor: null, currency: null, receipt: null, refs: {}, isSigned: false };
    return { ...nothing, outcome: 'pending' as const, code, raw: said.answer.body };
  }

  const capability: Capability = {
    rail: 'mobile_money',
    currency: 'KES',
    label: 'M-Pesa',
    leastMinor: 100n,
    leastOutMinor: 1_000n,
    mostMinor: 25_000_000n,
    stepMinor: 100n,
    asksPhone: true,
    canRefund: b2c !== null,
    canPayOut: b2c !== null,
  };
  return {
    name: 'mpesa',
    hook: 'mp',
    isSimulated: new URL(settings.baseUrl).hostname.startsWith('sandbox.'),
    capabilities: [capability],
    answerMinutes: 5,
    pollAfterSeconds: [...promptSeconds, 600, 900, 3600, 21_600, 86_400, 172_800],
    charge,
    query,
    hear: async (callback) => hearMpesa(callback, door),
    ...(till ? {} : { payTo: shortcode }),
    asked: (callback) => askedByMpesa(callback, door),
    saying: sayToMpesa,
    ...(b2c ? { transfer, queryTransfer } : {}),
    statement: async (from, to) => {
      const rows = await pull(new Date(Math.max(from.getTime(), deps.now().getTime() - LISTED_MS)), to);
      if (!rows) throw new Error('The list of the M-Pesa account cannot be read now.');
      return rows;
    },
  };
}

/** The receipt of which all goes back, or null. */
const reversible = ({ kind, of, amountMinor }: Transfer): string | null =>
  kind === 'refund' && of?.receipt && of.amountMinor === amountMinor ? of.receipt : null;

/** A reading with nothing in it yet but that it was asked for. */
const learned = (asked: Charge, more: Partial<Learned> & Pick<Learned, 'raw'>): Learned => ({
  source: 'query',
  isSigned: false,
  outcome: 'pending',
  refs: {},
  isLive: null,
  amountMinor: null,
  currency: more.amountMinor === undefined || more.amountMinor === null ? null : asked.currency,
  receipt: null,
  phone: null,
  failure: null,
  code: null,
  at: null,
  ...more,
});

function submittedOf(
  said: Said,
  refsOf: (answer: { json: Json }) => { providerRef: string; providerRef2?: string } | null,
): Submitted {
  if (said.kind === 'refused')
    return { kind: 'refused', failure: 'other', code: plainWords(`${said.code} ${said.words}`) };
  if (said.kind === 'busy') return { kind: 'unknown', why: plainWords(`${said.code} ${said.words}`) };
  if (said.kind === 'silent') return { kind: 'unknown', why: said.why };
  const code = textOf(said.answer.json, 'ResponseCode');
  const refs = refsOf(said.answer);
  if (code === '0' && refs) return { kind: 'accepted', ...refs };
  // An answer other than 0 is not documented to exclude that the prompt went out.
  return { kind: 'unknown', why: plainWords(`ResponseCode ${code ?? 'missing'}`) };
}

/** The list shows some numbers masked (2547*****149) or hashed; such a one contradicts nothing. */
const isSamePhone = (heard: string | null, asked: string | null): boolean =>
  heard === null || kenyanPhone(heard) === kenyanPhone(asked);

function rowOf(line: Json): SettlementRow[] {
  const receipt = receiptOf(textOf(line, 'transactionId'));
  const amountMinor = minorOfMajor(textOf(line, 'amount'), 'KES');
  const at = instantFrom(textOf(line, 'trxDate'));
  if (!receipt || amountMinor === null || !at) return [];
  const ours = oursIn(textOf(line, 'billreference'));
  return [
    {
      direction: 'in',
      receipt,
      refs: ours ? { ours } : {},
      amountMinor,
      feeMinor: 0n,
      currency: 'KES',
      phone: kenyanPhone(textOf(line, 'msisdn')),
      at,
    },
  ];
}
