import { resolve } from 'node:path';
import { brand } from '@ahadi/domain/brand.ts';
import * as z from 'zod';

const flag = z.enum(['0', '1'], 'is either 0 or 1').transform((value) => value === '1');
const port = z.coerce
  .number('is a number')
  .int('is a whole number')
  .min(0, 'is at least 0')
  .max(65_535, 'is at most 65535');

/** A key or a password. What was copied along around it is cut off; white space inside it is a mistake that no provider would explain. */
const secret = z.string().trim().regex(/^\S+$/, 'holds no white space').optional();
const secrets = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  )
  .refine(
    (list) => list.every((one) => /^\S+$/.test(one)),
    'is a list with commas, without white space inside an entry',
  );
const address = (example: string) =>
  z.url({ protocol: /^https?$/, error: `is an address like ${example}` }).default(example);

/** Where M-Pesa's callbacks come from, as Safaricom publishes it. */
const SAFARICOM =
  '196.201.214.200,196.201.214.206,196.201.214.207,196.201.214.208,196.201.213.114,196.201.213.44,196.201.212.127,196.201.212.138,196.201.212.129,196.201.212.136,196.201.212.74,196.201.212.69';

/** Settings that only make sense together: all of a row or none of it. */
const together = [
  ['MPESA_CONSUMER_KEY', 'MPESA_CONSUMER_SECRET', 'MPESA_SHORTCODE', 'MPESA_PASSKEY'],
  ['MPESA_B2C_SHORTCODE', 'MPESA_B2C_INITIATOR', 'MPESA_B2C_SECURITY_CREDENTIAL'],
  ['MPESA_INITIATOR', 'MPESA_SECURITY_CREDENTIAL'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRETS'],
  ['FLUTTERWAVE_SECRET_KEY', 'FLUTTERWAVE_SECRET_HASH'],
  ['FLUTTERWAVE_SENDER', 'FLUTTERWAVE_SENDER_COUNTRY', 'FLUTTERWAVE_SENDER_PHONE'],
  ['ASSIST_BASE_URL', 'ASSIST_MODEL'],
] as const;

const Settings = z
  .object({
    PORT: port.default(3000),
    HOST: z.string().min(1).default('0.0.0.0'),
    DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_URL: z
      .url({ protocol: /^postgres(ql)?$/, error: 'is an address like postgres://user:password@host:5432/database' })
      .optional(),
    PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'is an address like https://agreements.example.org' }).optional(),
    DEMO: flag.optional(),
    /** Simulated mobile money and cards, plainly marked, for trying out. */
    PAYMENTS_SANDBOX: flag.optional(),
    ADMIN_EMAIL: z.email('is an e-mail address').optional(),
    ADMIN_PASSWORD: z.string().min(8, 'has at least 8 characters').optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'is an address like smtp://user:password@host:587' }).optional(),
    MAIL_FROM: z.string().default(`${brand.name} <${brand.supportEmail}>`),
    S3_BUCKET: z.string().optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_ENDPOINT: z.url('is an address').optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
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
    COMMANDS_PER_MINUTE: z.coerce.number('is a number').int().min(0, 'is at least 0').default(300),
    /** The same for reading. */
    READS_PER_MINUTE: z.coerce.number('is a number').int().min(0, 'is at least 0').default(3000),
    /** Streams of news (open pages) a person and an address may hold in one process; 0 switches the limit off. */
    STREAMS_PER_PERSON: z.coerce.number('is a number').int().min(0, 'is at least 0').default(20),
    STREAMS_PER_ADDRESS: z.coerce.number('is a number').int().min(0, 'is at least 0').default(500),
    /** How far the event loop may be behind, in milliseconds on average, before calls are turned away; 0 never turns any away. */
    BUSY_AFTER_MS: z.coerce.number('is a number').int().min(0, 'is at least 0').default(1000),
    MPESA_BASE_URL: address('https://api.safaricom.co.ke'),
    MPESA_CONSUMER_KEY: secret,
    MPESA_CONSUMER_SECRET: secret,
    MPESA_SHORTCODE: z
      .string()
      .regex(/^\d{5,7}$/, 'has five to seven digits')
      .optional(),
    MPESA_PASSKEY: secret,
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
    MPESA_CALLBACK_IPS: secrets.default(SAFARICOM.split(',')),
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
    FLUTTERWAVE_SENDER: z.string().trim().min(1).max(120, 'has at most 120 characters').optional(),
    FLUTTERWAVE_SENDER_COUNTRY: z
      .string()
      .regex(/^[A-Z]{2}$/, 'is two letters like KE')
      .optional(),
    FLUTTERWAVE_SENDER_PHONE: z
      .string()
      .regex(/^[1-9]\d{7,14}$/, 'is digits with the country in front, like 254712345678')
      .optional(),
    /** A language model that may phrase answers from help articles, for those who want that: an address like https://models.example.org/v1. */
    ASSIST_BASE_URL: z
      .url({ protocol: /^https?$/, error: 'is an address like https://models.example.org/v1' })
      .optional(),
    ASSIST_MODEL: z.string().trim().min(1).max(200).optional(),
    ASSIST_KEY: secret,
    /** Push services of browsers that pushes are sent to, by their hosts; those below a host count too. */
    PUSH_HOSTS: secrets.default([
      'fcm.googleapis.com',
      'push.services.mozilla.com',
      'notify.windows.com',
      'push.apple.com',
    ]),
    /** Where course fees are sent by hand, as learners read it: the till of mobile money, and the account at a bank. */
    ACADEMY_TILL: z.string().trim().max(120, 'has at most 120 characters').optional(),
    ACADEMY_BANK: z.string().trim().max(300, 'has at most 300 characters').optional(),
    /** Hosts inside of the installation's own network that webhooks may go to, over http as well; none unless named. */
    WEBHOOK_INSIDE_HOSTS: secrets.default([]),
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
    for (const names of together) {
      const missing = names.filter((name) => settings[name] === undefined);
      if (missing[0] && missing.length < names.length)
        problem.addIssue({
          code: 'custom',
          path: [missing[0]],
          message: `is needed with ${names.filter((name) => !missing.includes(name)).join(' and ')}`,
        });
    }
    for (const name of ['MPESA_B2C_SHORTCODE', 'MPESA_INITIATOR'] as const)
      if (settings[name] && !settings.MPESA_SHORTCODE)
        problem.addIssue({ code: 'custom', path: ['MPESA_SHORTCODE'], message: `is needed with ${name}` });
  });

export type Config = Omit<z.infer<typeof Settings>, 'DEMO' | 'PAYMENTS_SANDBOX' | 'PUBLIC_URL'> & {
  DEMO: boolean;
  PAYMENTS_SANDBOX: boolean;
  PUBLIC_URL: string;
};

/** A setting that cannot be used; its message is the one line shown before the start is given up. */
export class BadSetting extends Error {}

/** The value in brackets, so that a typing mistake is seen; a password in it is not, since start-up lines end up in logs. */
function asSet(name: string, value: string | undefined): string {
  if (value === undefined) return ' (it is not set)';
  if (/PASSWORD|SECRET|KEY|CREDENTIAL|INITIATOR/.test(name)) return '';
  return ` (it is ${JSON.stringify(value.replace(/:[^:@]+@/, ':…@'))})`;
}

/**
 * The installation's settings from environment variables. An empty variable counts as not set. DEMO is on by default on the
 * embedded database and off on an external one. Throws BadSetting with one line that names the first wrong setting.
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
    PAYMENTS_SANDBOX: settings.PAYMENTS_SANDBOX ?? DEMO,
    PUBLIC_URL: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/$/, ''),
  };
}
