import { calls } from '@academy/contract/calls';

/** What a call answers, as its contract shows it. */
export function getExample(name: string): unknown {
  return calls.find(({ method, path }) => `${method} ${path}` === name)?.example ?? null;
}
