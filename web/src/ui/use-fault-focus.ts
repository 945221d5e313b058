import { useEffect, type RefObject } from 'react';

/** The focus goes to the first faulty field, where its message is. */
export function useFaultFocus(form: RefObject<HTMLFormElement | null>, faults: object): void {
  useEffect(() => {
    if (Object.keys(faults).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, faults]);
}
