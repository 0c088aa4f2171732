/** Refusals that a page knows before anything is sent, and says in place of the deed; apart from the others, which it does not load. */
export const foreseen = {
  DSP_ONCE_ONLY: { status: 409, sentence: 'This can be done once only, and it was.' },
  OFFER_NOT_YOUR_TURN: {
    status: 409,
    sentence: 'Your offer is open. The other side answers first, or its time runs out.',
  },
  ESC_ON_HOLD: { status: 409, sentence: 'Money stands still here while we look at it. Nothing was moved.' },
} as const;
