import type { ComponentProps } from 'react';
import { Link, type LinkProps } from './Link.tsx';

type Look = 'primary' | 'secondary' | 'inverse' | 'quiet' | 'danger';

const SHAPE =
  'inline-flex items-center justify-center gap-2 rounded-button font-semibold transition duration-[var(--pace,150ms)] ease-calm active:translate-y-px disabled:pointer-events-none disabled:opacity-60';

// Vertical padding for labels that wrap to two lines on a phone.
const SIZES = { small: 'min-h-10 px-4 py-1.5 text-sm', large: 'min-h-12 px-6 py-1.5 leading-snug' };

const LOOKS: Record<Look, string> = {
  primary: 'bg-brand text-on-brand hover:bg-[color-mix(in_oklab,var(--brand)_88%,var(--text))]',
  secondary: 'border border-line bg-page text-text hover:border-brand hover:bg-wash',
  inverse: 'bg-on-brand text-brand hover:bg-[color-mix(in_oklab,var(--on-brand)_90%,var(--brand))]',
  quiet: 'text-soft hover:bg-wash hover:text-text',
  danger: 'bg-[light-dark(#b3261e,#ffa198)] text-[light-dark(#fff,#15181c)] hover:opacity-90',
};

type Style = { look?: Look; size?: keyof typeof SIZES };

type ButtonProps = ComponentProps<'button'> &
  Style & {
    /** Its form is being sent. It stays focusable, since a disabled button would lose the focus. */
    isPending?: boolean;
  };

export function Button({
  look = 'primary',
  size = 'small',
  isPending,
  className = '',
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={isPending}
      {...rest}
      className={`${SHAPE} ${SIZES[size]} ${LOOKS[look]} ${isPending ? 'opacity-60' : ''} ${className}`}
    />
  );
}

export function ButtonLink({ look = 'primary', size = 'large', className = '', ...rest }: LinkProps & Style) {
  return <Link {...rest} className={`${SHAPE} ${SIZES[size]} ${LOOKS[look]} ${className}`} />;
}
