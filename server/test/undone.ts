import type { Role } from '@ahadi/domain/accounts/schema.ts';
import { IllegalTransition } from '@ahadi/domain/core/lifecycle.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { ORPCError } from '@orpc/server';
import type { Ctx } from '../core/ctx.ts';
import { noteAnswered } from './answered.ts';
import { kindOf, partOf } from './kinds.ts';
import type { Person, World } from './world.ts';

class Undone extends Error {}
/** What a procedure is called with when somebody does a deed that is undone. */
export type Undoable = { context: { ctx: Ctx; idempotencyKey: null } };

/** What a deed of this person answers, 'done' or the code it is refused with; whatever it did is undone. `procedure` is the one it is, by its name. */
export async function outcomeOf(
  world: World,
  person: Person,
  roles: readonly Role[],
  run: (context: Undoable) => Promise<unknown>,
  procedure?: string,
): Promise<string> {
  let outcome = 'done';
  await world.deps.db
    .transaction()
    .execute(async (db) => {
      const actor = { kind: 'user', userId: person.id, roles } as const;
      const ctx: Ctx = { ...world.ctx(), db, inTransaction: true, actor };
      await run({ context: { ctx, idempotencyKey: null } }).catch((failure: unknown) => {
        if (failure instanceof DomainError || failure instanceof ORPCError) outcome = failure.code;
        else if (failure instanceof IllegalTransition) outcome = 'ILLEGAL_TRANSITION';
        else throw failure;
      });
      throw new Undone();
    })
    .catch((failure: unknown) => {
      if (!(failure instanceof Undone)) throw failure;
    });
  const kind = kindOf({ userId: person.id, roles });
  if (outcome === 'done' && procedure && kind) noteAnswered(procedure, { kind, part: partOf(person.name, roles) });
  return outcome;
}
