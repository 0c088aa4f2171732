import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useNavigate } from 'react-router';
import styles from '../../ui/acting.module.css';
import { MoreActions } from '../../ui/MoreActions.tsx';
import { hasBegun, isMine, whyNot } from '../offer.ts';
import { Primary } from '../standing/NextStepCard.tsx';
import { nextStepOf } from '../standing/nextstep.ts';
import { type Reader, useReader } from '../useReader.ts';
import { labels, type Opening } from './deeds.ts';

type Props = { view: MediationView; onOpen: (opening: Opening) => void };
type Labelled = keyof typeof labels;

const deeds = Object.keys(labels) as Labelled[]; // the table's own keys
const isOver = ({ status }: MediationView) => ['declined', 'lapsed', 'withdrawn', 'closed'].includes(status);

/** Whether a deed can ever be this reader's, and why not now. */
function standing(deed: Labelled, view: MediationView, reader: Reader): { isMine: boolean; why: string | null } {
  if (deed === 'complain')
    return {
      isMine: view.mySide !== null,
      why: view.appointment?.acceptedAt ? null : 'There is no mediator yet.',
    };
  const action = deed === 'no_objection' ? 'object' : deed;
  return { isMine: isMine(action, view, reader), why: whyNot(action, view, reader) };
}

/**
 * What can be done to the whole, with the reason why not. The primary deed stands in the card of the next step; on a phone,
 * where this bar sticks to the bottom, it stands here.
 */
export function ActionBar({ view, onOpen }: Props) {
  const reader = useReader();
  const navigate = useNavigate();
  const { primary } = nextStepOf(view, reader);
  const shown = deeds
    .map((deed) => ({ deed, ...standing(deed, view, reader) }))
    .filter((it) => it.isMine && !(primary?.kind === 'deed' && primary.deed === it.deed))
    .filter((it) => !isOver(view) || it.why === null);
  return (
    <div className={styles.bar}>
      <MoreActions
        actions={[
          ...shown.map(({ deed, why }) => ({ key: deed, label: labels[deed], why, run: () => onOpen({ deed }) })),
          {
            key: 'life',
            label: 'Its whole life',
            why: view.status === 'draft' ? 'It has not begun.' : null,
            run: () => navigate(to('mediationWorkflow', { id: view.id })),
          },
          {
            key: 'print',
            label: hasBegun(view) ? 'Print this page (not the rooms)' : 'Print this page',
            why: null,
            run: () => window.print(),
          },
        ]}
      />
      <span className={styles.onPhoneOnly}>
        <Primary view={view} onOpen={onOpen} />
      </span>
    </div>
  );
}
