export type AddressLimit = {
  /** Seconds to wait, or undefined if the address is below its limit. */
  retryAfter(address: string): number | undefined;
  count(address: string): void;
};

/** In memory: counting per node is enough to slow one address down, and nothing is written per request. */
export function createAddressLimit({
  most,
  windowSeconds,
  now,
  room = 10_000,
}: {
  most: number;
  windowSeconds: number;
  now: () => Date;
  room?: number;
}): AddressLimit {
  const windows = new Map<string, { count: number; endsAt: number }>();

  function current(address: string) {
    const window = windows.get(address);
    return window && window.endsAt > now().getTime() ? window : undefined;
  }

  function makeRoom(): void {
    for (const [address, { endsAt }] of windows) if (endsAt <= now().getTime()) windows.delete(address);
    const [oldest] = windows.keys();
    if (windows.size >= room && oldest !== undefined) windows.delete(oldest);
  }

  return {
    retryAfter(address) {
      const window = current(address);
      if (!window || window.count < most) return undefined;
      return Math.max(1, Math.ceil((window.endsAt - now().getTime()) / 1000));
    },
    count(address) {
      const window = current(address);
      if (window) {
        window.count += 1;
        return;
      }
      if (windows.size >= room) makeRoom();
      windows.delete(address);
      windows.set(address, { count: 1, endsAt: now().getTime() + windowSeconds * 1000 });
    },
  };
}
