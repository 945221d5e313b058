/** A file of a language, with the size it has when unpacked. */
export type RuntimeFile = { address: URL; bytes: number };

const STEP_BYTES = 200_000;

/** Fetches the files of a language at once, and reports how many bytes have arrived. */
export async function download(
  files: readonly RuntimeFile[],
  onProgress: (loaded: number, total: number) => void,
): Promise<Blob[]> {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let loaded = 0;
  let reported = 0;
  return Promise.all(
    files.map(async ({ address }) => {
      const response = await fetch(address);
      if (!response.ok || !response.body) throw new Error(`the server answered ${response.status}`);
      const parts: Uint8Array<ArrayBuffer>[] = [];
      const reader = response.body.getReader();
      for (let read = await reader.read(); !read.done; read = await reader.read()) {
        parts.push(read.value);
        loaded += read.value.length;
        if (loaded - reported < STEP_BYTES && loaded < total) continue;
        reported = loaded;
        onProgress(loaded, total);
      }
      return new Blob(parts);
    }),
  );
}

/** A line that replaces itself, such as `Loading PostgreSQL… 4.1 of 9.6 MB`. */
export function progressLine(name: string, loaded: number, total: number): string {
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
  return `\r\x1b[KLoading ${name}… ${megabytes(loaded)} of ${megabytes(total)} MB`;
}

export const CLEAR_LINE = '\r\x1b[K';
