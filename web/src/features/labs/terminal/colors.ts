import type { ITheme, Terminal } from '@xterm/xterm';

const LIGHT: ITheme = {
  red: '#b3261e',
  green: '#19723a',
  yellow: '#7a4a00',
  blue: '#1d5fc4',
  magenta: '#8a2a8a',
  cyan: '#0b6b75',
};

const DARK: ITheme = {
  red: '#ffa198',
  green: '#6ccf8c',
  yellow: '#f0c063',
  blue: '#8ab4ff',
  magenta: '#e3a3f0',
  cyan: '#7fd6e0',
};

/** Keeps the terminal's theme in sync with the page's colors. */
export function followColors(screen: Terminal, container: HTMLElement): () => void {
  const applyTheme = () => {
    const style = getComputedStyle(container);
    const cssVariable = (name: string) => style.getPropertyValue(name).trim();
    const base = style.colorScheme.includes('dark') && isDark() ? DARK : LIGHT;
    screen.options.theme = {
      ...base,
      ...brightOf(base),
      background: cssVariable('--background'),
      foreground: cssVariable('--text'),
      cursor: cssVariable('--brand'),
      cursorAccent: cssVariable('--background'),
      selectionBackground: `${cssVariable('--brand')}55`,
    };
  };
  applyTheme();
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  scheme.addEventListener('change', applyTheme);
  const observer = new MutationObserver(applyTheme);
  observer.observe(document.documentElement, { attributeFilter: ['data-scheme'] });
  return () => {
    scheme.removeEventListener('change', applyTheme);
    observer.disconnect();
  };
}

function isDark(): boolean {
  const { scheme } = document.documentElement.dataset;
  return scheme ? scheme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

/** Bright colors equal the normal ones, for contrast. */
function brightOf({ red, green, yellow, blue, magenta, cyan }: ITheme): ITheme {
  return Object.fromEntries(
    Object.entries({
      brightRed: red,
      brightGreen: green,
      brightYellow: yellow,
      brightBlue: blue,
      brightMagenta: magenta,
      brightCyan: cyan,
    }).filter(([, color]) => color !== undefined),
  );
}
