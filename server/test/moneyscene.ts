import type { Role } from '@ahadi/domain/accounts/schema.ts';
import type { EscrowView } from '@ahadi/domain/escrow/schema.ts';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { type Ctx, systemCtx } from '../core/ctx.ts';
import { type Fate, type Line, makeLine } from './dying.ts';
import type { Books } from './moneytruth.ts';
import type { Person, World } from './world.ts';

export const reason = 'This is a reason that is long enough for money.';
/** The world of all lives, connections of their own to its database, its books, and who stands around them. */
export type Scene = { world: World; pool: pg.Pool; books: Books; admins: [Person, Person]; stranger: Person };
export type Player = { person: Person; roles: Role[] };
export type Life = {
  id: EscrowView['id'];
  buyer: Player;
  seller: Player;
  payments: string[];
  /** What happened, for who reads a failure. A cross stands where a process died. */
  lived: string[];
} & Scene;
export type Step = {
  act: number;
  who: number;
  what: number;
  amount: number;
  yes: boolean;
  /** What dies in this step, if anything: who does the deed, or who does what follows from it. */
  dies: 'nothing' | 'deed' | 'consequence';
  fate: Fate;
  doubled: boolean;
};

/** A context of somebody whose process speaks over this line. */
export const ctxOn = ({ world }: Scene, line: Line, player: Player | null): Ctx => ({
  ...systemCtx(world.deps, `life:${uuidv7()}`),
  db: line.db,
  jobs: {
    ...world.deps.jobs,
    follow: async (_ctx, events) => {
      for (const event of events) line.tell(event);
    },
  },
  ...(player ? { actor: { kind: 'user', userId: player.person.id, roles: player.roles } } : {}),
});
/** What somebody does in passing: nothing dies, and nothing follows from it. */
export const inPassing = (scene: Scene, player: Player) => ({
  context: { ctx: ctxOn(scene, makeLine(scene.pool, []), player), idempotencyKey: null },
});
