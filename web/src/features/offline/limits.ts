const MB = 1024 * 1024;

/** The limit of all copies, however much space there is. */
const MOST_BYTES = 250 * MB;

/** Half of the browser's quota is left for everything else. */
export function limitOf(grantedBytes: number | undefined): number {
  return Math.min(MOST_BYTES, Math.floor((grantedBytes ?? 2 * MOST_BYTES) / 2));
}

/** `0.4 MB`, `12 MB` */
export function formatBytes(bytes: number): string {
  const size = bytes / MB;
  if (bytes === 0) return '0 MB';
  return `${size < 9.95 ? Math.max(0.1, size).toFixed(1) : Math.round(size)} MB`;
}

export async function currentLimit(storage: StorageManager | undefined): Promise<number> {
  const estimate = await storage?.estimate?.().catch(() => undefined);
  return limitOf(estimate?.quota);
}
