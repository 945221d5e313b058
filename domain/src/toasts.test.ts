import { describe, expect, it } from 'vitest';
import {
  ACCESS_DENIED_MESSAGE,
  accessDeniedHidden,
  messageModalTitle,
  toToast,
  type ToastInput,
} from './toasts.ts';

describe('toasts', () => {
  it('LAY-11 a toast stays 5000 ms at the top right unless it says otherwise', () => {
    expect(toToast({ type: 'success', message: 'Updated' }, 't1')).toEqual({
      id: 't1',
      type: 'success',
      message: 'Updated',
      position: 'top-right',
      timeout: 5000,
    });
  });

  it('LAY-11 auto-close true means 10000 ms', () => {
    expect(toToast({ message: 'Saved', autoClose: true }, 't1')?.timeout).toBe(10_000);
    expect(toToast({ message: 'Saved', autoClose: false }, 't1')?.timeout).toBe(5000);
  });

  it('LAY-11 a timeout, a position and an id that are given are kept', () => {
    const input: ToastInput = {
      id: 'own',
      message: 'Saved',
      timeout: 200,
      autoClose: true,
      position: 'bottom-left',
    };
    expect(toToast(input, 't1')).toMatchObject({ id: 'own', timeout: 200, position: 'bottom-left' });
  });

  it.each(['', '  \n', null, undefined])('LAY-11 the message %j is nothing to show', (message) => {
    expect(toToast(message === undefined ? {} : { message }, 't1')).toBeNull();
  });

  it.each(['failure', '', null, 'danger'] as const)('LAY-11 the type %j is danger', (type) => {
    expect(toToast({ type, message: 'No' }, 't1')?.type).toBe('danger');
  });

  it('LAY-11 no type at all is danger, every other type stays', () => {
    expect(toToast({ message: 'No' }, 't1')?.type).toBe('danger');
    expect(
      (['success', 'info', 'warning'] as const).map((type) => toToast({ type, message: 'Hm' }, 't1')?.type),
    ).toEqual(['success', 'info', 'warning']);
  });

  it('LAY-11 an error carries its correlation id', () => {
    expect(toToast({ message: 'No', additionalInfo: 'c-42' }, 't1')?.additionalInfo).toBe('c-42');
  });
});

describe('modals', () => {
  it('LAY-10 the message modal warns of danger and is a success otherwise', () => {
    expect(['danger', 'success', 'info', ''].map(messageModalTitle)).toEqual([
      'Warning',
      'Success',
      'Success',
      'Success',
    ]);
  });

  it('LAY-10 Access Denied says who disabled the feature and is hidden at first', () => {
    expect(ACCESS_DENIED_MESSAGE).toBe('This feature has been disabled by your administrator.');
    expect(accessDeniedHidden).toEqual({ show: false, clossable: true });
  });
});
