/** A step between, so that the first load has one name of a file and not those of everything that the help needs. */
export const loadShortcuts = async () => (await import('./LessonShortcuts.tsx')).LessonShortcuts;
