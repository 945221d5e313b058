import { StreamLanguage } from '@codemirror/language';
import { dockerFile } from '@codemirror/legacy-modes/mode/dockerfile';
import { properties as propertiesMode } from '@codemirror/legacy-modes/mode/properties';
import { shell } from '@codemirror/legacy-modes/mode/shell';
import type { Extension } from '@codemirror/state';

export const script = (): Extension => StreamLanguage.define(shell);
export const properties = (): Extension => StreamLanguage.define(propertiesMode);
export const image = (): Extension => StreamLanguage.define(dockerFile);
