// What is public about a name is said without a judgement.
import { to } from '@ahadi/domain/paths.ts';
import type { SearchHit } from '@ahadi/domain/records/schema.ts';
import type { Ctx } from '../core/ctx.ts';
import { searchRecords } from '../records/search.ts';
import { personChoice, type Reply } from './reply.ts';

const MOST = 3;

/** What the public record says of one identity, as facts and without a judgement. */
function lineOf({ identity, match, standing, entries }: SearchHit): string {
  const where = [identity.city, identity.country].filter((part) => part !== null).join(', ');
  const kept = `${standing.agreementsKept} ${standing.agreementsKept === 1 ? 'agreement' : 'agreements'} kept`;
  const open = `${standing.unresolved} unresolved`;
  const mended = `${standing.resolvedInTime} resolved in time`;
  const rate =
    standing.responseRate === null
      ? ''
      : `, answered ${Math.round(standing.responseRate.share * 100)} % of the cases against them`;
  const near = match === 'close' ? ' (nearly this name)' : '';
  const shown = entries.length === 1 ? 'One entry is public.' : `${entries.length} entries are public.`;
  return `• ${identity.name}${near}${where === '' ? '' : `, ${where}`}, ${identity.userNumber}: ${kept}, ${mended}, ${open}${rate}. ${shown}`;
}

/** What is public about a name. It says what is written and judges nobody; where nothing is, that this proves nothing. */
export async function answerName(ctx: Ctx, name: string): Promise<Reply> {
  const { hits } = await searchRecords(ctx, name);
  const body =
    hits.length === 0
      ? `Nothing is public here about “${name}”. That is no proof for or against them: only broken promises that went through a whole dispute become public. Check the spelling, or look for their number.`
      : [
          `This is public about “${name}”. I name what is written; whether you trust them is yours to decide.`,
          ...hits.slice(0, MOST).map(lineOf),
          ...(hits.length > MOST ? [`And ${hits.length - MOST} more of this or a like name.`] : []),
        ].join('\n');
  return {
    messages: [
      {
        kind: 'text',
        body,
        choices: [
          { id: 'record', label: 'Look in public history', path: to('history', {}, { name }) },
          { id: 'read', label: 'What an entry means', path: to('helpArticle', { articleId: 'what-becomes-public' }) },
          personChoice,
        ],
      },
    ],
    change: { misses: 0 },
  };
}
