import { pages } from '@academy/domain/pages';
import { focusManager, MutationCache, QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import { redirect } from '../navigation.ts';
import { applyUpdates, type Address } from './cache-updates.ts';
import { NotFoundError, showFailure } from './failure.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** A failed refresh behind data that is shown is not reported (API-11). */
      isSilent?: boolean;
    };
    mutationMeta: {
      /** The endpoints whose answers the write may have changed: they are fetched again, also by other tabs. */
      invalidates?: readonly Address[];
    };
  }
}

type Setting = {
  /** The answers in the page data, by key. */
  pageData: Record<string, unknown>;
  /** Page data is a visitor's: a member sees it first, and it is fetched again. */
  isMember?: boolean;
};

export const FRESH_MS = 60_000;
/** Returning to a page within an hour shows it immediately. On the server nothing may expire during a render. */
const KEPT_MS = typeof document === 'undefined' ? Infinity : 60 * 60_000;
/** The age of an answer that was not given to this person. */
const NOT_OWN = 0;

/** The server's answers by key. It starts with the page data. */
export function createQueryClient({ pageData, isMember = false }: Setting): QueryClient {
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError: onQueryError }),
    // After a failure too: someone else may have done the same before, and the page shows what is left.
    mutationCache: new MutationCache({
      onSettled: (...[, , , , { meta }, { client }]) =>
        applyUpdates(client, meta?.invalidates?.map((endpoint) => ({ endpoint })) ?? []),
    }),
    // Offline, calls are answered from stored copies.
    defaultOptions: {
      queries: { staleTime: FRESH_MS, gcTime: KEPT_MS, retry: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  const updatedAt = isMember ? NOT_OWN : Date.now();
  for (const [key, data] of Object.entries(pageData)) queryClient.setQueryData([key], data, { updatedAt });
  return queryClient;
}

/** Whether data was answered to the current person, or could not be. */
export function isOwn({ dataUpdatedAt, isError }: { dataUpdatedAt: number; isError: boolean }): boolean {
  return dataUpdatedAt !== NOT_OWN || isError;
}

/** After a login: everything stays visible until it is fetched again. */
export async function fetchAsPerson(queryClient: QueryClient): Promise<void> {
  await queryClient.cancelQueries();
  for (const query of queryClient.getQueryCache().getAll()) query.setState({ dataUpdatedAt: NOT_OWN });
  await queryClient.invalidateQueries();
}

/** After a logout: nothing that was answered to one person is shown to the next. */
export async function forgetAnswers(queryClient: QueryClient): Promise<void> {
  for (const query of queryClient.getQueryCache().getAll()) query.reset();
  // A page that visitors do not see is gone by then.
  await new Promise((resolve) => setTimeout(resolve));
  await queryClient.refetchQueries({ type: 'active' }, { cancelRefetch: false });
}

/** Where a page shows it: what does not exist leads on, and a failure behind old data is reported. */
function onQueryError(error: unknown, query: Query<unknown, unknown>): void {
  if (!query.isActive()) return;
  if (error instanceof NotFoundError) redirect(error.movedTo ?? pages.notFound.path());
  // A page with nothing to show reports the failure in place.
  else if (query.state.data !== undefined && !query.meta?.isSilent) showFailure(error);
}

/** Of two windows side by side both are visible, and the one that is used shows what is new. */
export function followFocus(): void {
  focusManager.setEventListener((refetch) => {
    const onFocus = () => refetch();
    addEventListener('focus', onFocus);
    document.addEventListener('visibilitychange', onFocus);
    return () => {
      removeEventListener('focus', onFocus);
      document.removeEventListener('visibilitychange', onFocus);
    };
  });
}
