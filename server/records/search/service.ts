import { exactKey, numberKey, searchKeys } from '@ahadi/domain/records/naming/rules.ts';
import type { Ctx } from '../../core/ctx.ts';
import * as store from './store.ts';

/**
 * Brings what an identity is found by in step with its entries, in the transaction that changed them: with no entry left that
 * the search may show, it is found by nothing.
 */
export async function refreshNames(ctx: Ctx, identityId: string): Promise<void> {
  const listed = await store.listedNames(ctx, identityId);
  const byKey = new Map((listed?.names ?? []).map((name) => [exactKey(name), name]));
  const rows = [...byKey].map(([key, name]) => ({
    name,
    exactKey: key,
    keys: searchKeys(name),
    userNumber: numberKey(listed?.userNumber ?? ''),
    registrationKey: listed?.registrationNo ? numberKey(listed.registrationNo) : null,
  }));
  await store.replaceNames(ctx, identityId, rows);
}
