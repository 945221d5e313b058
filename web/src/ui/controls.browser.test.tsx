import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../testing/render-screen.tsx';
import { Checkbox } from './Checkbox.tsx';
import { DateInput } from './DateInput.tsx';
import { FormField } from './FormField.tsx';
import { Icon } from './Icon.tsx';
import { Pager } from './Pager.tsx';
import { RichText } from './RichText.tsx';
import { SearchField } from './SearchField.tsx';
import { Select } from './Select.tsx';
import { TextInput } from './TextInput.tsx';

const styleOf = (element: Element) => getComputedStyle(element);

describe('form controls', () => {
  it('LAY-15 replace the native icons of selects, dates and checkboxes', async () => {
    const screen = await renderScreen(
      <>
        <Select aria-label="Level" defaultValue="" />
        <DateInput type="date" aria-label="Day" />
        <Checkbox aria-label="Agree" />
      </>,
    );
    for (const control of [
      screen.getByRole('combobox', { name: 'Level' }),
      screen.getByLabelText('Day'),
      screen.getByRole('checkbox', { name: 'Agree' }),
    ])
      expect(control.element().parentElement?.querySelector('svg')).not.toBeNull();
    for (const control of [screen.getByRole('combobox'), screen.getByRole('checkbox')])
      expect(styleOf(control.element()).appearance).toBe('none');
  });

  it('LAY-15 show a check mark in a checked checkbox', async () => {
    const screen = await renderScreen(<Checkbox aria-label="Agree" />);
    const box = screen.getByRole('checkbox', { name: 'Agree' });
    const mark = box.element().parentElement?.querySelector('svg');
    expect(mark && styleOf(mark).display).toBe('none');
    await box.click();
    await expect.element(box).toBeChecked();
    expect(mark && styleOf(mark).display).toBe('block');
  });

  it('LAY-15 mark an invalid field in red, described by its message', async () => {
    const field = (error?: string) => (
      <FormField label="Message" hint="One line." error={error}>
        {(attributes) => <TextInput {...attributes} />}
      </FormField>
    );
    const screen = await renderScreen(field('The message field is required.'));
    const input = screen.getByLabelText('Message');
    await expect.element(input).toBeInvalid();
    await expect.element(input).toHaveAccessibleDescription('One line. The message field is required.');
    const message = screen.getByText('The message field is required.');
    const [red, text] = [message, screen.getByText('One line.')].map((one) => styleOf(one.element()).color);
    expect(red).not.toBe(text);
    const valid = await renderScreen(field());
    await expect.element(valid.getByLabelText('Message').nth(1)).toBeValid();
  });
});

describe('SearchField', () => {
  const renderSearch = (onSearch: (text: string) => void, value = '') =>
    renderScreen(
      <SearchField label="Search alerts" value={value} onSearch={onSearch} delay={50} maxLength={10} />,
    );

  it('ADM-03 searches once, for the trimmed text, when typing pauses', async () => {
    const onSearch = vi.fn();
    const screen = await renderSearch(onSearch);
    const box = screen.getByRole('searchbox', { name: 'Search alerts' }).element() as HTMLInputElement;
    // Simulated at once: on a busy machine real keystrokes may be further apart than the delay.
    for (const letter of 'tea ') {
      box.setRangeText(letter, box.value.length, box.value.length, 'end');
      box.dispatchEvent(new Event('input', { bubbles: true }));
    }
    await expect.poll(() => onSearch.mock.calls).toEqual([['tea']]);
  });

  it('ADM-03 searches immediately on Enter, and not again after the delay', async () => {
    const onSearch = vi.fn();
    const screen = await renderSearch(onSearch);
    await screen.getByRole('searchbox').fill('tea');
    await userEvent.keyboard('{Enter}');
    expect(onSearch.mock.calls).toEqual([['tea']]);
    await new Promise((resolve) => setTimeout(resolve, 120));
    expect(onSearch).toHaveBeenCalledTimes(1);
  });

  it('ADM-03 follows a value that changes from outside', async () => {
    const onSearch = vi.fn();
    const screen = await renderSearch(onSearch, 'tea');
    await expect.element(screen.getByRole('searchbox')).toHaveValue('tea');
    await screen.rerender(
      <SearchField label="Search alerts" value="" onSearch={onSearch} delay={50} maxLength={10} />,
    );
    await expect.element(page.getByRole('searchbox')).toHaveValue('');
    expect(onSearch).not.toHaveBeenCalled();
  });

  it('LAY-15 has a submit button, hidden until it has the focus', async () => {
    const screen = await renderSearch(() => undefined);
    const button = screen.getByRole('button', { name: 'Search' });
    expect(button.element().getBoundingClientRect().width).toBe(1);
    await screen.getByRole('searchbox').click();
    await userEvent.tab();
    await expect.element(button).toHaveFocus();
    expect(button.element().getBoundingClientRect().width).toBeGreaterThan(40);
  });
});

describe('Pager', () => {
  const texts = async (active: number, total: number) => {
    const screen = await renderScreen(
      <Pager active={active} total={total} hrefOf={(number) => `/list?page=${number}`} />,
    );
    const items = [...screen.container.querySelectorAll('li')].map((item) => item.textContent);
    await screen.unmount();
    return items.join(' ');
  };

  it('ADM-04 shows two pages on either side, the ends, and gaps between', async () => {
    expect(await texts(10, 20)).toBe('Previous 1 … 8 9 10 11 12 … 20 Next');
    expect(await texts(1, 20)).toBe('1 2 3 … 20 Next');
    expect(await texts(20, 20)).toBe('Previous 1 … 18 19 20');
  });

  it('ADM-04 marks the current page and links to the others', async () => {
    const screen = await renderScreen(
      <Pager active={2} total={3} hrefOf={(number) => `/list?page=${number}`} />,
    );
    await expect
      .element(screen.getByRole('link', { name: 'Page 2' }))
      .toHaveAttribute('aria-current', 'page');
    await screen.getByRole('link', { name: 'Page 3' }).click();
    await expect.poll(() => screen.path()).toBe('/list?page=3');
  });

  it('ADM-04 is hidden for a single page', async () => {
    expect(await texts(1, 1)).toBe('');
  });
});

describe('Icon', () => {
  it.each([
    [undefined, 20],
    ['text-brand', 20],
    ['size-4', 16],
  ])('LAY-14 has a size of its own with the class %s', async (className, size) => {
    const screen = await renderScreen(<Icon name="success" {...(className && { className })} />);
    expect(screen.container.querySelector('svg')?.getBoundingClientRect().width).toBe(size);
  });
});

describe('RichText', () => {
  it('CON-02 renders the HTML that the server has sanitized', async () => {
    const screen = await renderScreen(<RichText html="<p>Keep <b>going</b></p>" />);
    expect(screen.getByText('going').element().tagName).toBe('B');
  });
});
