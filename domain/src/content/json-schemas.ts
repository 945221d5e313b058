import * as z from 'zod/mini';
import { labImagesFile, labServicesFile, workshopFile } from '../lab-setup.ts';
import { tenantSchema } from '../tenant-data.ts';
import { courseFile } from './course.ts';
import { guideFile } from './guide.ts';
import { instructorFile } from './instructor.ts';
import { lessonFile } from './lesson.ts';
import { moduleFile } from './module.ts';
import { pageFile } from './page.ts';
import { pathFile } from './path.ts';
import { tagsFile } from './tags.ts';
import { testFile } from './test.ts';

export type JsonSchema = Record<string, unknown>;

const percent = z.number().check(z.gte(0), z.lte(100));

/** What stands between `---` at the beginning of a quiz. */
const quizSettings = z.strictObject({
  nQuestions: z.optional(z.int().check(z.gte(1))),
  passingGrade: z.optional(percent),
  customPassMsg: z.optional(z.string()),
  customFailMsg: z.optional(z.string()),
  shuffleAnswers: z.optional(z.boolean()),
  shuffleQuestions: z.optional(z.boolean()),
  enableRetry: z.optional(z.boolean()),
});

/** What stands between `---` at the beginning of a page of a workshop. Sites that read the page too may want more. */
const workshopPage = z.looseObject({
  title: z.optional(z.string()),
  weight: z.optional(z.number()),
  draft: z.optional(z.boolean()),
});

const FILES = {
  course: courseFile,
  module: moduleFile,
  lesson: lessonFile,
  guide: guideFile,
  path: pathFile,
  test: testFile,
  instructor: instructorFile,
  page: pageFile,
  tags: tagsFile,
  tenant: tenantSchema,
  quiz: quizSettings,
  workshop: workshopFile,
  'workshop-page': workshopPage,
  'workshop-images': labImagesFile,
  'workshop-services': labServicesFile,
} as const;

/** The files that authors write, by the name of their schema. */
export const SCHEMA_NAMES = Object.keys(FILES) as (keyof typeof FILES)[];

/** The address of a schema on any server. It is part of the files of authors and never changes. */
export function schemaPath(name: keyof typeof FILES): string {
  return `/schemas/${name}.json`;
}

/** The JSON Schema of a file, made of the schema that checks it; null for a name that there is none of. */
export function jsonSchemaOf(name: string): JsonSchema | null {
  const known = SCHEMA_NAMES.find((one) => one === name);
  if (!known) return null;
  const schema = z.toJSONSchema(FILES[known], { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const properties = schema['properties'] as JsonSchema | undefined;
  const fields = properties && { properties: { $schema: { type: 'string' }, ...properties } };
  return { ...schema, title: `${known} of an academy`, ...fields };
}
