import { useId } from 'react';
import { TextInput } from '../../ui/TextInput.tsx';
import { OPTION } from './OptionGrid.tsx';
import { Tick } from './Tick.tsx';

type Props = {
  isOn: boolean;
  text: string;
  onTick: (isOn: boolean) => void;
  onType: (text: string) => void;
};

/** What nobody thought of offering: Other reveals a field for it. */
export function OtherAnswer({ isOn, text, onTick, onType }: Props) {
  const id = useId();
  const tick = (isTicked: boolean) => {
    onTick(isTicked);
    // The field may lie below what is in sight; once it is drawn it comes into it, and the focus stays.
    requestAnimationFrame(() => document.getElementById(id)?.scrollIntoView({ block: 'nearest' }));
  };
  return (
    <>
      <div className={OPTION}>
        <Tick name="isMore" checked={isOn} onTick={tick}>
          Other
        </Tick>
      </div>
      {isOn && (
        <div className="col-span-12 flex flex-col gap-2 pt-2 pb-1">
          <label htmlFor={id} className="font-semibold">
            Other answer
          </label>
          <TextInput
            id={id}
            name="other"
            dir="auto"
            value={text}
            maxLength={500}
            autoComplete="off"
            onChange={(event) => onType(event.target.value)}
            onBlur={() => onType(text.trim())}
          />
        </div>
      )}
    </>
  );
}
