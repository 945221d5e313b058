type Sources = {
  network: () => Promise<Response>;
  /** Looked up only where the network fails. */
  copy: () => Promise<Response | undefined>;
  /** An answer of the network that a copy is better than; an error of the server if not said otherwise. */
  isFailed?: (response: Response) => boolean;
  waitMs?: number;
};

/** A train has networks that take a request and never answer it. */
const WAIT_MS = 5_000;

/** The network's answer, or the copy where that fails or takes too long. Without a copy it is the network's, however late. */
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
