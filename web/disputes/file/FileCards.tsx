import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import type { DialogAction } from '../acting/DeedDialog.tsx';
import { BidsCard } from './BidsCard.tsx';
import { ClaimCard } from './ClaimCard.tsx';
import { ClocksCard } from './ClocksCard.tsx';
import { ExhibitsCard } from './ExhibitsCard.tsx';
import { GuardsCard } from './GuardsCard.tsx';
import { NoticesCard } from './NoticesCard.tsx';
import { PartiesCard } from './PartiesCard.tsx';
import { ResponseCard } from './ResponseCard.tsx';

type Props = { view: DisputeView; onOpen: (action: DialogAction) => void };

/** The file itself, which every visit reads: what is claimed and answered, and what shows it. */
export const FileCards = ({ view, onOpen }: Props) => (
  <>
    <ClaimCard view={view} />
    <ResponseCard view={view} />
    <BidsCard view={view} onOpen={onOpen} />
    <ExhibitsCard view={view} />
  </>
);

/** Beside it: who its sides are, what would make it public, and what went out. */
export const SideCards = ({ view }: Pick<Props, 'view'>) => (
  <>
    <PartiesCard view={view} />
    <GuardsCard view={view} />
    <NoticesCard view={view} />
  </>
);

/** What runs, for who reads the file: it comes with the rest of it. */
export const DeadlineCard = ({ view }: Pick<Props, 'view'>) => <ClocksCard view={view} />;
