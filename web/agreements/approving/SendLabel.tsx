import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { useApprovalState } from './useApprovalState.ts';
import { useApproving } from './words.ts';

/** What the button that sends is called: approval is asked for where the text needs it first. */
export default function SendLabel({ view, words }: { view: AgreementView; words: string }) {
  const say = useApproving();
  const state = useApprovalState(view, true);
  return state.data && !state.data.isApproved ? say.askFor : words;
}
