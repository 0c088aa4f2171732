import type { startPages } from '@ahadi/domain/accounts/preferences/rules.ts';
import type { Preferences } from '@ahadi/domain/accounts/preferences/schema.ts';
import type { Session } from '@ahadi/domain/accounts/schema.ts';
import { formatMoney } from '@ahadi/domain/core/money.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../core/api.ts';
import { type Command, useCommand } from '../../core/command.ts';
import { currencies } from '../../core/currency.ts';
import { problemOf } from '../../core/errors.ts';
import { applyPreferences, chooseTheme } from '../../core/preferences.ts';
import { sessionKey } from '../../core/sessionkey.ts';
import { previewInstant, timeNow, useNow } from '../../core/time.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { SelectField } from '../../ui/TextField.tsx';
import styles from '../profile/profile.module.css';
import { SavePart } from '../profile/SavePart.tsx';
import { Section } from '../profile/Section.tsx';
import { type Part, usePart } from '../profile/usePart.ts';
import { CalendarSection } from './CalendarSection.tsx';

const dateOrders: Record<Preferences['dateOrder'], string> = {
  day_month: 'Day, month: Sun 22 Nov',
  month_day: 'Month, day: Sun Nov 22',
  year_month_day: 'Year first: Sun 2026-11-22',
};
const numberStyles: Record<Preferences['numbers'], string> = {
  comma_point: '1,240,000.50',
  point_comma: '1.240.000,50',
  space_comma: '1 240 000,50',
};
const themes: Record<Preferences['theme'], string> = {
  system: 'As my device has it',
  light: 'Light',
  dark: 'Dark',
};
const scales: Record<Preferences['textScale'], string> = {
  90: 'Smaller',
  100: 'Ordinary',
  115: 'Larger',
  130: 'Large',
  150: 'Very large',
};
const pages: Record<(typeof startPages)[number], string> = {
  dashboard: 'Dashboard',
  agreements: 'Agreements',
  disputes: 'Disputes',
  marketplace: 'Marketplace',
  community: 'Community',
  notes: 'Notes',
};
const zones = Intl.supportedValuesOf('timeZone');
/** The options of a table, in its order. */
const options = (table: Readonly<Record<string, string>>) =>
  Object.entries(table).map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ));

/** How the pages read, on every device of the person. */
export default function PreferencesTab() {
  const { data, error, refetch } = useQuery(api.preferences.mine.queryOptions({ refetchOnMount: 'always' }));
  if (data)
    return (
      <>
        <Form kept={data.preferences} />
        <CalendarSection />
      </>
    );
  return error ? (
    <ErrorCard {...problemOf(error)} onRetry={refetch} />
  ) : (
    <SkeletonRows rows={5} label="Loading your preferences" />
  );
}

function Form({ kept }: { kept: Preferences }) {
  const queryClient = useQueryClient();
  const save = useCommand(api.preferences.save, {
    onSuccess: ({ preferences }) => {
      chooseTheme(preferences.theme);
      applyPreferences(preferences);
      queryClient.setQueryData<Session | null>(sessionKey, (session) => session && { ...session, preferences });
    },
  });
  // What is saved carries when it was chosen, so that of two devices the later choice wins.
  const command: Command<Preferences, unknown> = {
    ...save,
    variables: save.variables?.preferences,
    run: (preferences) => save.run({ preferences, authoredAt: timeNow().toISOString() }),
    runAsync: (preferences) => save.runAsync({ preferences, authoredAt: timeNow().toISOString() }),
  };
  const part = usePart(kept, command);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        part.save();
      }}
    >
      <Formats part={part} />
      <Look part={part} />
      <Section title="Save" about="They hold on every device that you sign in on. What you chose last is what holds.">
        <SavePart part={part} command={command} label="Save the preferences" />
      </Section>
    </form>
  );
}

function Formats({ part: { value, set } }: { part: Part<Preferences> }) {
  const now = useNow();
  return (
    <Section title="Dates, times and amounts" about="How they are written. What binds always names its time zone.">
      <p className={styles.sample} role="status" aria-label="How it will read">
        <span className={styles.quiet}>It will read</span>
        {previewInstant(now.toISOString(), value)} · {formatMoney(124_000_050, value.currency ?? 'KES', value.numbers)}
      </p>
      <div className={styles.pair}>
        <SelectField
          label="Date format"
          value={value.dateOrder}
          onChange={(event) => set({ dateOrder: event.target.value as Preferences['dateOrder'] })}
        >
          {options(dateOrders)}
        </SelectField>
        <SelectField
          label="Time format"
          value={value.hours}
          onChange={(event) => set({ hours: event.target.value as Preferences['hours'] })}
        >
          <option value="24">14:02</option>
          <option value="12">2:02 pm</option>
        </SelectField>
        <SelectField
          label="Number format"
          value={value.numbers}
          onChange={(event) => set({ numbers: event.target.value as Preferences['numbers'] })}
        >
          {options(numberStyles)}
        </SelectField>
        <SelectField
          label="Time zone"
          value={value.timeZone ?? ''}
          onChange={(event) => set({ timeZone: event.target.value === '' ? null : event.target.value })}
        >
          <option value="">As my device has it</option>
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Currency"
          help="What new amounts begin with."
          value={value.currency ?? ''}
          onChange={(event) => set({ currency: event.target.value === '' ? null : event.target.value })}
        >
          <option value="">By my country</option>
          {currencies.map(({ code, label }) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Start page"
          help="Where you land after signing in."
          value={value.startPage}
          onChange={(event) => set({ startPage: event.target.value as Preferences['startPage'] })}
        >
          {options(pages)}
        </SelectField>
      </div>
    </Section>
  );
}

const Look = ({ part: { value, set } }: { part: Part<Preferences> }) => (
  <Section title="Appearance" about="For tired eyes, slow connections and small data bundles.">
    <div className={styles.pair}>
      <SelectField
        label="Theme"
        value={value.theme}
        onChange={(event) => set({ theme: event.target.value as Preferences['theme'] })}
      >
        {options(themes)}
      </SelectField>
      <SelectField
        label="Text size"
        value={String(value.textScale)}
        onChange={(event) => set({ textScale: Number(event.target.value) as Preferences['textScale'] })}
      >
        {options(Object.fromEntries(Object.entries(scales)))}
      </SelectField>
    </div>
    <CheckField
      label="Reduce motion"
      help="Nothing slides or fades."
      checked={value.reducedMotion}
      onChange={(event) => set({ reducedMotion: event.target.checked })}
    />
    <CheckField
      label="Data saver"
      help="No line to the server is held open; news is asked for every two minutes. It begins when the page is next loaded."
      checked={value.dataSaver}
      onChange={(event) => set({ dataSaver: event.target.checked })}
    />
  </Section>
);
