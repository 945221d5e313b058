import { brightcovePage, type VideoAccount } from '@academy/domain/brightcove';

/** A Brightcove figure without an account, as the compiler writes it. */
const UNLINKED = /(<figure data-video="brightcove" data-video-id="(\d{1,20})"[^<>]*>)<p>([^<>]*)<\/p>/g;

/** Links the videos of a text that need the academy's account, for readers without scripts. */
export function linkVideos(html: string, account?: VideoAccount): string {
  if (!html.includes('data-video="brightcove"')) return html;
  return html.replace(UNLINKED, (whole: string, ...parts: string[]) => {
    const [figure = '', id = '', label = ''] = parts;
    const page = brightcovePage({ id }, account);
    return page ? `${figure}<a href="${page}" rel="noopener noreferrer">${label}</a>` : whole;
  });
}
