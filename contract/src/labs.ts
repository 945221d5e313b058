import { contentKey } from './content-key.ts';
import { defineEndpoint } from './endpoint.ts';

/** Under this name a lab page brings the answer where everybody may see it; it leads back to the lesson. */
export function labKey(lessonId: string): string {
  return contentKey('/lessons/lab', { lessonId });
}

export const getLab = defineEndpoint({
  name: 'getLab',
  summary: 'The lab of a lesson or guide, only for those who may see it',
  method: 'GET',
  path: '/lessons/lab',
  access: 'visitor',
  errors: ['unauthenticated', 'forbidden', 'not_found'],
});
