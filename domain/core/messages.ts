/*
 * Catalogues of messages: one file a room and language, each message an ICU text under its key. These types say of the English
 * catalogue what a page may ask for and what the other languages have to have.
 */

/** The messages of one language: every key of the English ones, and no other. */
export type Words<English> = { readonly [Key in keyof English]: string };

/** A catalogue as it is read: a text as it stands, or what makes one of the values it names. */
export type Said<English> = {
  readonly [Key in keyof English]: English[Key] extends string
    ? [ValueOf<English[Key]>] extends [never]
      ? string
      : (values: { readonly [Name in ValueOf<English[Key]>]: string | number }) => string
    : never;
};

/** The names in a message: `{name}`, and `{count, plural, …}` with its like. A branch of one bare word is refused by tools/check-words.ts. */
export type ValueOf<Text extends string> = Text extends `${string}{${infer Rest}`
  ? NameAt<Rest> | ValueOf<Rest>
  : never;
type NameAt<Rest extends string> = Rest extends `${infer Inside}}${string}`
  ? Inside extends `${infer Name}, ${'plural' | 'select' | 'selectordinal'},${string}`
    ? Name
    : Inside extends `${string}${' ' | '#' | '{' | '.' | ','}${string}` | ''
      ? never
      : Inside
  : never;
