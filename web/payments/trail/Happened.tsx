import type { ProviderName } from '@ahadi/domain/payments/schema.ts';
import type { PaymentTrail, TrailDeed, TrailMessage } from '@ahadi/domain/payments/trail.ts';
import { providerWords } from '@ahadi/domain/payments/words.ts';
import { formatInstant } from '../../core/time.ts';
import { amountWords } from '../../core/words.ts';
import { Card } from '../../ui/Card.tsx';
import { Timeline, type TimelineItem } from '../../ui/Timeline.tsx';
import { begin, failureWords } from '../badges.ts';
import { evidenceWords } from '../explaining/explanation.ts';
import own from './trail.module.css';

type At = { at: string; item: TimelineItem };

type Props = Pick<PaymentTrail, 'sent' | 'deeds' | 'cut'> & {
  provider: ProviderName;
  currency: string;
  messages?: readonly TrailMessage[];
};

/** What was asked, said and done, by whom, in its order. */
export function Happened({ provider, currency, messages = [], deeds, sent, cut }: Props) {
  const items = [
    ...deeds.map(deedItem),
    ...messages.map((one) => messageItem(one, currency, provider)),
    ...sentItems(sent, provider),
  ].toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
  const isCut = cut.includes('messages') || cut.includes('deeds');
  return (
    <Card title="What happened" aside="oldest first">
      <div className={own.stack}>
        <Timeline label="What happened, oldest first" items={items.map(({ item }) => item)} />
        {isCut && <p className={own.weak}>There is more than 200 of a kind. The first 200 stand here.</p>}
        <p className={own.weak}>
          {sent.polls === 0 ? 'Nothing was asked by the clock.' : `Asked ${sent.polls} times by the clock.`}
          {sent.nextAt !== null && ` Asked next ${formatInstant(sent.nextAt)}.`}
        </p>
      </div>
    </Card>
  );
}

const When = ({ at }: { at: string }) => <time dateTime={at}>{formatInstant(at)}</time>;

const deedItem = ({ id, what, by, reason, at }: TrailDeed): At => ({
  at,
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

function sentItems({ startedAt, acceptedAt, names }: PaymentTrail['sent'], provider: ProviderName): At[] {
  const who = providerWords[provider];
  const named = names.length > 0 && (
    <p className={own.weak}>
      Its own names for it:{' '}
      {names.map((name) => (
        <code key={name}>{name} </code>
      ))}
    </p>
  );
  const one = (key: string, at: string | null, title: string, children: TimelineItem['children']): At[] =>
    at === null ? [] : [{ at, item: { key, state: 'past', title, detail: <When at={at} />, children } }];
  return [
    ...one('started', startedAt, `We sent our request to ${who}`, acceptedAt === null && named),
    ...one('accepted', acceptedAt, `${begin(who)} took our request`, named),
  ];
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
