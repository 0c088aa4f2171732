import type { Parcel } from '@ahadi/domain/marketplace/buying/schema.ts';

/** What every dialog about a parcel is given: the parcel, what is told when it is done, and how it is closed. */
export type ParcelDialogProps = { parcel: Parcel; onDone: (sentence: string) => void; onClose: () => void };
