import type { Removal } from '@ahadi/domain/community/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { formatEnd } from '../../core/ends.ts';
import { formatInstant } from '../../core/time.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';

/** Why one's own words are not shown, and the way to another person. */
export const Removed = ({ removal }: { removal: Removal }) => (
  <Notice
    tone="attention"
    title="Others do not see this"
    action={
      removal.appealUntil && (
        <Link className={buttonClass('quiet')} to={to('community', {}, { view: 'decisions' })}>
          Ask another person
        </Link>
      )
    }
  >
    <p>
      {removal.rule} {removal.reason}
    </p>
    <p>
      Decided {formatInstant(removal.at)}.
      {removal.appealUntil && ` You can ask another person to look at it until ${formatEnd(removal.appealUntil)}.`}
    </p>
  </Notice>
);
