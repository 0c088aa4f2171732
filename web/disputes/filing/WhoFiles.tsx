import type { Session } from '@ahadi/domain/accounts/schema.ts';
import { actIn } from '@ahadi/domain/disputes/acts.ts';
import { whoActs, whyNotActing } from '@ahadi/domain/organisations/acts.ts';
import { Notice } from '../../ui/Notice.tsx';

type Acting = Session['acting'];

/** Who reads a dispute before it is filed: its own side, which may be an organisation. */
export const whoReadsDraft = (acting: Acting): string =>
  acting
    ? `A draft. Only ${acting.organisation} sees it until it is filed.`
    : 'A draft. Nobody else sees it until you file it.';

/** Why somebody who acts for an organisation may write this and not file it; null where they may or act for nobody. */
export const whyNotFiled = (acting: Acting): string | null => whyNotActing(acting, actIn('submit'));

/** Before anything is written: that somebody else files it. */
export const WhoFiles = ({ acting }: { acting: Acting }) =>
  acting &&
  whyNotFiled(acting) !== null && (
    <Notice tone="attention" title="You can write it, and somebody else files it">
      {`Only ${whoActs(actIn('submit'))} of ${acting.organisation} may file a dispute. What you write is kept as a draft, which they can read, change and file.`}
    </Notice>
  );
