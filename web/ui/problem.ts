/**
 * The first field to mend gets the cursor, once its sentence is there to be read: after a refusal it is drawn some frames
 * after the refusal is known.
 */
export const focusFirstProblem = (form: HTMLElement | null, frames = 20): void => {
  requestAnimationFrame(() => {
    const problem = form?.querySelector<HTMLElement>('[aria-invalid]');
    if (problem) problem.focus();
    else if (frames > 0) focusFirstProblem(form, frames - 1);
  });
};

/** The first field on the page, in its order, that carries one of these paths as `data-path` gets the cursor. */
export function focusFirstOf(paths: readonly string[]): void {
  const fields = [...document.querySelectorAll<HTMLElement>('[data-path]')];
  const first = fields.find((field) => paths.includes(field.dataset.path ?? ''));
  const target = first?.querySelector<HTMLElement>('[contenteditable]') ?? first;
  target?.scrollIntoView({ block: 'center' });
  target?.focus({ preventScroll: true });
}
