/** What the names of the forms mean to who reads. */
export const SCHEMA_NAMES: Record<string, string> = {
  'tenant-survey-v1': 'Survey',
  'lesson-v2': 'Lesson or guide',
  'course-v1': 'Course conclusion',
  'tenant-v1': 'Anywhere else',
};
