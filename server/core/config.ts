// Longer than 400 lines: every setting of an installation stands in one table.
import { readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { isAbsolute, relative, resolve } from 'node:path';
import { brand } from '@ahadi/domain/brand.ts';
import * as z from 'zod';
import { isPublicAddress } from './outward.ts';

const flag = z.enum(['0', '1'], 'is either 0 or 1').transform((value) => value === '1');
/** Digits alone: not what JavaScript takes for a number besides, like nothing, 1e3 or 0x10. */
const whole = (most: number) =>
  z
    .string()
    .regex(/^-?\d+(?:\.\d+)?$/, 'is a number')
    .transform(Number)
    .pipe(z.number().int('is a whole number').min(0, 'is at least 0').max(most, `is at most ${most}`));
const port = whole(65_535);
/** More is no limit, and 0 says that. */
const perMinute = whole(1_000_000);
const streams = whole(100_000);

const isFileOfCertificates = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isFile() === true &&
  readFileSync(path, 'utf8').includes('-----BEGIN CERTIFICATE-----');
const isHost = (text: string): boolean =>
  isIP(text) !== 0 ||
  /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i.test(text);
const isMailbox = (text: string): boolean => z.email().safeParse(text).success;

/** A key or a password. What was copied along around it is cut off; white space inside it is a mistake that no provider would explain. */
const secret = z.string().trim().regex(/^\S+$/, 'holds no white space').optional();
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== ''),
);
const listOf = (is: (one: string) => boolean, sentence: string) => list.refine((all) => all.every(is), sentence);
const secrets = listOf((one) => /^\S+$/.test(one), 'is a list with commas, without white space inside an entry');
const hosts = listOf(
  isHost,
  'is a list of hosts with commas, like calls.example.org, without https:// and without a port',
);
const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `has at most ${most} characters`)
    .regex(/^\P{Cc}*$/u, 'is one line')
    .optional();
const postgres = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'is an address like postgres://user:password@host:5432/database',
});
const address = (example: string) =>
  z.url({ protocol: /^https?$/, error: `is an address like ${example}` }).default(example);
/** `s3://bucket/path`, as its two parts; null for a folder. */
export const bucketIn = (address: string): { bucket: string; path: string } | null => {
  const found = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*?))?\/?$/.exec(address);
  return found ? { bucket: found[1] ?? '', path: found[2] ? `${found[2]}/` : '' } : null;
};
/** `host:port`, as its two parts; null for anything else. */
const listeningAt = (text: string): { host: string; port: number } | null => {
  const url = URL.parse(`http://${text}`);
  const isPlace = url && url.port !== '' && url.host === text.toLowerCase();
  return isPlace ? { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) } : null;
};
const isWithin = (folder: string, path: string): boolean => {
  const way = relative(resolve(folder), resolve(path));
  return !way.startsWith('..') && !isAbsolute(way);
};
/** A folder that is there or is to be made. */
const folder = z
  .string()
  .refine((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() !== false, 'is a folder');

/** Where M-Pesa's callbacks come from, as Safaricom publishes it. */
const SAFARICOM =
  '196.201.214.200,196.201.214.206,196.201.214.207,196.201.214.208,196.201.213.114,196.201.213.44,196.201.212.127,196.201.212.138,196.201.212.129,196.201.212.136,196.201.212.74,196.201.212.69';

/** Settings that only make sense together: all of a row or none of it. */
const together = [
  ['MPESA_CONSUMER_KEY', 'MPESA_CONSUMER_SECRET', 'MPESA_SHORTCODE', 'MPESA_PASSKEY'],
  ['MPESA_B2C_SHORTCODE', 'MPESA_B2C_INITIATOR', 'MPESA_B2C_SECURITY_CREDENTIAL'],
  ['MPESA_INITIATOR', 'MPESA_SECURITY_CREDENTIAL'],
  ['MTN_ENVIRONMENT', 'MTN_COLLECTION_KEY', 'MTN_COLLECTION_USER', 'MTN_COLLECTION_SECRET'],
  ['MTN_DISBURSEMENT_KEY', 'MTN_DISBURSEMENT_USER', 'MTN_DISBURSEMENT_SECRET'],
  ['AIRTEL_COUNTRY', 'AIRTEL_CLIENT_ID', 'AIRTEL_CLIENT_SECRET', 'AIRTEL_CALLBACK_SECRET'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRETS'],
  ['FLUTTERWAVE_SECRET_KEY', 'FLUTTERWAVE_SECRET_HASH'],
  ['FLUTTERWAVE_SENDER', 'FLUTTERWAVE_SENDER_COUNTRY', 'FLUTTERWAVE_SENDER_PHONE'],
  ['ASSIST_BASE_URL', 'ASSIST_MODEL'],
  ['BACKUP_TO', 'BACKUP_KEY'],
  ['TSA_URL', 'TSA_CERTIFICATES'],
] as const;

/**
 * What the server reaches by these leaves by TLS: database, bucket, and each service that has an address. Mail is not among them: there
 * TLS is asked for on the way (mail.ts). A time stamp is signed and no secret: only a password on the way to it is.
 */
const isReached = (name: string, value: unknown): boolean =>
  /^(?:DATABASE_URL|DATABASE_OWNER_URL|S3_ENDPOINT|[A-Z\d_]+_BASE_URL)$/.test(name) ||
  (name === 'TSA_URL' && String(value).includes('@'));

const Settings = z
  .object({
    PORT: port.default(3000),
    HOST: z.string().refine(isHost, 'is an address or a name of this machine, like 127.0.0.1').default('0.0.0.0'),
    DATA_DIR: folder.default('./data'),
    /** The account that the server goes on as when root started it. */
    RUN_AS: z
      .string()
      .regex(/^[a-z_][a-z0-9_-]{0,31}$/, 'is the name of an account of this machine')
      .refine((name) => name !== 'root', 'is another account than root')
      .optional(),
    DATABASE_URL: postgres.optional(),
    /** The account that owns the tables, where the one of DATABASE_URL is to be another. */
    DATABASE_OWNER_URL: postgres.optional(),
    PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'is an address like https://agreements.example.org' }).optional(),
    DEMO: flag.optional(),
    /** Whether a role opens a desk only to an account that asks for more than a password. */
    STAFF_SECOND_STEP: flag.optional(),
    /** Simulated mobile money and cards, plainly marked, for trying out. */
    PAYMENTS_SANDBOX: flag.optional(),
    ADMIN_EMAIL: z.email('is an e-mail address').optional(),
    ADMIN_PASSWORD: z.string().min(8, 'has at least 8 characters').optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'is an address like smtp://user:password@host:587' }).optional(),
    MAIL_FROM: z
      .string()
      .refine(
        (text) => isMailbox(/^[^<>\p{Cc}]*<([^<>]+)>$/u.exec(text)?.[1] ?? text),
        'is an e-mail address, or a name with one like Ahadi <hello@example.org>',
      )
      .default(`${brand.name} <${brand.supportEmail}>`),
    /** Where letters go back to that cannot be delivered; without it to MAIL_FROM. */
    MAIL_RETURN_PATH: z.email('is an e-mail address').optional(),
    /** What a mail service proves itself by when it hands over what came back. */
    MAIL_RETURNS_KEY: secret.refine((key) => key === undefined || key.length >= 32, 'has at least 32 characters'),
    /** A service that stamps the time of seals (RFC 3161), in place of this installation's own clock. */
    TSA_URL: z.url({ protocol: /^https?$/, error: 'is an address like https://tsa.example.org' }).optional(),
    /** Whom the operator trusts for those stamps. */
    TSA_CERTIFICATES: z.string().refine(isFileOfCertificates, 'is a file with certificates in PEM').optional(),
    S3_BUCKET: z
      .string()
      .regex(
        /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
        'is the name of a bucket: 3 to 63 small letters, digits, dots and hyphens',
      )
      .optional(),
    S3_REGION: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/, 'is the name of a region like eu-west-1')
      .default('us-east-1'),
    S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'is an address like https://s3.example.org' }).optional(),
    S3_ACCESS_KEY_ID: secret,
    S3_SECRET_ACCESS_KEY: secret,
    /** Where the embedded database, files and keys are backed up to all the time: a folder, or s3://bucket/path in the store of S3_*. */
    BACKUP_TO: z
      .string()
      .refine(
        (to) => isAbsolute(to) || bucketIn(to) !== null,
        'is a whole path of a folder, like /var/backups/ahadi, or s3://bucket/path',
      )
      .optional(),
    /** Who can open the backup: the operator's age keys, the public part. */
    BACKUP_KEY: listOf(
      (one) => /^age1[02-9ac-hj-np-z]{58}$/.test(one),
      'is the public part of an age key (age1…, 62 characters), or several with commas',
    )
      .transform((keys) => (keys.length > 0 ? keys : undefined))
      .optional(),
    /** How often a whole new copy is begun, in hours. */
    BACKUP_EVERY_HOURS: whole(8_760).default(24),
    /** How far back a second can be restored, in days. */
    BACKUP_KEEP_DAYS: whole(3_650).default(14),
    /** How often the backup is tried out by a restore, in days; 0 never. */
    BACKUP_DRILL_DAYS: whole(365).default(7),
    /** Wraps the keys of mediation rooms: 32 bytes, base64url. Several with commas while one is replaced; the newest first. */
    ROOM_KEY: secrets
      .refine(
        (keys) => keys.every((key) => /^[\w-]{43}=?$/.test(key)),
        'is 32 random bytes in base64url (43 characters), or several with commas, the newest first',
      )
      .transform((keys) => (keys.length > 0 ? keys : undefined))
      .optional(),
    BLOG_URL: z
      .url({ protocol: /^https?$/, error: 'is an address like https://blog.example.org' })
      .default(brand.blogUrl),
    /** Commands (everything but reading) an account may send a minute, a key, or an address where nobody is signed in; 0 switches the limit off. */
    COMMANDS_PER_MINUTE: perMinute.default(300),
    /** The same for reading. */
    READS_PER_MINUTE: perMinute.default(3000),
    /** Streams of news (open pages) a person and an address may hold in one process; 0 switches the limit off. */
    STREAMS_PER_PERSON: streams.default(20),
    STREAMS_PER_ADDRESS: streams.default(500),
    /** How far the event loop may be behind, in milliseconds on average, before calls are turned away; 0 never turns any away. */
    BUSY_AFTER_MS: whole(600_000).default(1000),
    /** Where /metrics is told, apart from all that people reach. */
    METRICS_ON: z
      .string()
      .transform((text, problem) => {
        const place = listeningAt(text);
        if (!place)
          problem.addIssue({
            code: 'custom',
            message: 'is an address and a port of this machine, like 127.0.0.1:9464',
          });
        return place ?? z.NEVER;
      })
      .optional(),
    /** How long a server that is to stop goes on after it has said so at /readyz, in seconds. */
    STOP_AFTER_SECONDS: whole(600).optional(),
    MPESA_BASE_URL: address('https://api.safaricom.co.ke'),
    MPESA_CONSUMER_KEY: secret,
    MPESA_CONSUMER_SECRET: secret,
    MPESA_SHORTCODE: z
      .string()
      .regex(/^\d{5,7}$/, 'has five to seven digits')
      .optional(),
    MPESA_PASSKEY: secret,
    /** The till of a Buy Goods account; MPESA_SHORTCODE is then the number of its store. */
    MPESA_TILL: z
      .string()
      .regex(/^\d{5,7}$/, 'has five to seven digits')
      .optional(),
    /** The phone that Safaricom has for the shortcode, for whom it opens the list of what came in. */
    MPESA_NOMINATED_NUMBER: z
      .string()
      .regex(/^254[17]\d{8}$/, 'is twelve digits like 254712345678')
      .optional(),
    /** Who may speak for MPESA_SHORTCODE, to reverse a whole payment, and their encrypted password. */
    MPESA_INITIATOR: secret,
    MPESA_SECURITY_CREDENTIAL: secret,
    /** For money that goes out: its shortcode, who starts it, and the password of that initiator, encrypted as Safaricom asks. */
    MPESA_B2C_SHORTCODE: z
      .string()
      .regex(/^\d{5,7}$/, 'has five to seven digits')
      .optional(),
    MPESA_B2C_INITIATOR: secret,
    MPESA_B2C_SECURITY_CREDENTIAL: secret,
    MPESA_CALLBACK_IPS: listOf((one) => isIP(one) !== 0, 'is a list of network addresses with commas').default(
      SAFARICOM.split(','),
    ),
    MTN_BASE_URL: address('https://proxy.momoapi.mtn.com'),
    /** The country of the account, as MTN names it; an account of its test system is of none. */
    MTN_ENVIRONMENT: z
      .enum(['mtnuganda', 'mtnrwanda', 'mtnghana', 'sandbox'], 'is one of mtnuganda, mtnrwanda, mtnghana and sandbox')
      .optional(),
    /** For money that comes in: the key of the subscription, who asks and with which password. */
    MTN_COLLECTION_KEY: secret,
    MTN_COLLECTION_USER: secret,
    MTN_COLLECTION_SECRET: secret,
    /** The same for money that goes out. */
    MTN_DISBURSEMENT_KEY: secret,
    MTN_DISBURSEMENT_USER: secret,
    MTN_DISBURSEMENT_SECRET: secret,
    AIRTEL_BASE_URL: address('https://openapi.airtel.africa'),
    /** The country of the account. */
    AIRTEL_COUNTRY: z.enum(['KE', 'UG', 'RW', 'TZ'], 'is one of KE, UG, RW and TZ').optional(),
    AIRTEL_CLIENT_ID: secret,
    AIRTEL_CLIENT_SECRET: secret,
    /** The secret part of the address that Airtel is told to call. */
    AIRTEL_CALLBACK_SECRET: z
      .string()
      .regex(/^[A-Za-z0-9_-]{24,100}$/, 'is 24 to 100 letters, digits, hyphens and underscores')
      .optional(),
    /** For money that goes out: the PIN of the account, encrypted with the key that Airtel publishes. */
    AIRTEL_PIN_CREDENTIAL: secret,
    STRIPE_BASE_URL: address('https://api.stripe.com'),
    STRIPE_SECRET_KEY: secret,
    /** Several with commas while one is being replaced; any of them is right. */
    STRIPE_WEBHOOK_SECRETS: secrets.optional(),
    PAYSTACK_BASE_URL: address('https://api.paystack.co'),
    PAYSTACK_SECRET_KEY: secret,
    FLUTTERWAVE_BASE_URL: address('https://api.flutterwave.com'),
    FLUTTERWAVE_SECRET_KEY: secret,
    FLUTTERWAVE_SECRET_HASH: secret,
    /** The one header that is looked at: verif-hash carries the hash itself (v3), any other a signature with it (v4). */
    FLUTTERWAVE_SIGNATURE_HEADER: z
      .string()
      .toLowerCase()
      .regex(/^[a-z][a-z0-9-]*$/, 'is the name of a header')
      .default('flutterwave-signature'),
    /** Who sends what goes out, as Kenya asks: the operator's full name, country and mobile number. */
    FLUTTERWAVE_SENDER: line(120),
    FLUTTERWAVE_SENDER_COUNTRY: z
      .string()
      .regex(/^[A-Z]{2}$/, 'is two letters like KE')
      .optional(),
    FLUTTERWAVE_SENDER_PHONE: z
      .string()
      .regex(/^[1-9]\d{7,14}$/, 'is digits with the country in front, like 254712345678')
      .optional(),
    /** The account of ours that payouts by bank leave from, as its statements write it; with it accounts in Kenya are paid by file. */
    BANK_PAYOUT_ACCOUNT: z
      .string()
      .regex(/^[0-9A-Za-z][0-9A-Za-z /-]{3,33}$/, 'is the number of an account')
      .optional(),
    /** The least and the most of one payout in a file, in whole shillings. */
    BANK_PAYOUT_LEAST: whole(999_999).default(100),
    BANK_PAYOUT_MOST: whole(10_000_000).default(999_999),
    /** A language model that may phrase answers from help articles, for those who want that: an address like https://models.example.org/v1. */
    ASSIST_BASE_URL: z
      .url({ protocol: /^https?$/, error: 'is an address like https://models.example.org/v1' })
      .optional(),
    ASSIST_MODEL: line(200),
    ASSIST_KEY: secret,
    /** Push services of browsers that pushes are sent to, by their hosts; those below a host count too. */
    PUSH_HOSTS: hosts.default([
      'fcm.googleapis.com',
      'push.services.mozilla.com',
      'notify.windows.com',
      'push.apple.com',
    ]),
    /** Where course fees are sent by hand, as learners read it: the till of mobile money, and the account at a bank. */
    ACADEMY_TILL: line(120),
    ACADEMY_BANK: line(300),
    /** Hosts inside of the installation's own network that webhooks and pushes may go to, at any port and over http as well; none unless named. */
    WEBHOOK_INSIDE_HOSTS: hosts.default([]),
    /** Ports of other hosts that webhooks and pushes may go to. */
    OUTWARD_PORTS: listOf(
      (one) => /^\d{1,5}$/.test(one) && Number(one) >= 1 && Number(one) <= 65_535,
      'is a list of ports from 1 to 65535 with commas',
    )
      .transform((ports) => ports.map(Number))
      .default([443]),
    /** Hosts of the open internet by their names that database, mail, bucket and services may be reached at without TLS. */
    PLAIN_HOSTS: hosts.default([]),
    TRUST_PROXY: flag.default(false),
    LOG_LEVEL: z
      .enum(['silent', 'error', 'warn', 'info', 'debug'], 'is silent, error, warn, info or debug')
      .default('info'),
  })
  .superRefine((settings, problem) => {
    if (Boolean(settings.ADMIN_EMAIL) !== Boolean(settings.ADMIN_PASSWORD))
      problem.addIssue({ code: 'custom', path: ['ADMIN_PASSWORD'], message: 'and ADMIN_EMAIL are set together' });
    if (settings.S3_BUCKET && !(settings.S3_ACCESS_KEY_ID && settings.S3_SECRET_ACCESS_KEY))
      problem.addIssue({
        code: 'custom',
        path: ['S3_ACCESS_KEY_ID'],
        message: 'and S3_SECRET_ACCESS_KEY are needed with S3_BUCKET',
      });
    if (settings.BACKUP_TO && bucketIn(settings.BACKUP_TO) && !settings.S3_ACCESS_KEY_ID)
      problem.addIssue({ code: 'custom', path: ['S3_ACCESS_KEY_ID'], message: 'is needed with a bucket in BACKUP_TO' });
    if (settings.BACKUP_TO && isAbsolute(settings.BACKUP_TO) && isWithin(settings.DATA_DIR, settings.BACKUP_TO))
      problem.addIssue({
        code: 'custom',
        path: ['BACKUP_TO'],
        message: 'lies outside of DATA_DIR, which it is the backup of',
      });
    const { BANK_PAYOUT_ACCOUNT, BANK_PAYOUT_LEAST, BANK_PAYOUT_MOST } = settings;
    if (BANK_PAYOUT_ACCOUNT && BANK_PAYOUT_MOST < Math.max(1, BANK_PAYOUT_LEAST))
      problem.addIssue({ code: 'custom', path: ['BANK_PAYOUT_MOST'], message: 'is at least BANK_PAYOUT_LEAST, and 1' });
    if (settings.DATABASE_OWNER_URL && !settings.DATABASE_URL)
      problem.addIssue({ code: 'custom', path: ['DATABASE_URL'], message: 'is needed with DATABASE_OWNER_URL' });
    if (openHost(settings.PUBLIC_URL) !== null)
      problem.addIssue({
        code: 'custom',
        path: ['PUBLIC_URL'],
        message:
          'begins with https:// where people come from outside your own network: over http their passwords can be read on the way',
      });
    for (const [name, value] of Object.entries(settings))
      if (isReached(name, value) && typeof value === 'string' && isPlain(value, settings.PLAIN_HOSTS))
        problem.addIssue({
          code: 'custom',
          path: [name],
          message: `${name.startsWith('DATABASE') ? 'ends with ?sslmode=verify-full' : 'begins with https://'} where it leads over the open internet, unless PLAIN_HOSTS names its host`,
        });
    for (const names of together) {
      const missing = names.filter((name) => settings[name] === undefined);
      if (missing[0] && missing.length < names.length)
        problem.addIssue({
          code: 'custom',
          path: [missing[0]],
          message: `is needed with ${names.filter((name) => !missing.includes(name)).join(' and ')}`,
        });
    }
    if (settings.DEMO === undefined && !settings.DATABASE_URL && isOpenToOthers(settings.PUBLIC_URL))
      problem.addIssue({
        code: 'custom',
        path: ['DEMO'],
        message: 'is written out, 0 or 1, where PUBLIC_URL is a public https address: demo mode lets everybody in',
      });
    for (const name of ['MPESA_B2C_SHORTCODE', 'MPESA_INITIATOR', 'MPESA_TILL', 'MPESA_NOMINATED_NUMBER'] as const)
      if (settings[name] && !settings.MPESA_SHORTCODE)
        problem.addIssue({ code: 'custom', path: ['MPESA_SHORTCODE'], message: `is needed with ${name}` });
    if (settings.AIRTEL_PIN_CREDENTIAL && !settings.AIRTEL_CLIENT_ID)
      problem.addIssue({ code: 'custom', path: ['AIRTEL_CLIENT_ID'], message: 'is needed with AIRTEL_PIN_CREDENTIAL' });
    if (settings.MTN_DISBURSEMENT_KEY && !settings.MTN_COLLECTION_KEY)
      problem.addIssue({
        code: 'custom',
        path: ['MTN_COLLECTION_KEY'],
        message: 'is needed with MTN_DISBURSEMENT_KEY',
      });
  });

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(Settings.shape);

export type Config = Omit<
  z.infer<typeof Settings>,
  'DEMO' | 'STAFF_SECOND_STEP' | 'STOP_AFTER_SECONDS' | 'PAYMENTS_SANDBOX' | 'PUBLIC_URL'
> & {
  STOP_AFTER_SECONDS: number;
  DEMO: boolean;
  STAFF_SECOND_STEP: boolean;
  PAYMENTS_SANDBOX: boolean;
  PUBLIC_URL: string;
};

/** A setting that cannot be used; its message is the one line shown before the start is given up. */
export class BadSetting extends Error {}

/** True for an https address that is more than this machine's own. */
const isOpenToOthers = (publicUrl: string | undefined): boolean => {
  const { protocol, hostname = '' } = URL.parse(publicUrl ?? '') ?? {};
  return protocol === 'https:' && !/^(?:(?:.+\.)?localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
};

/** What no host of the open internet has at the end of its name (RFC 6761, 6762, 8375; ICANN for `internal`), or all of its name. */
const insideName = /^(?:[^.]+|.+\.(?:localhost|local|internal|intranet|lan|home\.arpa|test))$/;

const isOpenHost = (host: string): boolean => (isIP(host) === 0 ? !insideName.test(host) : isPublicAddress(host));

/** The host of an address; a database's may stand behind the question mark, and is empty where it is a socket of this machine. */
const hostOf = ({ protocol, hostname, searchParams }: URL): string => {
  const said = protocol.startsWith('postgres') ? searchParams.get('host') : null;
  const host = decodeURIComponent(said ?? hostname).replace(/^\[|\]$/g, '');
  return host.startsWith('/') ? '' : host.toLowerCase();
};

/** The host of an address that is reached over the open internet without TLS, or null. */
const openHost = (address: string | undefined): string | null => {
  const url = URL.parse(address ?? '');
  if (!url || url.protocol === 'https:' || url.protocol === 'smtps:') return null;
  if (/^(?:require|verify-ca|verify-full)$/.test(url.searchParams.get('sslmode') ?? '')) return null;
  const host = hostOf(url);
  return host !== '' && isOpenHost(host) ? host : null;
};

/** True for an address that leads over the open internet without TLS, and to none of the hosts that may be reached so. */
export const isPlain = (address: string | undefined, plainHosts: readonly string[]): boolean => {
  const host = openHost(address);
  return host !== null && !plainHosts.includes(host);
};

/** Beside other processes: so long a proxy that asks every few seconds takes to send nobody to one that said no. */
const STOP_AFTER_SECONDS = 10;

const LONGEST_SHOWN = 100;

/** The value in brackets, so that a typing mistake is seen; a password in it is not, since start-up lines end up in logs. */
function asSet(name: string, value: string | undefined): string {
  if (value === undefined) return ' (it is not set)';
  if (/PASSWORD|SECRET|KEY|CREDENTIAL|INITIATOR/.test(name)) return '';
  // Whatever stands before the last @ of an address may be a password, and so may what it asks with.
  const shown = name.endsWith('_URL') ? value.replace(/^([a-z+]+:\/\/)?.*@/is, '$1…@').replace(/\?.*$/s, '?…') : value;
  return ` (it is ${JSON.stringify(shown.length > LONGEST_SHOWN ? `${shown.slice(0, LONGEST_SHOWN)}…` : shown)})`;
}

/**
 * The installation's settings from environment variables. An empty variable counts as not set. DEMO is on by default on the
 * embedded database and off on an external one; where a public address is served over https it is not on unless written out. There a desk asks for a second step unless that is written out. Throws BadSetting with one line that names the first wrong setting.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = Settings.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0]);
    throw new BadSetting(`Setting ${name} ${issue?.message}${asSet(name, given[name])}.`);
  }
  const settings = parsed.data;
  const DEMO = settings.DEMO ?? !settings.DATABASE_URL;
  return {
    ...settings,
    DATA_DIR: resolve(settings.DATA_DIR),
    DEMO,
    STAFF_SECOND_STEP: settings.STAFF_SECOND_STEP ?? (!DEMO && isOpenToOthers(settings.PUBLIC_URL)),
    STOP_AFTER_SECONDS: settings.STOP_AFTER_SECONDS ?? (settings.DATABASE_URL ? STOP_AFTER_SECONDS : 0),
    PAYMENTS_SANDBOX: settings.PAYMENTS_SANDBOX ?? DEMO,
    PUBLIC_URL: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/$/, ''),
  };
}
