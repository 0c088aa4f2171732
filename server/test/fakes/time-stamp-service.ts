import 'reflect-metadata'; // the certificate library resolves its algorithms through it
import { createHash, randomBytes, webcrypto } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DAY } from '@ahadi/domain/core/time.ts';
import * as x509 from '@peculiar/x509';
import { GeneralizedTime, Integer, Null, ObjectIdentifier, OctetString, Sequence, Utf8String } from 'asn1js';
import * as pkijs from 'pkijs';
import { bytesOf } from './http.ts';

// Stands in for a time-stamp service outside (RFC 3161), with keys and hashes other than ours: RSA, SHA-512, an authority between, and a list of
// what was revoked (RFC 5280) at an address of its own. What it refuses is what the RFC has it refuse.

const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-512', publicExponent: Uint8Array.of(1, 0, 1), modulusLength: 2048 };
const SHA_256 = '2.16.840.1.101.3.4.2.1';

/** What goes wrong with the next answer; each is something that a careful client refuses. */
export type StampFault =
  | 'refusal'
  | 'silence of 500'
  | 'another question'
  | 'another hash'
  | 'a bare token'
  | 'a changed time'
  | 'no stamp'
  | 'too long'
  | 'a clock that is an hour off'
  | 'a certificate for something else'
  | 'a certificate of a stranger'
  | 'a certificate that has ended';

export type StampService = {
  url: string;
  /** Whom its customers trust, in PEM. */
  trusted: string;
  /** How often it was asked for a stamp, and for the list of what was revoked. */
  asked: { stamps: number; lists: number };
  credentials: string[];
  next(fault: StampFault): void;
  revoke(): Promise<void>;
  losesList(lost: boolean): void;
  close(): Promise<void>;
};

const newKeys = () => webcrypto.subtle.generateKey(RSA, true, ['sign', 'verify']) as Promise<CryptoKeyPair>;
const serial = () => Buffer.of(1, ...randomBytes(8)).toString('hex');
const bytes = (one: { rawData: ArrayBuffer }) => Buffer.from(one.rawData);
const cert = (one: { rawData: ArrayBuffer }) => pkijs.Certificate.fromBER(one.rawData);

/** Starts one whose clock is `now`. */
export async function startStampService(now: () => Date): Promise<StampService> {
  const begins = new Date(now().getTime() - 400 * DAY);
  const ends = new Date(now().getTime() + 4000 * DAY);
  const times = { notBefore: begins, notAfter: ends, signingAlgorithm: RSA };
  const [root, between, own, stranger] = await Promise.all([newKeys(), newKeys(), newKeys(), newKeys()]);
  const authority = (depth: number) => [
    new x509.BasicConstraintsExtension(true, depth, true),
    new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
  ];
  const rootOf = (keys: CryptoKeyPair, name: string) =>
    x509.X509CertificateGenerator.createSelfSigned({
      ...times,
      serialNumber: serial(),
      name,
      keys,
      extensions: authority(1),
    });
  const asked = { stamps: 0, lists: 0 };
  const credentials: string[] = [];
  let fault: StampFault | null = null;
  let isLost = false;
  const server = createServer(async (request, response) => {
    if (request.url === '/revoked.crl') {
      asked.lists++;
      return response.writeHead(isLost ? 503 : 200).end(isLost ? '' : bytes(list));
    }
    asked.stamps++;
    if (request.headers.authorization) credentials.push(request.headers.authorization);
    const wrong = fault;
    fault = null;
    if (wrong === 'silence of 500') return response.writeHead(500).end();
    if (wrong === 'too long') return response.end(Buffer.alloc(200_000));
    if (request.method !== 'POST' || request.headers['content-type'] !== 'application/timestamp-query')
      return response.writeHead(415).end();
    const answer = await answerTo(await bytesOf(request), wrong);
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(answer);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const top = await rootOf(root, 'CN=Clock Root, O=Clocks of the World');
  const other = await rootOf(stranger, 'CN=Clock Root, O=Clocks of the World');
  const lists = new x509.CRLDistributionPointsExtension([`${url}/revoked.crl`]);
  const middle = await x509.X509CertificateGenerator.create({
    ...{ ...times, serialNumber: serial(), subject: 'CN=Clock Authority', issuer: top.subject },
    ...{ publicKey: between.publicKey, signingKey: root.privateKey, extensions: authority(0) },
  });
  const leaf = (usage: string, until = ends, by = { issuer: middle.subject, signingKey: between.privateKey }) =>
    x509.X509CertificateGenerator.create({
      ...{
        ...times,
        ...by,
        serialNumber: serial(),
        subject: 'CN=Clock Unit 7',
        publicKey: own.publicKey,
        notAfter: until,
      },
      extensions: [
        new x509.BasicConstraintsExtension(false, undefined, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
        new x509.ExtendedKeyUsageExtension([usage], true),
        lists,
      ],
    });
  const unit = await leaf('1.3.6.1.5.5.7.3.8');
  const units: Partial<Record<StampFault, x509.X509Certificate>> = {
    'a certificate for something else': await leaf('1.3.6.1.5.5.7.3.3'),
    'a certificate of a stranger': await leaf('1.3.6.1.5.5.7.3.8', ends, {
      issuer: other.subject,
      signingKey: stranger.privateKey,
    }),
    'a certificate that has ended': await leaf('1.3.6.1.5.5.7.3.8', new Date(now().getTime() - DAY)),
  };
  const listOf = (revoked: boolean) =>
    x509.X509CrlGenerator.create({
      ...{ issuer: middle.subject, signingAlgorithm: RSA, signingKey: between.privateKey },
      ...{ thisUpdate: begins, nextUpdate: new Date(now().getTime() + 7 * DAY) },
      entries: revoked ? [{ serialNumber: unit.serialNumber, revocationDate: begins }] : [],
    });
  let list = await listOf(false);

  async function answerTo(body: Buffer, wrong: StampFault | null): Promise<Buffer> {
    const request = pkijs.TimeStampReq.fromBER(Uint8Array.from(body).buffer);
    const isKnown = request.messageImprint.hashAlgorithm.algorithmId === SHA_256;
    if (wrong === 'refusal' || !isKnown || !request.nonce || !request.certReq) return refusal();
    if (wrong === 'no stamp') return Buffer.from('<html>Sign in to the hotel’s network</html>');
    const at = new Date(
      Math.floor(now().getTime() / 1000) * 1000 + (wrong === 'a clock that is an hour off' ? 3_600_000 : 0),
    );
    const imprint =
      wrong === 'another hash' ? randomBytes(32) : Buffer.from(request.messageImprint.hashedMessage.getValue());
    const nonce = wrong === 'another question' ? new Integer({ value: 7 }) : request.nonce;
    const token = await stampWith(units[wrong ?? 'refusal'] ?? unit, imprint, nonce, at, wrong === 'a bare token');
    if (wrong === 'a changed time') token[token.indexOf(Buffer.from(`${at.getUTCFullYear()}`)) + 3] = 0x39; // the year ends in 9
    const status = new Sequence({ value: [new Integer({ value: 0 })] });
    const head = Buffer.from(status.toBER());
    return wrapped(Buffer.concat([head, token]));
  }

  const stampWith = async (
    certificate: x509.X509Certificate,
    imprint: Buffer,
    nonce: Integer,
    at: Date,
    isBare: boolean,
  ) => {
    const info = new pkijs.TSTInfo({
      ...{
        version: 1,
        policy: '1.2.3.4.1',
        genTime: at,
        nonce,
        serialNumber: new Integer({ valueHex: Uint8Array.of(1, ...randomBytes(8)).buffer }),
      },
      messageImprint: new pkijs.MessageImprint({
        hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: SHA_256, algorithmParams: new Null() }),
        hashedMessage: new OctetString({ valueHex: Uint8Array.from(imprint).buffer }),
      }),
    });
    const content = Buffer.from(info.toSchema().toBER());
    const hash = (of: Buffer, by: string) => Uint8Array.from(createHash(by).update(of).digest()).buffer;
    const attribute = (type: string, value: ObjectIdentifier | OctetString | Sequence | GeneralizedTime) =>
      new pkijs.Attribute({ type, values: [value] });
    // The older form, with SHA-1 and the issuer's name behind it (RFC 2634), as many services send it.
    const named = new Sequence({ value: [new OctetString({ valueHex: hash(bytes(certificate), 'sha1') })] });
    const own_ = cert(certificate);
    const signed = new pkijs.SignedData({
      version: 3,
      encapContentInfo: new pkijs.EncapsulatedContentInfo({
        eContentType: pkijs.id_eContentType_TSTInfo,
        eContent: new OctetString({ valueHex: Uint8Array.from(content).buffer }),
      }),
      certificates: isBare ? [] : [cert(middle), own_],
      signerInfos: [
        new pkijs.SignerInfo({
          version: 1,
          sid: new pkijs.IssuerAndSerialNumber({ issuer: own_.issuer, serialNumber: own_.serialNumber }),
          signedAttrs: new pkijs.SignedAndUnsignedAttributes({
            type: 0,
            attributes: [
              attribute('1.2.840.113549.1.9.3', new ObjectIdentifier({ value: pkijs.id_eContentType_TSTInfo })),
              attribute('1.2.840.113549.1.9.5', new GeneralizedTime({ valueDate: at })),
              attribute('1.2.840.113549.1.9.4', new OctetString({ valueHex: hash(content, 'sha512') })),
              attribute('1.2.840.113549.1.9.16.2.12', new Sequence({ value: [new Sequence({ value: [named] })] })),
            ],
          }),
        }),
      ],
    });
    await signed.sign(own.privateKey, 0, 'SHA-512');
    const data = signed.toSchema(true);
    return Buffer.from(
      new pkijs.ContentInfo({ contentType: pkijs.id_ContentType_SignedData, content: data }).toSchema().toBER(),
    );
  };

  return {
    url,
    trusted: top.toString('pem'),
    asked,
    credentials,
    next(wrong) {
      fault = wrong;
    },
    async revoke() {
      list = await listOf(true);
    },
    losesList(lost) {
      isLost = lost;
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

/** RFC 3161 §2.4.2: a status and why, and no token. */
const refusal = (): Buffer =>
  wrapped(
    Buffer.from(
      new Sequence({
        value: [
          new Integer({ value: 2 }),
          new Sequence({ value: [new Utf8String({ value: 'the quota is used up' })] }),
        ],
      }).toBER(),
    ),
  );

/** These bytes (DER) in a sequence. */
function wrapped(content: Buffer): Buffer {
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.of(0x30, ...length), content]);
}
