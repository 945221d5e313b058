/** Icons of lesson types that cards and texts share. */
export const LESSON_ICONS = {
  lab: 'M4 5h16v14H4zm3.5 4 3 3-3 3m5.5 0h3.5',
  video: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M10 8.5v7l5.5-3.5z',
};
