/** Reads the parameters out of paths of a pattern such as `/courses/:slug`; null for any other path. */
export function matchPath(pattern: string): (path: string) => Record<string, string> | null {
  const source = pattern
    .replaceAll('.', String.raw`\.`)
    .replace('*', '.*')
    .replace(/:(\w+)/g, '(?<$1>[^/]+)');
  const expression = new RegExp(`^${source}$`);
  return (path) => {
    const found = expression.exec(path);
    if (!found) return null;
    try {
      return Object.fromEntries(
        Object.entries(found.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
      );
    } catch {
      return null;
    }
  };
}
