/** A step between, so that the first load has one name of a file and not those of everything that notes need. */
export const loadNotes = () => import('./Notes.tsx');
