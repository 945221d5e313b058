import {
  chooseReadingSetting,
  READING_SETTINGS,
  useReadingSetting,
  type ReadingSetting,
} from '../../tenant/reading-settings.ts';
import { Icon } from '../../ui/Icon.tsx';

export function ReadingChoices() {
  return (
    <div className="flex w-48 flex-col gap-2">
      <Choices name="textSize" title="Text size" />
      {/* A phone is narrower than the shortest line. */}
      <div className="border-t border-line pt-2 max-tablet:hidden">
        <Choices name="lineLength" title="Line length" />
      </div>
    </div>
  );
}

function Choices({ name, title }: { name: ReadingSetting; title: string }) {
  const chosen = useReadingSetting(name);
  return (
    <fieldset>
      <legend className="px-3 py-1 text-xs font-semibold text-soft">{title}</legend>
      {Object.entries(READING_SETTINGS[name]).map(([value, text]) => (
        <label
          key={value}
          className="flex min-h-10 cursor-pointer items-center gap-3 rounded-small px-3 text-sm font-medium text-soft hover:bg-wash hover:text-text has-checked:text-brand has-focus-visible:outline-2 has-focus-visible:outline-brand"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={chosen === value}
            onChange={() => chooseReadingSetting(name, value)}
          />
          {text}
          {chosen === value && <Icon name="check" className="ml-auto size-4" />}
        </label>
      ))}
    </fieldset>
  );
}
