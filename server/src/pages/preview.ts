/** The script that reloads a preview page, and the event stream it listens to. In local only. */
export const PREVIEW_SCRIPT = '/dev/preview.js';
export const PREVIEW_EVENTS = '/dev/preview/events';
