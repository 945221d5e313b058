import type { ReactNode } from 'react';

export function Rows({ children }: { children: ReactNode }) {
  return <ul className="grid gap-3 empty:hidden tablet:grid-cols-2 desktop:grid-cols-3">{children}</ul>;
}
