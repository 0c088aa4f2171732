import { languageName } from '@ahadi/domain/core/languages.ts';
import { mediatorDefaults } from '@ahadi/domain/mediators/rules.ts';
import type { Application } from '@ahadi/domain/mediators/schema.ts';
import { trackWords } from '@ahadi/domain/mediators/words.ts';
import { countryName } from '../../core/countries.ts';
import { formatInstant } from '../../core/time.ts';
import { count, nameList } from '../../core/words.ts';
import { Card } from '../../ui/Card.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { KeyValue } from '../../ui/KeyValue.tsx';
import { Timeline, type TimelineItem } from '../../ui/Timeline.tsx';
import { specialismList } from '../words.ts';
import styles from './applying.module.css';
import { PaperList } from './PaperList.tsx';

const order = ['submitted', 'under_review', 'assessment', 'approved'] as const;

/** Where an application that was sent stands, and what comes next. */
function steps({ status, submittedAt, decidedAt }: Application): TimelineItem[] {
  const at = order.indexOf(status as (typeof order)[number]); // -1 for a state that is in no order
  const stateOf = (index: number): TimelineItem['state'] =>
    at === -1 ? 'past' : index < at ? 'past' : index === at ? 'now' : 'next';
  const whole: TimelineItem[] = [
    {
      key: 'sent',
      state: at === 0 ? 'now' : 'past',
      title: at === 0 ? 'Sent; it waits for a reviewer' : 'Sent',
      detail: submittedAt && formatInstant(submittedAt),
    },
    { key: 'checks', state: stateOf(1), title: 'Your papers and numbers are checked' },
    {
      key: 'assessment',
      state: stateOf(2),
      title: 'Assessment',
      detail: 'A conversation or a recorded role-play; you are told how.',
    },
    { key: 'decision', state: 'next', title: 'Two reviewers decide, each alone' },
  ];
  if (at !== -1) return status === 'approved' ? whole.map((step) => ({ ...step, state: 'past' })) : whole;
  const ended = { rejected: 'Not approved', lapsed: 'Lapsed: nothing came in time', withdrawn: 'Withdrawn' };
  return [
    ...(whole[0] && submittedAt ? [whole[0]] : []),
    {
      key: 'ended',
      state: 'ended',
      title: ended[status as keyof typeof ended] ?? 'Ended', // the states that are in no order
      detail: decidedAt && formatInstant(decidedAt),
    },
  ];
}

/** An application that cannot be changed now: where it stands, and what was sent. */
export function Sent({ application }: { application: Application }) {
  const { form } = application;
  const running = application.clocks.find(({ status }) => status === 'running');
  const waits = ['submitted', 'under_review', 'assessment'].includes(application.status);
  return (
    <div className={styles.stack}>
      <Card title="Where it stands">
        <Timeline label="Where your application stands" items={steps(application)} />
        {waits && running?.dueAt && (
          <p className={styles.due}>
            An answer is due within {mediatorDefaults.reviewWorkingDays} working days:{' '}
            <Countdown due={running.dueAt} inline />
          </p>
        )}
      </Card>
      <Card title="What was sent">
        <KeyValue
          rows={[
            { label: 'As', value: trackWords[form.track] },
            { label: 'Legal name', value: form.legalName },
            { label: 'Countries', value: nameList(form.countries.map(countryName)) || 'none' },
            { label: 'Languages', value: nameList(form.languages.map(({ code }) => languageName(code))) || 'none' },
            { label: 'Fields of work', value: specialismList(form.specialisms) || 'none' },
            { label: 'Training', value: `${count(form.trainingHours, 'hour')}, ${form.trainingProvider}` },
            { label: 'Mediations', value: `${form.mediationsCount}, in ${count(form.mediationHours, 'hour')}` },
            ...form.accreditations.map(({ body, number }) => ({ label: body, value: number })),
          ]}
        />
      </Card>
      {application.documents.length > 0 && (
        <Card title="Papers">
          <PaperList application={application} />
        </Card>
      )}
    </div>
  );
}
