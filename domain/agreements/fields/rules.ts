import type { Field, FieldType } from './schema.ts';

export const hasOptions = (type: FieldType): boolean => type === 'radio' || type === 'select' || type === 'multi';
export const isCalculable = (type: FieldType): boolean => type === 'number' || type === 'money';
export const isOrdered = (type: FieldType): boolean => isCalculable(type) || type === 'date';
/** The platform writes it, nobody is asked. */
export const isOwnDoing = ({ type, formula }: Field): boolean => type === 'date_signed' || formula !== undefined;
export const fieldsOfSide = (fields: readonly Field[] | undefined, side: string | undefined): Field[] =>
  (fields ?? []).filter((field) => field.side === side);

/** The fields of a clause, in their order; with null those that stand in none that there is. */
export const fieldsOfClause = (
  fields: readonly Field[] | undefined,
  clauseId: string | null,
  clauses: readonly { id: string }[],
): Field[] =>
  (fields ?? []).filter((field) =>
    clauseId === null
      ? field.clauseId === null || !clauses.some(({ id }) => id === field.clauseId)
      : field.clauseId === clauseId,
  );

/** The clauses that have to be ticked before one signs, and are not. */
export const notAcknowledged = <One extends { id: string; acknowledge?: true | undefined }>(
  clauses: readonly One[],
  ticked: readonly string[],
): One[] => clauses.filter(({ id, acknowledge }) => acknowledge === true && !ticked.includes(id));
