import type { ProviderName } from '@ahadi/domain/payments/schema.ts';
import type { PaymentTrail, TrailDeed, TrailMessage } from '@ahadi/domain/payments/trail.ts';
import { providerWords } from '@ahadi/domain/payments/words.ts';
import { formatInstant } from '../../core/time.ts';
import { amountWords, count } from '../../core/words.ts';
import { Card } from '../../ui/Card.tsx';
import { Timeline, type TimelineItem } from '../../ui/Timeline.tsx';
import { begin, failureWords } from '../badges.ts';
import { evidenceWords } from '../explaining/explanation.ts';
import own from './trail.module.css';

/** `rank` orders what is of one instant: what was asked, what was said, what came of it. */
type At = { at: string; rank: number; item: TimelineItem };

type Props = Pick<PaymentTrail, 'sent' | 'deeds' | 'cut'> & {
  provider: ProviderName;
  currency: string;
  messages?: readonly TrailMessage[];
};

/** What was asked, said and done, by whom, in its order. */
export function Happened({ provider, currency, messages = [], deeds, sent, cut }: Props) {
  const items = [...deeds.map(deedItem), ...messages.map((one) => messageItem(one, currency, provider))].toSorted(
    (one, other) => (one.at === other.at ? one.rank - other.rank : one.at < other.at ? -1 : 1),
  );
  const isCut = cut.includes('messages') || cut.includes('deeds');
  return (
    <Card title="What happened" aside="oldest first">
      <div className={own.stack}>
        <Timeline label="What happened, oldest first" items={items.map(({ item }) => item)} />
        {isCut && <p className={own.weak}>There is more than 200 of a kind. The first 200 stand here.</p>}
        <Sending sent={sent} provider={provider} />
      </div>
    </Card>
  );
}

const When = ({ at }: { at: string }) => <time dateTime={at}>{formatInstant(at)}</time>;

const deedItem = ({ id, what, by, reason, isAsking, at }: TrailDeed): At => ({
  at,
  rank: isAsking ? 0 : 2,
  item: {
    key: id,
    state: 'past',
    title: what,
    detail: (
      <>
        <When at={at} />
        {by !== null && ` · ${by}`}
      </>
    ),
    children: reason !== null && <p className={own.weak}>“{reason}”</p>,
  },
});

/** When our request went, how the provider calls it, and how often it was asked about. */
function Sending({ sent, provider }: Pick<Props, 'sent' | 'provider'>) {
  const { startedAt, acceptedAt, names, polls, nextAt } = sent;
  return (
    <p className={own.weak}>
      {startedAt === null ? 'No request was sent.' : `Our request was sent ${formatInstant(startedAt)}.`}
      {acceptedAt !== null && ` ${begin(providerWords[provider])} took it ${formatInstant(acceptedAt)}.`}
      {polls > 0 && ` It was asked about ${count(polls, 'time')} by the clock.`}
      {nextAt !== null && ` It is asked about next ${formatInstant(nextAt)}.`}
      {names.length > 0 && (
        <>
          {' '}
          The provider’s names for it: <code>{names.join(', ')}</code>
        </>
      )}
    </p>
  );
}

function messageItem(one: TrailMessage, currency: string, provider: ProviderName): At {
  const facts = [
    one.amountMinor !== null && amountWords(one.amountMinor, one.currency ?? currency),
    one.receipt !== null && `number ${one.receipt}`,
    one.failure !== null && failureWords[one.failure].replace(/\.$/, ''),
    one.code !== null && `code ${one.code}`,
    !one.isOurs && 'a name in it is another payment’s',
  ].filter(Boolean);
  return {
    at: one.at,
    rank: 1,
    item: {
      key: one.id,
      state: 'past',
      title: evidenceWords(one, provider),
      detail: (
        <>
          <When at={one.at} />
          {facts.length > 0 && ` · ${facts.join(' · ')}`}
        </>
      ),
      children: <Said message={one} />,
    },
  };
}

/** What a message says, field by field. What is a secret or somebody’s is named and not shown. */
function Said({ message: { said, bytes, print } }: { message: TrailMessage }) {
  return (
    <details className={own.said}>
      <summary>What it says</summary>
      <div className={own.stack}>
        {said.length > 0 && (
          <dl className={own.fields}>
            {said.map(({ field, value }) => (
              <div key={`${field} ${value}`} className={own.field}>
                <dt>{field}</dt>
                <dd>{value ?? <span className={own.weak}>not shown</span>}</dd>
              </div>
            ))}
          </dl>
        )}
        <p className={own.weak}>
          {bytes === null
            ? 'Its bytes were forgotten after 400 days, as the rule is. '
            : `${bytes.toLocaleString('en')} bytes, kept as they came. `}
          Print <code>{print}</code>
        </p>
      </div>
    </details>
  );
}
