/** The site's own typeface, where the server can name its file. */
export function fontFace(address: string | undefined): string {
  if (address === undefined) return '';
  return `@font-face{font-family:"Figtree Variable";font-style:normal;font-display:swap;font-weight:400 700;src:url("${address}") format("woff2")}\n`;
}

/** The look of the provider's pages: the tokens, fields and buttons of the site, in the tenant's colors. */
export const PAGE_STYLE = `
*,*::before,*::after{box-sizing:border-box}
:root{
--soft:color-mix(in oklab,var(--muted) 85%,var(--text));
--wash:color-mix(in oklab,var(--brand) 12%,var(--surface));
--glow:var(--backdrop,radial-gradient(56rem 36rem at 88% 0%,color-mix(in oklab,var(--brand) 18%,transparent),transparent 68%),radial-gradient(48rem 32rem at -10% 100%,color-mix(in oklab,var(--accent) 9%,transparent),transparent 70%));
--danger:light-dark(#b3261e,#ffa198);--good:light-dark(#19723a,#6ccf8c);
background:var(--background);color:var(--text);line-height:1.6;
font-family:var(--font-text,"Figtree Variable",Arial,"Liberation Sans",system-ui,sans-serif);
-webkit-font-smoothing:antialiased;text-rendering:optimizeLegibility;-webkit-text-size-adjust:100%}
body{margin:0;min-height:100dvh;display:grid;grid-template-rows:auto 1fr auto}
h1,h2{margin:0;font-family:var(--font-heading,inherit);font-weight:var(--heading-weight,700);word-spacing:var(--heading-gap,normal);text-wrap:balance}
h1{font-size:clamp(1.625rem,1.3rem + 1.5vw,2.375rem);line-height:1.15;letter-spacing:var(--heading-spacing,-.02em)}
h2{font-size:1.125rem;line-height:1.3}
p{margin:0;text-wrap:pretty;overflow-wrap:anywhere}
a{color:inherit;text-decoration-color:color-mix(in oklab,currentColor 40%,transparent);text-underline-offset:.2em}
a:hover{text-decoration-color:currentColor}
:focus-visible{outline:2px solid var(--brand);outline-offset:3px;border-radius:4px}
.sr-only{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
[hidden]{display:none!important}

header,footer{padding:1rem clamp(1rem,4vw,2.5rem)}
.brand{display:inline-flex;align-items:center;gap:.625rem;min-height:2.5rem;font-size:1.125rem;font-weight:700;letter-spacing:-.025em;text-decoration:none}
.brand img{flex:none}
footer{display:flex;flex-wrap:wrap;gap:0 1.25rem;font-size:.875rem;color:var(--soft)}
footer a{display:inline-flex;align-items:center;min-height:2rem;text-decoration:none}
footer a:hover{color:var(--text);text-decoration:underline}

.split aside{display:none}
.split main{width:100%;max-width:28rem;margin:0 auto;padding:1.5rem 1rem 2.5rem}
.stack{display:flex;flex-direction:column;gap:1.5rem}
.intro{display:flex;flex-direction:column;gap:.5rem}
.soft,.hint{color:var(--soft)}
.hint,.fault,.strength{font-size:.875rem}

form{margin:0}
form.stack{gap:1.25rem}
.field{display:flex;flex-direction:column;gap:.5rem;min-width:0}
label{font-weight:600}
.control{position:relative}
input:not([type=hidden]){width:100%;min-height:3rem;padding:0 1rem;font:inherit;color:var(--text);background:var(--background);border:1px solid color-mix(in oklab,var(--muted) 55%,var(--border));border-radius:var(--corner-card,12px)}
input:focus-visible{outline-offset:1px;border-radius:var(--corner-card,12px)}
.control:has(.reveal:not([hidden])) input{padding-right:4.5rem}
input[aria-invalid=true]{border-color:var(--danger);box-shadow:inset 0 0 0 1px var(--danger);outline-color:var(--danger)}
.fault{color:var(--danger);font-weight:500}
.fault:empty{display:none}
.reveal{position:absolute;inset:4px 4px 4px auto;min-height:0;padding:0 .875rem;font-size:.875rem;color:var(--soft);background:none;border-radius:9px}
.reveal:hover{color:var(--text);background:var(--wash)}
.strength{display:flex;align-items:center;gap:.75rem;color:var(--soft)}
.bar{display:flex;gap:4px;flex:none}
.bar i{width:2rem;height:4px;border-radius:2px;background:var(--border)}
.strength[data-level="1"] i:nth-child(-n+1){background:var(--danger)}
.strength[data-level="2"] i:nth-child(-n+2),.strength[data-level="3"] i{background:var(--good)}

button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:3rem;padding:0 1.5rem;font:inherit;font-weight:600;color:var(--on-brand);background:var(--brand);border:1px solid transparent;border-radius:var(--corner-button,999px);cursor:pointer;white-space:nowrap;text-decoration:none;transition:background-color .15s,border-color .15s}
button:hover,.button:hover{background:color-mix(in oklab,var(--brand) 88%,var(--text))}
button:focus-visible,.button:focus-visible{border-radius:var(--corner-button,999px)}
button.secondary,.button.secondary{color:var(--text);background:var(--background);border-color:var(--border)}
button.secondary:hover,.button.secondary:hover{background:var(--wash);border-color:var(--brand)}
button.small,.button.small{min-height:2.5rem;padding:0 1rem;font-size:.875rem}
button.danger{color:light-dark(#fff,#15181c);background:var(--danger)}
button.danger:hover{background:color-mix(in oklab,var(--danger) 88%,var(--text))}
.actions{display:flex;flex-wrap:wrap;gap:.75rem}
.actions form{display:contents}
.split .stack>form>button{width:100%}

.notice{--level:var(--good);padding:.75rem 1rem;border:1px solid color-mix(in oklab,var(--level) 32%,var(--background));border-radius:var(--corner-card,12px);background:color-mix(in oklab,var(--level) 9%,var(--background))}
.notice.bad{--level:var(--danger)}
.links{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.5rem 1.5rem}
.links a{display:inline-flex;align-items:center;min-height:2rem;font-weight:500}
.samples .actions{gap:.5rem}
.samples .small{padding-inline:.75rem}
.samples{padding-top:1.5rem;border-top:1px solid var(--border);display:flex;flex-direction:column;gap:.75rem}
.providers{display:flex;flex-direction:column;gap:.75rem}
.big-code{font-size:2rem;font-weight:700;letter-spacing:.08em}
.pair{display:grid;gap:1.25rem 1rem}

.wide main{width:100%;max-width:60rem;margin:0 auto;padding:1.5rem clamp(1rem,4vw,2.5rem) 4rem;display:flex;flex-direction:column;gap:1.5rem}
.wide header,.wide footer{width:100%;max-width:60rem;margin:0 auto}
.card{display:grid;gap:1.25rem 2rem;padding:1.25rem;border:1px solid var(--border);border-radius:var(--corner-card,12px);background:var(--background)}
.card>div:first-child{display:flex;flex-direction:column;gap:.375rem}
.card .stack{align-items:flex-start}
.card .stack>.field,.card .stack>.pair,.card .stack>p,.card .stack>ul,.card .stack>form{width:100%}
.devices{list-style:none;margin:0;padding:0}
.devices+.actions{margin-top:1.25rem}
.devices li{display:flex;align-items:center;justify-content:space-between;gap:.75rem;padding:.75rem 0;border-top:1px solid var(--border)}
.devices li:first-child{border-top:0;padding-top:0}
.devices li:last-child{padding-bottom:0}
.devices form{flex:none}
.tag{display:inline-block;margin-right:.375rem;padding:0 .5rem;font-size:.8125rem;font-weight:600;border-radius:999px;background:var(--wash)}

code{font-family:var(--font-code,ui-monospace,"Liberation Mono",monospace);font-size:.9375em;overflow-wrap:anywhere}
.qr{align-self:flex-start;width:12rem;padding:.5rem;background:#fff;border:1px solid var(--border);border-radius:var(--corner-card,12px)}
.qr svg{display:block;width:100%;height:auto}
.codes{display:grid;grid-template-columns:repeat(auto-fill,minmax(12rem,1fr));gap:.5rem 1.5rem;margin:0;padding:1rem;list-style:none;border:1px solid var(--border);border-radius:var(--corner-card,12px);background:var(--surface)}
@media print{header,footer,aside,.actions,.notice{display:none!important}}

@media (min-width:480px){.pair{grid-template-columns:1fr 1fr}}
@media (min-width:701px){
.split header,.split footer{width:100%;max-width:34rem;margin:0 auto;padding-inline:0}
.split main{max-width:34rem;align-self:start;padding:2.5rem;border:1px solid var(--border);border-radius:var(--corner-panel,24px);background:var(--background)}
.split header{padding-top:3rem;padding-bottom:1.5rem}
.card{grid-template-columns:minmax(0,15rem) minmax(0,1fr);padding:1.75rem}}
@media (min-width:701px) and (max-width:1023.98px){.split{background:var(--glow);background-color:var(--surface)}}
@media (min-width:1024px){
.split{grid-template-columns:minmax(0,1.15fr) minmax(30rem,1fr)}
.split header,.split footer,.split main{grid-column:2}
.split header,.split footer{max-width:none;padding:1rem clamp(2.5rem,5vw,5rem)}
.split main{align-self:center;max-width:none;padding:3rem clamp(2.5rem,5vw,5rem) 4rem;border:0}
.split main>*{max-width:28rem}
.split aside{display:block;grid-column:1;grid-row:1/4;border-right:1px solid var(--border);background:var(--glow);background-color:var(--surface)}
.split aside div{position:sticky;top:0;height:100dvh;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:2rem;padding:3rem;text-align:center}
.split aside img{width:100%;max-width:34rem;height:auto;max-height:60vh}
.split aside p{max-width:24rem;font-size:1.5rem;font-weight:700;line-height:1.25;letter-spacing:-.02em;text-wrap:balance}}
@media (prefers-reduced-motion:reduce){*{transition:none!important}}
`;
