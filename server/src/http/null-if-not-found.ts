import { DomainError } from '@academy/domain/errors';

/** What is not found is null. */
export async function nullIfNotFound<Made>(make: () => Made | Promise<Made>): Promise<Made | null> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'not_found') return null;
    throw error;
  }
}
