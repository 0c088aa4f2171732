/** Parcels from the side of whoever sends them. */
export const sending = {};
