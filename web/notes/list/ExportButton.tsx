import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { client } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { useIsOffline } from '../../core/offline/connection.ts';
import { toastError } from '../../core/toast.ts';
import { Button } from '../../ui/Button.tsx';

/** All notes as Markdown files in one archive. */
export function ExportButton() {
  const isOffline = useIsOffline();
  const save = useMutation({
    mutationFn: async () => {
      const file = await client.notes.export();
      const url = URL.createObjectURL(file);
      const link = Object.assign(document.createElement('a'), { href: url, download: file.name || 'notes.zip' });
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    },
    onError: (failure) => toastError(problemOf(failure).sentence),
  });
  return (
    <Button
      variant="quiet"
      title="All notes as files"
      aria-label="Export all notes"
      pending={save.isPending}
      whyNot={isOffline ? 'This needs a connection.' : null}
      onClick={() => save.mutate()}
    >
      <IconDownload size={16} stroke={1.8} aria-hidden />
    </Button>
  );
}
