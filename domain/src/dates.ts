/** `Jan 5, 2026`, in UTC so that server and browser agree. */
export function formatDate(date: Date): string {
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** The same moment a year later; 29 February becomes 1 March. */
export function addYear(date: Date): Date {
  const later = new Date(date);
  later.setUTCFullYear(date.getUTCFullYear() + 1);
  return later;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
