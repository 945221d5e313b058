import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ActionRow } from './ActionRow.tsx';
import { QUESTION_SHORTCUTS, useQuestionKeys } from './question-keys.ts';

const ShortcutHelp = lazy(async () => ({
  default: (await import('../../ui/ShortcutHelp.tsx')).ShortcutHelp,
}));

type Props = {
  /** Pressing Enter submits too, so this is the next step. */
  onSubmit: () => void;
  /** Actions before and after the button that shows the shortcuts. */
  before?: ReactNode;
  actions: ReactNode;
  className: string;
  children: ReactNode;
};

/** The form around one question, which can be answered by keyboard. */
export function AnswerForm({ onSubmit, before, actions, className, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  useQuestionKeys((command) => {
    if (command.type === 'help') return setHelpOpen(true);
    if (command.type === 'forward') return form.current?.requestSubmit();
    const option = form.current?.querySelectorAll<HTMLInputElement>('fieldset input')[command.at];
    option?.focus();
    option?.click();
  });
  return (
    <form
      ref={form}
      className={`flex grow flex-col ${className}`}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <ActionRow>
        {before}
        <Button
          look="quiet"
          size="large"
          className="max-tablet:hidden pointer-coarse:hidden"
          onClick={() => setHelpOpen(true)}
        >
          Keyboard shortcuts
        </Button>
        <span className="grow" />
        {actions}
      </ActionRow>
      <Suspense>
        {isHelpOpen && (
          <ShortcutHelp
            shortcuts={QUESTION_SHORTCUTS}
            optional="the digits and ?"
            onClose={() => setHelpOpen(false)}
          />
        )}
      </Suspense>
    </form>
  );
}
