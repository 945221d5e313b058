import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const FILES = ['course.json', 'course.yaml', 'course.yml', 'course.template.json', 'course.template.yaml'];

/** The course that a folder belongs to: itself, or the one above a module. */
export function requireCourse(folder: string): { folder: string; id: string } {
  for (const place of [folder, dirname(folder)]) {
    const id = courseIdIn(place);
    if (id !== null) return { folder: place, id };
  }
  throw new Error('Lessons are folders of a course: name one inside of it, such as my-course/03-more.');
}

/** The ids of the courses of a tenant, in the order of their folders. */
export function findCourseIds(tenant: string): string[] {
  const courses = join(tenant, 'courses');
  if (!existsSync(courses)) return [];
  return readdirSync(courses)
    .toSorted()
    .flatMap((name) => courseIdIn(join(courses, name)) ?? []);
}

function courseIdIn(folder: string): string | null {
  const file = FILES.map((name) => join(folder, name)).find((path) => existsSync(path));
  if (!file) return null;
  return /^\s*\{?\s*"?id"?\s*:\s*"?([\w.-]+)"?/m.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
}
