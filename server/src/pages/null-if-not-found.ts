import { DomainError } from '@academy/domain/errors';
import { BadInputError } from '../http/responses.ts';

/** Null if not found, including addresses that nothing can have. */
export async function nullIfNotFound<Made>(make: () => Made | Promise<Made>): Promise<Made | null> {
  try {
    return await make();
  } catch (error) {
    const isMissing = error instanceof DomainError && error.kind === 'not_found';
    if (isMissing || error instanceof BadInputError) return null;
    throw error;
  }
}
