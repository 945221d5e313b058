import type { Endpoint, InputOf } from '@academy/contract/endpoint';
import { addressOf, type AddressParts } from '@academy/contract/address';
import { readFailure } from '@academy/contract/client';
import { overNetwork } from '@academy/contract/network-error';
import { withUiFeedback } from '../api/ui-feedback.ts';
import { overlay } from '../overlay/overlay.ts';
import { readPageData } from '../page-data.ts';
import { freshToken } from '../session/session.ts';
import { redirect } from '../navigation.ts';

/** Downloads a file with the bearer token, which a plain link could not send. */
export async function downloadFile<C extends Endpoint>(call: C, input: InputOf<C>): Promise<void> {
  const send = async () => {
    const response = await fetchFile(call, input as Parts);
    // A refusal or an empty answer is not a file, even with status 200.
    const isFile = response.ok && response.headers.get('content-type')?.startsWith(call.file ?? '');
    if (!isFile) throw await readFailure(response);
    return { data: response, message: null, correlationId: '' };
  };
  const ui = { skipRedirect: true };
  try {
    const { data } = await withUiFeedback(
      { layer: 'second', method: call.method, ui, send },
      { overlay, redirect },
    );
    saveFile(await data.blob(), filenameIn(data.headers.get('content-disposition')));
  } catch (error) {
    // A toast has shown the failure.
    console.warn('A file could not be fetched', error);
  }
}

type Parts = AddressParts & { headers?: Record<string, string> };

async function fetchFile(call: Endpoint, parts: Parts): Promise<Response> {
  const { apiBasePath, tenant } = readPageData();
  const bearer = await freshToken();
  const headers = {
    tenantId: tenant.id,
    ...(bearer && { authorization: `Bearer ${bearer}` }),
    ...parts.headers,
  };
  return overNetwork(() => fetch(apiBasePath + addressOf(call, parts), { headers }));
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
