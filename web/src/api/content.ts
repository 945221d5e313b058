import type { Endpoint, InputOf, OutputOf } from '@academy/contract/endpoint';
import { readPageData } from '../page-data.ts';
import { api } from './api.ts';
import { orNotThere } from './not-there.ts';

/** A read that fills a page: the page shows skeletons meanwhile, and a way to try again when it fails. */
export async function askContent<C extends Endpoint>(call: C, input: InputOf<C>): Promise<OutputOf<C>> {
  try {
    const { data } = await api.send(call, input, {
      hideLoader: true,
      onFailure: 'in-place',
      skipRedirect: true,
    });
    return data;
  } catch (error) {
    throw orNotThere(error, input as object);
  }
}

/** The specification names the tenant of these reads in their query: courses, guides, paths, instructors. */
export function inTenant<Query extends object>(query: Query): Query & { tenantId: string } {
  return { tenantId: readPageData().tenant.id, ...query };
}
