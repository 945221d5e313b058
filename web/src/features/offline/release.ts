/** The files of the release that the server runs. */
export type Release = { release: string; files: string[]; labFiles: string[] };

/** Offline copies are disabled for the whole site. */
export class SwitchedOff extends Error {}

export async function fetchRelease(): Promise<Release> {
  const response = await fetch('/offline-files.json', { cache: 'no-cache' });
  if (response.status === 404) throw new SwitchedOff();
  if (!response.ok) throw new Error(`The files of this release were answered with status ${response.status}`);
  return (await response.json()) as Release;
}
