import { useMutation } from '@tanstack/react-query';
import { createDraftLink } from '@academy/contract/drafts';
import type { InputOf } from '@academy/contract/endpoint';
import type { ContentItem } from '@academy/contract/schemas/content';
import { DEFAULT_LINK_DAYS, isDraftKind, LINK_DAYS } from '@academy/domain/drafts';
import { formatCount } from '@academy/domain/plural';
import { useId, useState } from 'react';
import { adminApi } from '../../api/api.ts';
import { FailureBox } from '../../api/FailureNotice.tsx';
import { copyText } from '../../catalog/reading/copy-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { LINKS_CHANGED } from './queries.ts';

/** Creates a draft link with a chosen expiry. */
export function ShareDialog({ item, onClose }: { item: ContentItem; onClose: () => void }) {
  const [days, setDays] = useState<(typeof LINK_DAYS)[number]>(DEFAULT_LINK_DAYS);
  const id = useId();
  const { kind } = item;
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (body: InputOf<typeof createDraftLink>['body']) =>
      adminApi.send(createDraftLink, { query: {}, body }, { onFailure: 'in-place' }),
    meta: LINKS_CHANGED,
  });
  const link = data?.data.result;

  return (
    <Dialog open title={`Share the draft ${item.title}`} onClose={onClose}>
      {link ? (
        <>
          <p>
            Anyone with this link can read the draft, without logging in, until <Moment at={link.expiresAt} />
            .
          </p>
          <CopyLink url={link.url} />
        </>
      ) : (
        <>
          <p className="text-soft">
            The link shows this draft, and nothing else, to whoever has it. You can revoke it at any time.
          </p>
          <div className="flex flex-col gap-1">
            <label htmlFor={id} className="font-medium">
              It opens the draft for
            </label>
            <Select
              id={id}
              value={days}
              onChange={({ target }) =>
                setDays(LINK_DAYS.find((one) => String(one) === target.value) ?? DEFAULT_LINK_DAYS)
              }
            >
              {LINK_DAYS.map((one) => (
                <option key={one} value={one}>
                  {formatCount(one, 'day')}
                </option>
              ))}
            </Select>
          </div>
          {error && <FailureBox title="The link could not be made." error={error} />}
        </>
      )}
      <div className="flex flex-wrap justify-end gap-2 pt-2">
        <Button look="secondary" onClick={onClose}>
          {link ? 'Done' : 'Cancel'}
        </Button>
        {!link && (
          <Button
            isPending={isPending}
            onClick={() => isDraftKind(kind) && mutate({ kind, id: item.id, days })}
          >
            Make link
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** A link in a field, so that it can be selected if copying fails. */
function CopyLink({ url }: { url: string }) {
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
        {isCopied === null ? '' : isCopied ? 'Link copied' : 'Select the link and copy it yourself'}
      </p>
    </div>
  );
}
