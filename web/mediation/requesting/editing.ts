import type { MediationRequest, MediationView } from '@ahadi/domain/mediation/schema.ts';
import type { Draft } from './draftkeeper.ts';

/** What every part of the form is written with. */
export type Editing = {
  view: MediationView;
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  changeRequest: (part: Partial<MediationRequest>) => void;
  problemAt: (path: string) => string | undefined;
  touch: (path: string) => void;
  /** It was tried to send it: from now on every problem shows. */
  tried: boolean;
};
