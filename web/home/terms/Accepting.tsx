import type { LegalText } from '@ahadi/domain/accounts/terms/schema.ts';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { formatDay, formatInstant, useNow } from '../../core/time.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';

type Props = { kind: LegalText; newest: number; appliesFrom: string; accepted: { version: number; at: string } | null };

/** What the reader accepted, and the button for what is newer. Without it they go on under the one they accepted. */
export function Accepting({ kind, newest, appliesFrom, accepted }: Props) {
  const isComing = new Date(appliesFrom) > useNow();
  const accept = useCommand(api.terms.accept);
  if (accepted?.version === newest)
    return <Notice tone="good">You accepted this version on {formatInstant(accepted.at)}.</Notice>;
  return (
    <Notice
      tone="gold"
      title={isComing ? `Version ${newest} applies from ${formatDay(appliesFrom)}` : `Version ${newest} applies now`}
      action={
        <Button pending={accept.isPending} onClick={() => accept.run({ kind, version: newest })}>
          Accept version {newest}
        </Button>
      }
    >
      {accepted ? `You accepted version ${accepted.version}. ` : ''}
      {isComing ? 'Until then the version before it applies. ' : ''}Read what changed, then accept it here. It is
      written down with the time.
      {accept.error && <p role="alert">{problemOf(accept.error).sentence}</p>}
    </Notice>
  );
}
