/** Carts, checking out, orders and parcels, from the buyer's side. */
export const buying = {};
