import type { ApplicationForm } from '@ahadi/domain/mediators/schema.ts';
import { TwoWindows } from '../../core/TwoWindows.tsx';
import { count } from '../../core/words.ts';
import type { ApplicationKeeper } from './applicationkeeper.ts';

const inShort = (form: ApplicationForm): string =>
  [
    form.legalName || 'no name',
    count(form.accreditations.length, 'accreditation'),
    `${form.bio.length} characters about you`,
  ].join(' · ');

/** Two windows wrote at once: both in short. */
const Conflict = ({ keeper }: { keeper: ApplicationKeeper }) => (
  <TwoWindows
    what="application"
    keeper={keeper}
    here={() => inShort(keeper.autosave.snapshot().value)}
    there={({ form }) => `: ${inShort(form)}`}
  />
);
export default Conflict;
