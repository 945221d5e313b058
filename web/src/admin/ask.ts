import type { Endpoint, InputOf, OutputOf } from '@academy/contract/endpoint';
import { orNotThere } from '../api/not-there.ts';
import { secondLayer } from '../api/second.ts';

/** A read that fills a page of the administration: skeletons meanwhile, and a retry in place when it fails. */
export async function askAdmin<C extends Endpoint>(call: C, input: InputOf<C>): Promise<OutputOf<C>> {
  try {
    const manners = { hideLoader: true, onFailure: 'in-place' as const, skipRedirect: true };
    const { data } = await secondLayer.send(call, input, manners);
    return data;
  } catch (error) {
    throw orNotThere(error, input as object);
  }
}
