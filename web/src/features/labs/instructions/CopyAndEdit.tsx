import { useState } from 'react';
import { copyText } from '../../../catalog/reading/copy-text.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Textarea } from '../../../ui/Textarea.tsx';

type Props = { text: string; onClose: () => void; onCopied: () => void };

/** A dialog to edit a text before copying it. */
export function CopyAndEdit({ text: initialText, onClose, onCopied }: Props) {
  const [text, setText] = useState(initialText);
  const [fault, setFault] = useState('');
  const copy = async () => {
    if (await copyText(text)) onCopied();
    else setFault('The browser does not let us copy; please select the text and copy it yourself.');
  };
  return (
    <Dialog open title="Change it, then copy it" onClose={onClose}>
      <Textarea
        aria-label="Text to copy"
        value={text}
        rows={Math.min(12, text.split('\n').length + 1)}
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
        className="font-mono text-sm"
      />
      {fault && <p role="alert">{fault}</p>}
      <div className="flex justify-end gap-3">
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={() => void copy()}>Copy</Button>
      </div>
    </Dialog>
  );
}
