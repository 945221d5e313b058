import { useState } from 'react';
import { copyText } from '../../catalog/reading/copy-text.ts';
import { Button } from '../../ui/Button.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

/** A link in a field, so that it can be selected where the browser does not let us copy it. */
export function CopyLink({ url }: { url: string }) {
  const [isCopied, setCopied] = useState<boolean | null>(null);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-0 grow basis-64">
          <TextInput
            aria-label="Link to the draft"
            readOnly
            value={url}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </div>
        <Button onClick={() => void copyText(url).then(setCopied)}>Copy link</Button>
      </div>
      <p role="status" className="min-h-5 text-sm text-soft">
        {isCopied === null ? '' : isCopied ? 'The link is copied' : 'Select the link and copy it yourself'}
      </p>
    </div>
  );
}
