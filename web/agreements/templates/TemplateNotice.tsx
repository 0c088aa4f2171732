import { plainText } from '@ahadi/domain/agreements/rules.ts';
import { SelectField } from '../../ui/TextField.tsx';
import { NoticeDue } from '../promising/ClauseDue.tsx';
import type { TemplateDraft } from './useTemplateDraft.ts';
import { useTemplates } from './words.ts';

const offered = [0, 7, 14, 30, 60, 90, 180, 365];
const NOBODY = '';

/** Whether one party alone can end agreements made from it: in so many days, or as a question asks. */
export function TemplateNotice({ editing }: { editing: TemplateDraft }) {
  const say = useTemplates();
  const { content } = editing.draft;
  const { noticeDays, facts } = content;
  const grant = (days: number | undefined) =>
    editing.changeContent(({ noticeDays: _before, facts: { notice: _asked, ...facts }, ...now }) => ({
      ...now,
      facts,
      ...(days !== undefined && { noticeDays: days }),
    }));
  const ask = (notice: string) =>
    editing.changeContent(({ noticeDays: _before, ...now }) => ({ ...now, facts: { ...now.facts, notice } }));
  const numbers = content.variables.filter(({ type }) => type === 'number');
  const days = [...new Set([...offered, ...(noticeDays === undefined ? [] : [noticeDays])])].sort((a, b) => a - b);
  return (
    <>
      <SelectField
        label={say.endedByOne}
        value={facts.notice !== undefined ? `?${facts.notice}` : (noticeDays?.toString() ?? NOBODY)}
        onChange={(event) => {
          const { value } = event.currentTarget;
          if (value.startsWith('?')) ask(value.slice(1));
          else grant(value === NOBODY ? undefined : Number(value));
        }}
      >
        <option value={NOBODY}>{say.endedByAll}</option>
        {days.map((it) => (
          <option key={it} value={it}>
            {it === 0 ? say.noticeSameDay : say.noticeDays({ count: it })}
          </option>
        ))}
        {numbers.map(({ name, label }) => (
          <option key={name} value={`?${name}`}>
            {say.noticeAnswer({ label })}
          </option>
        ))}
      </SelectField>
      {facts.notice === undefined && (
        <NoticeDue
          words={content.clauses.map(({ body }) => plainText(body)).join('\n')}
          noticeDays={noticeDays}
          onGrant={grant}
        />
      )}
    </>
  );
}
