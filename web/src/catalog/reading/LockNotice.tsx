import type { AccessRequirement } from '@academy/domain/access';
import { pages } from '@academy/domain/pages';
import { SignInLink } from '../../session/SignInLink.tsx';
import { useTenant } from '../../tenant/TenantProvider.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Article } from './Article.tsx';

type Props = { opens: AccessRequirement; what: 'lesson' | 'guide'; preview: string };

/** Shown instead of a locked text: a preview, and what unlocks the rest. */
export function LockNotice({ opens, what, preview }: Props) {
  const { features } = useTenant();
  return (
    <>
      {preview && <Article html={preview} />}
      <section
        aria-labelledby="lock"
        className="flex flex-col items-start gap-4 rounded-panel border border-line bg-linear-160 from-wash to-surface to-70% p-6 tablet:p-10"
      >
        <span className="grid size-12 place-items-center rounded-full bg-brand text-on-brand">
          <Icon name="lock" className="size-6" />
        </span>
        <h2 id="lock" className="text-title">
          {TITLES[opens](what)}
        </h2>
        <p className="max-w-prose text-soft">{TEXTS[opens](what)}</p>
        {opens === 'sign-in' && <SignInLink>Log In / Register</SignInLink>}
        {opens === 'pro' && features.pro && <ButtonLink to={pages.pro.path()}>See what’s in Pro</ButtonLink>}
      </section>
    </>
  );
}

const TITLES: Record<AccessRequirement, (what: string) => string> = {
  'sign-in': (what) => `Log in to open this ${what}`,
  pro: (what) => `This ${what} is part of Pro`,
  nothing: (what) => `This ${what} is not open yet`,
};

const TEXTS: Record<AccessRequirement, (what: string) => string> = {
  'sign-in': (what) => `The ${what} is free. All it needs is an account, which takes a minute to create.`,
  pro: (what) => `With Pro you can open this ${what} and everything else in the academy.`,
  nothing: () => 'Please come back later, or look around for something else to learn in the meantime.',
};
