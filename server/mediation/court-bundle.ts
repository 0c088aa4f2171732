// A bundle is printed, bound and kept to the byte.
import type { Sha256 } from '@ahadi/domain/core/ids.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { courtLifecycle } from '@ahadi/domain/mediation/court/lifecycle.ts';
import { courtProfiles } from '@ahadi/domain/mediation/court/profiles.ts';
import { compile, papersFor } from '@ahadi/domain/mediation/court/rules.ts';
import type { CourtPackage } from '@ahadi/domain/mediation/court/schema.ts';
import { canonicalJson, sha256Hex } from '../core/canonical.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { keepFile } from '../core/files.ts';
import { newPaper } from './court.store.ts';
import { bundleName, courts, findCourt, viewOf } from './court.ts';
import { dayIn, factsOf, type Held } from './court-facts.ts';
import { printBundle } from './court-press.ts';

/** All that a bundle is made of, in one short text: two that are alike make the same bundle. */
const contentOf = (held: Held): string =>
  canonicalJson({
    revision: held.revision,
    profile: held.profile,
    facts: factsOf(held),
    given: held.papers.flatMap(({ printed, sha256 }) => (printed ? [] : [sha256])),
  });

/** A bundle that was printed and kept, of which nobody knows yet. */
async function print(ctx: Ctx, held: Held) {
  const profile = courtProfiles[held.profile];
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
export async function makeReady(ctx: Ctx, { id }: { id: string }): Promise<CourtPackage> {
  const before = await courts.read(ctx, id);
  await courts.permit(ctx, 'make_ready', before);
  if (isReady(before)) return viewOf(ctx, before);
  courtLifecycle.next('make_ready', before.status);
  const bundle = await print(ctx, before);
  return insistentTransaction(ctx, async (ctx) => {
    const now = await courts.hold(ctx, id);
    const isSame = contentOf(now) === contentOf(before);
    // Somebody asked for the same at the same time, and was faster.
    if (isReady(now) && isSame) return viewOf(ctx, now);
    const after = await courts.keep(ctx, now, async (ctx, held) => {
      await courts.permit(ctx, 'make_ready', held);
      const ready = courts.moved(held, 'make_ready');
      if (!isSame) throw new DomainError('STALE');
      await courts.tell(ctx, held, 'court.ready', {
        manifestSha256: bundle.manifestSha256 as Sha256,
        bundleSha256: bundle.sha256 as Sha256,
      }); // brands are born here
      return {
        ...ready,
        papers: [...given(held), ...bundle.printed.map((paper) => newPaper(ctx, paper))],
        manifestSha256: bundle.manifestSha256,
        bundle: { sha256: bundle.sha256, pages: bundle.pages, size: bundle.pdf.length },
      };
    });
    return viewOf(ctx, after);
  });
}

const isReady = ({ status }: Held): boolean => courtLifecycle.can('unready', status);
/** Papers that the platform did not print. */
const given = ({ papers }: Held) => papers.filter(({ printed }) => !printed);

/** Opens it again: what was printed is gone. */
export const unready = courts.deed('unready', async (ctx, held) => {
  await courts.tell(ctx, held, 'court.unready', {});
  return { ...held, papers: given(held), manifestSha256: null, bundle: null };
});

/** The bundle, to the byte as it was bound. Throws NOT_FOUND until it is ready. */
export async function readBundle(ctx: Ctx, { id }: { id: string }): Promise<File> {
  const held = await findCourt(ctx, id);
  const bytes = held?.bundle ? await ctx.storage.get(held.bundle.sha256) : null;
  if (!held || !bytes) throw new DomainError('NOT_FOUND', 'The bundle is not ready yet.');
  if (sha256Hex(bytes) !== held.bundle?.sha256) throw new Error(`the bundle of ${id} is not what was kept`);
  return new File([new Uint8Array(bytes)], bundleName(held), { type: 'application/pdf' });
}
