import type { Call, InputOf } from '@academy/contract/call';
import { addressOf } from '@academy/contract/client';
import { failureMessage, EMPTY_REPLY, type Envelope } from '@academy/domain/messages';
import { overlay } from '../overlay/overlay.ts';
import { readPageData } from '../page-data.ts';
import { paths } from '../paths.ts';
import { storedToken } from '../session/stored.ts';
import { redirect } from '../way.ts';

/** Fetches a file with the bearer, which a plain link could not carry, and hands it to the browser. */
export async function downloadFile<C extends Call>(call: C, input: InputOf<C>): Promise<void> {
  const done = overlay.startLoading();
  try {
    const response = await ask(call, input as Parts);
    if (response.status === 401) return redirect(paths.signOut());
    if (!response.ok) throw new Error(failureMessage((await response.json()) as Envelope));
    hand(await response.blob(), nameIn(response.headers.get('content-disposition')));
  } catch (error) {
    // What the network says of itself is of no help.
    const message = error instanceof TypeError || !(error instanceof Error) ? EMPTY_REPLY : error.message;
    overlay.toast({ type: 'danger', message });
  } finally {
    done();
  }
}

type Parts = Parameters<typeof addressOf>[1];

function ask(call: Call, parts: Parts): Promise<Response> {
  const { apiBasePath, tenant } = readPageData();
  const bearer = storedToken({ storage: localStorage, now: Date.now })();
  return fetch(apiBasePath + addressOf(call, parts), {
    headers: { tenantId: tenant.id, ...(bearer && { authorization: `Bearer ${bearer}` }), ...parts.headers },
  });
}

function hand(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

function nameIn(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'file';
}
