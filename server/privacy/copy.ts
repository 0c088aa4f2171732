// Somebody asks for a copy of all data, and downloads it while it is kept.
import { addDays, HOUR } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { type CopyAction, copyLifecycle } from '@ahadi/domain/privacy/lifecycle.ts';
import { COPY_DAYS, COPY_PAUSE_HOURS } from '@ahadi/domain/privacy/rules.ts';
import type { DataCopy } from '@ahadi/domain/privacy/schema.ts';
import { userById } from '../accounts/account.ts';
import { requireFresh, userIdOf } from '../core/authorize.ts';
import { type Clock, cancelClocks, startClock } from '../core/clocks.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { keepFile } from '../core/files.ts';
import * as store from './copy.store.ts';
import { PARTS, packCopy } from './copy-pack.ts';
import { forgetFiles, subjectOf } from './erasure.store.ts';
import { holdAccount } from './leaving.store.ts';
import { personalRules } from './personal-rules.ts';

const subjectFor = (userId: string) => ({ kind: 'user', id: userId }) as const;

const shown = (row: store.CopyRow): DataCopy => ({
  id: row.id,
  status: row.status,
  partsDone: row.parts_done,
  partsAll: row.parts_all,
  size: row.size,
  askedAt: row.created_at.toISOString(),
  readyAt: row.ready_at?.toISOString() ?? null,
  expiresAt: row.expires_at?.toISOString() ?? null,
});

/** The reader's newest copy, or null. */
export async function readCopy(ctx: Ctx): Promise<DataCopy | null> {
  const row = await store.newestCopy(ctx, userIdOf(ctx));
  return row && shown(row);
}

/** Until when somebody's copy can be downloaded, or null where none is ready. */
export async function copyUntil(ctx: Ctx, userId: string): Promise<string | null> {
  const row = await store.newestCopy(ctx, userId);
  return row?.status === 'ready' ? shown(row).expiresAt : null;
}

/** The file of a copy goes; its bytes go in the next round. */
async function dropFile(ctx: Ctx, row: store.CopyRow, action: CopyAction): Promise<void> {
  await store.endCopy(ctx, row.id, copyLifecycle.next(action, row.status));
  if (row.sha256) await forgetFiles(ctx, personalRules, [row.sha256]);
}

/** Has a copy made of everything about the reader; the one before goes. Throws ILLEGAL_TRANSITION, RATE_LIMITED. */
export const askCopy = (ctx: Ctx): Promise<DataCopy> =>
  transaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    await holdAccount(ctx, userId);
    const before = await store.newestCopy(ctx, userId);
    if (before) {
      const whyNot = copyLifecycle.whyNot('replace', before.status);
      if (whyNot)
        throw new DomainError('ILLEGAL_TRANSITION', 'A copy is being made already. You are told when it is ready.');
      const pause = before.created_at.getTime() + COPY_PAUSE_HOURS * HOUR - ctx.now.getTime();
      if (pause > 0 && copyLifecycle.can('download', before.status))
        throw new DomainError(
          'RATE_LIMITED',
          `You asked for a copy less than ${COPY_PAUSE_HOURS} hours ago. That one is there to be downloaded.`,
        );
      await dropFile(ctx, before, 'replace');
      await cancelClocks(ctx, subjectFor(userId), ['copy.expiry']);
    }
    const row = await store.addCopy(ctx, userId);
    await emit(ctx, 'copy.asked', subjectFor(userId), { copyId: row.id }, [userId]);
    return shown(row);
  });

/** Its next state, written while it is held, or null when it ended meanwhile. */
const take = (ctx: Ctx, id: string, action: CopyAction, write: (ctx: Ctx, row: store.CopyRow) => Promise<unknown>) =>
  transaction(ctx, async (ctx) => {
    const row = await store.holdCopy(ctx, id);
    if (!row || !copyLifecycle.can(action, row.status)) return null;
    await write(ctx, row);
    return row;
  });

/**
 * Makes a copy that was asked for. A process that dies on the way leaves it as running; it is begun again from the start,
 * and the file gets its name only when it is whole. One that cannot be made is given up, and its owner is told and may ask again.
 */
export async function makeCopy(ctx: Ctx, id: string): Promise<void> {
  const row = await take(ctx, id, 'make', (ctx, held) =>
    store.beginCopy(ctx, id, copyLifecycle.next('make', held.status), PARTS),
  );
  if (!row) return;
  const subject = await subjectOf(ctx, row.user_id);
  const user = await userById(ctx, row.user_id);
  if (!subject || !user) return;
  const bytes = await packCopy(ctx, { ...subject, name: user.name }, (done) => store.noteParts(ctx, id, done)).catch(
    (failure: unknown) => {
      ctx.log.error('a copy of somebody’s data could not be made', { copy: id, failure });
      return null;
    },
  );
  if (!bytes) {
    await take(ctx, id, 'give_up', async (ctx, held) => {
      await store.endCopy(ctx, id, copyLifecycle.next('give_up', held.status));
      await emit(ctx, 'copy.failed', subjectFor(held.user_id), { copyId: id }, [held.user_id]);
    });
    return;
  }
  await take(ctx, id, 'finish', async (ctx, held) => {
    const expiresAt = addDays(ctx.now, COPY_DAYS);
    const sha256 = await keepFile(ctx, bytes, 'application/zip');
    const status = copyLifecycle.next('finish', held.status);
    await store.finishCopy(ctx, id, { status, sha256, size: bytes.length, expiresAt });
    await startClock(ctx, subjectFor(held.user_id), { kind: 'copy.expiry', dueAt: expiresAt });
    const told = { copyId: id, expiresAt: expiresAt.toISOString() };
    await emit(ctx, 'copy.ready', subjectFor(held.user_id), told, [held.user_id]);
  });
}

/** Seven days are over: the file goes. */
export async function expireCopy(ctx: Ctx, { subject }: Clock): Promise<void> {
  const row = await store.newestCopy(ctx, subject.id);
  if (row && copyLifecycle.can('expire', row.status)) await dropFile(ctx, row, 'expire');
}

/** The file of a copy, for its owner alone and soon after signing in. Another person's id answers like an unknown one. Throws NOT_FOUND, SESSION_NOT_FRESH. */
export async function downloadCopy(ctx: Ctx, id: string): Promise<File> {
  const userId = userIdOf(ctx);
  const row = await store.newestCopy(ctx, userId);
  if (row?.id !== id || !row.sha256 || !copyLifecycle.can('download', row.status)) throw new DomainError('NOT_FOUND');
  await requireFresh(ctx);
  const bytes = await ctx.storage.get(row.sha256);
  if (!bytes) throw new DomainError('NOT_FOUND');
  await transaction(ctx, (ctx) => emit(ctx, 'copy.downloaded', subjectFor(userId), { copyId: id }));
  const name = `your-data-${row.created_at.toISOString().slice(0, 10)}.zip`;
  return new File([new Uint8Array(bytes)], name, { type: 'application/zip' });
}
