import type { Call, InputOf, OutputOf } from '@academy/contract/call';
import { CallFailed } from '@academy/contract/client';
import { NotThere } from './answers.ts';
import { api } from './api.ts';

/**
 * A read that fills a page: the page shows skeletons meanwhile, and a way to try again when it fails. What is not
 * there leads to the not-found page only where a page shows it, since a page may also be asked for ahead of time.
 */
export async function askContent<C extends Call>(call: C, input: InputOf<C>): Promise<OutputOf<C>> {
  try {
    const { data } = await api.send(call, input, { hideLoader: true, quiet: true, skipRedirect: true });
    return data;
  } catch (error) {
    throw error instanceof CallFailed && error.status === 404 ? new NotThere() : error;
  }
}
