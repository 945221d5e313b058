/** Apart from the other video hosts, because every article may need it before its first paint. */

export const BRIGHTCOVE_HOST = 'players.brightcove.net';

/** The account of an academy at Brightcove. */
export type VideoAccount = { account: string; player: string };

type BrightcoveVideo = { id: string } & Partial<VideoAccount>;

/** The page with the player of a video; null without the account it needs. */
export function brightcovePage(
  { id, account: ownAccount, player: ownPlayer }: BrightcoveVideo,
  shared?: VideoAccount,
): string | null {
  // A video that names an account belongs to that one, and each account has its own players.
  const account = ownAccount ?? shared?.account;
  const player = ownPlayer ?? (ownAccount && ownAccount !== shared?.account ? 'default' : shared?.player);
  if (!account || !player) return null;
  return `https://${BRIGHTCOVE_HOST}/${account}/${player}_default/index.html?videoId=${id}`;
}
