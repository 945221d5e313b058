export type Findings = {
  ok: (text: string) => void;
  note: (text: string) => void;
  /** Something that has to change. */
  wrong: (text: string) => void;
  hasFaults: () => boolean;
};

/** Prints what was found, a line each, with its weight in front. */
export function createFindings(out: (line: string) => void): Findings {
  let faults = 0;
  return {
    ok: (text) => out(`ok     ${text}`),
    note: (text) => out(`note   ${text}`),
    wrong(text) {
      faults += 1;
      out(`wrong  ${text}`);
    },
    hasFaults: () => faults > 0,
  };
}
