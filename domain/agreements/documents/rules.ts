import { placesOn } from '../places/rules.ts';
import type { AgreementTerms } from '../schema.ts';

/** The largest file that is taken as the text of an agreement. */
export const DOCUMENT_LIMIT_BYTES = 25 * 1024 * 1024;
export const MOST_PAGES = 200;

/** Why a PDF is not taken as a text. */
export type Unfit = 'locked' | 'damaged' | 'scripted' | 'xfa' | 'moving' | 'sealed' | 'unsure' | 'too heavy';

/** What people read about it: what the matter is, and what helps. */
export const unfitWords: Record<Unfit, string> = {
  locked:
    'This PDF is locked with a password, or against copying. Save a copy without the lock, or print it to a new PDF, and choose that one.',
  damaged: 'This PDF is damaged or not a whole PDF. Open it, print it to a new PDF, and choose that one.',
  scripted:
    'This PDF contains a script or starts a program, so it could change what it shows. Print it to a new PDF and choose that one.',
  xfa: 'This is a form whose pages are made by Adobe’s reader alone (XFA). Open it there, print it to a new PDF, and choose that one.',
  moving:
    'This PDF contains film, sound or 3D, which no printed page shows. Print it to a new PDF and choose that one.',
  sealed:
    'This PDF was closed against changes when it was signed before. Ask them for a copy that is not closed, or print it to a new PDF.',
  unsure:
    'This form is filled in with something that its pages do not show themselves, so each reader would show it in its own way. Print it to a new PDF and choose that one.',
  'too heavy': 'This PDF unpacks to more than we can show. Save it with smaller pictures and choose that one.',
};

/** "contract.pdf, 3 pages". */
export const documentWords = ({ name, pages }: NonNullable<AgreementTerms['document']>): string =>
  `${name}, ${pages.length} ${pages.length === 1 ? 'page' : 'pages'}`;

/** Terms whose text is now this document: clauses go, what stood with a clause stands by itself, and what stood on a page that is there stays. */
export const withDocument = (
  terms: AgreementTerms,
  document: NonNullable<AgreementTerms['document']>,
): AgreementTerms => {
  const places = placesOn(terms.places ?? [], document);
  return { ...withClauses(terms, []), document, ...(places.length > 0 && { places }) };
};

/** The same for other clauses. */
export const withClauses = (
  { document: _gone, places: _off, ...terms }: AgreementTerms,
  clauses: AgreementTerms['clauses'],
): AgreementTerms => ({
  ...terms,
  clauses,
  ...(terms.obligations && {
    obligations: terms.obligations.map(({ clauseDue: _due, ...one }) => ({ ...one, clauseId: null })),
  }),
  ...(terms.fields && { fields: terms.fields.map((field) => ({ ...field, clauseId: null })) }),
});

/** Why nobody can suggest other words, or null: a file has none that could be changed here. */
export const whyNoSuggestions = ({ document }: Pick<AgreementTerms, 'document'>): string | null =>
  document ? 'The text is a document. Bring a changed file as a new version instead.' : null;
