import type { Actor } from '@ahadi/domain/core/actor.ts';
import type { Lifecycle } from '@ahadi/domain/core/lifecycle.ts';
import { DomainError, type ErrorCode, type FieldProblems } from '@ahadi/domain/errors.ts';
import type { EventName, EventPayloads, SubjectKind } from '@ahadi/domain/events.ts';
import { type Ctx, insistentTransaction } from './ctx.ts';
import { emit, gathered, type Subject, subjectKey, type Telling } from './emit.ts';
import { type AnyTurn, writeTurns } from './turns.ts';

/** Who may do each action on a noun, and the same in words: rows `noun.action` of the permission tables. */
type May<Noun extends string, Action extends string, Thing> = {
  readonly [Right in `${Noun}.${Action}`]: (actor: Actor, it: Thing) => boolean;
};
type WhoMay<Noun extends string, Action extends string> = { readonly [Right in `${Noun}.${Action}`]: string };

/** What a deed is done on: the whole that is held, or a part of it that is held with it. */
type Part<Held, Noun extends string, Action extends string, One, Where, Thing> = {
  noun: Noun;
  permissions: May<Noun, Action, Thing>;
  whoMay: WhoMay<Noun, Action>;
  /** The part that is meant. Throws NOT_FOUND. */
  find: (held: Held, where: Where) => One;
  /** As the permission table looks at it. */
  as: (held: Held, one: One) => Thing;
  /** Throws where the action is not possible now. */
  legal: (held: Held, one: One, action: Action) => void;
  /** Where the whole stands after a deed; as its body answered it unless said otherwise. */
  stands?: (before: Held, after: Held, action: Action) => Held;
  /** What a deed on it brings in line when it is done; `before` is the part as it was. */
  settle?: (ctx: Ctx, held: Held, before: One) => Promise<Held>;
};

/** The row of the tables that a deed goes by: always the same one, or one that what is held decides. */
type Which<Held, Action extends string> = Action | ((ctx: Ctx, held: Held) => Action);

/** What one kind of thing says of itself, so that its deeds are done in the one way there is. */
export type Declared<
  Kind extends SubjectKind,
  Held,
  Told,
  Status extends string,
  Action extends string,
  View,
  Noun extends string = Kind,
> = {
  kind: Kind;
  /** What it is called in the permission tables, where that is not its kind: several things may have deeds on one subject. */
  noun?: Noun;
  /** The thing whole, or null; `hold` locks it and its parts until the transaction ends. */
  find: (ctx: Ctx, id: string, hold: boolean) => Promise<Held | null>;
  /** Whether it is there for the one who asks: unknown and not theirs look alike. */
  sees: (ctx: Ctx, held: Held) => boolean;
  lifecycle: Lifecycle<Status, Action>;
  permissions: May<Noun, Action, Held>;
  whoMay: WhoMay<Noun, Action>;
  /** What is noted when somebody tries what they may not do. */
  refused?: (ctx: Ctx, right: string, held: Held) => Promise<void>;
  /** What stands against an action beside the life cycle; it throws. */
  legal?: (held: Held, action: Action) => void;
  /** User ids of those whose pages and lists change with it. */
  audience: (it: Told) => readonly string[];
  /** Whether anything follows an event of it; everything does unless said otherwise. */
  follows?: (it: Told, name: EventName) => boolean;
  /** Whose history its events stand in; its own unless said otherwise. */
  history?: (it: Told) => Subject;
  /** What is held with it and has deadlines of its own. */
  parts?: (held: Held) => readonly Subject[];
  /** What a deed on it brings in line when it is done; `before` is the thing as it was. */
  settle?: (ctx: Ctx, held: Held, before: Held) => Promise<Held>;
  /** Writes what differs, and answers the thing as it is written. */
  save: (ctx: Ctx, before: Held, after: Held) => Promise<Held>;
  /** Whose turn it is in it: rows of `turns` that each deed keeps. A kind that does not say it has none. */
  turns?: (held: Held) => readonly AnyTurn[];
  /** What its reader is shown. Of the thing itself it asks nothing again. After a deed it gets what was `before`: who left it with the deed learns no more. */
  view: (ctx: Ctx, held: Held, before?: Held) => Promise<View>;
};

/**
 * One kind of thing with the one way in which a deed is done to it: held, permitted, legal, done, written, told, shown, in one transaction.
 * A held thing is a value. A deed gets it, hands it on and answers what it is afterwards; nobody reads it again, and only what
 * differs is written, at the end and before the events. So a deed's body never calls another deed, which fails: it calls what answers a
 * held thing.
 */
export function aggregate<
  Kind extends SubjectKind,
  Held extends Told & { status: Status },
  Told extends { id: string },
  Status extends string,
  Action extends string,
  View,
  Noun extends string = Kind,
>(it: Declared<Kind, Held, Told, Status, Action, View, Noun>) {
  const subject = ({ id }: { id: string }): Subject => ({ kind: it.kind, id });

  /** A second value of the same thing would not know what the first one becomes. */
  function requireFirst(ctx: Ctx, id: string): void {
    if (ctx.holds?.has(subjectKey(subject({ id })))) throw new Error(`${it.kind} ${id} is held already: hand it on`);
  }
  /** Values that were written since as others: a deed on one of them would write over what became of it. */
  const older = new WeakSet<Held>();

  async function find(ctx: Ctx, id: string, hold: boolean): Promise<Held> {
    requireFirst(ctx, id);
    const held = await it.find(ctx, id, hold);
    if (!held || !it.sees(ctx, held)) throw new DomainError('NOT_FOUND');
    return held;
  }
  /** The thing as its reader may see it at all. Throws NOT_FOUND. */
  const read = (ctx: Ctx, id: string): Promise<Held> => find(ctx, id, false);
  /** The same, held until the transaction ends: for a deed whose answer is another thing's. */
  const hold = (ctx: Ctx, id: string): Promise<Held> => find(ctx, id, true);

  /** Writes an event of it down, and tells its readers. */
  const tell = <Name extends EventName>(
    ctx: Ctx,
    held: Told,
    name: Name,
    payload: EventPayloads[Name],
    how: Pick<Telling, 'begins'> = {},
  ): Promise<string> =>
    emit(ctx, name, it.history?.(held) ?? subject(held), payload, it.audience(held), {
      ...how,
      follows: it.follows?.(held, name) ?? true,
    });

  /**
   * Does something to a thing that this transaction holds, and writes what it answers. Undefined: there was nothing to do. It is no deed:
   * nobody is permitted and nothing is brought in line (`settle`) but what its body brings. Answers the thing as it is then. Throws for one that is in a deed already, and for a value that another one took the place of.
   */
  async function keep(ctx: Ctx, held: Held, body: (ctx: Ctx, held: Held) => Promise<Held | undefined>): Promise<Held> {
    requireFirst(ctx, held.id);
    if (older.has(held)) throw new Error(`${it.kind} ${held.id} was written since: go on with what that answered`);
    const holds = holding(ctx, [subject(held), ...(it.parts?.(held) ?? [])]);
    return gathered({ ...ctx, holds }, async (ctx) => {
      const after = await body(ctx, held);
      if (!after) return held;
      const now = await it.save(ctx, held, after);
      if (it.turns) await writeTurns(ctx, subject(held), it.turns(held), it.turns(now));
      if (now !== held) older.add(held);
      return now;
    });
  }

  /** The same for a thing that is to be held first. Throws NOT_FOUND. */
  const work = (ctx: Ctx, id: string, body: (ctx: Ctx, held: Held) => Promise<Held | undefined>): Promise<Held> =>
    insistentTransaction(ctx, async (ctx) => keep(ctx, await hold(ctx, id), body));

  /** The thing in the state an action leads to. Throws IllegalTransition. */
  const moved = (held: Held, action: Action): Held => ({ ...held, status: it.lifecycle.next(action, held.status) });

  /** Deeds on a part of it; anyone who holds the whole holds the part. */
  function part<Noun extends string, Does extends string, One, Where extends object, Thing>(
    of: Part<Held, Noun, Does, One, Where, Thing>,
  ) {
    /** Passes when the permission table says yes. Throws FORBIDDEN with who may. */
    async function permit(ctx: Ctx, action: Does, held: Held, one: One): Promise<void> {
      const right = `${of.noun}.${action}` as const;
      if (ctx.actor && of.permissions[right](ctx.actor, of.as(held, one))) return;
      await it.refused?.(ctx, right, held);
      throw new DomainError('FORBIDDEN', `Only ${of.whoMay[right]} may do this.`);
    }

    type Body<Input> = (ctx: Ctx, held: Held, one: One, input: Input) => Promise<Held>;

    /** One deed on what is held, written. */
    const done = <Input>(
      ctx: Ctx,
      held: Held,
      input: Input & Where,
      which: Which<Held, Does>,
      body: Body<Input>,
    ): Promise<Held> =>
      keep(ctx, held, async (ctx, held) => {
        const action = typeof which === 'function' ? which(ctx, held) : which;
        const one = of.find(held, input);
        await permit(ctx, action, held, one);
        of.legal(held, one, action);
        const answered = await body(ctx, held, one, input);
        const after = of.stands?.(held, answered, action) ?? answered;
        return of.settle ? of.settle(ctx, after, one) : after;
      });

    /** One deed without its view: for what the clock does, and where the thing is gone afterwards. */
    const act = <Input>(
      ctx: Ctx,
      input: Input & Where & { id: string },
      which: Which<Held, Does>,
      body: Body<Input>,
    ): Promise<Held> =>
      insistentTransaction(ctx, async (ctx) => done(ctx, await hold(ctx, input.id), input, which, body));

    /**
     * One deed of this action. It throws NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION and what the body refuses; then nothing was written.
     * It answers what its doer is shown afterwards.
     */
    const deed =
      <Input>(which: Which<Held, Does>, body: Body<Input>) =>
      (ctx: Ctx, input: Input & Where & { id: string }): Promise<View> =>
        insistentTransaction(ctx, async (ctx) => {
          const before = await hold(ctx, input.id);
          return it.view(ctx, await done(ctx, before, input, which, body), before);
        });

    return { permit, act, deed };
  }

  /** In the state that the action leads to, unless its body led on to another by itself. */
  const stands = (before: Held, after: Held, action: Action): Held =>
    after.status === before.status ? moved(after, action) : after;

  const itself: Part<Held, Noun, Action, Held, object, Held> = {
    noun: it.noun ?? (it.kind as string as Noun), // the default of the type above
    permissions: it.permissions,
    whoMay: it.whoMay,
    find: (held) => held,
    as: (held) => held,
    legal(held, _same, action) {
      it.legal?.(held, action);
      it.lifecycle.next(action, held.status);
    },
    ...(it.settle && { settle: it.settle }),
  };
  const whole = part(itself);
  const moving = part({ ...itself, stands });

  /** The same of one whose value is at hand: nothing is read. */
  async function begun(ctx: Ctx, held: Held): Promise<Held> {
    if (it.turns) await writeTurns(ctx, subject(held), [], it.turns(held));
    return held;
  }

  type Body<Input> = (ctx: Ctx, held: Held, input: Input) => Promise<Held>;
  const onWhole =
    <Input>(body: Body<Input>) =>
    (ctx: Ctx, held: Held, _same: Held, input: Input): Promise<Held> =>
      body(ctx, held, input);

  return {
    subject,
    read,
    hold,
    tell,
    keep,
    work,
    moved,
    part,
    begun,
    /** A thing that was just made, or became somebody's outside of its deeds, with whose turn it is. */
    begin: async (ctx: Ctx, id: string): Promise<Held> => begun(ctx, await read(ctx, id)),
    /** Whose turn the rules say it is: nobody's in a thing that is gone. */
    async turnsOf(ctx: Ctx, id: string): Promise<readonly AnyTurn[]> {
      const held = await it.find(ctx, id, false);
      return held && it.turns ? it.turns(held) : [];
    },
    /** Deeds on the whole that may leave it in its state: their body says whether it moves. */
    whole: { act: whole.act, deed: whole.deed },
    /** What its reader is shown of it. Throws NOT_FOUND. */
    show: async (ctx: Ctx, id: string): Promise<View> => it.view(ctx, await read(ctx, id)),
    permit: (ctx: Ctx, action: Action, held: Held): Promise<void> => whole.permit(ctx, action, held, held),
    act: <Input>(
      ctx: Ctx,
      input: Input & { id: string },
      which: Which<Held, Action>,
      body: Body<Input>,
    ): Promise<Held> => moving.act(ctx, input, which, onWhole(body)),
    deed: <Input>(which: Which<Held, Action>, body: Body<Input>) => moving.deed(which, onWhole(body)),
    /**
     * What the platform does in the course of a deed, on what that holds: permitted, legal, done, in the state it leads to. What it
     * answers is handed on. Throws IllegalTransition.
     */
    async follow(ctx: Ctx, held: Held, action: Action, body: (ctx: Ctx, held: Held) => Promise<Held>): Promise<Held> {
      const system = asSystem(ctx);
      await whole.permit(system, action, held, held);
      it.legal?.(held, action);
      it.lifecycle.next(action, held.status);
      return stands(held, await body(system, held), action);
    },
  };
}

/** The subjects that a transaction holds, these among them: their deadlines need not hold them again. */
const holding = ({ holds }: Ctx, more: readonly Subject[]): ReadonlySet<string> =>
  new Set([...(holds ?? []), ...more.map(subjectKey)]);

/** The platform's own deeds, done by nobody for anybody. */
export const asSystem = (ctx: Ctx): Ctx => ({
  ...ctx,
  actor: { kind: 'system' },
  acting: undefined,
  byLetter: undefined,
});

/** Throws `code` with the first of the problems when there are any. */
export function refuse(problems: FieldProblems, code: ErrorCode = 'BAD_INPUT'): void {
  const [first] = Object.values(problems);
  if (first) throw new DomainError(code, first, problems);
}
