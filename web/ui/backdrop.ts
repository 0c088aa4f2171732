type Press = { target: unknown; currentTarget: unknown; detail: number };

/**
 * True for a press on the backdrop of a dialog that means to close it. Only the backdrop is the dialog element itself; the sheet inside covers
 * the rest. The second press of a double click on what opened the dialog falls on the backdrop, too, and does not mean it.
 */
export const closesDialog = ({ target, currentTarget, detail }: Press): boolean =>
  target === currentTarget && detail === 1;
