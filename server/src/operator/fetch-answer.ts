const TIMEOUT_MS = 10_000;

export type FetchedAnswer = { isRead: true; value: unknown } | { isRead: false; problem: string };

/**
 * The contents of an external address, or a short reason why it can't be read. A `page` only has to exist.
 */
export async function fetchAnswer(
  address: string,
  { as = 'json' }: { as?: 'json' | 'text' | 'page' } = {},
): Promise<FetchedAnswer> {
  try {
    const response = await fetch(address, {
      redirect: as === 'page' ? 'manual' : 'follow',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const isThere = as === 'page' ? response.status < 500 && response.status !== 404 : response.ok;
    if (!isThere) return { isRead: false, problem: `status ${response.status}` };
    if (as === 'json') return { isRead: true, value: await response.json() };
    return { isRead: true, value: as === 'text' ? await response.text() : null };
  } catch (error) {
    return { isRead: false, problem: problemOf(error) };
  }
}

/** The cause is more specific, such as that a certificate has expired. */
function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  const { code, message } = cause instanceof Error ? (cause as NodeJS.ErrnoException) : {};
  return code ?? message ?? error.message;
}
