import type { Endpoint, InputOf, OutputOf } from '@academy/contract/endpoint';
import { api } from './api.ts';
import { toNotFound } from './failure.ts';
import { IN_PLACE } from './ui-feedback.ts';

export type PartOption = {
  /** It fills a part of the page, so an answer of 404 is shown there and the page stays. */
  isPart?: boolean;
};

/** The page shows skeletons meanwhile, and a failure with a retry in place of what is missing. */
export async function fetchData<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { isAnonymous = false, isPart = false }: { isAnonymous?: boolean } & PartOption = {},
): Promise<OutputOf<E>> {
  try {
    return (await api.send(endpoint, input, { ...IN_PLACE, anonymous: isAnonymous })).data;
  } catch (error) {
    throw isPart ? error : toNotFound(error, input);
  }
}

export type AdminFetchOptions = PartOption & { cache?: boolean };

export async function fetchAdminData<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { isPart = false, ...options }: AdminFetchOptions,
): Promise<OutputOf<E>> {
  const { adminApi } = await import('./admin-api.ts');
  try {
    return (await adminApi.send(endpoint, input, { ...IN_PLACE, ...options })).data;
  } catch (error) {
    throw isPart ? error : toNotFound(error, input);
  }
}
