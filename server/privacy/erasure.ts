// What is somebody's is erased by the rules of all tables, and files that nothing names go with it.
import type { Ctx } from '../core/ctx.ts';
import type { PersonalRule } from '../core/personal.ts';
import { behindWall } from '../core/wall.ts';
import * as store from './erasure.store.ts';
import { personalRules } from './personal-rules.ts';

const rules: readonly (readonly [string, PersonalRule])[] = Object.entries(personalRules);
/** The account itself is named by everything and so comes last. */
const inOrder = [...rules.filter(([table]) => table !== 'users'), ...rules.filter(([table]) => table === 'users')];

/**
 * Takes a person out of every table, as the rules say: machine-written words about them lose their name, then what stays
 * is emptied, then what goes is deleted, then their files are let go. The caller holds the account's row and opened a
 * transaction: a crash in the middle leaves everything as it was. What stays is in {@link personalRules}. Of who is held to duties the name
 * stays in others' words: they go on reading whom they deal with; when the hold ends it goes from there, too.
 */
export async function erasePerson(ctx: Ctx, userId: string, { isHeld = false } = {}): Promise<void> {
  if (!ctx.inTransaction) throw new Error('A person is erased in one transaction or not at all');
  const subject = await store.subjectOf(ctx, userId);
  if (!subject) throw new Error(`There is no account ${userId}`);
  const files = await store.filesOf(ctx, personalRules, subject);
  const avatar = /[0-9a-f]{64}$/.exec(subject.image ?? '')?.[0];
  const kinds = await store.columnKinds(ctx);
  await store.untieDrafts(ctx, userId);
  const told = isHeld ? { ...subject, names: [] } : subject;
  for (const [table, rule] of rules) await store.renameInWords(ctx, table, rule, told, kinds);
  for (const [table, rule] of inOrder) await store.changeRows(ctx, table, rule, { subject, kinds });
  for (const [table, rule] of inOrder) {
    const remove = (ctx: Ctx) => store.deleteRows(ctx, table, rule, subject);
    await (rule.behindWall ? behindWall(ctx, userId, remove) : remove(ctx));
  }
  await store.forgetFiles(ctx, personalRules, avatar ? [...files, avatar] : files);
}

/** Files that nothing names any more go; their bytes in the next round. */
export const letFilesGo = (ctx: Ctx, hashes: readonly string[]): Promise<void> =>
  store.forgetFiles(ctx, personalRules, hashes);

/** Removes the bytes of files that no row names any more. A crash between the bytes and the note leaves the note: it is done again. */
export async function removeForgotten(ctx: Ctx): Promise<void> {
  for (const sha256 of await store.takeForgotten(ctx)) {
    await ctx.storage.remove(sha256);
    await store.noteRemoved(ctx, sha256);
  }
}
