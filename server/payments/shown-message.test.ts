import { describe, expect, test } from 'vitest';
import { saidIn } from './shown-message.ts';

const said = (text: string) => Object.fromEntries(saidIn(Buffer.from(text)).map(({ field, value }) => [field, value]));

describe('Of a message its reader sees', () => {
  test('what became of the money, and of people only that something was said', () => {
    const callback = {
      Body: {
        stkCallback: {
          ResultCode: 0,
          ResultDesc: 'The service request is processed successfully.',
          CallbackMetadata: {
            Item: [
              { Name: 'Amount', Value: 250 },
              { Name: 'MpesaReceiptNumber', Value: 'QHX7K2M9PL' },
              { Name: 'PhoneNumber', Value: 254712345678 },
            ],
          },
        },
      },
    };
    expect(said(JSON.stringify(callback))).toEqual({
      'stkCallback › ResultCode': '0',
      'stkCallback › ResultDesc': 'The service request is processed successfully.',
      'Item › Amount': '250',
      'Item › MpesaReceiptNumber': 'QHX7K2M9PL',
      'Item › PhoneNumber': null,
    });
  });

  test('no secret, name, address or number, whatever the field is called that holds it', () => {
    const hidden = {
      ...{ hash: 'a1', token: 't', Authorization: 'Bearer x', secret_hash: 's', client_secret: 'c', Password: 'p' },
      ...{ FirstName: 'Wanjiku', MSISDN: '254712345678', email: 'w@example.org', last4: '4242', something_new: 'x' },
    };
    expect(Object.values(said(JSON.stringify({ data: hidden })))).toEqual(Object.keys(hidden).map(() => null));
  });

  test('no long number or address in a sentence that is shown', () => {
    const { ResultDesc } = said('{"ResultDesc":"Sent to 0712 345 678 by wanjiku@example.org, code 17"}');
    expect(ResultDesc).toBe('Sent to … by …, code 17');
  });

  test('none either in one word, and in a form; names of money and instants stay whole', () => {
    expect(said('{"ResultDesc":"254712345678","reason":"wanjiku@example.org","status":"to:0712345678"}')).toEqual({
      ...{ ResultDesc: '…', reason: '…', status: 'to:…' },
    });
    expect(said('{"reference":"to wanjiku@example.org 0712345678","external_id":"w@example.org"}')).toEqual({
      ...{ reference: 'to … …', external_id: '…' },
    });
    const whole = { reference: '254712345678901', TransactionDate: '20261103101530', amount: '1000000000', id: 'x' };
    expect(said(JSON.stringify(whole))).toEqual({ ...whole, id: null });
  });

  test('the fields of a form, and nothing of what is neither', () => {
    expect(said('status=paid&customer=Wanjiku')).toEqual({ status: 'paid', customer: null });
    expect([said('line-17'), said(''), said('{"half":')]).toEqual([{}, {}, {}]);
  });

  test('sixty fields at most, and no more of one value than can be read', () => {
    const many = saidIn(
      Buffer.from(
        JSON.stringify(Array.from({ length: 99 }, (_, at) => ({ [`of${at}`]: { status: 'x'.repeat(999) } }))),
      ),
    );
    expect([many.length, many[0]?.value?.length]).toEqual([60, 161]);
    expect(saidIn(Buffer.from('[{"status":"paid"},{"status":"paid"}]'))).toEqual([{ field: 'status', value: 'paid' }]);
  });
});
