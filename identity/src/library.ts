import type * as oidc from 'oidc-provider';

export type Library = typeof oidc;

/** At load the library says that it prefers a newer Node; it works on this one, and nobody who reads that could act on it. */
export async function loadLibrary(): Promise<Library> {
  const { warn } = globalThis.console;
  globalThis.console.warn = (...words: unknown[]) => {
    if (!String(words[0]).includes('Unsupported runtime')) warn(...words);
  };
  try {
    return await import('oidc-provider');
  } finally {
    globalThis.console.warn = warn;
  }
}
