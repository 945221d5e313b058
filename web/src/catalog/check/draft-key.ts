/** The storage key of a check's unsubmitted answers. */
export function draftKey(lessonId: string): string {
  return `quiz:${lessonId}`;
}
