import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { schemaPath } from '@academy/domain/content/json-schemas';
import { formatCount } from '@academy/domain/plural';
import { toSlug } from '@academy/domain/slug';
import { CONNECTION_FLAGS, findServer } from '../connection.ts';
import type { Io } from '../io.ts';
import { courseFiles } from '../scaffolds/course.ts';
import { findCourseIds, requireCourse } from '../scaffolds/find-course.ts';
import { guideFiles } from '../scaffolds/guide.ts';
import { instructorFiles } from '../scaffolds/instructor.ts';
import { labFiles } from '../scaffolds/lab.ts';
import { lessonFiles, quizFiles, type Schema } from '../scaffolds/lesson.ts';
import { moduleFiles } from '../scaffolds/module.ts';
import { pageFiles } from '../scaffolds/page.ts';
import { pathFiles } from '../scaffolds/path.ts';
import { tenantFiles } from '../scaffolds/tenant.ts';

export const NEW_KINDS = [
  'course',
  'module',
  'lesson',
  'quiz',
  'lab',
  'guide',
  'path',
  'instructor',
  'page',
  'tenant',
] as const;
type Kind = (typeof NEW_KINDS)[number];

const OPTIONS = {
  title: { type: 'string' },
  course: { type: 'string', multiple: true, default: [] as string[] },
  host: { type: 'string', multiple: true, default: [] as string[] },
  server: CONNECTION_FLAGS.server,
} as const;

type Scaffold = {
  path: string;
  slug: string;
  title: string;
  schema: Schema;
  courses: string[];
  hosts: string[];
};
/** Absolute paths to contents, and the folder to check afterwards. */
type Made = { files: Record<string, string>; check: string };

/** `academy new <kind> <folder>`: files to write over, which have nothing wrong with them. */
export async function create(args: string[], io: Io): Promise<number> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: OPTIONS });
  const [name, folder] = positionals;
  const kind = NEW_KINDS.find((one) => one === name);
  if (!kind) throw new Error(`Name what to make: academy new ${NEW_KINDS.join('|')} <folder>`);
  if (!folder) throw new Error(`Name the folder for it: academy new ${kind} <folder>`);
  const path = resolve(io.cwd, folder);
  if (existsSync(path) && readdirSync(path).length > 0) {
    throw new Error(`${folder} is not empty; name a folder that does not exist yet.`);
  }
  const slug = slugOf(basename(path)) || `my-${kind}`;
  const origin = originOf(findServer(io, values));
  const made = MAKERS[kind]({
    path,
    slug,
    title: values.title ?? titleOf(slug),
    schema: (file) => origin && origin + schemaPath(file),
    courses: values.course,
    hosts: values.host,
  });
  for (const [file, content] of Object.entries(made.files)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  const shown = relative(io.cwd, path) || '.';
  const files = formatCount(Object.keys(made.files).length, 'file');
  io.out(
    `${shown} holds a new ${kind}, in ${files}. Look through it and check it with:\n\n  academy check ${quoted(relative(io.cwd, made.check) || '.')}`,
  );
  return 0;
}

function hasTenants(folder: string): boolean {
  return (
    existsSync(folder) && readdirSync(folder).some((name) => existsSync(join(folder, name, 'tenant.yaml')))
  );
}

/** As a shell takes it for one word. */
function quoted(path: string): string {
  return /^[\w./\\-]+$/.test(path) ? path : `"${path}"`;
}

const MAKERS: Record<Kind, (scaffold: Scaffold) => Made> = {
  course: (scaffold) => ({ files: inside(scaffold.path, courseFiles(scaffold)), check: scaffold.path }),
  guide: (scaffold) => ({ files: inside(scaffold.path, guideFiles(scaffold)), check: scaffold.path }),
  instructor: (scaffold) => inTenant(scaffold, instructorFiles(scaffold)),
  page: (scaffold) => inTenant(scaffold, pageFiles(scaffold)),
  tenant(scaffold) {
    const isFirst = !hasTenants(dirname(scaffold.path));
    return {
      files: inside(scaffold.path, tenantFiles({ ...scaffold, isFirst })),
      check: scaffold.path,
    };
  },
  module: (scaffold) => inCourse(scaffold, (lesson) => inside(scaffold.path, moduleFiles(lesson))),
  lesson: (scaffold) => inCourse(scaffold, (lesson) => inside(scaffold.path, lessonFiles(lesson))),
  quiz: (scaffold) => inCourse(scaffold, (lesson) => inside(scaffold.path, quizFiles(lesson))),
  lab: (scaffold) =>
    inCourse(scaffold, (lesson, course) => {
      const { lesson: files, workshop } = labFiles(lesson);
      const place = join(course, 'workshops', scaffold.slug);
      if (existsSync(place))
        throw new Error(`workshops/${scaffold.slug} is there already; choose another name.`);
      return { ...inside(scaffold.path, files), ...inside(place, workshop) };
    }),
  path(scaffold) {
    const collection = dirname(scaffold.path);
    const courses = scaffold.courses.length > 0 ? scaffold.courses : findCourseIds(dirname(collection));
    if (courses.length === 0)
      throw new Error('A path leads through courses: name them in their order with --course <id>.');
    return { files: inside(scaffold.path, pathFiles({ ...scaffold, courses })), check: dirname(collection) };
  },
};

/** `shop/pages/about` is checked with the rest of `shop`. */
function inTenant({ path }: Scaffold, files: Record<string, string>): Made {
  return { files: inside(path, files), check: dirname(dirname(path)) };
}

function inCourse(
  scaffold: Scaffold,
  make: (lesson: Scaffold & { courseId: string }, course: string) => Record<string, string>,
): Made {
  const course = requireCourse(dirname(scaffold.path));
  return { files: make({ ...scaffold, courseId: course.id }, course.folder), check: course.folder };
}

function inside(folder: string, files: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [join(folder, name), text]));
}

/** `03-green-tea` is `green-tea`: the number is its place, not its name. */
function slugOf(name: string): string {
  return toSlug(name.replaceAll(/[_.\s]+/g, '-'))
    .replace(/^\d+-(?=.)/, '')
    .replace(/^[^a-z0-9]+/, '');
}

function titleOf(slug: string): string {
  const words = slug.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function originOf(server: string | null): string | null {
  return server !== null && URL.canParse(server) ? new URL(server).origin : null;
}
