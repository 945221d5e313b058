import { lazy, Suspense } from 'react';
import { Menu } from '../../ui/Menu.tsx';
import { Glyph } from './Glyph.tsx';

const ReadingChoices = lazy(async () => ({ default: (await import('./ReadingChoices.tsx')).ReadingChoices }));

/** Opens the settings of text size and line length, whose code loads with the first opening. */
export function ReadingMenu() {
  return (
    <Menu
      label="Text size and line length"
      face={
        <span className="grid size-10 place-items-center rounded-small text-soft transition-colors hover:bg-wash hover:text-text">
          <Glyph name="text" />
        </span>
      }
    >
      {(_, isOpen) => <Suspense>{isOpen && <ReadingChoices />}</Suspense>}
    </Menu>
  );
}
