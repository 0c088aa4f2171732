import type { Problem } from '../../core/errors.ts';
import { refusalIn } from '../refusal.ts';
import { useVoice } from '../words.ts';

/** Why something was not kept, in the language of where it stands. Loaded when something was not. */
export default function Refused({ problem }: { problem: Problem }) {
  const voice = useVoice();
  return refusalIn(voice, problem);
}
