import type { Registration } from '@ahadi/domain/academy/registrations/schema.ts';
import { inOne } from '@ahadi/domain/core/claim.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FeeList } from './FeeList.tsx';

/** A registration that is over before the course: why, what became of the money, and the way back in. */
export function Ended({ registration }: { registration: Registration }) {
  const { status, course, run, payments, payment } = registration;
  const isOpen = run.whyClosed === null;
  const query = { course: course.code, ...(isOpen ? { run: run.id } : {}) };
  return (
    <>
      <Card>
        <EmptyState
          kind="unavailable"
          title={status === 'expired' ? 'The time passed, and the seat went on' : 'This registration was cancelled'}
          action={
            <Link
              className={buttonClass('primary')}
              to={isOpen ? to('academyRegister', {}, query) : to('academy', {}, query)}
            >
              {isOpen ? 'Register again' : 'See other dates'}
            </Link>
          }
        >
          {status === 'expired'
            ? 'Nothing is owed. Money that comes late all the same is not lost: it is given back.'
            : inOne(
                'Nothing more is owed.',
                payments.length > 0 || payment
                  ? 'What comes back goes the way it came, to the person who paid it.'
                  : null,
                payments.length > 0
                  ? 'What was sent by hand is sent back by two of us, which can take some days.'
                  : null,
              )}
        </EmptyState>
      </Card>
      {payments.length > 0 && (
        <Card title="What was paid">
          <FeeList payments={payments} />
        </Card>
      )}
    </>
  );
}
