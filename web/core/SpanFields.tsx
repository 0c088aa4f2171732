import { TextField } from '../ui/TextField.tsx';

type Props = { days: { from: string; to: string }; onChange: (change: { from?: string; to?: string }) => void };

/** From a day to a day, each of them whole; either can be left open. */
export const SpanFields = ({ days: { from, to }, onChange }: Props) => (
  <>
    <TextField
      label="From"
      type="date"
      max={to || undefined}
      value={from}
      onChange={(event) => onChange({ from: event.currentTarget.value })}
    />
    <TextField
      label="To"
      type="date"
      min={from || undefined}
      value={to}
      error={from !== '' && to !== '' && to < from ? 'This is before the first day.' : undefined}
      onChange={(event) => onChange({ to: event.currentTarget.value })}
    />
  </>
);
