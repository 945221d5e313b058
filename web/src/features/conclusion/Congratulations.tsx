import { useQuery } from '@tanstack/react-query';
import type { CourseDetails } from '@academy/contract/schemas/courses';
import { formatDate } from '@academy/domain/dates';
import { pages } from '@academy/domain/pages';
import type { ReactNode } from 'react';
import { Article } from '../../catalog/reading/Article.tsx';
import { FeedbackButton } from '../../catalog/FeedbackButton.tsx';
import { ShareButtons } from '../../catalog/ShareButtons.tsx';
import { CertificateOffer, certificateOffer } from '../certificates/index.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { AfterCourse } from './AfterCourse.tsx';
import './conclusion.css';

type Props = { course: CourseDetails; conclusion: string; crumbs: ReactNode };

/** The end of a course, with next steps. */
export function Congratulations({ course, conclusion, crumbs }: Props) {
  return (
    <>
      <div className="hero-light border-b border-line">
        <div className="container w-full pt-8">{crumbs}</div>
        <div className="container flex w-full flex-col items-center gap-4 pt-8 pb-12 text-center tablet:pb-16">
          <Checkmark />
          <p className="eyebrow">Course complete</p>
          <h1 tabIndex={-1} className="max-w-3xl text-hero wrap-anywhere">
            {course.title}
          </h1>
          {course.completion && <Result {...course.completion} />}
          <div className="flex flex-wrap items-center justify-center gap-2">
            <ShareSuccess course={course} />
            <FeedbackButton on="course" />
          </div>
        </div>
      </div>
      <div className="container flex w-full max-w-[46rem] flex-col gap-12 py-10 tablet:py-14">
        {course.after && <AfterCourse after={course.after} />}
        <CertificateOffer kind="course" slug={course.slug} />
        <Article html={conclusion} />
        <NextSteps related={course.paths} />
      </div>
    </>
  );
}

/**
 * Visitors can't open a conclusion, so the certificate is shared if there is one, and the course otherwise.
 */
function ShareSuccess({ course: { slug, title } }: { course: CourseDetails }) {
  const offer = useQuery(certificateOffer('course', slug));
  const certificate = offer.data ? offer.data.certificate : null;
  const path = certificate ? pages.certificate.path({ id: certificate.id }) : pages.course.path({ slug });
  return <ShareButtons title={`I completed ${title}`} path={path} />;
}

/** When the course was completed, and how its checks went. */
function Result({ completedAt, score }: NonNullable<CourseDetails['completion']>) {
  return (
    <p className="text-lg text-soft">
      Completed on <time dateTime={completedAt}>{formatDate(new Date(completedAt))}</time>
      {score !== null && ` · Score ${score}%`}
    </p>
  );
}

function NextSteps({ related }: { related: CourseDetails['paths'] }) {
  return (
    <section aria-labelledby="next-steps" className="flex flex-col gap-5">
      <h2 id="next-steps" className="text-title">
        Keep the momentum going
      </h2>
      <ul className="grid gap-4 tablet:grid-cols-2">
        {related.map(({ slug, title }) => (
          <NextStep
            key={slug}
            to={pages.learningPath.path({ slug })}
            icon="learning"
            title={title}
            text="The learning path that this course is part of."
          />
        ))}
        <NextStep
          to={pages.courses.path()}
          icon="courses"
          title="Courses"
          text="Find the next topic in our catalog of courses."
        />
        <NextStep
          to={pages.learningPaths.path()}
          icon="paths"
          title="Learning paths"
          text="Courses in an order that leads somewhere."
        />
        <NextStep
          to={pages.contact.path()}
          icon="feedback"
          title="Contact us"
          text="Tell us what you would like to learn next."
        />
      </ul>
    </section>
  );
}

function NextStep({ to, icon, title, text }: { to: string; icon: IconName; title: string; text: string }) {
  return (
    <li className="card flex items-start gap-4 p-5">
      <Icon name={icon} className="size-6 text-brand" />
      <div className="flex min-w-0 flex-col gap-1">
        <h3 className="text-lg leading-snug">
          <Link to={to} className="after:absolute after:inset-0">
            {title}
          </Link>
        </h3>
        <p className="text-sm text-soft">{text}</p>
      </div>
    </li>
  );
}

/** A checkmark in a ring, animated once. */
function Checkmark() {
  return (
    <svg
      viewBox="0 0 120 120"
      className="size-28"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <g stroke="var(--accent)" strokeWidth="4" className="conclusion-sparks">
        <path d="M60 6v9M98 22l-6 6M114 60h-9M22 22l6 6M6 60h9M98 98l-6-6M22 98l6-6M60 114v-9" />
      </g>
      <circle cx="60" cy="60" r="34" fill="color-mix(in oklab, var(--brand) 14%, transparent)" />
      <circle
        cx="60"
        cy="60"
        r="34"
        pathLength="1"
        stroke="var(--brand)"
        strokeWidth="5"
        className="conclusion-ring"
      />
      <path
        d="m45 61 11 11 20-22"
        pathLength="1"
        stroke="var(--brand)"
        strokeWidth="6"
        className="conclusion-tick"
      />
    </svg>
  );
}
