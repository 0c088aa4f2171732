import { AcceptDialog, JudgeDialog } from '../finding/AppointmentDialogs.tsx';
import { RankDialog } from '../finding/RankDialog.tsx';
import { ListDialog, RouteDialog } from '../finding/RouteDialogs.tsx';
import { ComplainDialog, EndDialog, RepresentativeDialog } from '../people/PeopleDialogs.tsx';
import { AttendDialog, EndSessionDialog, ScheduleDialog } from '../sessions/SessionDialogs.tsx';
import { AnswerTermsDialog, WaiveReflectionDialog } from '../terms/TermsDialogs.tsx';
import { ConsentDialog } from './ConsentDialog.tsx';
import type { DeedProps, Opening } from './deeds.ts';
import { PlainDialog } from './PlainDialog.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';

/** The dialog of one deed. */
export function DeedDialog({ opening, ...rest }: Omit<DeedProps, 'of'> & { opening: Opening }) {
  const props = { ...rest, of: opening.of };
  switch (opening.deed) {
    case 'consent':
      return <ConsentDialog {...props} />;
    case 'choose_route':
      return <RouteDialog {...props} />;
    case 'list':
      return <ListDialog {...props} />;
    case 'rank':
      return <RankDialog {...props} />;
    case 'accept_appointment':
      return <AcceptDialog {...props} />;
    case 'judge_objection':
      return <JudgeDialog {...props} />;
    case 'schedule':
      return <ScheduleDialog {...props} />;
    case 'attend':
      return <AttendDialog {...props} />;
    case 'end_session':
      return <EndSessionDialog {...props} />;
    case 'answer_terms':
      return <AnswerTermsDialog {...props} />;
    case 'waive_reflection':
      return <WaiveReflectionDialog {...props} />;
    case 'name_representative':
      return <RepresentativeDialog {...props} />;
    case 'end':
    case 'terminate':
      return <EndDialog {...props} />;
    case 'complain':
      return <ComplainDialog {...props} />;
    case 'decline_appointment':
    case 'object':
    case 'suspend':
    case 'pass_screening':
    case 'refuse_screening':
      return <ReasonDialog deed={opening.deed} {...props} />;
    default:
      return <PlainDialog deed={opening.deed} {...props} />;
  }
}
