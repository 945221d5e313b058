/** What a learner types to finish a lab; a here-document is typed line by line, up to its END. */
export type TypedLab = {
  tenant: string;
  path: string;
  lines: readonly string[];
  /** Typed into a page in each run, and not in a full one only. */
  isDaily?: true;
};
