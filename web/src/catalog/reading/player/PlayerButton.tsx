import type { ComponentProps } from 'react';
import { StrokeIcon } from '../../../ui/Icon.tsx';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import { PLAYER_ICONS, type PlayerIcon } from './player-icons.ts';

type Props = Omit<ComponentProps<'button'>, 'children'> & {
  icon: PlayerIcon;
  label: string;
  /** The key that does the same. */
  shortcut?: string;
};

/** A button of the control bar; its tip names its key. */
export function PlayerButton({ icon, label, shortcut, className = '', ...rest }: Props) {
  return (
    <Tooltip text={shortcut ? `${label} (${shortcut})` : label}>
      <button
        type="button"
        aria-label={label}
        {...(shortcut && { 'aria-keyshortcuts': shortcut })}
        {...rest}
        className={`player-button ${className}`}
      >
        <StrokeIcon path={PLAYER_ICONS[icon]} />
      </button>
    </Tooltip>
  );
}
