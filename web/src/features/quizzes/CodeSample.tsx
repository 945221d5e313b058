import { uniqueKeys } from './labels.ts';

type Code = { language: string; text: string };

/** Code that a question is about. Long lines are wrapped: nobody should have to scroll to read what is asked. */
export function CodeSample({ text, language }: Code) {
  return (
    <pre className="rounded-card border border-line bg-surface p-4 font-mono text-sm leading-relaxed wrap-anywhere whitespace-pre-wrap">
      <code data-language={language || undefined}>{text}</code>
    </pre>
  );
}

export function CodeSamples({ code }: { code: readonly Code[] }) {
  const keys = uniqueKeys(code.map(({ text }) => text));
  return code.map((sample, at) => <CodeSample key={keys[at]} {...sample} />);
}
