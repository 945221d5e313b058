export type Paint = Record<keyof typeof CODES, (text: string) => string>;

const CODES = { bold: [1, 22], dim: [2, 22], red: [31, 39], green: [32, 39], yellow: [33, 39] } as const;

/** Paints for a terminal; where there is none, text stays as it is. */
export function createPaint(color: boolean): Paint {
  const paints = Object.entries(CODES).map(([name, [on, off]]) => [
    name,
    (text: string) => (color ? `\u001B[${on}m${text}\u001B[${off}m` : text),
  ]);
  return Object.fromEntries(paints) as Paint;
}
