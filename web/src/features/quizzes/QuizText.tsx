import { Fragment, useMemo } from 'react';
import { blocksOf, type Block } from './blocks.ts';
import { CodeSample } from './CodeSample.tsx';
import { inline } from './inline.tsx';
import { uniqueKeys } from './labels.ts';

/** A text of a quiz: paragraphs, lists and code. */
export function QuizText({ text, className = '' }: { text: string; className?: string }) {
  const blocks = useMemo(() => blocksOf(text), [text]);
  if (blocks.length === 0) return null;
  const keys = uniqueKeys(blocks.map(sourceOf));
  return (
    <div className={`flex flex-col gap-3 wrap-break-word ${className}`}>
      {blocks.map((block, at) => (
        <Fragment key={keys[at]}>{drawn(block)}</Fragment>
      ))}
    </div>
  );
}

/** The same inside of a label, where only words may stand. */
export function AnswerText({ text }: { text: string }) {
  const blocks = useMemo(() => blocksOf(text), [text]);
  const keys = uniqueKeys(blocks.map(sourceOf));
  return (
    <span className="flex min-w-0 flex-col gap-2 wrap-break-word">
      {blocks.map((block, at) =>
        block.kind === 'code' ? (
          <code key={keys[at]} className="block font-mono text-sm whitespace-pre-wrap">
            {block.text}
          </code>
        ) : (
          <span key={keys[at]}>{inline(sourceOf(block))}</span>
        ),
      )}
    </span>
  );
}

function drawn(block: Block) {
  if (block.kind === 'code') return <CodeSample text={block.text} language="" />;
  if (block.kind === 'paragraph') return <p>{inline(block.text)}</p>;
  const keys = uniqueKeys(block.items);
  const List = block.isOrdered ? 'ol' : 'ul';
  return (
    <List className={`flex flex-col gap-1 pl-6 ${block.isOrdered ? 'list-decimal' : 'list-disc'}`}>
      {block.items.map((item, at) => (
        <li key={keys[at]}>{inline(item)}</li>
      ))}
    </List>
  );
}

function sourceOf(block: Block): string {
  return block.kind === 'list' ? block.items.join(' · ') : block.text;
}
