import { sending } from '../parcels/handlers.ts';

export const selling = { ...sending };
