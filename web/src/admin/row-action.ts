/** The look of a link or button within a row: high enough to hit, low enough for 40 px. */
export const ROW_ACTION =
  'inline-flex min-h-8 items-center rounded-small px-2 text-sm font-medium text-soft hover:bg-wash hover:text-text';
