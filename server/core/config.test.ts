// One table of every setting with what a wrong value is told, so it is long.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { openProviders } from '../payments/provider-set.ts';
import { scratchFolder } from '../test/scratch.ts';
import { BadSetting, readConfig, settingNames } from './config.ts';

const four = { MPESA_CONSUMER_KEY: 'k', MPESA_CONSUMER_SECRET: 's', MPESA_SHORTCODE: '174379', MPESA_PASSKEY: 'p' };
const hosts = 'is a list of hosts with commas, like calls.example.org, without https:// and without a port';
const isAddress = (example: string) => `is an address like ${example}`;
const noSpace = 'holds no white space';
const noSpaceInside = 'is a list with commas, without white space inside an entry';
const leads = 'where it leads over the open internet, unless PLAIN_HOSTS names its host';
const overTls = { postgres: `ends with ?sslmode=verify-full ${leads}`, http: `begins with https:// ${leads}` };
const digits = 'has five to seven digits';

/**
 * For each setting what somebody may give it by mistake, and what they are told after its name. Where the line has nothing in brackets the
 * value is a secret, which is never shown.
 */
const wrong: Record<string, readonly (readonly [value: string, told: string])[]> = {
  PORT: [
    ['http', 'is a number (it is "http")'],
    [' ', 'is a number (it is " ")'],
    ['1e3', 'is a number (it is "1e3")'],
    ['80.5', 'is a whole number (it is "80.5")'],
  ],
  HOST: [['all interfaces', 'is an address or a name of this machine, like 127.0.0.1 (it is "all interfaces")']],
  DATA_DIR: [[import.meta.filename, `is a folder (it is ${JSON.stringify(import.meta.filename.slice(0, 100))})`]],
  RUN_AS: [
    ['The Server', 'is the name of an account of this machine (it is "The Server")'],
    ['root', 'is another account than root (it is "root")'],
  ],
  DATABASE_URL: [
    [
      'mysql://localhost/ahadi',
      `${isAddress('postgres://user:password@host:5432/database')} (it is "mysql://localhost/ahadi")`,
    ],
    ['postgres://ahadi:word@db.example.org/ahadi', `${overTls.postgres} (it is "postgres://…@db.example.org/ahadi")`],
    [
      'postgres://db.example.org/ahadi?sslmode=disable',
      `${overTls.postgres} (it is "postgres://db.example.org/ahadi?…")`,
    ],
    ['postgres://127.0.0.1/ahadi?host=8.8.8.8', `${overTls.postgres} (it is "postgres://127.0.0.1/ahadi?…")`],
  ],
  DATABASE_OWNER_URL: [
    ['localhost', `${isAddress('postgres://user:password@host:5432/database')} (it is "localhost")`],
  ],
  PUBLIC_URL: [
    ['agreements.example.org', `${isAddress('https://agreements.example.org')} (it is "agreements.example.org")`],
    [
      'http://agreements.example.org',
      'begins with https:// where people come from outside your own network: over http their passwords can be read on the way (it is "http://agreements.example.org")',
    ],
  ],
  DEMO: [['yes', 'is either 0 or 1 (it is "yes")']],
  STAFF_SECOND_STEP: [['always', 'is either 0 or 1 (it is "always")']],
  PAYMENTS_SANDBOX: [['on', 'is either 0 or 1 (it is "on")']],
  ADMIN_EMAIL: [['nobody', 'is an e-mail address (it is "nobody")']],
  ADMIN_PASSWORD: [['short', 'has at least 8 characters']],
  SMTP_URL: [['mail.example.org:587', `${isAddress('smtp://user:password@host:587')} (it is "mail.example.org:587")`]],
  MAIL_RETURN_PATH: [['returned', 'is an e-mail address (it is "returned")']],
  MAIL_RETURNS_KEY: [
    ['short', 'has at least 32 characters'],
    ['with white space in it, 32 characters', 'holds no white space'],
  ],
  MAIL_FROM: [
    ['Ahadi', 'is an e-mail address, or a name with one like Ahadi <hello@example.org> (it is "Ahadi")'],
    [
      'Ahadi <hello>',
      'is an e-mail address, or a name with one like Ahadi <hello@example.org> (it is "Ahadi <hello>")',
    ],
    [
      'A\nBcc: b@example.org <a@example.org>',
      String.raw`is an e-mail address, or a name with one like Ahadi <hello@example.org> (it is "A\nBcc: b@example.org <a@example.org>")`,
    ],
  ],
  S3_BUCKET: [
    ['Our Files', 'is the name of a bucket: 3 to 63 small letters, digits, dots and hyphens (it is "Our Files")'],
  ],
  S3_REGION: [['Frankfurt (EU)', 'is the name of a region like eu-west-1 (it is "Frankfurt (EU)")']],
  S3_ENDPOINT: [
    ['somewhere', `${isAddress('https://s3.example.org')} (it is "somewhere")`],
    ['http://s3.example.org', `${overTls.http} (it is "http://s3.example.org")`],
  ],
  S3_ACCESS_KEY_ID: [['a b', noSpace]],
  S3_SECRET_ACCESS_KEY: [['a b', noSpace]],
  BACKUP_TO: [
    ['backups', 'is a whole path of a folder, like /var/backups/ahadi, or s3://bucket/path (it is "backups")'],
    [
      's3://Our Bucket',
      'is a whole path of a folder, like /var/backups/ahadi, or s3://bucket/path (it is "s3://Our Bucket")',
    ],
  ],
  BACKUP_KEY: [['age1', 'is the public part of an age key (age1…, 62 characters), or several with commas']],
  TSA_URL: [
    ['tsa.example.org', `${isAddress('https://tsa.example.org')} (it is "tsa.example.org")`],
    ['http://me:word@tsa.example.org', `${overTls.http} (it is "http://…@tsa.example.org")`],
  ],
  TSA_CERTIFICATES: [
    ['/nowhere/tsa.pem', 'is a file with certificates in PEM (it is "/nowhere/tsa.pem")'],
    [import.meta.dirname, `is a file with certificates in PEM (it is ${JSON.stringify(import.meta.dirname)})`],
  ],
  BACKUP_EVERY_HOURS: [['daily', 'is a number (it is "daily")']],
  BACKUP_KEEP_DAYS: [['all', 'is a number (it is "all")']],
  BACKUP_DRILL_DAYS: [['1.5', 'is a whole number (it is "1.5")']],
  ROOM_KEY: [
    ['too-short', 'is 32 random bytes in base64url (43 characters), or several with commas, the newest first'],
  ],
  BLOG_URL: [['blog', `${isAddress('https://blog.example.org')} (it is "blog")`]],
  COMMANDS_PER_MINUTE: [['none', 'is a number (it is "none")']],
  READS_PER_MINUTE: [['0x10', 'is a number (it is "0x10")']],
  STREAMS_PER_PERSON: [['2,5', 'is a number (it is "2,5")']],
  STREAMS_PER_ADDRESS: [['0.5', 'is a whole number (it is "0.5")']],
  METRICS_ON: [
    ['9464', 'is an address and a port of this machine, like 127.0.0.1:9464 (it is "9464")'],
    ['0.0.0.0', 'is an address and a port of this machine, like 127.0.0.1:9464 (it is "0.0.0.0")'],
  ],
  STOP_AFTER_SECONDS: [['10s', 'is a number (it is "10s")']],
  BUSY_AFTER_MS: [['1s', 'is a number (it is "1s")']],
  MPESA_BASE_URL: [['safaricom', `${isAddress('https://api.safaricom.co.ke')} (it is "safaricom")`]],
  MPESA_CONSUMER_KEY: [['a b', noSpace]],
  MPESA_CONSUMER_SECRET: [['a b', noSpace]],
  MPESA_SHORTCODE: [['12', `${digits} (it is "12")`]],
  MPESA_PASSKEY: [['a b', noSpace]],
  MPESA_TILL: [['12', `${digits} (it is "12")`]],
  MPESA_NOMINATED_NUMBER: [['0712345678', 'is twelve digits like 254712345678 (it is "0712345678")']],
  MPESA_INITIATOR: [['a b', noSpace]],
  MPESA_SECURITY_CREDENTIAL: [['a b', noSpace]],
  MPESA_B2C_SHORTCODE: [['12345678', `${digits} (it is "12345678")`]],
  MPESA_B2C_INITIATOR: [['a b', noSpace]],
  MPESA_B2C_SECURITY_CREDENTIAL: [['a b', noSpace]],
  MPESA_CALLBACK_IPS: [
    ['196.201.214.200,196.201.214', 'is a list of network addresses with commas (it is "196.201.214.200,196.201.214")'],
  ],
  MTN_BASE_URL: [['mtn', `${isAddress('https://proxy.momoapi.mtn.com')} (it is "mtn")`]],
  MTN_ENVIRONMENT: [['uganda', 'is one of mtnuganda, mtnrwanda, mtnghana and sandbox (it is "uganda")']],
  MTN_COLLECTION_KEY: [['a b', noSpace]],
  MTN_COLLECTION_USER: [['a b', `${noSpace} (it is "a b")`]],
  MTN_COLLECTION_SECRET: [['a b', noSpace]],
  MTN_DISBURSEMENT_KEY: [['a b', noSpace]],
  MTN_DISBURSEMENT_USER: [['a b', `${noSpace} (it is "a b")`]],
  MTN_DISBURSEMENT_SECRET: [['a b', noSpace]],
  AIRTEL_BASE_URL: [['airtel', `${isAddress('https://openapi.airtel.africa')} (it is "airtel")`]],
  AIRTEL_COUNTRY: [['Uganda', 'is one of KE, UG, RW and TZ (it is "Uganda")']],
  AIRTEL_CLIENT_ID: [['a b', `${noSpace} (it is "a b")`]],
  AIRTEL_CLIENT_SECRET: [['a b', noSpace]],
  AIRTEL_CALLBACK_SECRET: [['short', 'is 24 to 100 letters, digits, hyphens and underscores']],
  AIRTEL_PIN_CREDENTIAL: [['a b', noSpace]],
  STRIPE_BASE_URL: [
    ['stripe', `${isAddress('https://api.stripe.com')} (it is "stripe")`],
    ['http://8.8.8.8/stripe', `${overTls.http} (it is "http://8.8.8.8/stripe")`],
  ],
  STRIPE_SECRET_KEY: [['a b', noSpace]],
  STRIPE_WEBHOOK_SECRETS: [['whsec 1', noSpaceInside]],
  PAYSTACK_BASE_URL: [['ftp://paystack', `${isAddress('https://api.paystack.co')} (it is "ftp://paystack")`]],
  PAYSTACK_SECRET_KEY: [['sk_live_1 sk_live_2', noSpace]],
  FLUTTERWAVE_BASE_URL: [['flutterwave', `${isAddress('https://api.flutterwave.com')} (it is "flutterwave")`]],
  FLUTTERWAVE_SECRET_KEY: [['a b', noSpace]],
  FLUTTERWAVE_SECRET_HASH: [['a b', noSpace]],
  FLUTTERWAVE_SENDER: [['x'.repeat(121), `has at most 120 characters (it is "${'x'.repeat(100)}…")`]],
  FLUTTERWAVE_SENDER_COUNTRY: [['Kenya', 'is two letters like KE (it is "Kenya")']],
  FLUTTERWAVE_SENDER_PHONE: [
    ['0712 345 678', 'is digits with the country in front, like 254712345678 (it is "0712 345 678")'],
  ],
  FLUTTERWAVE_SIGNATURE_HEADER: [['two words', 'is the name of a header (it is "two words")']],
  BANK_PAYOUT_ACCOUNT: [['1', 'is the number of an account (it is "1")']],
  BANK_PAYOUT_LEAST: [['ten', 'is a number (it is "ten")']],
  BANK_PAYOUT_MOST: [['all', 'is a number (it is "all")']],
  ASSIST_BASE_URL: [['models', `${isAddress('https://models.example.org/v1')} (it is "models")`]],
  ASSIST_MODEL: [['a\nb', String.raw`is one line (it is "a\nb")`]],
  ASSIST_KEY: [['a b', noSpace]],
  PUSH_HOSTS: [['https://push.example.org', `${hosts} (it is "https://push.example.org")`]],
  ACADEMY_TILL: [['1'.repeat(121), `has at most 120 characters (it is "${'1'.repeat(100)}…")`]],
  ACADEMY_BANK: [['1'.repeat(301), `has at most 300 characters (it is "${'1'.repeat(100)}…")`]],
  WEBHOOK_INSIDE_HOSTS: [['10.0.0.1:8080', `${hosts} (it is "10.0.0.1:8080")`]],
  OUTWARD_PORTS: [
    ['443,https', 'is a list of ports from 1 to 65535 with commas (it is "443,https")'],
    ['0', 'is a list of ports from 1 to 65535 with commas (it is "0")'],
    ['65536', 'is a list of ports from 1 to 65535 with commas (it is "65536")'],
  ],
  PLAIN_HOSTS: [['db.example.org:5432', `${hosts} (it is "db.example.org:5432")`]],
  TRUST_PROXY: [['true', 'is either 0 or 1 (it is "true")']],
  LOG_LEVEL: [['loud', 'is silent, error, warn, info or debug (it is "loud")']],
};

/** The most that each number may be; the least is 0 for all of them. */
const most: Record<string, number> = {
  PORT: 65_535,
  COMMANDS_PER_MINUTE: 1_000_000,
  READS_PER_MINUTE: 1_000_000,
  STREAMS_PER_PERSON: 100_000,
  STREAMS_PER_ADDRESS: 100_000,
  BANK_PAYOUT_LEAST: 999_999,
  BANK_PAYOUT_MOST: 10_000_000,
  BUSY_AFTER_MS: 600_000,
  STOP_AFTER_SECONDS: 600,
  BACKUP_EVERY_HOURS: 8_760,
  BACKUP_KEEP_DAYS: 3_650,
  BACKUP_DRILL_DAYS: 365,
};

const recipient = `age1${'q'.repeat(58)}`;

/** Settings that do not go together, and the line. */
const apart: readonly [Record<string, string>, string][] = [
  [
    { DATABASE_OWNER_URL: 'postgres://owner@localhost/ahadi' },
    'Setting DATABASE_URL is needed with DATABASE_OWNER_URL (it is not set).',
  ],
  [{ ADMIN_EMAIL: 'admin@example.org' }, 'Setting ADMIN_PASSWORD and ADMIN_EMAIL are set together (it is not set).'],
  [
    { S3_BUCKET: 'files' },
    'Setting S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are needed with S3_BUCKET (it is not set).',
  ],
  [{ MPESA_PASSKEY: 'passkey' }, 'Setting MPESA_CONSUMER_KEY is needed with MPESA_PASSKEY (it is not set).'],
  [
    { MPESA_B2C_SHORTCODE: '600996', MPESA_B2C_INITIATOR: 'api' },
    'Setting MPESA_B2C_SECURITY_CREDENTIAL is needed with MPESA_B2C_SHORTCODE and MPESA_B2C_INITIATOR (it is not set).',
  ],
  [
    { MPESA_B2C_SHORTCODE: '600996', MPESA_B2C_INITIATOR: 'api', MPESA_B2C_SECURITY_CREDENTIAL: 'sealed' },
    'Setting MPESA_SHORTCODE is needed with MPESA_B2C_SHORTCODE (it is not set).',
  ],
  [{ MPESA_TILL: '5000123' }, 'Setting MPESA_SHORTCODE is needed with MPESA_TILL (it is not set).'],
  [
    { STRIPE_SECRET_KEY: 'sk_test_1' },
    'Setting STRIPE_WEBHOOK_SECRETS is needed with STRIPE_SECRET_KEY (it is not set).',
  ],
  [
    { FLUTTERWAVE_SECRET_HASH: 'word' },
    'Setting FLUTTERWAVE_SECRET_KEY is needed with FLUTTERWAVE_SECRET_HASH (it is not set).',
  ],
  [{ BACKUP_TO: '/var/backups/ahadi' }, 'Setting BACKUP_KEY is needed with BACKUP_TO (it is not set).'],
  [
    { BACKUP_TO: resolve('data', 'backup'), BACKUP_KEY: recipient },
    `Setting BACKUP_TO lies outside of DATA_DIR, which it is the backup of (it is ${JSON.stringify(resolve('data', 'backup'))}).`,
  ],
  [
    { BACKUP_TO: 's3://copies', BACKUP_KEY: recipient },
    'Setting S3_ACCESS_KEY_ID is needed with a bucket in BACKUP_TO (it is not set).',
  ],
  [
    { BANK_PAYOUT_ACCOUNT: '010055550001', BANK_PAYOUT_LEAST: '100', BANK_PAYOUT_MOST: '99' },
    'Setting BANK_PAYOUT_MOST is at least BANK_PAYOUT_LEAST, and 1 (it is "99").',
  ],
  [{ TSA_URL: 'https://tsa.example.org' }, 'Setting TSA_CERTIFICATES is needed with TSA_URL (it is not set).'],
  [{ ASSIST_MODEL: 'small' }, 'Setting ASSIST_BASE_URL is needed with ASSIST_MODEL (it is not set).'],
  [
    { FLUTTERWAVE_SENDER: 'Ahadi Limited', FLUTTERWAVE_SENDER_COUNTRY: 'KE' },
    'Setting FLUTTERWAVE_SENDER_PHONE is needed with FLUTTERWAVE_SENDER and FLUTTERWAVE_SENDER_COUNTRY (it is not set).',
  ],
  [
    { PUBLIC_URL: 'https://agreements.example.org' },
    'Setting DEMO is written out, 0 or 1, where PUBLIC_URL is a public https address: demo mode lets everybody in (it is not set).',
  ],
];

/** What the person who starts the server reads, as one line. */
function lineFor(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (failure) {
    if (failure instanceof BadSetting) return failure.message;
    throw failure;
  }
  return '';
}

describe('a wrong setting', () => {
  it('is in this table, whichever it is', () => {
    expect(Object.keys(wrong).sort()).toEqual([...settingNames].sort());
  });

  for (const [name, rows] of Object.entries(wrong))
    for (const [value, told] of rows)
      it(`stops the start with one line: ${name}=${JSON.stringify(value.slice(0, 40))}`, () => {
        expect(lineFor({ [name]: value })).toBe(`Setting ${name} ${told}.`);
        expect(told).not.toContain('\n');
      });

  it.each(settingNames.filter((name) => name.endsWith('_BASE_URL')))('%s does not lead out without TLS', (name) => {
    const model: Record<string, string> = name === 'ASSIST_BASE_URL' ? { ASSIST_MODEL: 'small' } : {};
    expect(lineFor({ ...model, [name]: 'http://8.8.8.8' })).toBe(
      `Setting ${name} ${overTls.http} (it is "http://8.8.8.8").`,
    );
  });

  it.each(Object.entries(most))('%s is a number from 0 to %i', (name, bound) => {
    expect([lineFor({ [name]: '0' }), lineFor({ [name]: String(bound) })]).toEqual(['', '']);
    expect(lineFor({ [name]: '-1' })).toBe(`Setting ${name} is at least 0 (it is "-1").`);
    expect(lineFor({ [name]: String(bound + 1) })).toBe(`Setting ${name} is at most ${bound} (it is "${bound + 1}").`);
  });

  it('is every number that there is', () => {
    const numbers = Object.entries(readConfig({})).filter(([, value]) => typeof value === 'number');
    expect(numbers.map(([name]) => name).sort()).toEqual(Object.keys(most).sort());
  });

  it.each(apart)('%o stops the start because of what it goes with', (env, line) => {
    expect(lineFor(env)).toBe(line);
  });

  it('that holds a secret is named without the secret', () => {
    for (const name of settingNames.filter((name) => /PASSWORD|SECRET|KEY|CREDENTIAL|INITIATOR/.test(name)))
      expect(lineFor({ ...four, [name]: 'hid den' }), name).not.toMatch(/hid|den/);
    for (const name of settingNames.filter((name) => name.endsWith('_URL')))
      for (const value of [
        'ftp://user:hidden@example.org',
        'user:hidden@example.org:587',
        'ftp://user:hid@d:en@example.org',
        'ftp://user:hid/d?en@example.org',
        'ftp://example.org/?password=hidden',
      ])
        expect(lineFor({ ...four, [name]: value }), `${name}=${value}`).toMatch(/^Setting (?!.*(?:hid|den))/);
  });
});

describe('a key of a payment provider', () => {
  it('loses the white space that was copied along around it', () => {
    const config = readConfig({
      PAYSTACK_SECRET_KEY: ' sk_test_1\n',
      STRIPE_SECRET_KEY: 'sk_test_2',
      STRIPE_WEBHOOK_SECRETS: 'whsec_1, whsec_2 ,',
    });
    expect(config.PAYSTACK_SECRET_KEY).toBe('sk_test_1');
    expect(config.STRIPE_WEBHOOK_SECRETS).toEqual(['whsec_1', 'whsec_2']);
  });

  it('opens its provider, and no other', () => {
    const names = (env: Record<string, string>) =>
      openProviders(readConfig(env), {
        now: () => new Date(0),
        tokens: { get: async () => null, set: async () => undefined },
      }).map(({ name }) => name);
    expect(names({})).toEqual([]);
    expect(names({ PAYSTACK_SECRET_KEY: 'sk_test_1' })).toEqual(['paystack']);
    const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRETS: 'whsec_1' };
    const flutterwave = { FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-1', FLUTTERWAVE_SECRET_HASH: 'word' };
    expect(names({ ...four, ...stripe, ...flutterwave })).toEqual(['mpesa', 'stripe', 'flutterwave']);
  });
});

describe('without settings', () => {
  const config = readConfig({});
  it('the server listens on 3000 and keeps everything in ./data', () => {
    expect(config).toMatchObject({ PORT: 3000, HOST: '0.0.0.0', DATA_DIR: resolve('data') });
    expect(config.PUBLIC_URL).toBe('http://localhost:3000');
  });
  it('demo mode is on with the embedded database and off with one of your own', () => {
    expect(config.DEMO).toBe(true);
    expect(readConfig({ DATABASE_URL: 'postgres://localhost/ahadi' }).DEMO).toBe(false);
    expect(readConfig({ DATABASE_URL: 'postgres://localhost/ahadi', DEMO: '1' }).DEMO).toBe(true);
    expect(readConfig({ DEMO: '0' }).DEMO).toBe(false);
  });
  it('demo mode is written out where others may come in: a public https address without it is refused', () => {
    const PUBLIC_URL = 'https://agreements.example.org';
    expect(readConfig({ PUBLIC_URL, DEMO: '1' }).DEMO).toBe(true);
    expect(readConfig({ PUBLIC_URL, DEMO: '0' }).DEMO).toBe(false);
    expect(readConfig({ PUBLIC_URL, DATABASE_URL: 'postgres://localhost/ahadi' }).DEMO).toBe(false);
    for (const own of ['http://agreements.internal', 'https://localhost:3443', 'https://127.0.0.1', 'https://[::1]:1'])
      expect(readConfig({ PUBLIC_URL: own }).DEMO, own).toBe(true);
  });

  it('asks staff for a second step where strangers come in, unless it is written out', () => {
    const asks = (env: Record<string, string>) => readConfig({ DEMO: '0', ...env }).STAFF_SECOND_STEP;
    const PUBLIC_URL = 'https://agreements.example.org';
    expect([asks({ PUBLIC_URL }), asks({}), asks({ PUBLIC_URL, DEMO: '1' })]).toEqual([true, false, false]);
    expect([asks({ PUBLIC_URL, STAFF_SECOND_STEP: '0' }), asks({ STAFF_SECOND_STEP: '1' })]).toEqual([false, true]);
  });
  it('the address of people outside is one of https; in the own network it may be one of http', () => {
    const lineOf = (host: string) => lineFor({ DEMO: '0', PUBLIC_URL: `http://${host}` });
    for (const outside of ['ahadi.example', '93.184.216.34:3000', '[2a00:1450::1]', 'localhost.example.org'])
      expect(lineOf(outside), outside).toMatch(/^Setting PUBLIC_URL begins with https/);
    for (const inside of [
      'localhost:3000',
      'server',
      '192.168.1.20:3000',
      '10.0.0.1',
      '[::1]',
      '[fd00::1]',
      'ahadi.lan',
    ])
      expect(lineOf(inside), inside).toBe('');
  });
  it('database, bucket and services over the open internet are reached by TLS; inside they need not be, nor where it is said', () => {
    const open = 'postgres://ahadi:word@db.example.org:5432/ahadi';
    expect(lineFor({ DATABASE_URL: open })).toMatch(/^Setting DATABASE_URL ends with \?sslmode=verify-full/);
    expect(lineFor({ DATABASE_URL: 'postgres://db/ahadi', DATABASE_OWNER_URL: open })).toMatch(
      /^Setting DATABASE_OWNER_URL/,
    );
    const bucket = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' };
    expect(lineFor({ ...bucket, S3_ENDPOINT: 'http://s3.example.org' })).toMatch(
      /^Setting S3_ENDPOINT begins with https/,
    );
    const fine: Record<string, string>[] = [
      { DATABASE_URL: `${open}?sslmode=verify-full` },
      { DATABASE_URL: open, PLAIN_HOSTS: 'mail.example.org,db.example.org' },
      ...['db', '10.0.0.5', '[fd00::1]', 'db.internal', '%2Fvar%2Frun%2Fpostgresql', ''].map((host) => ({
        DATABASE_URL: `postgres://${host}/ahadi`,
      })),
      { DATABASE_URL: 'postgres://ahadi@127.0.0.1/ahadi?host=%2Ftmp%2Fsockets' },
      { ...bucket, S3_ENDPOINT: 'http://minio:9000' },
      { ...bucket, S3_ENDPOINT: 'https://s3.example.org' },
      { MPESA_BASE_URL: 'http://localhost:4000' },
    ];
    for (const one of fine) expect(lineFor({ DEMO: '0', ...one }), JSON.stringify(one)).toBe('');
  });
  it('an empty variable counts as not set', () => {
    expect(readConfig({ PORT: '', SMTP_URL: '', DEMO: '' })).toEqual(config);
  });
  it('a public address loses its closing slash', () => {
    expect(readConfig({ DEMO: '0', PUBLIC_URL: 'https://agreements.example.org/' }).PUBLIC_URL).toBe(
      'https://agreements.example.org',
    );
  });
});

describe('what is written about settings', () => {
  const text = (name: string) => readFileSync(join(import.meta.dirname, '..', '..', name), 'utf8');
  const all = [...settingNames].sort();

  it('names each of them in the example of a file, whose lines are settings once the # is taken away', () => {
    const lines = text('.env.example').replaceAll(/^# (?=[A-Z0-9_]+=)/gm, '');
    const given = parseEnv(lines);
    expect(Object.keys(given).sort()).toEqual(all);
    const secrets = { ADMIN_PASSWORD: 'eight letters', ROOM_KEY: 'r'.repeat(43), BACKUP_KEY: recipient };
    const filled = Object.fromEntries(all.map((name) => [name, given[name] || 'it-is-given']));
    const folder = scratchFolder('settings');
    const certificates = { TSA_CERTIFICATES: join(folder, 'tsa.pem') };
    writeFileSync(certificates.TSA_CERTIFICATES, '-----BEGIN CERTIFICATE-----');
    const [phone, ips] = [{ MPESA_B2C_SHORTCODE: '600000' }, { MPESA_CALLBACK_IPS: '196.201.214.200' }];
    expect(() =>
      readConfig({ ...filled, ...secrets, ...certificates, ...phone, ...ips, BLOG_URL: 'https://blog.example.org' }),
    ).not.toThrow();
    rmSync(folder, { recursive: true });
  });

  it('names each of them in the table of the README, and none besides', () => {
    const table = text('README.md').split('## Settings')[1]?.split('\n## ')[0] ?? '';
    const cells = table
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) => line.split(' | ')[0] ?? '');
    const named = cells.flatMap((cell) => [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name ?? ''));
    expect(named.sort()).toEqual(all);
  });
});
