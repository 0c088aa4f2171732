/** How long a reason is that others will ask about: the lengths of ReasonSchema, for pages, which carry no schema. */
export const REASON = { least: 10, most: 1000 } as const;

/** Why this is no reason yet, or undefined. */
export const problemOfReason = (reason: string, least: number = REASON.least): string | undefined =>
  reason.trim().length < least
    ? `Give a reason of at least ${least} characters, so that the others understand.`
    : undefined;
