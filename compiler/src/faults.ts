/** Something wrong in a file that a person wrote: where it is, what it is, and perhaps how to put it right. */
export type Fault = {
  file: string;
  line: number;
  column?: number | undefined;
  message: string;
  hint?: string | undefined;
};

/** One line that an editor or a terminal can turn into a link to the place. */
export function formatFault({ file, line, column = 1, message, hint }: Fault): string {
  return `${file}:${line}:${column} ${message}${hint ? ` (${hint})` : ''}`;
}
