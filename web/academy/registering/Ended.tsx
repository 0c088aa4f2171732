import { endingSays } from '@ahadi/domain/academy/registrations/rules.ts';
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
  const { course, run, payments } = registration;
  const { title, said } = endingSays(registration);
  const isOpen = run.whyClosed === null;
  const query = { course: course.code, ...(isOpen ? { run: run.id } : {}) };
  return (
    <>
      <Card>
        <EmptyState
          kind="unavailable"
          title={title}
          action={
            <Link
              className={buttonClass('primary')}
              to={isOpen ? to('academyRegister', {}, query) : to('academy', {}, query)}
            >
              {isOpen ? 'Register again' : 'See other dates'}
            </Link>
          }
        >
          {inOne(...said)}
        </EmptyState>
      </Card>
      {payments.length > 0 && (
        <Card title="What you gave">
          <FeeList payments={payments} />
        </Card>
      )}
    </>
  );
}
