/** Takes a place under a name and answers how to give it back, once; null where all of them are taken. */
export type Places = (name: string) => (() => void) | null;

/** So many places under each name; without end for 0. */
export function makePlaces(most: number): Places {
  const taken = new Map<string, number>();
  return (name) => {
    const before = taken.get(name) ?? 0;
    if (most > 0 && before >= most) return null;
    taken.set(name, before + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const left = (taken.get(name) ?? 1) - 1;
      if (left > 0) taken.set(name, left);
      else taken.delete(name);
    };
  };
}
