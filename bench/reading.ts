/** One answer over HTTP, and how long it took. */
export type Answer = { milliseconds: number; text: string };
export type Reader = (path: string) => Promise<Answer>;

/** Reads in the name of a signed-in person what stands below a path, like "community". Throws what the server refused with. */
export const readerOf =
  (url: string, cookie: string, room: string): Reader =>
  async (path) => {
    const begun = performance.now();
    const answer = await fetch(`${url}/api/v1/${room}/${path}`, { headers: { cookie } });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${room} answered ${answer.status} to ${path}: ${text}`);
    return { milliseconds: performance.now() - begun, text };
  };

/** The path of the tenth page of a list of twenty rows each. */
export async function tenthPage(read: Reader, list: string): Promise<string> {
  let path = `${list}?limit=20`;
  for (let page = 1; page < 10; page++) {
    const { nextCursor } = JSON.parse((await read(path)).text) as { nextCursor: string | null }; // what the contract says
    path = `${list}?limit=20&cursor=${nextCursor}`;
  }
  return path;
}

export const mean = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0) / all.length;

/** The wait that so large a share of all stay below, like 0.95. */
export const shareOf = (all: readonly number[], share: number): number =>
  [...all].sort((one, other) => one - other)[Math.floor(all.length * share)] ?? 0;
