import { type Act, whyNotActing } from '@ahadi/domain/organisations/acts.ts';
import { useMe } from './session.ts';

/** Why the reader may not do this for the organisation that they act for, in a sentence; null where they may, or act for nobody. */
export const useWhyNotActing = (act: Act): string | null => whyNotActing(useMe().acting, act);
