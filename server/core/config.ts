import { resolve } from 'node:path';
import { brand } from '@ahadi/domain/brand.ts';
import * as z from 'zod';

const flag = z.enum(['0', '1'], 'is either 0 or 1').transform((value) => value === '1');
const port = z.coerce
  .number('is a number')
  .int('is a whole number')
  .min(0, 'is at least 0')
  .max(65_535, 'is at most 65535');

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
    BLOG_URL: z
      .url({ protocol: /^https?$/, error: 'is an address like https://blog.example.org' })
      .default(brand.blogUrl),
    /** Commands (everything but reading) an address may send a minute; 0 switches the limit off. */
    COMMANDS_PER_MINUTE: z.coerce.number('is a number').int().min(0, 'is at least 0').default(300),
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
  if (/PASSWORD|SECRET|KEY/.test(name)) return '';
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
