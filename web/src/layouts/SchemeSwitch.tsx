import { chooseScheme, useColorScheme, type ColorScheme } from '../tenant/color-scheme.ts';
import { Icon } from '../ui/Icon.tsx';
import { Menu } from '../ui/Menu.tsx';

const SCHEMES: Record<ColorScheme, string> = { system: 'System', light: 'Light', dark: 'Dark' };

export function SchemeSwitch() {
  const scheme = useColorScheme();
  return (
    <Menu icon={scheme} label="Color scheme">
      <fieldset>
        <legend className="sr-only">Color scheme</legend>
        {(Object.keys(SCHEMES) as ColorScheme[]).map((name) => (
          <label
            key={name}
            className="flex min-h-10 cursor-pointer items-center gap-3 rounded-small px-3 text-sm font-medium text-soft hover:bg-wash hover:text-text has-checked:text-brand has-focus-visible:outline-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              name="color-scheme"
              className="sr-only"
              checked={scheme === name}
              onChange={() => chooseScheme(name)}
            />
            <Icon name={name} />
            {SCHEMES[name]}
            {scheme === name && <Icon name="check" className="ml-auto size-4" />}
          </label>
        ))}
      </fieldset>
    </Menu>
  );
}
