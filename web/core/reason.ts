/** How long a reason is that others will ask about: the lengths of ReasonSchema, for pages, which carry no schema. */
export const REASON = { least: 10, most: 1000 } as const;

/** Why this is no reason yet, or undefined. */
export const problemOfReason = (reason: string): string | undefined =>
  reason.trim().length < REASON.least
    ? `Give a reason of at least ${REASON.least} characters, so that the others understand.`
    : undefined;
