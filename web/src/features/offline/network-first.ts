type Sources = {
  network: () => Promise<Response>;
  /** Only looked up if the network fails. */
  copy: () => Promise<Response | undefined>;
  /** Responses to which a copy is preferred; server errors by default. */
  isFailed?: (response: Response) => boolean;
  waitMs?: number;
};

/** Some networks, such as on trains, accept requests but never respond. */
const WAIT_MS = 5_000;

/**
 * The network's response, or the copy if that fails or takes too long. Without a copy it is the network's,
 * however late.
 */
export async function networkFirst({
  network,
  copy,
  isFailed = isServerFault,
  waitMs = WAIT_MS,
}: Sources): Promise<Response> {
  const answer = network();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, waitMs, null);
  });
  const usable = answer.then(
    (response) => (isFailed(response) ? null : response),
    () => null,
  );
  const first = await Promise.race([usable, timeout]);
  clearTimeout(timer);
  return first ?? (await copy()) ?? answer;
}

export function isServerFault({ status }: Response): boolean {
  return status >= 500;
}
