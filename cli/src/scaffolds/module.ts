import { lessonFiles, type LessonInput } from './lesson.ts';
import { toJson } from './to-json.ts';

export function moduleFiles({ courseId, slug, title, schema }: LessonInput) {
  const lesson = lessonFiles({ courseId, slug: `${slug}-first`, title: 'First lesson', schema });
  return {
    'module.json': toJson(schema('module'), {
      id: `${courseId}-${slug}`,
      slug,
      title,
      status: 'live',
      settings: {},
    }),
    'summary.md': 'One sentence on what this module adds.\n',
    ...Object.fromEntries(Object.entries(lesson).map(([name, text]) => [`01-${slug}-first/${name}`, text])),
  };
}
