export { LazyNotes } from './LazyNotes.tsx';
export { MyNotes } from './MyNotes.tsx';
export { noteAddress, notePlace } from './note-address.ts';
export { myNotes } from './queries.ts';
