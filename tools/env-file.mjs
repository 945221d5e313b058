/**
 * The variables in a file of `NAME=value` lines, as systemd, Docker and Kubernetes read it.
 * @param {string} text
 * @returns {Record<string, string>}
 */
export function parseEnvFile(text) {
  return Object.fromEntries(
    [...text.matchAll(/^([A-Z][A-Z\d_]*)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value.trim()]),
  );
}
