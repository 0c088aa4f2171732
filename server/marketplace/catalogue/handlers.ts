/** What is on sale, as buyers find it. */
export const catalogue = {};
