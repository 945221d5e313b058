import { pathInHome } from '@academy/domain/checkout';
import type { LabFile } from '@academy/domain/labs';
import { Button } from '../../../ui/Button.tsx';
import { NeedsScript } from '../../../ui/NeedsScript.tsx';
import { saveZip, type ZipEntry } from '../files/zip.ts';
import { LabIcon } from '../LabIcon.tsx';
import { StepHeading } from './StepHeading.tsx';

type Props = { files: readonly LabFile[]; name: string };

/** The files that came with the instructions, as one archive. */
export function StartingFiles({ files, name }: Props) {
  return (
    <>
      <StepHeading>Get the starting files</StepHeading>
      <p className="text-sm text-soft">
        {files.length} {files.length === 1 ? 'file' : 'files'} to begin with, as one archive. Unpack it where
        you want to work.
      </p>
      <NeedsScript what="The archive of the starting files" />
      <div>
        <Button look="secondary" onClick={() => saveZip(name, files.map(toEntry))}>
          <LabIcon name="download" className="size-4" />
          Download {name}.zip
        </Button>
      </div>
    </>
  );
}

function toEntry({ path, content, encoding, isExecutable }: LabFile): ZipEntry {
  const bytes =
    encoding === 'text'
      ? new TextEncoder().encode(content)
      : Uint8Array.from(atob(content), (character) => character.codePointAt(0) ?? 0);
  return { path: pathInHome(path) ?? path, bytes, mode: isExecutable ? 0o755 : 0o644, at: Date.now() };
}
