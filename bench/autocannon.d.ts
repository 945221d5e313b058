/** As much of it as is used here; the package brings no types. */
declare module 'autocannon' {
  export type Request = { path?: string; method?: string; headers?: Record<string, string>; body?: string };
  type Client = { setRequests: (requests: Request[]) => void };
  type Options = {
    url: string;
    connections: number;
    duration: number;
    headers?: Record<string, string>;
    setupClient?: (client: Client) => void;
  };
  type Result = { requests: { average: number }; errors: number; non2xx: number };
  export default function autocannon(options: Options): Promise<Result>;
}
