// The time-stamp service that an operator chose (RFC 3161): asked, judged by the authorities they trust, and told what it is judged by.
import 'reflect-metadata'; // the certificate library resolves its algorithms through it
import { randomBytes } from 'node:crypto';
import { MINUTE } from '@ahadi/domain/core/time.ts';
import type { TimestampAuthority } from '@libpdf/core';
import * as x509 from '@peculiar/x509';
import { fromBER, Integer, Null, OctetString } from 'asn1js';
import * as pkijs from 'pkijs';
import { certificateNamed, certificatesOn, isSignedWith, readSigned } from './cms.ts';

/** Where it is asked, with a name and a password before the host where it wants them, and whom the operator trusts for it (X.509, DER). */
export type OutsideClock = { url: string; trusted: readonly Uint8Array[] };

/** What a stamp is judged by for good: certificates from its own to the trusted one, and lists of what was revoked of them (DER). */
export type Judgement = { certificates: Uint8Array[]; lists: Uint8Array[] };

/** A stamp that holds. `name`: who stamped; `path`: their certificate first, the trusted one last (DER). */
export type OutsideStamp = { at: Date; name: string; path: Buffer[] };

const SHA_256 = '2.16.840.1.101.3.4.2.1';
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
const EXTENDED_KEY_USAGE = '2.5.29.37';
const COMMON_NAME = '2.5.4.3';
/** So far its clock and that of this server may be apart. */
const APART = 5 * MINUTE;
const WAIT = 15_000; // milliseconds
const MOST_OF_STAMP = 100_000;
const MOST_OF_LIST = 10_000_000;

/**
 * The service as the library stamps by it. `at`: the time by this server. Throws, with the reason in a sentence, for whatever is no stamp of
 * these bytes that holds: a seal without one is none.
 */
export function outsideClock(
  { url, trusted }: OutsideClock,
  at: Date,
): TimestampAuthority & { judgedBy: () => Judgement } {
  const judgement: Judgement = { certificates: [], lists: [] };
  const judge = async (token: Buffer, digest: Uint8Array) => {
    const stamp = await stampOfOthers(token, digest, trusted);
    if (typeof stamp === 'string') throw new Error(`${hostOf(url)}: ${stamp}`);
    if (Math.abs(stamp.at.getTime() - at.getTime()) > APART)
      throw new Error(`${hostOf(url)} says that it is ${stamp.at.toISOString()}, this server ${at.toISOString()}`);
    const add = (to: Uint8Array[], bytes: Uint8Array) =>
      to.some((one) => Buffer.from(one).equals(bytes)) || to.push(bytes);
    for (const [place, certificate] of stamp.path.entries()) {
      add(judgement.certificates, certificate);
      const list = await listFor(certificate, stamp.path[place + 1], at);
      if (list) add(judgement.lists, list);
    }
  };
  return {
    judgedBy: () => judgement,
    async timestamp(digest, algorithm) {
      if (algorithm !== 'SHA-256') throw new TypeError(`stamps are over SHA-256, not ${algorithm}`);
      const token = await ask(url, digest);
      await judge(token, digest);
      return token;
    },
  };
}

export const hostOf = (url: string): string => new URL(url).hostname;

/**
 * A stamp over this digest (SHA-256) by somebody whom one of the trusted vouched for at its time (RFC 3161 §2.2–2.4), or in a sentence why it
 * is none. It is judged by what stands in it alone: nothing is fetched.
 */
export async function stampOfOthers(
  token: Uint8Array,
  digest: Uint8Array,
  trusted: readonly Uint8Array[],
): Promise<OutsideStamp | string> {
  const signed = readSigned(token);
  const content = signed?.encapContentInfo.eContent?.getValue();
  if (!signed || !content || signed.encapContentInfo.eContentType !== pkijs.id_eContentType_TSTInfo)
    return 'what came is no time stamp';
  const info = pkijs.TSTInfo.fromBER(content);
  const { hashAlgorithm, hashedMessage } = info.messageImprint;
  if (hashAlgorithm.algorithmId !== SHA_256 || !Buffer.from(hashedMessage.getValue()).equals(digest))
    return 'the time stamp is of something else';
  const certificates = certificatesOn(signed);
  const own = certificateNamed(signed, certificates);
  if (!own) return 'the time stamp does not come with the certificate that it was made with';
  if (!isSignedWith(signed, new Uint8Array(content), own)) return 'the signature of the time stamp does not match';
  if (!isForStamping(own)) return 'its certificate is not for time stamps';
  const path = await pathTo(trusted, certificates, own, info.genTime);
  return typeof path === 'string' ? path : { at: info.genTime, name: nameIn(own), path };
}

const read = (der: Uint8Array): pkijs.Certificate => pkijs.Certificate.fromBER(Uint8Array.from(der).buffer);
const nameIn = (der: Uint8Array): string => {
  const { typesAndValues } = read(der).subject;
  const named = typesAndValues.find(({ type }) => type === COMMON_NAME) ?? typesAndValues.at(-1);
  return String(named?.value.valueBlock.value ?? '');
};

/** RFC 3161 §2.3: for time stamps and for nothing else, and so that nobody may overlook it. */
function isForStamping(der: Uint8Array): boolean {
  const usage = read(der).extensions?.find(({ extnID }) => extnID === EXTENDED_KEY_USAGE);
  const { keyPurposes } = (usage?.parsedValue ?? {}) as { keyPurposes?: string[] };
  return usage?.critical === true && keyPurposes?.length === 1 && keyPurposes[0] === TIME_STAMPING;
}

/** From this certificate to one of the trusted, each valid and allowed to vouch at that time (RFC 5280 §6); or why there is none. */
async function pathTo(
  trusted: readonly Uint8Array[],
  certificates: readonly Buffer[],
  own: Buffer,
  at: Date,
): Promise<Buffer[] | string> {
  const between = certificates.filter((one) => !one.equals(own));
  const { result, resultMessage, certificatePath } = await new pkijs.CertificateChainValidationEngine({
    trustedCerts: trusted.map(read),
    certs: [...between.map(read), read(own)], // the last is the one that is asked about
    checkDate: at,
  }).verify();
  if (!result) return `nobody whom TSA_CERTIFICATES names vouches for it (${resultMessage})`;
  return (certificatePath ?? []).map((one) => Buffer.from(one.toSchema().toBER()));
}

async function ask(url: string, digest: Uint8Array): Promise<Buffer> {
  const nonce = new Integer({ valueHex: Uint8Array.of(1, ...randomBytes(8)).buffer });
  const request = new pkijs.TimeStampReq({
    version: 1,
    messageImprint: new pkijs.MessageImprint({
      hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: SHA_256, algorithmParams: new Null() }),
      hashedMessage: new OctetString({ valueHex: Uint8Array.from(digest).buffer }),
    }),
    nonce,
    certReq: true,
  });
  const body = Buffer.from(request.toSchema().toBER());
  const answer = await fetched(url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/timestamp-query' },
  });
  const parsed = fromBER(Uint8Array.from(answer).buffer);
  if (parsed.offset === -1) throw new Error(`${hostOf(url)} sent no answer of RFC 3161`);
  const { status, timeStampToken } = new pkijs.TimeStampResp({ schema: parsed.result });
  // Granted, or granted with changes: which ones is judged by what came.
  if (status.status > 1 || !timeStampToken)
    throw new Error(
      `${hostOf(url)} refused (${[status.status, ...(status.statusStrings ?? []).map(({ valueBlock }) => valueBlock.value)].join(': ')})`,
    );
  const token = Buffer.from(timeStampToken.toSchema().toBER());
  const content = readSigned(token)?.encapContentInfo.eContent?.getValue();
  const answered = content && pkijs.TSTInfo.fromBER(content).nonce;
  if (!answered?.isEqual(nonce)) throw new Error(`${hostOf(url)} sent an answer to another question`);
  return token;
}

/** What comes from there, whole or not at all. Throws in a sentence. */
async function fetched(address: string, how: RequestInit, most = MOST_OF_STAMP): Promise<Buffer> {
  const url = new URL(address);
  const { hostname, username, password } = url;
  [url.username, url.password] = ['', '']; // fetch takes no address with a password
  const headers = new Headers(how.headers);
  if (username)
    headers.set(
      'authorization',
      `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`,
    );
  const answer = await fetch(url, { ...how, headers, redirect: 'error', signal: AbortSignal.timeout(WAIT) }).catch(
    (cause: Error) => {
      throw new Error(
        `${hostname} cannot be reached (${cause.cause instanceof Error ? cause.cause.message : cause.message})`,
        { cause },
      );
    },
  );
  if (!answer.ok || !answer.body) throw new Error(`${hostname} answered ${answer.status}`);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body) {
    size += part.length;
    if (size > most) throw new Error(`${hostname} sent more than ${most} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Lists that were fetched and count still, by address. */
const fresh = new Map<string, { list: Buffer; until: Date }>();

/**
 * The list of what the issuer revoked, from where the certificate says it lies; null where it names no such place. Only certificates that
 * somebody trusted vouches for are asked about. Throws for one that was revoked, and where the list cannot be had: without it the stamp could
 * not be judged for good.
 */
async function listFor(der: Uint8Array, issuer: Uint8Array | undefined, now: Date): Promise<Buffer | null> {
  if (!issuer) return null; // the trusted one is revoked by nobody but who took it out of the settings
  const certificate = new x509.X509Certificate(Uint8Array.from(der));
  const address = listAddressOf(certificate);
  if (address === null) return null;
  const known = fresh.get(address);
  const bytes = known && known.until > now ? known.list : await fetched(address, {}, MOST_OF_LIST);
  const list = new x509.X509Crl(Uint8Array.from(bytes));
  const { publicKey } = new x509.X509Certificate(Uint8Array.from(issuer));
  if (!(await list.verify({ publicKey })))
    throw new Error(`the list at ${hostOf(address)} is not signed by who issued the certificate`);
  if (list.nextUpdate && list.nextUpdate < now) throw new Error(`the list at ${hostOf(address)} is out of date`);
  if (list.findRevoked(certificate)) throw new Error(`the certificate of ${nameIn(der)} was revoked`);
  fresh.set(address, { list: bytes, until: list.nextUpdate ?? now });
  return bytes;
}

function listAddressOf(certificate: x509.X509Certificate): string | null {
  const places = certificate.getExtension(x509.CRLDistributionPointsExtension)?.distributionPoints ?? [];
  const addresses = places.flatMap(({ distributionPoint }) =>
    (distributionPoint?.fullName ?? []).flatMap(({ uniformResourceIdentifier: at }) => (at ? [at] : [])),
  );
  return addresses.find((at) => /^https?:\/\//.test(at)) ?? null;
}
