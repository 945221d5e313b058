import type { ItemKind } from '../catalog.ts';

/** A folder that describes an item, before its files are read. */
export type ItemFolder = {
  kind: Exclude<ItemKind, 'tag' | 'workshop'>;
  folder: string;
  /** The file with the item's fields, relative to the source. */
  file: string;
  files: ReadonlySet<string>;
  /** Modules and lessons of a course, lessons of a module, in order. */
  children: ItemFolder[];
  /** 1-based position among siblings. */
  position: number;
};

export const COLLECTIONS = {
  courses: 'course',
  guides: 'guide',
  paths: 'path',
  tests: 'test',
  instructors: 'instructor',
  pages: 'page',
} as const;

/** The suffixes of the file with an item's fields, after the name of its kind. */
export const FORMS = ['json', 'yaml', 'yml', 'template.json', 'template.yaml', 'template.yml'];
