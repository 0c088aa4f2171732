import { EntryByRef } from '../../../records/searching/EntryByRef.tsx';
import { SearchResults } from '../../../records/searching/SearchResults.tsx';
import { Button } from '../../../ui/Button.tsx';

type Props = { name: string; reference: string | null; onClear: () => void };

/** What was asked for in the address: a name, else one entry. */
export const Found = ({ name, reference, onClear }: Props) =>
  name !== '' ? (
    <SearchResults name={name} />
  ) : (
    <EntryByRef
      reference={reference ?? ''}
      action={
        <Button variant="quiet" onClick={onClear}>
          Back to the search
        </Button>
      }
    />
  );
