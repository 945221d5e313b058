import type { Extension } from '@codemirror/state';

/** The syntax highlighting for a file name, loaded on demand. */
export async function languageOf(path: string): Promise<Extension | null> {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const ending = name.slice(name.lastIndexOf('.') + 1);
  switch (ending) {
    case 'java':
      return (await import('@codemirror/lang-java')).java();
    case 'yaml':
    case 'yml':
      return (await import('@codemirror/lang-yaml')).yaml();
    case 'json':
      return (await import('@codemirror/lang-json')).json();
    case 'xml':
    case 'html':
    case 'svg':
      return (await import('@codemirror/lang-xml')).xml();
    case 'md':
      return (await import('./markdown.ts')).markdownAlone();
    case 'properties':
    case 'ini':
    case 'toml':
    case 'env':
      return (await import('./plain-modes.ts')).properties();
    case 'sh':
    case 'bash':
    case 'bashrc':
    case 'profile':
      return (await import('./plain-modes.ts')).script();
    default:
      return name === 'dockerfile' || name.endsWith('.dockerfile')
        ? (await import('./plain-modes.ts')).image()
        : null;
  }
}
