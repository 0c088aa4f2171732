// The package brings no types; these are the few facts the benches read.
declare module 'autocannon' {
  type Asked = { method: 'GET'; path: string };
  type Options = {
    url: string;
    connections: number;
    duration: number;
    headers: Record<string, string>;
    /** In turn, instead of the path of `url`. */
    requests?: readonly Asked[];
  };
  type Result = { non2xx: number; errors: number; duration: number; requests: { average: number; total: number } };
  export default function autocannon(options: Options): Promise<Result>;
}
