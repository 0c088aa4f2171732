/** The account that this page was opened as, and the person behind it; '' before it is known. Every call names it, so that none is done as another. */
export const account = { id: '', person: '' };
