import { certificateNumber, signedText, tokenOf } from '@ahadi/domain/academy/certificates/rules.ts';
import type { CertificatePayload, VerificationKit } from '@ahadi/domain/academy/certificates/schema.ts';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { judgeHere, outcomeOf, readGiven } from './checking.ts';

const today = '2026-11-22';
const payload: CertificatePayload = {
  ...{ v: 1, number: certificateNumber('AHD', 2026, 123), holder: 'Wanjirũ Kamau', course: 'Mediating' },
  ...{ code: 'MED-101', kind: 'accreditation', issuedOn: '2026-03-01', expiresOn: '2028-03-01', hours: 40 },
};
const encode = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
let kit: VerificationKit;
let sign: (it: CertificatePayload) => Promise<string>;
let token: string;

beforeAll(async () => {
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair; // what this algorithm makes
  const publicKey = encode(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));
  kit = {
    asOf: '2026-11-22T09:00:00.000Z',
    keys: [{ id: 'k1', publicKey, from: '2026-01-01T00:00:00.000Z', until: null }],
    withdrawn: [],
  };
  sign = async (it) => {
    const body = new TextEncoder().encode(signedText(it));
    return tokenOf(
      'k1',
      encode(body),
      encode(new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, body))),
    );
  };
  token = await sign(payload);
});

describe('what is given to check', () => {
  test('is a number, a token, or an address with either; a slip of the finger is neither', () => {
    expect(readGiven(` ${payload.number.toLowerCase().replaceAll('-', ' ')} `)).toEqual({
      kind: 'number',
      number: payload.number,
    });
    expect(readGiven(token)).toEqual({ kind: 'token', token });
    expect(readGiven(`https://ahadi.example/legal-services/academy?verify=${token}`)).toEqual({ kind: 'token', token });
    expect(readGiven(payload.number.replace('123', '132'))).toEqual({ kind: 'neither' });
    expect(readGiven('https://elsewhere.example/')).toEqual({ kind: 'neither' });
  });
});

describe('a token judged on the device', () => {
  const judged = () => judgeHere(token, kit, today);

  test('is valid as it was signed, and names its holder', async () => {
    const outcome = outcomeOf(token, await judged(), null, kit);
    expect(outcome).toMatchObject({ result: 'valid', isAsked: false, certificate: { holder: 'Wanjirũ Kamau' } });
  });

  test('is forged with any one sign of it changed', async () => {
    const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const [keyId = '', body = '', signature = ''] = token.split('.');
    const places = Array.from({ length: body.length + 1 + signature.length }, (_, place) => keyId.length + 1 + place);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), fc.constantFrom(...signs), async (place, sign) => {
        fc.pre(token[place] !== sign);
        const changed = token.slice(0, place) + sign + token.slice(place + 1);
        const outcome = outcomeOf(changed, await judgeHere(changed, kit, today), null, kit);
        expect(outcome).toMatchObject({ result: 'forged', certificate: null });
      }),
    );
  });

  test('was withdrawn where the kept list says so, and expired on the day after its last', async () => {
    const withdrawn = [
      { number: payload.number, status: 'revoked', on: '2026-10-01', revocation: 'deception' } as const,
    ];
    const revoked = outcomeOf(token, await judgeHere(token, { ...kit, withdrawn }, today), null, { ...kit, withdrawn });
    expect(revoked).toMatchObject({ result: 'revoked', on: '2026-10-01', revocation: 'deception' });
    expect(await judgeHere(token, kit, '2028-03-01')).toMatchObject({ verdict: 'valid' });
    expect(await judgeHere(token, kit, '2028-03-02')).toMatchObject({ verdict: 'expired' });
  });

  test('follows the server where that was asked, but never when the signature is wrong', async () => {
    const answer = { result: 'suspended', certificate: payload, on: '2026-11-20', revocation: null, token } as const;
    expect(outcomeOf(token, await judged(), answer, kit)).toMatchObject({ result: 'suspended', isAsked: true });
    const forged = await judgeHere(`${token.slice(0, -5)}AAAAA`, kit, today);
    expect(outcomeOf(token, forged, { ...answer, result: 'valid' }, kit)).toMatchObject({ result: 'forged' });
  });

  test('with a key that this device never heard of is no forgery before the server was asked', async () => {
    const judgedWithout = await judgeHere(token, { ...kit, keys: [] }, today);
    expect(outcomeOf(token, judgedWithout, null, kit).result).toBe('unknown_key');
    expect(outcomeOf(token, judgedWithout, { result: 'unknown' }, kit).result).toBe('forged');
  });

  test('is compared with the server’s own where the browser cannot check signatures', () => {
    const cannot = { verdict: 'uncheckable', certificate: payload } as const;
    const answer = { result: 'valid', certificate: payload, on: null, revocation: null, token } as const;
    expect(outcomeOf(token, cannot, null, kit).result).toBe('uncheckable');
    expect(outcomeOf(token, cannot, answer, kit).result).toBe('valid');
    expect(outcomeOf(`${token}x`, cannot, answer, kit).result).toBe('forged');
  });
});
