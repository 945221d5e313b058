import { markVariables } from '../markdown/session-variables.ts';
import type { OrderFiles } from './page-order.ts';
import { asText, group, list } from './yaml-values.ts';

/** How the pages of a workshop are read. */
export type PageRules = {
  /** Variables with authored values. */
  values: ReadonlyMap<string, string>;
  /** Whether it is written for the classic renderer of Educates, which supported Liquid. */
  isClassic: boolean;
};

export function pageRules({ modules, workshop, config, script }: OrderFiles): PageRules {
  const values = new Map<string, string>();
  const add = (name: unknown, value: unknown) => {
    const text = asText(value);
    const key = asText(name);
    // A value that contains a variable is only known to a session.
    if (key !== null && text !== null && text !== '' && markVariables(text) === text) values.set(key, text);
  };
  for (const entry of list(group(group(modules.data)['config'])['vars']))
    add(group(entry)['name'], group(entry)['value']);
  for (const [name, value] of Object.entries(group(group(workshop.data)['vars']))) add(name, value);
  for (const entry of list(group(config.data)['params'])) add(group(entry)['name'], group(entry)['value']);
  for (const [name, value] of script.values) add(name, value);
  return { values, isClassic: modules.data !== undefined || workshop.data !== undefined };
}
