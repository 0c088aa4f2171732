import type { Sha256 } from '@ahadi/domain/core/ids.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { courtLifecycle } from '@ahadi/domain/mediation/court/lifecycle.ts';
import { courtProfiles } from '@ahadi/domain/mediation/court/profiles/rules.ts';
import { compile, papersFor } from '@ahadi/domain/mediation/court/rules.ts';
import type { CourtPackage } from '@ahadi/domain/mediation/court/schema.ts';
import { authorize } from '../../../core/authorize.ts';
import { canonicalJson, sha256Hex } from '../../../core/canonical.ts';
import { holdSubject } from '../../../core/clocks.ts';
import { type Ctx, transaction } from '../../../core/ctx.ts';
import { keepFile } from '../../../core/files.ts';
import { asThing } from '../../members/service.ts';
import { dayIn, factsOf, type Held } from '../facts/service.ts';
import { bundleName, find, readCase, step, subjectOf, tell, viewOf } from '../life/service.ts';
import { printBundle } from '../printing/service.ts';
import * as store from '../store.ts';

/** All that a bundle is made of, in one short text: two that are alike make the same bundle. */
const contentOf = (held: Held): string =>
  canonicalJson({
    revision: held.row.revision,
    profile: held.row.profile,
    facts: factsOf(held),
    given: held.papers.flatMap(({ printed, sha256 }) => (printed ? [] : [sha256])),
  });

/** A bundle that was printed and kept, of which nobody knows yet. */
async function print(ctx: Ctx, held: Held) {
  const profile = courtProfiles[held.row.profile];
  const facts = factsOf(held);
  const open = compile(facts, profile);
  if (open.length > 0)
    throw new DomainError(
      'CRT_ITEM_MISSING',
      undefined,
      Object.fromEntries(open.map(({ code, rule, sentence }) => [code, `${rule}: ${sentence}`])),
    );
  const papers = [];
  for (const { code, from } of papersFor(facts, profile)) {
    const given = from === 'given' ? held.papers.find((one) => one.code === code && !one.printed) : null;
    papers.push({ code, given: given ? await ctx.storage.get(given.sha256) : null });
  }
  const bound = await printBundle({ facts, profile, on: dayIn(held.settled, ctx.now), papers });
  const printed = [];
  for (const { code, name, bytes, pages, printed: isOurs } of bound.papers)
    if (isOurs) {
      const sha256 = await keepFile(ctx, bytes, 'application/pdf');
      printed.push({ code, name, mime: 'application/pdf', sha256, size: bytes.length, pages, printed: true, by: null });
    }
  return { ...bound, printed, sha256: await keepFile(ctx, bound.pdf, 'application/pdf') };
}

/**
 * Prints and binds everything; nothing is held meanwhile, because the press may take minutes. What changed since it began is
 * refused as STALE, and then nothing is ready. One that is ready already is only shown. Throws CRT_ITEM_MISSING while anything
 * is open, each with the rule that asks for it; then nothing was printed.
 */
export async function makeReady(ctx: Ctx, mediationId: string): Promise<CourtPackage> {
  const members = await readCase(ctx, mediationId);
  const before = await find(ctx, members);
  if (!before) throw new DomainError('NOT_FOUND');
  authorize(ctx, 'court.make_ready', asThing(members));
  if (courtLifecycle.can('unready', before.row.status)) return viewOf(ctx, before);
  courtLifecycle.next('make_ready', before.row.status);
  const bundle = await print(ctx, before);
  const isSame = (held: Held) => contentOf(held) === contentOf(before);
  const keep = async (ctx: Ctx, held: Held) => {
    if (!isSame(held)) throw new DomainError('STALE');
    await store.removePrinted(ctx, mediationId);
    for (const paper of bundle.printed) await store.addPaper(ctx, mediationId, paper);
    await tell(ctx, held, 'court.ready', {
      manifestSha256: bundle.manifestSha256 as Sha256,
      bundleSha256: bundle.sha256 as Sha256,
    }); // brands are born here
    return {
      manifest_sha256: bundle.manifestSha256,
      bundle_sha256: bundle.sha256,
      bundle_pages: bundle.pages,
      bundle_size: bundle.pdf.length,
    };
  };
  return transaction(ctx, async (ctx) => {
    await holdSubject(ctx, subjectOf(mediationId));
    const now = await find(ctx, members);
    // Somebody asked for the same at the same time, and was faster.
    if (now && courtLifecycle.can('unready', now.row.status) && isSame(now)) return viewOf(ctx, now);
    return step(ctx, mediationId, 'make_ready', keep);
  });
}

const noBundle = { manifest_sha256: null, bundle_sha256: null, bundle_pages: null, bundle_size: null };

/** Opens it again: what was printed is gone. */
export const unready = (ctx: Ctx, mediationId: string): Promise<CourtPackage> =>
  step(ctx, mediationId, 'unready', async (ctx, held) => {
    await store.removePrinted(ctx, mediationId);
    await tell(ctx, held, 'court.unready', {});
    return noBundle;
  });

/** The bundle, to the byte as it was bound. Throws NOT_FOUND until it is ready. */
export async function readBundle(ctx: Ctx, mediationId: string): Promise<File> {
  const held = await find(ctx, await readCase(ctx, mediationId));
  const bytes = held?.row.bundle_sha256 ? await ctx.storage.get(held.row.bundle_sha256) : null;
  if (!held || !bytes) throw new DomainError('NOT_FOUND', 'The bundle is not ready yet.');
  if (sha256Hex(bytes) !== held.row.bundle_sha256) throw new Error(`the bundle of ${mediationId} is not what was kept`);
  return new File([new Uint8Array(bytes)], bundleName(held), { type: 'application/pdf' });
}
