// A document that was brought before we judged as we do now is judged once more before it is frozen.
import { type Unfit, unfitWords } from '@ahadi/domain/agreements/documents/rules.ts';
import type { AgreementTerms } from '@ahadi/domain/agreements/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { Ctx } from '../core/ctx.ts';
import { readUnchanged } from '../core/files.ts';
import { readWholePdf } from '../core/givenpdf.ts';
import * as store from './document.store.ts';

type Why = Unfit | 'missing' | 'a form';

const words: Readonly<Record<Exclude<Why, Unfit>, string>> = {
  missing: 'The file is missing from storage, or is not what was brought.',
  'a form': 'This PDF is a form whose fields could still be filled in when it was brought.',
};
const wordsOf = (why: Why): string => (why in words ? words[why as keyof typeof words] : unfitWords[why as Unfit]); // one of the two

/** Why a document that was brought would not be taken as it is today, or null. */
async function whyUnfit(ctx: Ctx, sha256: string): Promise<Why | null> {
  const bytes = await readUnchanged(ctx, sha256);
  if (!bytes) return 'missing';
  const read = await readWholePdf(bytes);
  return 'unfit' in read ? read.unfit : read.isForm ? 'a form' : null;
}

/** A document that is to be frozen is fit by the newest judgement. Throws ILLEGAL_TRANSITION with the reason and what helps, BUSY. */
export async function requireStillFit(
  ctx: Ctx,
  id: string,
  { document }: Pick<AgreementTerms, 'document'>,
): Promise<void> {
  if (!document || (await store.isJudged(ctx, id, document.sha256))) return;
  const why = await whyUnfit(ctx, document.sha256);
  if (why !== null)
    throw new DomainError(
      'ILLEGAL_TRANSITION',
      `The document was brought before files were looked through as they are now, and cannot be signed as it is. ${wordsOf(why)} Bring it once more as a new version.`,
    );
  await store.noteJudged(ctx, id, document.sha256);
}

/** Documents of agreements that are not frozen yet and would be refused then, as a line each; `looked` counts those that were looked at. Changes nothing. */
export async function checkDocuments(ctx: Ctx): Promise<{ looked: number; wrong: string[] }> {
  const wrong: string[] = [];
  let looked = 0;
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const found = await store.findUnjudged(ctx, after);
    for (const { ref, sha256 } of found) {
      looked += 1;
      const why = await whyUnfit(ctx, sha256);
      if (why !== null) wrong.push(`${ref}: ${wordsOf(why)}`);
    }
    const last = found.at(-1);
    if (!last) return { looked, wrong };
    after = last.id;
  }
}
