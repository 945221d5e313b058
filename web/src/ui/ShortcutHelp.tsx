import { useState } from 'react';
import { Checkbox } from './Checkbox.tsx';
import { Dialog } from './Dialog.tsx';
import { areLettersEnabled, setLettersEnabled } from './letter-shortcuts.ts';

type Props = {
  shortcuts: readonly { keys: readonly string[]; does: string }[];
  /** The keys that can be turned off, such as `the letters N and P`. */
  optional: string;
  onClose: () => void;
};

export function ShortcutHelp({ shortcuts, optional, onClose }: Props) {
  const [letters, setLetters] = useState(() => areLettersEnabled(localStorage));
  const turn = (on: boolean) => {
    setLettersEnabled(on, localStorage);
    setLetters(on);
  };
  return (
    <Dialog open title="Keyboard shortcuts" onClose={onClose}>
      <dl className="divide-y divide-line border-y border-line">
        {shortcuts.map(({ keys, does }) => (
          <div key={does} className="flex min-h-12 items-center justify-between gap-4">
            <dt>{does}</dt>
            <dd className="flex items-center gap-2 text-sm text-soft">
              {keys.map((key, at) => (
                <span key={key} className="contents">
                  {at > 0 && 'or'}
                  <kbd className="grid h-8 min-w-8 place-items-center rounded-small border border-line bg-surface px-2 font-sans font-semibold text-text">
                    {key}
                  </kbd>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <label className="flex min-h-10 cursor-pointer items-center gap-3 text-sm">
        <Checkbox checked={letters} onChange={(event) => turn(event.target.checked)} />
        Use {optional} as shortcuts on this device
      </label>
    </Dialog>
  );
}
