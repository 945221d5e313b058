import { MAX_TEXT_LENGTH, type SurveyOption } from '@academy/domain/survey';
import { useId, useState, type ReactNode } from 'react';
import { useSession } from '../../session/use-session.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FieldError, FormField } from '../../ui/FormField.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { FEEDBACK_TIP, Tooltip } from '../../ui/Tooltip.tsx';
import type { FeedbackForm } from './use-feedback-form.ts';

type TextProps = {
  name: string;
  label: string;
  value: string;
  error?: string | undefined;
  required?: boolean;
  onType: (text: string) => void;
};

/** Right-to-left text is aligned right. */
export function TextField({ name, label, value, error, required, onType }: TextProps) {
  return (
    <FormField label={label} error={error}>
      {(attributes) => (
        <Textarea
          {...attributes}
          name={name}
          rows={4}
          dir="auto"
          value={value}
          required={required}
          maxLength={MAX_TEXT_LENGTH}
          onChange={(event) => onType(event.target.value)}
          onBlur={() => value !== value.trim() && onType(value.trim())}
          className="shrink-0"
        />
      )}
    </FormField>
  );
}

const RATINGS = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'];

type StarsProps = { rating: number; error: string | undefined; onRate: (rating: number) => void };

/** Five radio buttons that look like stars; hovering previews a rating. */
export function Stars({ rating, error, onRate }: StarsProps) {
  const id = useId();
  const [preview, setPreview] = useState(0);
  return (
    <fieldset
      data-invalid={error === undefined ? undefined : ''}
      aria-describedby={error === undefined ? undefined : id}
      className="flex flex-col gap-1"
    >
      <legend className="pb-1 font-semibold">How do you rate the academy?</legend>
      <div className="-ml-2 flex self-start" onPointerLeave={() => setPreview(0)}>
        {RATINGS.map((label, at) => {
          const stars = at + 1;
          return (
            <Tooltip key={label} text={label} {...FEEDBACK_TIP}>
              <label
                data-on={stars <= (preview || rating)}
                // Touch enters the element too, and must not leave a preview behind.
                onPointerEnter={(event) => event.pointerType === 'mouse' && setPreview(stars)}
                className="relative grid size-11 cursor-pointer place-items-center rounded-small text-soft has-focus-visible:outline-2 has-focus-visible:outline-brand data-[on=true]:text-brand"
              >
                <input
                  type="radio"
                  name="rating"
                  value={stars}
                  checked={rating === stars}
                  aria-label={`${stars} ${stars === 1 ? 'star' : 'stars'}: ${label}`}
                  onChange={() => onRate(stars)}
                  className="sr-only"
                />
                <Star isFull={stars <= (preview || rating)} />
              </label>
            </Tooltip>
          );
        })}
      </div>
      <FieldError id={id} message={error} />
    </fieldset>
  );
}

function Star({ isFull }: { isFull: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-8"
      fill={isFull ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="m12 3.5 2.6 5.4 5.9.8-4.3 4.2 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.2 5.9-.8z" />
    </svg>
  );
}

type GridProps = {
  question: string;
  name: string;
  options: readonly SurveyOption[];
  error: string | undefined;
  onChange: (options: SurveyOption[]) => void;
  /** Further answers after the options. */
  children?: ReactNode;
};

/** Options side by side, each three of twelve columns wide on wide screens. */
export function OptionGrid({ question, name, options, error, onChange, children }: GridProps) {
  const id = useId();
  const toggle = (key: string, checked: boolean) =>
    onChange(options.map((option) => (option.key === key ? { ...option, checked } : option)));
  return (
    <fieldset
      data-invalid={error === undefined ? undefined : ''}
      aria-describedby={error === undefined ? undefined : id}
      className="flex flex-col gap-1"
    >
      <legend className="pb-1 font-semibold">{question}</legend>
      <div className="grid grid-cols-12 gap-x-4 text-sm">
        {options.map(({ key, value, checked }) => (
          <div key={key} className={OPTION}>
            <LabeledCheckbox name={name} checked={checked} onToggle={(on) => toggle(key, on)}>
              {value}
            </LabeledCheckbox>
          </div>
        ))}
        {children}
      </div>
      <FieldError id={id} message={error} />
    </fieldset>
  );
}

const OPTION = 'col-span-12 min-[420px]:col-span-6 tablet:col-span-3';

type OtherProps = {
  isOn: boolean;
  text: string;
  onToggle: (isOn: boolean) => void;
  onType: (text: string) => void;
};

/** A checkbox that reveals a field for another answer. */
export function OtherAnswer({ isOn, text, onToggle, onType }: OtherProps) {
  const id = useId();
  const toggle = (isChecked: boolean) => {
    onToggle(isChecked);
    // Scrolls a field below the visible part into view once it is rendered, without moving the focus.
    requestAnimationFrame(() => document.getElementById(id)?.scrollIntoView({ block: 'nearest' }));
  };
  return (
    <>
      <div className={OPTION}>
        <LabeledCheckbox name="isMore" checked={isOn} onToggle={toggle}>
          Other
        </LabeledCheckbox>
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
            onBlur={() => text !== text.trim() && onType(text.trim())}
          />
        </div>
      )}
    </>
  );
}

type CheckboxProps = {
  name: string;
  checked: boolean;
  onToggle: (checked: boolean) => void;
  children: ReactNode;
};

export function LabeledCheckbox({ name, checked, onToggle, children }: CheckboxProps) {
  return (
    <label className="flex min-h-10 cursor-pointer items-center gap-3 py-1 leading-snug">
      <Checkbox name={name} checked={checked} onChange={(event) => onToggle(event.target.checked)} />
      {children}
    </label>
  );
}

export function AllowContact({ form }: { form: FeedbackForm }) {
  if (useSession().status !== 'member') return null;
  return (
    <LabeledCheckbox
      name="contactYou"
      checked={form.values.contactYou}
      onToggle={(contactYou) => form.change({ contactYou })}
    >
      It's okay to contact me about this feedback
    </LabeledCheckbox>
  );
}
