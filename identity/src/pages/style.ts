/** The look of the provider's pages; colours come from the tenant's variables. */
export const PAGE_STYLE = `
*,*::before,*::after{box-sizing:border-box}
:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--surface,Canvas);color:var(--text,CanvasText);font:1rem/1.5 var(--font,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif)}
a{color:var(--brand,LinkText);text-underline-offset:.15em}
:focus-visible{outline:3px solid var(--brand,Highlight);outline-offset:2px}
header{padding:1.5rem;text-align:center}
header a{display:inline-block;border-radius:8px}
header img{display:block;height:2.5rem;max-width:100%}
main{flex:1;width:100%;max-width:28rem;margin:0 auto;padding:0 1rem 3rem}
main.wide{max-width:44rem}
.card{background:var(--background,Canvas);border:1px solid var(--border,GrayText);border-radius:12px;padding:2rem 1.5rem;margin-bottom:1.5rem}
h1{font-size:1.625rem;line-height:1.25;margin:0 0 .5rem;letter-spacing:-.01em}
h2{font-size:1.125rem;margin:0 0 1rem}
p{margin:0 0 1rem}
.card>:last-child{margin-bottom:0}
.muted,.hint{color:var(--muted,GrayText)}
.hint,.fault{font-size:.875rem;margin:.375rem 0 0}
.fault{color:var(--danger,#b3261e);font-weight:600}
.field{margin:0 0 1.125rem}
label{display:block;font-weight:600;margin-bottom:.375rem}
input:not([type=hidden]){width:100%;min-height:2.75rem;padding:.5rem .75rem;font:inherit;color:inherit;background:var(--background,Field);border:1px solid var(--muted,GrayText);border-radius:8px}
input[aria-invalid=true]{border-color:var(--danger,#b3261e);border-width:2px}
button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:2.75rem;padding:.5rem 1.25rem;font:inherit;font-weight:600;color:var(--on-brand,ButtonText);background:var(--brand,ButtonFace);border:1px solid transparent;border-radius:8px;cursor:pointer;text-decoration:none}
form.main>button{width:100%}
button.quiet{color:var(--text,ButtonText);background:transparent;border-color:var(--muted,GrayText)}
button.danger{color:#fff;background:#b3261e}
.notice{border:1px solid var(--border,GrayText);border-left:4px solid var(--brand,Highlight);border-radius:8px;padding:.75rem 1rem;margin:0 0 1.25rem}
.notice.bad{border-left-color:var(--danger,#b3261e)}
.links{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.5rem 1rem;margin:1.25rem 0 0}
.row{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.75rem}
ul.plain{list-style:none;margin:0 0 1rem;padding:0}
ul.plain li{padding:.75rem 0;border-top:1px solid var(--border,GrayText)}
.people{display:grid;gap:.5rem}
.people button{width:100%}
.pair{display:grid;gap:0 1rem}
@media (min-width:30rem){.card{padding:2rem}.pair{grid-template-columns:1fr 1fr}}
@media (prefers-color-scheme:dark){:root{--danger:#ff8a80}}
`;
