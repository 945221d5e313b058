export { MyNotes } from './MyNotes.tsx';
export type { NotesProps } from './Notes.tsx';
export { noteAddress, notePlace } from './note-address.ts';
export { myNotes } from './queries.ts';
