import type { LabCatalogDeps } from './catalog/feature.ts';
import { courseReads } from './features/courses/reads.ts';
import { guideReads } from './features/guides/reads.ts';
import { instructorReads } from './features/instructors/reads.ts';
import { labReads } from './features/labs/reads.ts';
import { lessonReads } from './features/lessons/reads.ts';
import { pageReads } from './features/pages/reads.ts';
import { pathReads } from './features/paths/reads.ts';
import { searchReads } from './features/search/reads.ts';

export type Reads = ReturnType<typeof createReads>;

/** What features read of the content, for calls, pages and drafts alike. */
export function createReads(reading: LabCatalogDeps) {
  return {
    courses: courseReads(reading),
    lessons: lessonReads(reading),
    guides: guideReads(reading),
    paths: pathReads(reading),
    instructors: instructorReads(reading),
    pages: pageReads(reading),
    search: searchReads(reading),
    labs: labReads(reading),
  };
}
