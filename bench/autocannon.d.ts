// The package brings no types; these are the few facts the benches read.
declare module 'autocannon' {
  type Options = { url: string; connections: number; duration: number; headers: Record<string, string> };
  type Result = { non2xx: number; errors: number; requests: { average: number; total: number } };
  export default function autocannon(options: Options): Promise<Result>;
}
