import type { CheckedFolder } from './catalog.ts';

/** The check of a folder in which nothing is. */
export function emptyCheck(folder: string): CheckedFolder {
  return {
    folder,
    variables: {},
    items: [],
    assets: [],
    faults: [],
    warnings: [],
    unresolved: [],
    missingPictures: [],
    localPictures: {},
    videos: [],
  };
}
