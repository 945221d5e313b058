import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Links between pages of a lab are hashes such as `#lab-page-2`. */
export function usePageLinks(pages: number, change: (view: { page: number }) => void): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const page = Number(/^#lab-page-(\d{1,4})$/.exec(hash)?.[1] ?? 0);
    if (page >= 1 && page <= pages) change({ page: page - 1 });
  }, [hash, key, pages, change]);
}
