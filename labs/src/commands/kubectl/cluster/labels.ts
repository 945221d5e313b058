import type { LabelSelector, Labels } from './types.ts';

export function matchesLabels(labels: Labels = {}, wanted: Labels = {}): boolean {
  return Object.entries(wanted).every(([name, value]) => labels[name] === value);
}

export function matchesSelector(
  labels: Labels = {},
  { matchLabels, matchExpressions }: LabelSelector = {},
): boolean {
  return (
    matchesLabels(labels, matchLabels) &&
    (matchExpressions ?? []).every(({ key, operator, values = [] }) => {
      const value = labels[key];
      if (operator === 'Exists') return value !== undefined;
      if (operator === 'DoesNotExist') return value === undefined;
      if (operator === 'In') return value !== undefined && values.includes(value);
      return value === undefined || !values.includes(value);
    })
  );
}

/** `app=web,tier!=db,env in (a,b),!old` as a test; null where it cannot be read. */
export function parseSelector(text: string): ((labels?: Labels) => boolean) | null {
  const tests: ((labels: Labels) => boolean)[] = [];
  for (const part of text
    .split(/,(?![^(]*\))/)
    .map((one) => one.trim())
    .filter(Boolean)) {
    const set = /^([\w./-]+)\s+(in|notin)\s*\(([^)]*)\)$/.exec(part);
    const pair = /^([\w./-]+)\s*(==|=|!=)\s*([\w.-]*)$/.exec(part);
    const name = /^(!?)\s*([\w./-]+)$/.exec(part);
    if (set) {
      const [, key = '', operator, listed = ''] = set;
      const values = new Set(listed.split(',').map((one) => one.trim()));
      tests.push((labels) => values.has(labels[key] ?? '') === (operator === 'in'));
    } else if (pair) {
      const [, key = '', operator, value] = pair;
      tests.push((labels) => (labels[key] === value) === (operator !== '!='));
    } else if (name) {
      const [, not, key = ''] = name;
      tests.push((labels) => (labels[key] === undefined) === (not === '!'));
    } else return null;
  }
  return (labels = {}) => tests.every((test) => test(labels));
}

/** `app=web,tier=front`, as tables print it. */
export function formatLabels(labels: Labels | undefined, none = '<none>'): string {
  const entries = Object.entries(labels ?? {}).sort(([one], [other]) => (one < other ? -1 : 1));
  return entries.length === 0 ? none : entries.map(([name, value]) => `${name}=${value}`).join(',');
}

export function formatSelector(selector: LabelSelector | undefined): string {
  const expressions = (selector?.matchExpressions ?? []).map(({ key, operator, values = [] }) =>
    operator === 'Exists'
      ? key
      : operator === 'DoesNotExist'
        ? `!${key}`
        : `${key} ${operator.toLowerCase()} (${values.join(',')})`,
  );
  const pairs = formatLabels(selector?.matchLabels, '');
  return [pairs, ...expressions].filter(Boolean).join(',') || '<none>';
}
