import { MOST_EVIDENCE } from '@ahadi/domain/obligations/rules.ts';
import type { ObligationView } from '@ahadi/domain/obligations/schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { api, client } from '../core/api.ts';
import { useCommand } from '../core/command.ts';
import { problemOf } from '../core/errors.ts';
import { FilesField } from '../core/FilesField.tsx';

/** What shows that a promise is kept: files, in English until all fields for files are translated. */
export function Evidence({ it, error }: { it: ObligationView; error: string | undefined }) {
  const queryClient = useQueryClient();
  const remove = useCommand(api.obligations.removeEvidence);
  const stays = remove.error && problemOf(remove.error).sentence;
  return (
    <FilesField
      label={it.term.evidenceRequired ? 'A file that shows it' : 'Files that show it, if you have any'}
      files={it.waiting}
      most={MOST_EVIDENCE}
      error={stays ?? error}
      pending={remove.isPending}
      send={(file, context) => client.obligations.addEvidence({ id: it.id, file }, { context })}
      onSent={() => queryClient.invalidateQueries({ queryKey: api.obligations.key() })}
      onLeaveOut={(evidenceId) => remove.run({ id: it.id, evidenceId })}
    />
  );
}
