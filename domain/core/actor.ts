import type { Role } from '../accounts/schema.ts';

/** Who acts: a signed-in person with their roles. The clock and reactions act as `system`. */
export type Actor = { kind: 'user'; userId: string; roles: readonly Role[] } | { kind: 'system' };

/** The clock and what follows by itself. */
export const isSystem = (actor: Actor) => actor.kind === 'system';
/** True when it is this person; of nobody it is never true. */
export const isUser = (actor: Actor, userId: string | null) =>
  actor.kind === 'user' && userId !== null && actor.userId === userId;
/** A person with this role; the clock has none. */
export const hasRole = (actor: Actor, role: Role) => actor.kind === 'user' && actor.roles.includes(role);
