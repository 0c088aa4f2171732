import type { Problem } from '../../core/errors.ts';
import { refusalIn } from '../refusal.ts';
import { useVoice } from '../words.ts';
import { usePortfolioWords } from './words.ts';

/** Why a tag or a view was not kept, in the language of where it stands. */
export function useRefused(): (refused: Problem) => string {
  const say = usePortfolioWords();
  const voice = useVoice();
  return (refused) => refusalIn(voice, refused, { AGR_PORTFOLIO_FULL: say.full, AGR_PORTFOLIO_NAMED: say.named });
}
