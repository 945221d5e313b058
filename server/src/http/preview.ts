/** Where a page of a preview finds the script that reloads it, and what that script listens to. In local only. */
export const PREVIEW_SCRIPT = '/dev/preview.js';
export const PREVIEW_EVENTS = '/dev/preview/events';
