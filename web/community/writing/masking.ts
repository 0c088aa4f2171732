/** What becomes of a text that is masked or kept; the first words of somebody are looked at either way. */
export const afterMasking = (isReviewed: boolean): string =>
  isReviewed
    ? 'Masked, it has ••• in its place. Masked or kept, a moderator looks at it before others see it, as at all of your first words.'
    : 'Masked, it is shown at once with ••• in its place. Kept, a moderator looks at it first.';
