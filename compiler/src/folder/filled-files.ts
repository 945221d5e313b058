import type { Fault } from '../faults.ts';
import { readTemplate } from './item-files.ts';
import { positionInFile, readMetadata, type LineIn, type Metadata, type Schema } from './metadata.ts';
import type { Report, Source } from './source.ts';
import { findUnfilledField } from './unfilled.ts';
import type { Variables } from './variables.ts';

type Options = { source: Source; variables: Variables; report: Report; warn: Report };

export type FilledFiles = ReturnType<typeof readFilledFiles>;

/** Reads authored files with their variables substituted, and warns of unset ones. */
export function readFilledFiles({ source, variables, report, warn }: Options) {
  const read = (file: string, maximum: number): string | null => {
    const filled = readTemplate(source, { file, maximum, variables });
    if (!filled) return null;
    if (filled.unset.length > 0) warn({ file, line: 1, ...unsetWarning(filled.unset) });
    return filled.text;
  };
  /** Lines are looked up only for messages, which are rare. */
  const lineIn: LineIn = (file, path) => {
    if (path.length === 0) return { line: 1 };
    const filled = readTemplate(source, { file, maximum: source.limits.metadataBytes, variables });
    return filled ? positionInFile(filled.text, path) : { line: 1 };
  };
  return {
    read,
    lineIn,
    /** The fields of an item, checked against their schema. */
    describe<Value>(file: string, schema: Schema<Value>): Metadata<Value> | null {
      const text = read(file, source.limits.metadataBytes);
      if (text === null) return null;
      const unfilled = findUnfilledField(text, file);
      if (unfilled) warn({ file, ...unfilled });
      const metadata = readMetadata(text, { file, schema });
      metadata.faults.forEach((fault: Fault) => report(fault));
      metadata.warnings.forEach((warning) => warn(warning));
      return metadata;
    },
  };
}

function unsetWarning(unset: readonly string[]): { message: string; hint: string } {
  const [verb, ending] = unset.length > 1 ? ['are', ''] : ['is', 's'];
  return {
    message: `${unset.join(', ')} ${verb} not set and read${ending} as empty`,
    hint: 'pass a value with --set NAME=value, or write ${NAME:-default}',
  };
}
