import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { formatInstant, useNow } from '../../core/time.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { Section } from '../profile/Section.tsx';

/** Every deadline in the person's own calendar, by a secret address that is told once, renewed and stopped here. */
export function CalendarSection() {
  const now = useNow();
  const link = useQuery(api.dashboard.calendarLink.queryOptions({ refetchOnMount: 'always' }));
  const make = useCommand(api.dashboard.makeCalendarLink);
  const stop = useCommand(api.dashboard.stopCalendarLink, {
    onSuccess: () => {
      make.reset();
      setAsking(null);
    },
  });
  const [asking, setAsking] = useState<'renew' | 'stop' | null>(null);
  const [copied, setCopied] = useState<boolean | null>(null);
  const failed = make.error ?? (asking === 'stop' ? null : stop.error);
  const begin = () => {
    setAsking(null);
    setCopied(null);
    make.run({});
  };
  const copy = (url: string) =>
    navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Section
      title="Deadlines in your calendar"
      about="An address that your calendar reads by itself: every day on which something is due, by its title and reference. Anyone who has the address can read them, so keep it to yourself."
    >
      {link.isPending && <SkeletonRows rows={2} label="Loading your calendar’s address" />}
      {link.isError && !link.isSuccess && (
        <ErrorCard title="The address could not be loaded" {...problemOf(link.error)} onRetry={() => link.refetch()} />
      )}
      {failed && <Notice tone="danger">{problemOf(failed).sentence}</Notice>}
      {make.data && link.data && (
        <>
          <TextField
            label="Your address"
            help="It is shown now and never again. In your calendar choose “subscribe by address” and paste it."
            readOnly
            value={make.data.url}
            onFocus={(event) => event.currentTarget.select()}
          />
          <div>
            <Button variant="quiet" onClick={() => void copy(make.data?.url ?? '')}>
              Copy the address
            </Button>
          </div>
          {copied !== null && (
            <Notice tone={copied ? 'good' : 'attention'} announce>
              {copied ? 'The address is copied.' : 'It could not be copied. Select it and copy it yourself.'}
            </Notice>
          )}
        </>
      )}
      {link.isSuccess && link.data === null && (
        <div>
          <Button variant="quiet" pending={make.isPending} onClick={begin}>
            Make an address
          </Button>
        </div>
      )}
      {link.data && (
        <>
          <p>
            Made {formatInstant(link.data.createdAt, now)}.{' '}
            {link.data.readAt === null
              ? 'No calendar has read it yet.'
              : `Last read ${formatInstant(link.data.readAt, now)}.`}
          </p>
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: 10 }}>
            <Button variant="quiet" pending={make.isPending} onClick={() => setAsking('renew')}>
              Make a new address
            </Button>
            <Button variant="quiet" onClick={() => setAsking('stop')}>
              Stop it
            </Button>
          </div>
        </>
      )}
      {asking === 'renew' && (
        <ConfirmDialog
          title="Make a new address"
          confirm="Make a new address"
          cancel="Keep the old one"
          onConfirm={begin}
          onClose={() => setAsking(null)}
        >
          <p>The address that your calendar reads now leads nowhere from then on. You give it the new one.</p>
        </ConfirmDialog>
      )}
      {asking === 'stop' && (
        <ConfirmDialog
          title="Stop the calendar’s address"
          confirm="Stop it"
          cancel="Keep it"
          tone="danger"
          pending={stop.isPending}
          problem={stop.error ? problemOf(stop.error).sentence : null}
          onConfirm={() => stop.run({})}
          onClose={() => setAsking(null)}
        >
          <p>Your calendar hears of no deadline any more. You can make another address at any time.</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}
