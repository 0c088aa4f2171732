/** Orders as administrators see them. */
export const orderDesk = {};
