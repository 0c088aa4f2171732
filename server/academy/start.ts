// When a run begins its seats take part and their fees are earned.
import { seatless } from '@ahadi/domain/academy/registrations/lifecycle.ts';
import { runLifecycle } from '@ahadi/domain/academy/runs/lifecycle.ts';
import { asSystem } from '../core/aggregate.ts';
import type { Ctx } from '../core/ctx.ts';
import { earnFee } from './fee-return.ts';
import { findRegistration, type HeldRun, registrationsIn } from './held.store.ts';
import { expire, move } from './seat.ts';

/** Somebody's course goes on from now on, where its run does: the fee is earned. The run is held; otherwise nothing happens. */
export async function startedRun(ctx: Ctx, run: HeldRun, registrationId: string): Promise<void> {
  const held = await findRegistration(ctx, registrationId);
  if (!held || !runLifecycle.can('end', run.status)) return;
  await move(asSystem(ctx), held, 'attend');
  await earnFee(ctx, held, `${run.code} ${run.title}`);
}

/**
 * The run begins: who has a seat takes part and their fees are earned; who still waits for a seat or a payment runs out. What was paid by
 * hand and is being looked at stays: the one who paid waits for us. The run is held.
 */
export async function startEverybody(ctx: Ctx, run: HeldRun): Promise<void> {
  for (const held of await registrationsIn(ctx, run.id, seatless)) await expire(ctx, held);
  for (const held of await registrationsIn(ctx, run.id, ['confirmed'])) await startedRun(ctx, run, held.id);
}
