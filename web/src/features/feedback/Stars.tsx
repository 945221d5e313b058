import { useId, useState } from 'react';
import { FEEDBACK_TIP, Tooltip } from '../../ui/Tooltip.tsx';
import { FieldError } from '../../ui/FieldError.tsx';

const WORDS = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'];

type Props = { rating: number; error: string | undefined; onRate: (rating: number) => void };

/** Five radio buttons that look like stars: a pointer sees beforehand what it would choose, arrow keys choose. */
export function Stars({ rating, error, onRate }: Props) {
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
        {WORDS.map((word, at) => {
          const stars = at + 1;
          return (
            <Tooltip key={word} text={word} {...FEEDBACK_TIP}>
              <label
                data-on={stars <= (preview || rating)}
                // A finger has no way to look before it touches.
                onPointerEnter={(event) => event.pointerType === 'mouse' && setPreview(stars)}
                className="relative grid size-11 cursor-pointer place-items-center rounded-small text-soft has-focus-visible:outline-2 has-focus-visible:outline-brand data-[on=true]:text-brand"
              >
                <input
                  type="radio"
                  name="rating"
                  value={stars}
                  checked={rating === stars}
                  aria-label={`${stars} ${stars === 1 ? 'star' : 'stars'}: ${word}`}
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
