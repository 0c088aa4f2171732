import { problemsOfTemplate } from '@ahadi/domain/agreements/templates/rules.ts';
import type { TemplateContent, TemplateView } from '@ahadi/domain/agreements/templates/schema.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { type ProblemWords, useJudging } from '../judging/words.ts';
import { type TemplateWords, useTemplates } from './words.ts';

type Draft = { name: string; summary: string; content: TemplateContent };

const problemsOf = (
  { name, content }: Draft,
  say: TemplateWords,
  judging: ProblemWords | undefined,
): Record<string, string> => ({
  ...(name.trim().length < 3 ? { name: say.nameShort } : {}),
  ...problemsOfTemplate(content, judging),
});

/** A template while it is worked on: what was changed, what keeps it from being published, and the deeds. */
export function useTemplateDraft(view: TemplateView, onPublished: (no: number) => void) {
  const say = useTemplates();
  const judging = useJudging();
  const [draft, setDraft] = useState<Draft>({ name: view.name, summary: view.summary, content: view.content });
  const [kept, setKept] = useState(draft);
  const [revision, setRevision] = useState(view.revision);
  const [tried, setTried] = useState(false);
  /** Grows when text is changed from outside its fields, so that they begin again from it. */
  const [generation, setGeneration] = useState(0);
  const save = useCommand(api.templates.save);
  const publish = useCommand(api.templates.publish, { onSuccess: ({ versionNo }) => onPublished(versionNo) });
  const hasUnsaved = draft !== kept;
  const problems = problemsOf(draft, say, judging);

  const flush = async (): Promise<number | null> => {
    if (!hasUnsaved) return revision;
    const sent = draft;
    try {
      const saved = await save.runAsync({ id: view.id, revision, ...sent });
      if (!saved) return null;
      setRevision(saved.revision);
      setKept(sent);
      return saved.revision;
    } catch {
      // Told by `problem`, beside the buttons.
      return null;
    }
  };
  const failed = save.error ?? publish.error;
  return {
    ...{ draft, generation, hasUnsaved, flush },
    isSaving: save.isPending,
    isPublishing: publish.isPending,
    canPublish: draft.content !== kept.content || view.hasChanges,
    problem: failed ? problemOf(failed) : null,
    problemAt: (path: string): string | undefined => (tried ? problems[path] : undefined),
    hasProblems: tried && Object.keys(problems).length > 0,
    change: (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })),
    changeContent: (change: (content: TemplateContent) => TemplateContent, isFromOutside = false) => {
      setDraft((before) => ({ ...before, content: change(before.content) }));
      if (isFromOutside) setGeneration((before) => before + 1);
    },
    publish: async () => {
      setTried(true);
      if (Object.keys(problems).length > 0) return;
      const at = await flush();
      if (at !== null) publish.run({ id: view.id, revision: at });
    },
  };
}

export type TemplateDraft = ReturnType<typeof useTemplateDraft>;
