import { isAsked } from '@ahadi/domain/agreements/templates/rules.ts';
import type { TemplateVariable } from '@ahadi/domain/agreements/templates/schema.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './templates.module.css';
import type { TemplateDraft } from './useTemplateDraft.ts';

/** The questions that who uses the template answers, in their order. */
export function QuestionList({ editing, onAdd }: { editing: TemplateDraft; onAdd: () => void }) {
  const { content } = editing.draft;
  const put = (name: string, part: Partial<TemplateVariable>) =>
    editing.changeContent((now) => ({
      ...now,
      variables: now.variables.map((one) => (one.name === name ? { ...one, ...part } : one)),
    }));
  return (
    <section className={styles.group} aria-label="Questions">
      <h2 className={styles.groupTitle}>Questions</h2>
      {content.variables.length === 0 && (
        <p className={styles.quiet}>
          There is none yet. Mark words in a clause that differ each time, and choose “Make this a question”.
        </p>
      )}
      {content.variables.map((variable, index) => {
        const problem =
          editing.problem?.fields[`content.variables.${index}.label`] ?? editing.problemAt(`variables.${index}`);
        return (
          <div key={variable.name} className={styles.passage} data-wrong={problem ? true : undefined}>
            <TextField
              label={`Question for {{${variable.name}}}`}
              value={variable.label}
              maxLength={140}
              autoComplete="off"
              error={problem}
              onChange={(event) => put(variable.name, { label: event.currentTarget.value })}
            />
            {variable.choices && <p className={styles.quiet}>One of: {variable.choices.join(', ')}</p>}
            <div className={styles.actions}>
              <CheckField
                label="It needs an answer"
                checked={variable.required}
                onChange={(event) => put(variable.name, { required: event.currentTarget.checked })}
              />
              <Button
                variant="quiet"
                aria-label={`Delete the question ${variable.label}`}
                whyNot={isAsked(content, variable.name) ? 'The text or a promise needs its answer.' : null}
                onClick={() =>
                  editing.changeContent((now) => ({
                    ...now,
                    variables: now.variables.filter(({ name }) => name !== variable.name),
                  }))
                }
              >
                Delete
              </Button>
            </div>
          </div>
        );
      })}
      <div>
        <Button variant="quiet" onClick={onAdd}>
          Add a question to choose from
        </Button>
      </div>
    </section>
  );
}
