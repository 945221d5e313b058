/** Under this name the answers to a check are stored in the browser until the server has them. */
export function draftKey(lessonId: string): string {
  return `quiz:${lessonId}`;
}
