import { schemasOf } from '@academy/contract/schemas';
import { endpoints } from '@academy/contract/endpoints';

/** What a call answers, as its contract shows it. */
export function getExample(name: string): unknown {
  const endpoint = endpoints.find(({ method, path }) => `${method} ${path}` === name);
  return endpoint ? schemasOf(endpoint).example : null;
}
