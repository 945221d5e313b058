import type { QueryClient } from '@tanstack/react-query';
import { applyUpdates } from '../../api/cache-updates.ts';
import { createClient } from '@academy/contract/client';
import type { ToastAction } from '@academy/domain/toasts';
import { failureToast } from '../../api/failure.ts';
import { copyText } from '../../catalog/reading/copy-text.ts';
import { refreshCheckCopy, refreshReviewCopySoon } from '../offline/index.ts';
import { overlay } from '../../overlay/overlay.ts';
import { readPageData } from '../../page-data.ts';
import { fetchReportingRefusal } from '../../session/refused-token.ts';
import { freshToken } from '../../session/session.ts';
import { storedPerson } from '../../session/stored-person.ts';
import { readStored } from '../../session/token-storage.ts';
import { sendWrite } from './send-write.ts';
import { createOutbox, NotSent, type Outbox } from './outbox.ts';
import { indexedStore } from './outbox-store.ts';
import { nextSequence } from './sequence.ts';
import { setPendingWrites } from './pending-writes.ts';

const LOCK = 'outbox';
const TIMEOUT_MS = 15_000;

let outbox: Outbox | null = null;

/** The page's outbox, connected to the browser. */
export function browserOutbox(queryClient: QueryClient): Outbox {
  outbox ??= createBrowserOutbox(queryClient);
  return outbox;
}

function createBrowserOutbox(queryClient: QueryClient): Outbox {
  const page = readPageData();
  const created = createOutbox({
    store: indexedStore(),
    person: () => storedPerson(localStorage),
    now: Date.now,
    nextSequence: () => nextSequence(localStorage),
    async send(write, { isLate }) {
      const bearer = await freshToken();
      // Without a token, or with another person's, the write would be lost or misattributed.
      const isOwner = bearer === readStored(localStorage).accessToken;
      if (!bearer || !isOwner || storedPerson(localStorage) !== write.person)
        throw new NotSent('No one is logged in to send this');
      const client = createClient({
        baseUrl: page.apiBasePath,
        tenantId: page.tenant.id,
        token: () => bearer,
        fetch: fetchReportingRefusal,
      });
      applyUpdates(
        queryClient,
        await sendWrite(client, write, { isLate, signal: AbortSignal.timeout(TIMEOUT_MS), now: Date.now() }),
      );
      if (write.call === 'check') void refreshCheckCopy(write.body);
      if (write.call === 'review') refreshReviewCopySoon();
    },
    alone: async (work) => void (await navigator.locks.request(LOCK, work)),
    later(work, delay) {
      const timer = setTimeout(work, delay);
      return () => clearTimeout(timer);
    },
    onWaiting: setPendingWrites,
    onRefused: (write, failure) => {
      // A lost reading position, or an answer to a changed question, needs no message.
      if (write.call === 'place' || write.call === 'review') return;
      const toast = failureToast(failure);
      overlay.toast({
        ...toast,
        type: 'warning',
        message: `Something you did could not be saved: ${toast.message}`,
        ...(write.call === 'note' &&
          write.body.text && { timeout: 60_000, action: copying(write.body.text) }),
      });
    },
    log: (message, error) => console.error(message, error),
  });
  addEventListener('online', () => void created.flush());
  document.addEventListener('visibilitychange', () => document.hidden || void created.flush());
  return created;
}

/** Offers to copy a refused note, whose text would be lost otherwise. */
function copying(text: string): ToastAction {
  return { label: 'Copy the note', run: () => void copyText(text) };
}
