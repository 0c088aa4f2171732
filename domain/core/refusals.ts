/**
 * The ways to be refused that every feature knows: the HTTP status and the sentence a person reads. Apart from those of the features, so that
 * a page which needs none of these does not load them.
 */
export const refusals = {
  /** Specification §8: any call that needs a session and has none. */
  UNAUTHENTICATED: { status: 401, sentence: 'User not authenticated' },
  /** The actor may see the thing, but not do this to it. */
  FORBIDDEN: { status: 403, sentence: 'You may not do this here.' },
  /** For what only the owner of an account may do, a short while after signing in. */
  SESSION_NOT_FRESH: { status: 403, sentence: 'You signed in a while ago. Confirm that it is you.' },
  /** Unknown and not yours answer exactly alike, so that ids cannot be probed. */
  NOT_FOUND: { status: 404, sentence: 'There is nothing here, or it is not yours to see.' },
  BAD_INPUT: { status: 400, sentence: 'Some of what was entered cannot be used. Nothing was saved.' },
  /** The life cycle table has no row for this action now. */
  ILLEGAL_TRANSITION: { status: 409, sentence: 'This is not possible at this point.' },
  /** Somebody changed it since you read it. */
  STALE: { status: 409, sentence: 'Somebody changed this while you worked. Your text is kept; reload to compare.' },
  IDEMPOTENCY_REUSED: {
    status: 422,
    sentence: 'This request was sent before with other content. Nothing was done twice.',
  },
  RATE_LIMITED: { status: 429, sentence: 'Too many tries in a short time. Wait a moment and try again.' },
  FILE_TOO_LARGE: { status: 413, sentence: 'The file is too large. Nothing was sent. Choose a smaller file.' },
  FILE_TYPE: { status: 415, sentence: 'This kind of file cannot be used here. Nothing was saved.' },
  EMAIL_UNVERIFIED: { status: 403, sentence: 'Confirm your e-mail address first; the link is in your inbox.' },
  /** The server has more to do than it can; the answer says after how many seconds to ask again. */
  BUSY: { status: 503, sentence: 'Many people are here at this moment. Nothing was lost; try again in a few seconds.' },
  INTERNAL: { status: 500, sentence: 'Something went wrong on our side. Nothing was lost; try again.' },
} as const;
