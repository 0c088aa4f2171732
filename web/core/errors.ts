import { refusals } from '@ahadi/domain/core/refusals.ts';
import type { ErrorCode, FieldProblems } from '@ahadi/domain/errors.ts';
import { ORPCError } from '@orpc/client';

/** What a page shows when a call was refused or failed. Pages switch on `code`; `fields` go beside their fields. */
export type Problem = {
  code: ErrorCode | 'OFFLINE';
  sentence: string;
  fields: FieldProblems;
  /** What the person can quote to support: the request's number on the server, or null when it never arrived. */
  reference: string | null;
  /** Whole seconds after which asking again may be answered, where the failure passes by itself; null where it does not. */
  passesIn: number | null;
};

type WireData = { fields?: FieldProblems; reference?: string; retryAfter?: number } | undefined;

/** Codes of features begin with the feature's letters; what oRPC itself says begins with none of these. */
const ofFeature =
  /^(?:ACA|ACC|ACCOUNT|AGR|ALWAYS|BATCH|CODE|COM|CRT|DESTINATION|DSP|ESC|FUNDS|GONE|KEY|LEDGER|MED|MKT|OBL|OFFER|PARTY|PAY|PAYOUTS|PROGRAMS|PUB|PUSH|RST|SIG|SUP|TPL|WEBHOOK)(?:_|$)/;
const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(refusals, code) || ofFeature.test(code);

/** oRPC's own words for what never reached our middleware. */
const codesOfTransport: Readonly<Record<string, keyof typeof refusals>> = {
  BAD_REQUEST: 'BAD_INPUT',
  UNAUTHORIZED: 'UNAUTHENTICATED',
  TOO_MANY_REQUESTS: 'RATE_LIMITED',
  PAYLOAD_TOO_LARGE: 'FILE_TOO_LARGE',
};

const offline: Problem = {
  code: 'OFFLINE',
  sentence: 'The server could not be reached. Nothing was lost; check your connection and try again.',
  fields: {},
  reference: null,
  passesIn: 5,
};

/** Asked for without a connection, and not to be done later by itself. */
export class NeedsConnection extends TypeError {
  override name = 'NeedsConnection';
}

/** Any thrown thing → code, sentence and field problems. What is not ours is told as INTERNAL, never as a stack. */
export function problemOf(error: unknown): Problem {
  if (error instanceof NeedsConnection) return { ...offline, sentence: 'This needs a connection.', passesIn: null };
  if (error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')) return offline;
  if (!(error instanceof ORPCError))
    return { code: 'INTERNAL', sentence: refusals.INTERNAL.sentence, fields: {}, reference: null, passesIn: null };
  const data = error.data as WireData;
  const known = isErrorCode(error.code);
  const code = isErrorCode(error.code) ? error.code : (codesOfTransport[error.code] ?? 'INTERNAL');
  const sentence = refusals[known ? 'INTERNAL' : (code as keyof typeof refusals)].sentence; // what is not known is one of oRPC's, and those are common ones
  return {
    code,
    sentence: known && error.message !== '' ? error.message : sentence,
    fields: data?.fields ?? {},
    reference: data?.reference ?? null,
    passesIn: data?.retryAfter ?? (error.status === 503 ? 5 : null),
  };
}

/** True when asking again cannot change the answer: the server understood and said no. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ORPCError && error.status >= 400 && error.status < 500;

/** What was refused, beside its fields: `at` as a form asks for each while it is drawn, `isSilent` afterwards, when none of it was asked for. */
export function besideFields(fields: FieldProblems): {
  at: (path: string) => string | undefined;
  isSilent: () => boolean;
} {
  let isShown = false;
  return {
    // The server's path may lie in a part of the input ("terms.text").
    at: (path) => {
      const sentence = fields[path] ?? Object.entries(fields).find(([name]) => name.endsWith(`.${path}`))?.[1];
      isShown ||= sentence !== undefined;
      return sentence;
    },
    isSilent: () => Object.keys(fields).length > 0 && !isShown,
  };
}
