import type { ComponentProps } from 'react';

export function Textarea({ className = '', ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} className={`field w-full resize-y px-4 py-3 ${className}`} />;
}
