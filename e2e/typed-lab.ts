/** The lines that finish a lab; a here-document is typed line by line, up to its END. */
export type TypedLab = {
  tenant: string;
  path: string;
  lines: readonly string[];
};
