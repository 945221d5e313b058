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

/** The terminal wears the colors of the page, and changes with them. */
export function followColors(screen: Terminal, place: HTMLElement): () => void {
  const dress = () => {
    const style = getComputedStyle(place);
    const named = (name: string) => style.getPropertyValue(name).trim();
    const base = style.colorScheme.includes('dark') && isDark() ? DARK : LIGHT;
    screen.options.theme = {
      ...base,
      ...brightOf(base),
      background: named('--background'),
      foreground: named('--text'),
      cursor: named('--brand'),
      cursorAccent: named('--background'),
      selectionBackground: `${named('--brand')}55`,
    };
  };
  dress();
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  scheme.addEventListener('change', dress);
  const watcher = new MutationObserver(dress);
  watcher.observe(document.documentElement, { attributeFilter: ['data-scheme'] });
  return () => {
    scheme.removeEventListener('change', dress);
    watcher.disconnect();
  };
}

function isDark(): boolean {
  const { scheme } = document.documentElement.dataset;
  return scheme ? scheme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

/** What programs print bright is as readable as the rest. */
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
