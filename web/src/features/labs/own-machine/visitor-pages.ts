const key = (lessonId: string) => `lab-pages:${lessonId}`;

/** The pages of a lab that a visitor has ticked off in this browser. */
export function readVisitorPages(lessonId: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key(lessonId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((page) => typeof page === 'string') : [];
  } catch {
    return [];
  }
}

/** Without storage they last as long as the page. */
export function saveVisitorPages(lessonId: string, pages: readonly string[]): void {
  try {
    localStorage.setItem(key(lessonId), JSON.stringify(pages));
  } catch {
    return;
  }
}
