// Templates of the platform are written clause by clause.
import type { Clause } from '@ahadi/domain/agreements/schema.ts';
import type {
  TemplateClause,
  TemplateContent,
  TemplatePromise,
  TemplateVariable,
} from '@ahadi/domain/agreements/templates/schema.ts';
import { v5 as uuidv5 } from 'uuid';
import { readyWords } from './ready-clauses.ts';

// How the platform's own templates are written: clauses by their heading, so that each keeps its id from version to version.

const NAMESPACE = '0b1f6c52-6f2e-4a53-9c55-6a3f0f6d2a11';
export const idOf = (name: string): string => uuidv5(name, NAMESPACE);

/** A clause as one writes it: a line of `words` is a paragraph. */
export type Words = {
  heading: string;
  words: string | readonly string[];
  plain: string;
  when?: { variable: string; is: string };
};

export const clauseOf = ({ heading, words, plain }: Words): Omit<Clause, 'id'> => ({
  heading,
  plain,
  body: {
    type: 'doc',
    content: [words].flat().map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  },
});

/** A promise as one writes it, beside the heading of its clause. */
type Promised = Omit<
  TemplatePromise,
  'id' | 'clauseId' | 'amountMinor' | 'evidenceRequired' | 'reviewDays' | 'criteria'
> & {
  clause: string;
  criteria?: string;
  evidenceRequired?: boolean;
};

type Draft = {
  /** One word that no other template has; ids are made of it. */
  key: string;
  /** Grows with each change of the text, and the day of the change with it. */
  no: number;
  publishedAt: string;
  name: string;
  summary: string;
  content: Omit<TemplateContent, 'clauses' | 'obligations' | 'governingLaw'> & {
    /** A clause of its own, or the key of one from the clause library. */
    clauses: readonly (Words | string)[];
    promises: readonly Promised[];
  };
};

export type PlatformTemplate = {
  id: string;
  versionId: string;
  no: number;
  publishedAt: string;
  name: string;
  summary: string;
  content: TemplateContent;
};

/** A template of the platform from its draft. Throws when a clause is named that there is none of. */
export function writeTemplate({ key, content, ...rest }: Draft): PlatformTemplate {
  const clauses = content.clauses.map((one): TemplateClause => {
    const words = typeof one === 'string' ? readyWords(one) : one;
    return {
      id: idOf(`${key}/${words.heading}`),
      ...clauseOf(words),
      ...(words.when && { when: words.when }),
    };
  });
  const { promises, clauses: _words, ...head } = content;
  return {
    ...rest,
    id: idOf(key),
    versionId: idOf(`${key}/version/${rest.no}`),
    content: {
      ...head,
      governingLaw: '',
      clauses,
      obligations: promises.map(({ clause, criteria = '', evidenceRequired = false, ...promise }) => {
        const from = clauses.find(({ heading }) => heading === clause);
        if (!from) throw new Error(`The template ${key} promises by a clause “${clause}” that it does not have.`);
        const id = idOf(`${key}/promise/${promise.title}`);
        return { ...promise, id, clauseId: from.id, criteria, evidenceRequired, amountMinor: null, reviewDays: 7 };
      }),
    },
  };
}

const choosable = ['No', 'Yes'];

/** A question that one answers with yes or no; what hangs on it says `when: { variable, is: 'Yes' }`. */
export const yesOrNo = (name: string, label: string, initial: 'Yes' | 'No', help?: string): TemplateVariable => ({
  ...{ name, label, initial, type: 'choice', required: true, choices: choosable },
  ...(help === undefined ? {} : { help }),
});

/** A question of any other kind; without `open` it needs an answer. */
export const ask = (
  name: string,
  type: TemplateVariable['type'],
  label: string,
  more: { help?: string; initial?: string; open?: true; choices?: string[] } = {},
): TemplateVariable => {
  const { open, ...rest } = more;
  return { name, type, label, required: open !== true, ...rest };
};

/** Which law applies: the same question in each. */
export const law = ask('law', 'text', 'Which country’s law applies?', {
  help: 'Usually the country in which you both live or work.',
  initial: 'Kenya',
});
