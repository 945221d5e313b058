import { lessonJson, type LessonInput } from './lesson.ts';

export function videoFiles(lesson: LessonInput) {
  return {
    'lesson.json': lessonJson(lesson, {
      type: 'video',
      duration: 240,
      settings: {
        manualCompletion: true,
        vimeo: 76979871,
        links: [{ text: 'Further reading', url: 'https://example.org/' }],
      },
    }),
    'description.md': 'A short film; replace the number in lesson.json by that of yours.\n',
    'transcript.md': 'Write down what is said, for those who read rather than listen, and for the search.\n',
  };
}
