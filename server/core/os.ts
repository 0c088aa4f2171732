import { openByLetter } from '@ahadi/domain/agreements/invitations/permissions.ts';
import { contract, type ProcedureName } from '@ahadi/domain/contract.ts';
import { IllegalTransition } from '@ahadi/domain/core/lifecycle.ts';
import { limitSentence } from '@ahadi/domain/core/limits.ts';
import { inZone } from '@ahadi/domain/core/time.ts';
import { DomainError, type ErrorCode, errors, type FieldProblems } from '@ahadi/domain/errors.ts';
import { implement, ORPCError, ValidationError } from '@orpc/server';
import { sql } from 'kysely';
import { asStillMember } from './acting.ts';
import { authorize, requireAct } from './authorize.ts';
import { canonicalJson, sha256 } from './canonical.ts';
import { compiled } from './compiled.ts';
import { type Ctx, insistentTransaction } from './ctx.ts';
import { askTogether, sendAlong } from './driver.ts';
import { noteRefusal } from './refusals.ts';
import { findUnkeepable } from './text.ts';
import { zoneOfReader } from './zone.ts';

/**
 * What the HTTP layer hands to a procedure: the context, on commands the client's idempotency key, and over HTTP how to say that the answer stays
 * true for ever, or for minutes.
 */
export type RequestContext = {
  ctx: Ctx;
  idempotencyKey: string | null;
  keepForEver?: () => void;
  keepForMinutes?: () => void;
  /** Names the file that leaves as a stream, which says neither its name nor its kind. The name is of plain letters. */
  namesFile?: (file: { name: string; type: string }) => void;
  /** Has this browser read by letter with a secret of its own from now on; null ends that. */
  readsByLetter?: (secret: string | null) => void;
};

const base = implement(compiled(contract)).$context<RequestContext>();

/** Every failure leaves in one shape: our code, its status, a sentence, and problems by field. What is not ours is logged and told as INTERNAL. */
const failuresOnTheWire = base.middleware(
  async (
    {
      context,
      next,
      path,
      procedure: {
        '~orpc': { route, meta },
      },
    },
    input,
  ) => {
    const procedure = path.join('.');
    const begun = performance.now();
    const count = (outcome: string) =>
      context.ctx.watch.called(
        procedure,
        route.method === 'GET' ? 'question' : 'deed',
        outcome,
        performance.now() - begun,
      );
    try {
      const answer = await next();
      count('ok');
      return answer;
    } catch (failure) {
      const told = await onTheWire(failure, context.ctx, path);
      count(told instanceof ORPCError ? told.code : 'INTERNAL');
      if (told instanceof ORPCError && attempts.has(told.code)) noteAttempt(context.ctx, procedure, told);
      // The codes on the wire are ours; INTERNAL is a fault and no refusal, and has its own place in the log.
      if (meta.isAboutMoney && route.method !== 'GET' && told instanceof ORPCError && told.code !== 'INTERNAL')
        await noteRefusal(context.ctx, procedure, input, told.code as ErrorCode);
      throw told;
    }
  },
);

/**
 * What somebody is told who wanted what they may not have (what is not theirs is not found), sent what no page of ours sends, or tried
 * a deed out of its turn or too often.
 */
const attempts: ReadonlySet<string> = new Set<ErrorCode>([
  'FORBIDDEN',
  'NOT_FOUND',
  'UNAUTHENTICATED',
  'SESSION_NOT_FRESH',
  'KEY_SCOPE',
  'BAD_INPUT',
  'ILLEGAL_TRANSITION',
  'IDEMPOTENCY_REUSED',
  'RATE_LIMITED',
]);

/** Of bad input the log names the fields and never what stood in them. */
const noteAttempt = (
  { log, actor, acting, key, requestId: reference }: Ctx,
  procedure: string,
  { code, data }: ORPCError<string, unknown>,
): void => {
  const fields = Object.keys((data as { fields?: object } | undefined)?.fields ?? {});
  log.info('a request was refused', {
    ...{ procedure, code, reference },
    user: actor?.kind === 'user' ? actor.userId : null,
    ...(acting ? { by: acting.userId } : {}),
    ...(key ? { key: key.keyId } : {}),
    ...(fields.length > 0 ? { fields: fields.slice(0, MOST_NAMED).map((name) => name.slice(0, LONGEST_NAME)) } : {}),
  });
};
/** A field can be named by who sends it. */
const [MOST_NAMED, LONGEST_NAME] = [10, 80];

const wire = (code: ErrorCode, sentence: string = errors[code].sentence, fields?: FieldProblems) =>
  new ORPCError(code, { status: errors[code].status, message: sentence, data: fields ? { fields } : undefined });

async function onTheWire(failure: unknown, ctx: Ctx, path: readonly string[]): Promise<unknown> {
  if (failure instanceof DomainError) {
    const isTimed = /\d{2}:\d{2} UTC\b/.test(failure.message);
    const message = isTimed ? inZone(failure.message, await zoneOfReader(ctx)) : failure.message;
    return wire(failure.code, message, failure.fields);
  }
  if (failure instanceof IllegalTransition) return wire('ILLEGAL_TRANSITION', failure.message);
  if (failure instanceof ORPCError && failure.cause instanceof ValidationError && failure.code === 'BAD_REQUEST')
    return ofBadInput(failure.cause);
  const reference = ctx.requestId;
  ctx.log.error('a request failed', { procedure: path.join('.'), reference, failure });
  return new ORPCError('INTERNAL', { status: 500, message: errors.INTERNAL.sentence, data: { reference } });
}

/** What was given at a place in the input. */
const givenAt = (input: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (inside, name) => (typeof inside === 'object' && inside !== null ? Reflect.get(inside, name) : undefined),
    input,
  );

/** An id that is no id is as unknown as one that points nowhere: both answer 404, so that shapes cannot be probed either. */
function ofBadInput(invalid: ValidationError) {
  const fields: Record<string, string> = {};
  for (const issue of invalid.issues) {
    const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part));
    fields[path.join('.')] ??= limitSentence(issue, givenAt(invalid.data, path));
  }
  return Object.keys(fields).every((name) => name === 'id') && 'id' in fields
    ? wire('NOT_FOUND')
    : wire('BAD_INPUT', undefined, fields);
}

const AWAITS_SECOND_STEP =
  'Your role counts once signing in asks you for more than a password. Set that up in your profile, under Security.';

/** Whether a procedure is one of those that an invitation letter's link opens, whatever it is asked about. */
export const isOpenByLetter = (procedure: string): boolean => (openByLetter as readonly string[]).includes(procedure);

/**
 * Who reads by letter comes in to what stands in the one list, about the agreement of the letter, and is nobody everywhere else. The id is judged
 * as it was sent: what is not that of the letter, letter for letter, is as unknown as one that nothing has.
 */
const letterDoor = base.middleware(async ({ context, next, path }, input) => {
  const { byLetter, ...ctx } = context.ctx;
  if (!byLetter) return next();
  if (!isOpenByLetter(path.join('.'))) return next({ context: { ...context, ctx } });
  const asked = typeof input === 'object' && input !== null && 'id' in input ? input.id : undefined;
  if (asked !== byLetter.agreementId) throw new DomainError('NOT_FOUND');
  return next();
});

/** The door as the contract says it: anyone, a session, or a role. A suspended account reads, and does what is left open to it. A key opens what names a scope that it has, and nothing else; who acts for an organisation, what their role in it may do. */
const door = base.middleware(async ({ context, next, path, procedure }) => {
  const {
    route,
    meta: { who, desk, key: needed, whenSuspended },
  } = procedure['~orpc'];
  const { key } = context.ctx;
  if (key) {
    if (!needed) throw new DomainError('KEY_SCOPE', 'This is not open to keys. Sign in to do it.');
    if (!key.scopes.includes(needed))
      throw new DomainError('KEY_SCOPE', `This key is not for that: it needs ${needed}.`);
    return next();
  }
  if (context.ctx.byLetter) return next(); // let in by the door before this one
  if (who !== 'anyone' && context.ctx.actor?.kind !== 'user') throw new DomainError('UNAUTHENTICATED');
  const isShut = context.ctx.isSuspended && who !== 'anyone' && route.method !== 'GET' && !whenSuspended;
  if (isShut) throw new DomainError('ACC_SUSPENDED');
  requireAct(context.ctx, path.join('.'), who === 'anyone' && route.method === 'GET');
  if (desk && context.ctx.awaitsSecondStep) throw new DomainError('FORBIDDEN', AWAITS_SECOND_STEP);
  if (desk) authorize(context.ctx, desk, null);
  return next();
});

/** What the database could not keep as it was sent is refused before anything reads it, with the field it stands in. */
const keepable = base.middleware(async ({ next }, input) => {
  const found = findUnkeepable(input);
  // An id that is no id is left to the contract, which answers like for an unknown one.
  if (found && found.path !== 'id') throw new DomainError('BAD_INPUT', undefined, { [found.path]: found.problem });
  return next();
});

/**
 * A command that carries an Idempotency-Key has one effect. The key is claimed in the command's own transaction: a second
 * request waits for the first and gets its answer; when the first fails, the key is free again. Keys are kept for 24 hours.
 * A question (GET) has no effect to repeat and is answered again. What was said in confidence is kept sealed.
 */
const oneEffect = base.middleware(
  async (
    {
      context,
      next,
      path,
      procedure: {
        '~orpc': { route, meta },
      },
    },
    input,
    output,
  ) => {
    const { ctx } = context;
    if (!context.idempotencyKey || ctx.actor?.kind !== 'user' || route.method === 'GET') return next();
    const idempotencyKey = keyOfWho(ctx, context.idempotencyKey);
    const actorId = ctx.actor.userId;
    const procedure = path.join('.');
    if (meta.takesLong) return next(); // it is done once by itself, and nothing is open meanwhile
    const safe = safeFor(ctx, meta.isConfidential, `${actorId} ${idempotencyKey}`);
    if (!safe) return next(); // without a vault nothing confidential is done, so there is nothing to repeat
    const inputHash = safe.fingerprint(await inputText(input));
    // The one who met others in a circle goes again from the start: nothing of the broken transaction is there.
    return insistentTransaction(ctx, async (inside) => {
      const before = await claim(inside, actorId, idempotencyKey);
      if (before) {
        if (before.procedure !== procedure || !before.inputHash.equals(inputHash))
          throw new DomainError('IDEMPOTENCY_REUSED');
        return output(safe.open(before.answer) as never); // it left this same procedure once, already checked against its shape
      }
      const answer = await next({ context: { ...context, ctx: inside } });
      await sendAlong(
        inside,
        sql`
        insert into idempotency_keys (actor_id, key, procedure, input_hash, answer, created_at)
        values (${actorId}, ${idempotencyKey}, ${procedure}, ${inputHash}, ${safe.keep(answer.output)}, ${ctx.now})`,
      );
      return answer;
    });
  },
);

/**
 * A deed for an organisation is done by what its doer is in it at that moment, and stays so until it is done: who was removed since the request
 * began is refused. What takes long asks by itself, once it comes to writing.
 */
const asTheyAre = base.middleware(
  async ({
    context,
    next,
    path,
    procedure: {
      '~orpc': { route, meta },
    },
  }) => {
    const { ctx } = context;
    if (!ctx.acting || route.method === 'GET' || meta.takesLong) return next();
    return insistentTransaction(ctx, async (inside) => {
      const still = await asStillMember(inside, path.join('.') as ProcedureName); // a path of the contract is a name of it
      return next({ context: { ...context, ctx: still } });
    });
  },
);

/** Who acts for an organisation names a deed of their own there: another member's of the same name is another one, as is one of their own account. */
const keyOfWho = ({ acting }: Ctx, key: string): string =>
  acting ? sha256(`${acting.userId} ${key}`).toString('hex') : key;

type Before = { procedure: string; inputHash: Buffer; answer: unknown };

/** Takes a key of somebody's until the transaction ends: anyone who takes it next waits, and then gets what was kept under it. Undefined for the first. */
async function claim(ctx: Ctx, actorId: string, key: string): Promise<Before | undefined> {
  const [, rows] = await askTogether(
    ctx,
    sql`select pg_advisory_xact_lock(hashtextextended(${`idempotency:${actorId}:${key}`}, 0))`,
    sql<Before>`
      select procedure, input_hash as "inputHash", answer from idempotency_keys where actor_id = ${actorId} and key = ${key}`,
  );
  return rows[0];
}

type Safe = {
  fingerprint(input: string): Buffer;
  keep(answer: unknown): string;
  open(kept: unknown): unknown;
};

/** How a command's input and answer are remembered: plainly, or sealed where they are confidential. Null for those without a vault. */
function safeFor({ vault }: Ctx, isConfidential: boolean, about: string): Safe | null {
  if (!isConfidential) return { fingerprint: sha256, keep: (answer) => JSON.stringify(answer), open: (kept) => kept };
  return (
    vault && {
      fingerprint: (input) => vault.fingerprint(input),
      keep: (answer) => JSON.stringify(vault.seal(about, JSON.stringify(answer ?? null))),
      open: (kept) => JSON.parse(vault.unseal(about, String(kept))),
    }
  );
}

/** One text for an input; a file counts by its bytes. */
async function inputText(input: unknown): Promise<string> {
  if (input === undefined) return '';
  if (typeof input !== 'object' || input === null) return JSON.stringify(input);
  const parts = await Promise.all(
    Object.entries(input).map(async ([key, value]) => [
      key,
      value instanceof Blob ? sha256(new Uint8Array(await value.arrayBuffer())).toString('hex') : value,
    ]),
  );
  return canonicalJson(Object.fromEntries(parts));
}

/** What an address names by its content may be kept by the browser that asked, and is never asked for again. */
export const keptForEver = base.middleware(async ({ context, next }) => {
  const answer = await next();
  context.keepForEver?.();
  return answer;
});

/** The same public answer for everybody may be kept for a few minutes, by whatever stands between. */
export const keptForMinutes = base.middleware(async ({ context, next }) => {
  const answer = await next();
  context.keepForMinutes?.();
  return answer;
});

/** The base every handler is built on. */
export const os = base.use(failuresOnTheWire).use(letterDoor).use(door).use(keepable).use(oneEffect).use(asTheyAre);
