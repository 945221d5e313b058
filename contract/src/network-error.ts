const marked = new WeakSet<object>();

/**
 * `fetch` fails with a plain TypeError when the network is away, and so does faulty code. What fails here is marked,
 * so that the two can be told apart.
 */
export async function overNetwork<Result>(step: () => Promise<Result>): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    throw markNetworkError(error);
  }
}

export function markNetworkError<Thrown>(error: Thrown): Thrown {
  if (typeof error === 'object' && error !== null) marked.add(error);
  return error;
}

export function isNetworkError(error: object): boolean {
  return marked.has(error);
}
