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
