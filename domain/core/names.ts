/** Names as a sentence lists them: "Amina", "Amina and Kevin", "Amina, Kevin and Wanjiru". */
export const nameList = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
