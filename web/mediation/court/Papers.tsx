import { courtProfiles } from '@ahadi/domain/mediation/court/profiles.ts';
import { paperNames } from '@ahadi/domain/mediation/court/rules.ts';
import type { CourtPackage } from '@ahadi/domain/mediation/court/schema.ts';
import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import { api, client } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { withProgress } from '../../core/upload.ts';
import { count } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { FileField } from '../../ui/FileField.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SelectField } from '../../ui/TextField.tsx';
import { problemOfPdf } from '../rooms/limits.ts';
import styles from './court.module.css';
import type { PaperCode } from './words.ts';

/** What people bring themselves by the rules of this court; everything else the platform prints. */
const givenIn = (it: CourtPackage): readonly PaperCode[] =>
  courtProfiles[it.profile].requiredPapers.filter(({ from }) => from === 'given').map(({ code }) => code);

type Props = { view: MediationView; it: CourtPackage; canChange: boolean };

/** The papers of the bundle: which there are, which the platform prints, and a place to add the others. */
export function Papers({ view, it, canChange }: Props) {
  const queryClient = useQueryClient();
  const given = givenIn(it);
  const [chosen, setCode] = useState<PaperCode | null>(null);
  const code = given.find((one) => one === chosen) ?? given[0];
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const show = (after: CourtPackage) =>
    queryClient.setQueryData(api.court.get.queryKey({ input: { mediationId: view.id } }), after);
  const add = useMutation({
    mutationFn: ({ code, file }: { code: PaperCode; file: File }) =>
      client.court.addPaper(
        { mediationId: view.id, code, file },
        { context: { idempotencyKey: uuid(), ...withProgress(setShare) } },
      ),
    onSuccess: show,
    onError: (error) => setProblem(problemOf(error).sentence),
    onSettled: () => setShare(null),
  });
  const remove = useCommand(api.court.removePaper, { stale: [], onSuccess: show });
  const take = (file: File) => {
    const wrong = problemOfPdf(file);
    setProblem(wrong);
    if (wrong !== null || !code) return;
    setShare(0);
    add.mutate({ code, file });
  };
  return (
    <Card title="Papers">
      <div className={styles.stack}>
        {it.papers.length === 0 && <p className={styles.quiet}>None yet.</p>}
        {it.papers.length > 0 && (
          <ul className={styles.items}>
            {it.papers.map((paper) => (
              <li key={paper.id}>
                <span>
                  <a href={`/api/v1/mediations/${view.id}/court/papers/${paper.id}`} download={paper.name}>
                    {paperNames[paper.code]}
                  </a>
                  <span className={styles.quiet}>
                    {' '}
                    · {paper.printed ? 'printed by the platform' : paper.name} · {count(paper.pages, 'page')} ·{' '}
                    <code title={paper.sha256}>{paper.sha256.slice(0, 12)}</code>
                  </span>
                </span>
                {canChange && !paper.printed && (
                  <Button
                    variant="plain"
                    aria-label={`Remove ${paperNames[paper.code]}`}
                    pending={remove.isPending && remove.variables?.paperId === paper.id}
                    onClick={() => remove.run({ mediationId: view.id, paperId: paper.id })}
                  >
                    Remove
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        {remove.error && <Notice tone="danger">{problemOf(remove.error).sentence}</Notice>}
        {canChange && code && (
          <FileField
            label="Add a paper"
            help="Only where the list above asks for it. A PDF of up to 25 MB; nothing that was said belongs into it."
            button="Choose a PDF"
            accept="application/pdf"
            progress={share}
            error={problem ?? undefined}
            onFile={take}
          >
            <SelectField
              label="What it is"
              value={code}
              onChange={(event) => setCode(event.currentTarget.value as PaperCode)} // options are of the list above
            >
              {given.map((value) => (
                <option key={value} value={value}>
                  {paperNames[value]}
                </option>
              ))}
            </SelectField>
          </FileField>
        )}
      </div>
    </Card>
  );
}
