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
  P: 1e15,
  E: 1e18,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
  Pi: 2 ** 50,
  Ei: 2 ** 60,
};

export function parseMemory(text: string): number {
  const [, number = '0', unit = ''] = /^([\d.]+)([A-Za-z]*)$/.exec(text) ?? [];
  return unit === 'm' ? Number(number) / 1000 : Number(number) * (UNITS[unit] ?? 1);
}

export function isQuantity(text: string): boolean {
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:m|k|M|G|T|P|E|Ki|Mi|Gi|Ti|Pi|Ei|[eE][-+]?\d+)?$/.test(text);
}

/** A processor in thousandths, anything else in units, so that amounts can be added and compared. */
export function amountOf(resource: string, text: unknown): number {
  const read = /(?:^|\.)cpu$/.test(resource) ? parseCpu : parseMemory;
  return read(String(text));
}

/** The shortest form of an amount, as the API server writes it. */
export function formatAmount(resource: string, amount: number): string {
  if (/(?:^|\.)cpu$/.test(resource)) return amount % 1000 === 0 ? String(amount / 1000) : `${amount}m`;
  for (const unit of ['Ti', 'Gi', 'Mi', 'Ki', 'T', 'G', 'M', 'k'])
    if (amount > 0 && amount % (UNITS[unit] ?? 1) === 0) return `${amount / (UNITS[unit] ?? 1)}${unit}`;
  return String(amount);
}
