/** What a person may keep: long enough for thoughts, short enough for everybody's database. */
export const MAX_NOTE_BYTES = 10_000;
export const MAX_NOTES_PER_PAGE = 200;
export const MAX_NOTES = 5_000;
export const NOTES_PER_LIST = 20;

/** Where the passage of a note is: in its text, changed beyond recognition, or in a text that is locked or gone. */
export const NOTE_STATES = ['found', 'changed', 'locked', 'gone'] as const;
export type NoteState = (typeof NOTE_STATES)[number];

/** The size of a text in UTF-8. */
export function bytesOf(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4;
  }
  return bytes;
}

/** Why a note is too long, or null. */
export function noteFault(text: string): string | null {
  const bytes = bytesOf(text);
  if (bytes <= MAX_NOTE_BYTES) return null;
  return `A note can have up to ${kilobytes(MAX_NOTE_BYTES)}; this one has ${kilobytes(bytes)}.`;
}

function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 100) / 10} kB`;
}
