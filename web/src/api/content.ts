import type { Call, InputOf, OutputOf } from '@academy/contract/call';
import { api } from './api.ts';
import { orNotThere } from './not-there.ts';

/** A read that fills a page: the page shows skeletons meanwhile, and a way to try again when it fails. */
export async function askContent<C extends Call>(call: C, input: InputOf<C>): Promise<OutputOf<C>> {
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
