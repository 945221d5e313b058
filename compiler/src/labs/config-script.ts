/** The plain calls in a workshop's `config.js`, which is parsed but never run. */
export type ConfigScript = {
  /** The file that lists the pages, if it loads another one. */
  workshopFile: string | null;
  modules: { name: string; title: string | null; next: string | null }[];
  values: [name: string, value: string][];
  /** Whether it has conditions that depend on a session. */
  decides: boolean;
};

export const NO_SCRIPT: ConfigScript = { workshopFile: null, modules: [], values: [], decides: false };

const CALL = /\b\w+\.(load_workshop|activate_module|data_variable)\s*\(([^()]*)\)/g;
const TEXT = /^\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')\s*$/;

export function readConfigScript(source: string): ConfigScript {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const script: ConfigScript = {
    ...NO_SCRIPT,
    modules: [],
    values: [],
    decides: /\b(?:if|switch|for|while)\s*\(|\?|&&|\|\|/.test(code),
  };
  for (const [, call, written = ''] of code.matchAll(CALL)) {
    const [first, second, third] = written.split(',').map(plainText);
    if (!first) continue;
    if (call === 'load_workshop') script.workshopFile = first.replace(/^(?:\.?\/)?(?:workshop\/)?/, '');
    else if (call === 'activate_module')
      script.modules.push({ name: first, title: second ?? null, next: third ?? null });
    else if (second !== undefined && second !== null) script.values.push([first, second]);
  }
  // The session decides which of its calls are made.
  return script.decides ? { ...script, modules: [] } : script;
}

function plainText(written: string): string | null {
  const found = TEXT.exec(written);
  return found ? (found[1] ?? found[2] ?? '').replaceAll(/\\(.)/g, '$1') : null;
}
