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
      /** The endpoints whose responses the write may have changed: they are refetched, also by other tabs. */
      invalidates?: readonly Address[];
    };
  }
}

type Setting = {
  /** The responses in the page data, by key. */
  pageData: Record<string, unknown>;
  /** Page data is a visitor's: a member sees it first, and it is refetched. */
  isMember?: boolean;
};

export const FRESH_MS = 60_000;
/** Returning to a page within an hour shows it immediately. On the server nothing may expire during a render. */
const KEPT_MS = typeof document === 'undefined' ? Infinity : 60 * 60_000;
/** The age of a response that was not given to this person. */
const NOT_OWN = 0;

/** The cached responses of the server by key, initialized with the page data. */
export function createQueryClient({ pageData, isMember = false }: Setting): QueryClient {
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError: onQueryError }),
    // After a failure too: another tab may have done the same before, and the page shows the result.
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

/** Whether data was fetched for the current person, or failed to. */
export function isOwn({ dataUpdatedAt, isError }: { dataUpdatedAt: number; isError: boolean }): boolean {
  return dataUpdatedAt !== NOT_OWN || isError;
}

/** After a login: everything stays visible until it is refetched. */
export async function fetchAsPerson(queryClient: QueryClient): Promise<void> {
  await queryClient.cancelQueries();
  for (const query of queryClient.getQueryCache().getAll()) query.setState({ dataUpdatedAt: NOT_OWN });
  await queryClient.invalidateQueries();
}

/** After a logout, so that no personal responses are shown to the next user. */
export async function forgetAnswers(queryClient: QueryClient): Promise<void> {
  for (const query of queryClient.getQueryCache().getAll()) query.reset();
  // Members-only pages are unmounted by then.
  await new Promise((resolve) => setTimeout(resolve));
  await queryClient.refetchQueries({ type: 'active' }, { cancelRefetch: false });
}

/** If a page shows the query, a missing item redirects, and a failed refresh of old data is reported. */
function onQueryError(error: unknown, query: Query<unknown, unknown>): void {
  if (!query.isActive()) return;
  if (error instanceof NotFoundError) redirect(error.movedTo ?? pages.notFound.path());
  // A page without data reports the failure in place.
  else if (query.state.data !== undefined && !query.meta?.isSilent) showFailure(error);
}

/** Two windows side by side are both visible, so the focused one is refetched. */
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
