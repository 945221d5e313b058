/** Thousandths of a processor. */
export function parseCpu(text: string): number {
  return text.endsWith('m') ? Number(text.slice(0, -1)) : Number(text) * 1000;
}

const UNITS: Record<string, number> = {
  '': 1,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
};

export function parseMemory(text: string): number {
  const [, number = '0', unit = ''] = /^([\d.]+)([A-Za-z]*)$/.exec(text) ?? [];
  return Number(number) * (UNITS[unit] ?? 1);
}

export function isQuantity(text: string): boolean {
  return /^[+-]?\d+(?:\.\d+)?(?:m|k|M|G|T|P|E|Ki|Mi|Gi|Ti|Pi|Ei|e\d+)?$/.test(text);
}
