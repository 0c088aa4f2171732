import type { Ctx } from '../../core/ctx.ts';

// The deadlines of entries. TODO-CLOCKS: nothing runs until the clocks of the core are here.

export async function startExpiry(_ctx: Ctx, _recordId: string, _dueAt: Date): Promise<void> {}
export async function endClocks(_ctx: Ctx, _recordId: string): Promise<void> {}
