import { TextField } from '../../ui/TextField.tsx';

type Way = { carrier: string; tracking: string };

export const problemsOfWay = ({ carrier }: Way) => ({
  carrier: carrier.trim().length < 2 ? 'Say who brings it.' : undefined,
});

/** Who brings a parcel, and the number it is followed by. */
export function WayFields({
  typed,
  at,
  onChange,
}: {
  typed: Way;
  at: (field: keyof Way) => string | undefined;
  onChange: (part: Partial<Way>) => void;
}) {
  return (
    <>
      <TextField
        label="Who brings it"
        maxLength={80}
        placeholder="A courier, a bus company, or yourself"
        value={typed.carrier}
        error={at('carrier')}
        onChange={(event) => onChange({ carrier: event.currentTarget.value })}
      />
      <TextField
        label="Number to follow it by"
        optional
        maxLength={80}
        value={typed.tracking}
        error={at('tracking')}
        onChange={(event) => onChange({ tracking: event.currentTarget.value })}
      />
    </>
  );
}
