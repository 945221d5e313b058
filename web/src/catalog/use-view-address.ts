import { viewToAddress, type ListView } from '@academy/domain/catalog-lists';
import { useNavigate } from 'react-router';

/**
 * Writes a view into the address. What somebody chooses is a step they can take back; what they type is not, or every
 * letter would be one.
 */
export function useViewAddress(): (view: ListView, how: 'chosen' | 'typed') => void {
  const navigate = useNavigate();
  return (view, how) => {
    const address = viewToAddress(view);
    void navigate({ search: address && `?${address}` }, { replace: how === 'typed' });
  };
}
