import { useMemo } from 'react';
import { RichPhrase, RichText } from '../../ui/RichText.tsx';
import { uniqueKeys } from './unique-keys.ts';
import '../highlight.css';
import '../prose-formulas.css';
import './quiz-text.css';

/** `text` is the Markdown source, shown literally if the response has no HTML. */
type Props = { text: string; html: string | undefined; className?: string };

/** A text of a quiz that may have several paragraphs, lists and code. */
export function QuizText({ text, html, className = '' }: Props) {
  // Memoized, because a rerender would replace its content and lose the selection.
  return useMemo(() => {
    if (text === '') return null;
    const classes = `quiz-text ${className}`;
    if (html !== undefined) return <RichText html={html} className={classes} />;
    return <div className={`${classes} whitespace-pre-wrap`}>{text}</div>;
  }, [text, html, className]);
}

/** A title or an option, which is shown inside a heading or a label. */
export function QuizPhrase({ text, html }: Omit<Props, 'className'>) {
  return useMemo(
    () =>
      html === undefined ? (
        <span className="whitespace-pre-wrap">{text}</span>
      ) : (
        <RichPhrase html={html} className="quiz-phrase" />
      ),
    [text, html],
  );
}

type Code = { language: string; text: string };

/** The code samples of a question. */
export function CodeSamples({ code, html }: { code: readonly Code[]; html: readonly string[] | undefined }) {
  const keys = uniqueKeys(code.map(({ text }) => text));
  return code.map(({ text }, at) => <QuizText key={keys[at]} text={text} html={html?.[at]} />);
}
