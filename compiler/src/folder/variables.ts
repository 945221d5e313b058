export type Variables = Readonly<Record<string, string>>;

const VARIABLE = /\$\{([A-Za-z_]\w*)(?::-([^}\n]{0,200}))?\}/g;

/**
 * Substitutes `${NAME}` and `${NAME:-default}` like envsubst in a deployment: unset variables are empty.
 * Values are escaped for their file, so that no value can change its structure.
 */
export function fillVariables(
  text: string,
  { variables, format }: { variables: Variables; format: 'json' | 'text' },
): { text: string; unset: string[] } {
  const unset = new Set<string>();
  const filled = text.replace(VARIABLE, (_, name: string, fallback: string | undefined) => {
    const value = Object.hasOwn(variables, name) ? variables[name] : fallback;
    if (value === undefined) unset.add(name);
    return format === 'json' ? JSON.stringify(value ?? '').slice(1, -1) : (value ?? '');
  });
  return { text: filled, unset: [...unset] };
}
