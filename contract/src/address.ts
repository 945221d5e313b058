import type { Endpoint } from './endpoint.ts';

type Values = Readonly<Record<string, string | number | boolean | null | undefined>>;
export type AddressParts = { params?: Values; query?: Values };

/** Path and query of a request, relative to the base path. */
export function addressOf(
  endpoint: Pick<Endpoint, 'path'>,
  { params = {}, query = {} }: AddressParts = {},
): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size ? `${path}?${search}` : path;
}
