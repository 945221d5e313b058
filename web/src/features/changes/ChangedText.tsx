import { useQuery } from '@tanstack/react-query';
import type { TextChange } from '@academy/contract/schemas/changes';
import { formatDate } from '@academy/domain/dates';
import { formatCount } from '@academy/domain/plural';
import { useEffect, useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { withKeys } from '../../ui/with-keys.ts';
import { AcknowledgeButton } from './AcknowledgeButton.tsx';
import { markChanges } from './mark-changes.ts';
import { textChange } from './queries.ts';
import './changes.css';

type Props = {
  what: 'lesson' | 'guide';
  title: string;
  lesson: { lessonId: string; courseId?: string };
};

/** A notice at the top of a completed lesson or guide that shows changes of its text. */
export function ChangedText({ what, title, lesson }: Props) {
  const answer = useQuery(textChange(lesson));
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (!answer.data || !answer.data.change) return null;
  const { change } = answer.data;
  const { lessonId, courseId } = lesson;
  return (
    <section
      aria-labelledby={`${id}-title`}
      data-level="info"
      className="level flex flex-col gap-3 rounded-card border p-4 tablet:p-5 print:hidden"
    >
      <div className="flex items-start gap-3">
        <Icon name="info" className="mt-0.5 size-5 text-(--level)" />
        <div className="flex min-w-0 flex-col gap-1">
          <h2 id={`${id}-title`} className="text-base">
            This {what} changed since you finished
          </h2>
          <p className="text-sm">
            You completed it on {formatDate(new Date(change.completedAt))}; this version is from{' '}
            {formatDate(new Date(change.changedAt))}. {summaryOf(change)}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {change.blocks.length > 0 && (
          <Button look="secondary" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide what changed' : 'Show what changed'}
          </Button>
        )}
        <AcknowledgeButton
          changes={{ title, ...(courseId && { courseId }), lessonIds: [lessonId], revision: change.revision }}
        />
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Blocks change={change} />}
      </div>
    </section>
  );
}

function summaryOf({ isStored, hasNewQuestions, hasNewLab, hasNewFilm }: TextChange): string {
  const parts = [
    ...(isStored ? [] : ['The version you read is no longer stored, so the changes can’t be shown.']),
    ...(hasNewQuestions ? ['Its questions changed.'] : []),
    ...(hasNewLab ? ['Its lab changed.'] : []),
    ...(hasNewFilm ? ['Its video was replaced.'] : []),
  ];
  return parts.join(' ');
}

/** While they are listed, the paragraphs are also marked in the text. */
function Blocks({ change: { blocks, left } }: { change: TextChange }) {
  useEffect(() => {
    const text = document.querySelector('.reading-text .prose');
    return text ? markChanges(text, blocks) : undefined;
  }, [blocks]);
  return (
    <div className="flex flex-col gap-3">
      <ul aria-label="Changed paragraphs" className="flex flex-col gap-3">
        {withKeys(blocks, ({ parts }) => parts.map(nameOf).join()).map(({ key, entry: block }) => (
          <li key={key} className="flex flex-col gap-1 rounded-small border border-line bg-page p-3">
            {block.section && block.kind !== 'heading' && (
              <a
                href={`#${block.section.anchor}`}
                className="self-start text-sm text-soft underline underline-offset-4"
              >
                {block.section.title}
              </a>
            )}
            <p
              className={`wrap-anywhere whitespace-pre-wrap ${block.kind === 'code' ? 'font-mono text-sm' : ''} ${block.kind === 'heading' ? 'font-semibold' : ''}`}
            >
              {withKeys(block.parts, nameOf).map(({ key, entry }) => (
                <Part key={key} change={entry.change} text={shownText(entry, block.kind)} />
              ))}
            </p>
          </li>
        ))}
      </ul>
      {left > 0 && <p className="text-sm text-soft">… and {formatCount(left, 'more paragraph')}</p>}
    </div>
  );
}

type TextPart = TextChange['blocks'][number]['parts'][number];

function nameOf({ change, text }: TextPart): string {
  return `${change} ${text}`;
}

/** Strips the backticks that mark code inside a line comment. */
function shownText({ text }: TextPart, kind: TextChange['blocks'][number]['kind']): string {
  return kind === 'code' ? text : text.replaceAll('`', '');
}

const MARK = 'level rounded-small px-0.5';

function Part({ change, text }: TextPart) {
  switch (change) {
    case 'added':
      return (
        <ins data-level="success" className={`${MARK} font-medium underline decoration-2`}>
          <span className="sr-only">added: </span>
          {text}
        </ins>
      );
    case 'removed':
      return (
        <del data-level="danger" className={MARK}>
          <span className="sr-only">removed: </span>
          {text}
        </del>
      );
    case 'same':
      return text;
  }
}
