import { DomainError } from '@academy/domain/errors';

/** What is not found at one address may be found by another maker. */
export async function nullIfNotFound<Made>(make: () => Made | Promise<Made>): Promise<Made | null> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'not_found') return null;
    throw error;
  }
}
