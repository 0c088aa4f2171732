import { isAsked } from '@ahadi/domain/agreements/templates/rules.ts';
import type { TemplateVariable } from '@ahadi/domain/agreements/templates/schema.ts';
import { useFigures } from '../../core/here.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './templates.module.css';
import type { TemplateDraft } from './useTemplateDraft.ts';
import { useTemplates } from './words.ts';

/** The questions that who uses the template answers, in their order. */
export function QuestionList({ editing, onAdd }: { editing: TemplateDraft; onAdd: () => void }) {
  const say = useTemplates();
  const { either } = useFigures();
  const { content } = editing.draft;
  const put = (name: string, part: Partial<TemplateVariable>) =>
    editing.changeContent((now) => ({
      ...now,
      variables: now.variables.map((one) => (one.name === name ? { ...one, ...part } : one)),
    }));
  return (
    <section className={styles.group} aria-label={say.questions}>
      <h2 className={styles.groupTitle}>{say.questions}</h2>
      {content.variables.length === 0 && <p className={styles.quiet}>{say.noQuestion}</p>}
      {content.variables.map((variable, index) => {
        const problem =
          editing.problem?.fields[`content.variables.${index}.label`] ?? editing.problemAt(`variables.${index}`);
        return (
          <div key={variable.name} className={styles.passage} data-wrong={problem ? true : undefined}>
            <TextField
              label={say.questionFor({ name: `{{${variable.name}}}` })}
              value={variable.label}
              maxLength={140}
              autoComplete="off"
              error={problem}
              onChange={(event) => put(variable.name, { label: event.currentTarget.value })}
            />
            {variable.choices && <p className={styles.quiet}>{say.oneOf({ choices: either(variable.choices) })}</p>}
            <div className={styles.actions}>
              <CheckField
                label={say.needsAnswer}
                checked={variable.required}
                onChange={(event) => put(variable.name, { required: event.currentTarget.checked })}
              />
              <Button
                variant="quiet"
                aria-label={say.deleteQuestion({ label: variable.label })}
                whyNot={isAsked(content, variable.name) ? say.answerNeeded : null}
                onClick={() =>
                  editing.changeContent((now) => ({
                    ...now,
                    variables: now.variables.filter(({ name }) => name !== variable.name),
                  }))
                }
              >
                {say.delete}
              </Button>
            </div>
          </div>
        );
      })}
      <div>
        <Button variant="quiet" onClick={onAdd}>
          {say.addChoice}
        </Button>
      </div>
    </section>
  );
}
