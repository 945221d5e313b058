const FORMATS = ['text', 'json', 'markdown', 'github'] as const;
export type PlanFormat = (typeof FORMATS)[number];

/** `--format`, of which `--json` is short for one. */
export function requireFormat({ format, json }: { format?: string; json: boolean }): PlanFormat {
  if (format === undefined) return json ? 'json' : 'text';
  const known = FORMATS.find((name) => name === format);
  if (!known) throw new Error(`--format is one of ${FORMATS.join(', ')}.`);
  return known;
}
