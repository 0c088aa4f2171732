import { problemsOf } from '@ahadi/domain/mediators/rules.ts';
import type { ApplicationDocument, ApplicationForm } from '@ahadi/domain/mediators/schema.ts';
import { useState } from 'react';
import { localDay, useNow } from '../../core/time.ts';
import { problemOfAddress } from './applicationkeeper.ts';

export type FormEditing = {
  form: ApplicationForm;
  change: (part: Partial<ApplicationForm>) => void;
  /** What keeps it from being sent, by field. */
  problems: Readonly<Record<string, string>>;
  problemAt: (path: string) => string | undefined;
  touch: (path: string) => void;
  tryAll: () => void;
  hasTried: boolean;
  setRefused: (fields: Readonly<Record<string, string>>) => void;
};

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

function besides(form: ApplicationForm): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [index, { registerUrl }] of form.accreditations.entries()) {
    const wrong = problemOfAddress(registerUrl);
    if (wrong) found[`accreditations.${index}.registerUrl`] = wrong;
  }
  for (const [index, { name, email }] of form.references.entries()) {
    if (name.trim() === '') found[`references.${index}.name`] = 'Write their name.';
    if (!EMAIL.test(email.trim())) found[`references.${index}.email`] = 'Write an address like name@example.org.';
  }
  return found;
}

/** The application as it is typed, and what keeps it from being sent; a problem is shown once its field was left or sending was tried. */
export function useForm(
  form: ApplicationForm,
  documents: readonly ApplicationDocument[],
  onChange: (form: ApplicationForm) => void,
): FormEditing {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [hasTried, setTried] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const now = useNow();
  const { references, ...found } = problemsOf(form, documents, localDay(now)) as Record<string, string>; // undefined never stands in it
  const perPerson = besides(form);
  const hasPeople = Object.keys(perPerson).some((path) => path.startsWith('references.'));
  const problems: Record<string, string> = {
    ...found,
    ...(references && !hasPeople ? { references } : {}),
    ...perPerson,
    ...refused,
  };
  return {
    form,
    change: (part) => {
      setRefused({});
      onChange({ ...form, ...part });
    },
    problems,
    problemAt: (path) => refused[path] ?? (hasTried || touched.has(path) ? problems[path] : undefined),
    touch: (path) => setTouched((before) => (before.has(path) ? before : new Set(before).add(path))),
    tryAll: () => setTried(true),
    hasTried,
    setRefused: (fields) =>
      setRefused(
        Object.fromEntries(Object.entries(fields).map(([path, sentence]) => [path.replace(/^form\./, ''), sentence])),
      ),
  };
}
