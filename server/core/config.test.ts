import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openProviders } from '../payments/providers/opening/service.ts';
import { BadSetting, readConfig } from './config.ts';

/** What is set, and the line that the person who starts the server reads. */
const wrong: readonly [Record<string, string>, string][] = [
  [{ PORT: 'http' }, 'Setting PORT is a number (it is "http").'],
  [{ PORT: '70000' }, 'Setting PORT is at most 65535 (it is "70000").'],
  [{ PORT: '-1' }, 'Setting PORT is at least 0 (it is "-1").'],
  [{ PORT: '80.5' }, 'Setting PORT is a whole number (it is "80.5").'],
  [
    { DATABASE_URL: 'mysql://localhost/ahadi' },
    'Setting DATABASE_URL is an address like postgres://user:password@host:5432/database (it is "mysql://localhost/ahadi").',
  ],
  [
    { PUBLIC_URL: 'agreements.example.org' },
    'Setting PUBLIC_URL is an address like https://agreements.example.org (it is "agreements.example.org").',
  ],
  [
    { ROOM_KEY: 'too-short' },
    'Setting ROOM_KEY is 32 random bytes in base64url (43 characters), or several with commas, the newest first.',
  ],
  [{ DEMO: 'yes' }, 'Setting DEMO is either 0 or 1 (it is "yes").'],
  [{ TRUST_PROXY: 'true' }, 'Setting TRUST_PROXY is either 0 or 1 (it is "true").'],
  [
    { ADMIN_EMAIL: 'nobody', ADMIN_PASSWORD: 'long enough' },
    'Setting ADMIN_EMAIL is an e-mail address (it is "nobody").',
  ],
  [{ ADMIN_EMAIL: 'admin@example.org' }, 'Setting ADMIN_PASSWORD and ADMIN_EMAIL are set together (it is not set).'],
  [
    { SMTP_URL: 'mail.example.org:587' },
    'Setting SMTP_URL is an address like smtp://user:password@host:587 (it is "mail.example.org:587").',
  ],
  [
    { S3_BUCKET: 'files' },
    'Setting S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are needed with S3_BUCKET (it is not set).',
  ],
  [{ S3_ENDPOINT: 'somewhere' }, 'Setting S3_ENDPOINT is an address (it is "somewhere").'],
  [{ BLOG_URL: 'blog' }, 'Setting BLOG_URL is an address like https://blog.example.org (it is "blog").'],
  [{ MPESA_PASSKEY: 'passkey' }, 'Setting MPESA_CONSUMER_KEY is needed with MPESA_PASSKEY (it is not set).'],
  [
    { MPESA_B2C_SHORTCODE: '600996', MPESA_B2C_INITIATOR: 'api' },
    'Setting MPESA_B2C_SECURITY_CREDENTIAL is needed with MPESA_B2C_SHORTCODE and MPESA_B2C_INITIATOR (it is not set).',
  ],
  [
    { MPESA_B2C_SHORTCODE: '600996', MPESA_B2C_INITIATOR: 'api', MPESA_B2C_SECURITY_CREDENTIAL: 'sealed' },
    'Setting MPESA_SHORTCODE is needed with MPESA_B2C_SHORTCODE (it is not set).',
  ],
  [{ MPESA_SHORTCODE: '12' }, 'Setting MPESA_SHORTCODE has five to seven digits (it is "12").'],
  [
    { STRIPE_SECRET_KEY: 'sk_test_1' },
    'Setting STRIPE_WEBHOOK_SECRETS is needed with STRIPE_SECRET_KEY (it is not set).',
  ],
  [
    { FLUTTERWAVE_SECRET_HASH: 'word' },
    'Setting FLUTTERWAVE_SECRET_KEY is needed with FLUTTERWAVE_SECRET_HASH (it is not set).',
  ],
  [
    { FLUTTERWAVE_SENDER: 'Ahadi Limited', FLUTTERWAVE_SENDER_COUNTRY: 'KE' },
    'Setting FLUTTERWAVE_SENDER_PHONE is needed with FLUTTERWAVE_SENDER and FLUTTERWAVE_SENDER_COUNTRY (it is not set).',
  ],
  [{ PAYSTACK_SECRET_KEY: 'sk_live_1 sk_live_2' }, 'Setting PAYSTACK_SECRET_KEY holds no white space.'],
  [
    { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRETS: 'whsec 1' },
    'Setting STRIPE_WEBHOOK_SECRETS is a list with commas, without white space inside an entry.',
  ],
  [
    { PAYSTACK_BASE_URL: 'paystack' },
    'Setting PAYSTACK_BASE_URL is an address like https://api.paystack.co (it is "paystack").',
  ],
  [
    { FLUTTERWAVE_SIGNATURE_HEADER: 'two words' },
    'Setting FLUTTERWAVE_SIGNATURE_HEADER is the name of a header (it is "two words").',
  ],
  [{ LOG_LEVEL: 'loud' }, 'Setting LOG_LEVEL is silent, error, warn, info or debug (it is "loud").'],
];

describe('a wrong setting', () => {
  for (const [env, line] of wrong)
    it(`stops the start with one line: ${line}`, () => {
      expect(() => readConfig(env)).toThrow(new BadSetting(line));
      expect(line).not.toContain('\n');
    });

  it('that is a secret is named without being shown', () => {
    const env = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'short' };
    expect(() => readConfig(env)).toThrow('Setting ADMIN_PASSWORD has at least 8 characters.');
    expect(() => readConfig({ SMTP_URL: 'http://user:secret@mail.example.org' })).toThrow(/^(?!.*secret)/);
    expect(() => readConfig({ DATABASE_URL: 'mysql://user:secret@localhost/ahadi' })).toThrow(/^(?!.*secret)/);
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
    const mpesa = {
      MPESA_CONSUMER_KEY: 'k',
      MPESA_CONSUMER_SECRET: 's',
      MPESA_SHORTCODE: '174379',
      MPESA_PASSKEY: 'p',
    };
    const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRETS: 'whsec_1' };
    const flutterwave = { FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-1', FLUTTERWAVE_SECRET_HASH: 'word' };
    expect(names({ ...mpesa, ...stripe, ...flutterwave })).toEqual(['mpesa', 'stripe', 'flutterwave']);
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
  it('an empty variable counts as not set', () => {
    expect(readConfig({ PORT: '', SMTP_URL: '', DEMO: '' })).toEqual(config);
  });
  it('a public address loses its closing slash', () => {
    expect(readConfig({ PUBLIC_URL: 'https://agreements.example.org/' }).PUBLIC_URL).toBe(
      'https://agreements.example.org',
    );
  });
});
