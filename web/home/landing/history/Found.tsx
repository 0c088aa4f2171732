import { EntryByRef } from '../../../records/searching/EntryByRef.tsx';
import { SearchResults } from '../../../records/searching/SearchResults.tsx';
import { Button } from '../../../ui/Button.tsx';

type Props = { name: string; reference: string | null; onClear: () => void };

/** What was asked for in the address: a name, else one entry. */
export const Found = ({ name, reference, onClear }: Props) =>
  name !== '' ? (
    <SearchResults name={name} level={3} />
  ) : (
    <EntryByRef
      reference={reference ?? ''}
      level={3}
      action={
        <Button variant="quiet" onClick={onClear}>
          Back to the search
        </Button>
      }
    />
  );
