/** What browsers call a part of a page that could not be loaded. */
const missingPart = /dynamically imported module|Importing a module script failed|error loading dynamically/i;
export const isMissingPart = ({ message }: Error): boolean => missingPart.test(message);
