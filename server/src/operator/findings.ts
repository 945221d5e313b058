export type Findings = {
  ok: (text: string) => void;
  note: (text: string) => void;
  /** Something that has to change. */
  wrong: (text: string) => void;
  hasFaults: () => boolean;
};

/** Prints findings, one per line, prefixed with their severity. */
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
