/** How much of the catalog the home page shows. */
export const COURSES_SHOWN = 6;
export const INSTRUCTORS_SHOWN = 4;
