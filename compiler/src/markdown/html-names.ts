const words = (list: string) => new Set(list.trim().split(/\s+/));

/** All elements of HTML, including obsolete ones. */
export const HTML_NAMES = words(`
  a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br
  button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed
  fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img
  input ins isindex kbd keygen label legend li link listing main map mark marquee math menu menuitem meta meter nav nobr
  noembed noframes noscript object ol optgroup option output p param picture plaintext portal pre progress q rb rp rt rtc
  ruby s samp script search section select slot small source spacer span strike strong style sub summary sup svg table
  tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp`);

/** Their contents are not text, and are removed with them. */
export const HIDDEN_NAMES = words(`
  script style template noscript title object applet svg math textarea select xmp noembed noframes`);

/** If never closed, such a tag would change or hide all following text. */
export const PAIRED_NAMES = words(`
  a abbr acronym b bdi bdo big button cite code data del dfn em font form i ins kbd label map mark nobr output q s samp
  small span strike strong sub sup time tt u var ${[...HIDDEN_NAMES].join(' ')}`);

/** Attributes without a value. */
export const BARE_ATTRIBUTES = words(`
  allowfullscreen async autofocus autoplay checked compact controls default defer disabled download formnovalidate hidden
  inert ismap itemscope loop markdown mozallowfullscreen multiple muted nomodule noresize noshade novalidate nowrap open
  playsinline readonly required reversed selected webkitallowfullscreen`);
