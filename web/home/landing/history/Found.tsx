import { entryRefIn } from '@ahadi/domain/records/reference/rules.ts';
import { EntryByRef } from '../../../records/searching/EntryByRef.tsx';
import { SearchResults } from '../../../records/searching/SearchResults.tsx';
import { Button } from '../../../ui/Button.tsx';

type Props = { name: string; reference: string | null; onClear: () => void };

/** What was asked for: an entry by its reference, else what is public under a name. */
export const Found = ({ name, reference, onClear }: Props) => {
  const asked = name === '' ? reference : entryRefIn(name);
  return asked === null ? (
    <SearchResults name={name} level={3} />
  ) : (
    <EntryByRef
      reference={asked}
      level={3}
      action={
        <Button variant="quiet" onClick={onClear}>
          Back to the search
        </Button>
      }
    />
  );
};
