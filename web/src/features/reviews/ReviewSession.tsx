import type { ReviewQuestion } from '@academy/contract/schemas/reviews';
import { useRef, useState } from 'react';
import { useFocusOnChange } from '../../catalog/check/use-focus-on-change.ts';
import { usePendingWrites, ProgressBar } from '../learning/index.ts';
import { usePage } from '../../tenant/TenantProvider.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useOnline } from '../../ui/use-online.ts';
import { withOwnLinks } from './own-links.ts';
import { ReviewEnd } from './ReviewEnd.tsx';
import { ReviewedQuestion } from './ReviewedQuestion.tsx';

type Props = { questions: readonly ReviewQuestion[]; until: string; onMore: () => void };

/** The questions as they were when the page was opened, unaffected by answers. */
export function ReviewSession({ questions, until, onMore }: Props) {
  const page = usePage();
  const area = useRef<HTMLDivElement>(null);
  const [batch] = useState(() => questions.map((question) => withOwnLinks(question, page)));
  const [place, setPlace] = useState(0);
  const [right, setRight] = useState(0);
  const [ungraded, setUngraded] = useState(0);
  const [isAnswered, setAnswered] = useState(false);
  const [current, setCurrent] = useState<string | null>(null);
  const isOnline = useOnline();
  const pending = usePendingWrites();
  // Pending answers may be loaded late and are not asked again; the current question stays.
  const isOpen = ({ id }: ReviewQuestion) =>
    id === current || !pending.some(({ subject }) => subject === `review ${id}`);
  const found = batch.findIndex((one, at) => at >= place && isOpen(one));
  const at = found < 0 ? batch.length : found;
  const question = batch[at];
  useFocusOnChange(area, question ? `${question.id}${isAnswered ? ' answered' : ''}` : 'end', {
    isReady: true,
  });
  if (!question)
    return (
      <div ref={area} className="flex flex-col gap-8">
        <ReviewEnd until={until} right={right} ungraded={ungraded} shown={batch.length} onMore={onMore} />
      </div>
    );
  return (
    <div ref={area} className="flex grow flex-col gap-6">
      <ProgressBar done={at} total={batch.length} label="Questions of this review" />
      {!isOnline && <Offline isAssessed={question.isAssessed} />}
      <ReviewedQuestion
        key={question.id}
        question={question}
        number={`Question ${at + 1} of ${batch.length}`}
        isLast={at === batch.length - 1}
        onAnswering={() => setCurrent(question.id)}
        onAnswered={(isRight) => {
          setAnswered(true);
          if (isRight) setRight(right + 1);
          if (isRight === null) setUngraded(ungraded + 1);
        }}
        onNext={() => {
          setAnswered(false);
          setCurrent(null);
          setPlace(at + 1);
        }}
      />
    </div>
  );
}

function Offline({ isAssessed }: { isAssessed: boolean }) {
  return (
    <p
      role="status"
      data-level="warning"
      className="level flex items-center gap-3 rounded-card border p-3 text-sm"
    >
      <Icon name="warning" className="size-5 text-(--level)" />
      <span className="text-text">
        {isAssessed
          ? 'You are offline. Your answer is saved on this device and graded when you are back online.'
          : 'You are offline. Your answers are saved on this device and sent when you are back online.'}
      </span>
    </p>
  );
}
