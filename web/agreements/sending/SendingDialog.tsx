import type { AgreementTerms, AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { lazy } from '../../core/lazy.ts';
import { SendDialog } from './SendDialog.tsx';
import { ShareDialog } from './ShareDialog.tsx';

// Of an organisation that approves inside what goes out.
const ApprovedFirst = lazy(() => import('../approving/ApprovedFirst.tsx'));

type Props = { view: AgreementView; terms: AgreementTerms; onClose: () => void };

/** Before a text goes out: who is invited to a draft, or what differs from the version that all see; where it is approved inside first, that. */
export default function SendingDialog(props: Props) {
  const { view, onClose } = props;
  const dialog = view.status === 'draft' ? <ShareDialog {...props} /> : <SendDialog {...props} />;
  return view.approvedInside ? (
    <ApprovedFirst view={view} isMine onClose={onClose}>
      {dialog}
    </ApprovedFirst>
  ) : (
    dialog
  );
}
