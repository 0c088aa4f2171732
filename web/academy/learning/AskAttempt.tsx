import type { RegistrationId } from '@ahadi/domain/core/ids.ts';
import { api } from '../../core/api.ts';
import { ReasonDialog } from '../../core/ReasonDialog.tsx';
import type { LearnerLesson } from './course.ts';

type Props = { registrationId: RegistrationId; lesson: LearnerLesson; onClose: () => void };

/** Asks who teaches for another attempt at a quiz of which all are used. */
export default function AskAttempt({ registrationId, lesson, onClose }: Props) {
  return (
    <ReasonDialog
      title="Ask for another attempt?"
      confirm="Ask"
      procedure={api.academy.askAttempt}
      input={(reason) => ({ id: registrationId, lessonId: lesson.id, reason })}
      label="Why you need it"
      help="Your teacher reads it."
      onDone={onClose}
      onClose={onClose}
    >
      <p>Your teacher gives you one more attempt at “{lesson.title}”, or says why not.</p>
    </ReasonDialog>
  );
}
