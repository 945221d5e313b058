import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { redirect } from '../navigation.ts';

/** Replaces a former address of an item by its current one. */
export function useCurrentAddress(path: string | null): void {
  const { pathname, search, hash } = useLocation();
  const isFormer = path !== null && path !== pathname.replace(/(?<=.)\/$/, '');
  useEffect(() => {
    if (isFormer) redirect(`${path}${search}${hash}`);
  }, [isFormer, path, search, hash]);
}
