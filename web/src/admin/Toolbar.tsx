import type { ReactNode } from 'react';

/** Search and filters above a list, side by side where there is room. */
export function Toolbar({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2 *:[form]:basis-full tablet:*:[form]:max-w-md tablet:*:[form]:basis-64">
      {children}
    </div>
  );
}
