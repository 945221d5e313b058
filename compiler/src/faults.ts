/** An error in an author's file, with its position and a hint how to fix it. */
export type Fault = {
  file: string;
  line: number;
  column?: number | undefined;
  message: string;
  hint?: string | undefined;
};

/** One line that editors and terminals turn into a link. */
export function formatFault({ file, line, column = 1, message, hint }: Fault): string {
  return `${file}:${line}:${column} ${message}${hint ? ` (${hint})` : ''}`;
}
