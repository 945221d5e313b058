import type { Endpoint, InputOf } from '@academy/contract/endpoint';
import { adminApi } from '../api/api.ts';

/** Downloads a file with the bearer token, which a plain link can't send. */
export async function downloadFile<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<void> {
  try {
    const response = await adminApi.fetchFile(endpoint, input);
    saveFile(await response.blob(), filenameIn(response.headers.get('content-disposition')));
  } catch (error) {
    // A toast has shown the failure.
    console.warn('A file could not be fetched', error);
  }
}

function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

function filenameIn(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'file';
}
