import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../ui/Button.tsx';
import { client } from './api.ts';
import { problemOf } from './errors.ts';
import { toastError } from './toast.ts';

type Props = {
  label: string;
  /** What the file is called where the server gives it no name. */
  name: string;
  read: (from: typeof client) => Promise<File>;
};

/** Reads a file of ours and keeps it among the downloads. */
export function DownloadButton({ label, name, read }: Props) {
  const save = useMutation({
    mutationFn: async () => {
      const file = await read(client);
      const url = URL.createObjectURL(file);
      Object.assign(document.createElement('a'), { href: url, download: file.name || name }).click();
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    },
    onError: (failure) => toastError(problemOf(failure).sentence),
  });
  return (
    <Button variant="quiet" pending={save.isPending} onClick={() => save.mutate()}>
      <IconDownload size={16} stroke={1.8} aria-hidden /> {label}
    </Button>
  );
}
