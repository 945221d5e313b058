import type { Endpoint, InputOf, OutputOf } from '@academy/contract/endpoint';
import { adminApi, api } from './api.ts';
import { IN_PLACE } from './create-api.ts';
import { toNotFound } from './failure.ts';

export type FetchOptions = {
  /** Sent without the user's token, because the response is the same for everyone. */
  isAnonymous?: boolean;
  /** It fills a part of the page, so a 404 is shown there and the page stays. */
  isPart?: boolean;
  /** For screens of the administration or of emails. */
  isAdmin?: boolean;
};

/** The page shows skeletons while loading, and a failure with a retry in place. */
export async function fetchData<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { isAnonymous = false, isPart = false, isAdmin = false }: FetchOptions = {},
): Promise<OutputOf<E>> {
  try {
    const options = { ...IN_PLACE, anonymous: isAnonymous };
    return (await (isAdmin ? adminApi : api).send(endpoint, input, options)).data;
  } catch (error) {
    throw isPart ? error : toNotFound(error, input);
  }
}
