/**
 * The style sheet of the result page. It is inside the page.
 * @module
 */

/** Phone first; dark mode; print. A word or a sign goes with each colour. */
export const style = `:root{color-scheme:light dark;--paper:#fff;--ink:#1b1e23;--soft:#f4f5f7;--line:#cfd4da;--dim:#565d66;--link:#0b57d0;--bad:#b3261e;--bad-bg:#fdeceb;--good:#146c2e;--good-bg:#e8f5ec;--open:#7a4b00;--open-bg:#fff3dc;--part:#0b57d0;--part-bg:#e9f0fe}
@media (prefers-color-scheme:dark){:root{--paper:#121417;--ink:#e6e8eb;--soft:#1c1f24;--line:#40464e;--dim:#a7aeb7;--link:#a8c7fa;--bad:#ffb4ab;--bad-bg:#3a1512;--good:#8ed8a1;--good-bg:#112e1a;--open:#f4c56a;--open-bg:#33260a;--part:#a8c7fa;--part-bg:#14243f}}
*{box-sizing:border-box}
html{background:var(--paper);color:var(--ink);scroll-behavior:smooth;scroll-padding-top:1rem}
body{margin:0 auto;max-width:68rem;padding:0 1rem 4rem;font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
a{color:var(--link)}
:focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:2px}
.skip{position:absolute;left:-100rem}.skip:focus{position:static;display:inline-block;padding:.5rem}
h1,h2,h3,h4{line-height:1.25;margin:0}
h1{font-size:clamp(1.7rem,6vw,2.5rem);letter-spacing:-.01em}
h2{font-size:1.35rem;margin:2.75rem 0 .75rem}
h3{font-size:1.1rem}
h4{font-size:1rem;margin:1.25rem 0 .5rem}
p{margin:.5rem 0}
code,pre{font:.875em/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
pre{margin:.25rem 0;padding:.625rem .75rem;background:var(--soft);border:1px solid var(--line);border-radius:.375rem;white-space:pre-wrap}
summary{cursor:pointer;padding:.375rem 0}
ul{padding-left:1.25rem}
.dim{color:var(--dim)}
.bad{--tone:var(--bad);--tint:var(--bad-bg)}.good{--tone:var(--good);--tint:var(--good-bg)}.open{--tone:var(--open);--tint:var(--open-bg)}.part{--tone:var(--part);--tint:var(--part-bg)}.plain{--tone:var(--ink);--tint:var(--soft)}
.top{margin:1rem 0 0;padding:1.25rem 1rem;border-radius:.75rem;background:var(--tint);border:1px solid var(--tone);border-left-width:.5rem}
.top h1{color:var(--tone);display:flex;gap:.75rem;align-items:baseline}
.of{margin:0 0 .5rem;font-weight:600}
.why{font-size:1.125rem;margin:.75rem 0 0}
.limit{font-weight:600}
.top .dim{color:inherit}
.tiles{list-style:none;margin:1rem 0 0;padding:0;display:grid;gap:.5rem;grid-template-columns:repeat(auto-fill,minmax(8.5rem,1fr))}
.tiles>li{border:1px solid var(--line);border-left:.25rem solid var(--tone);border-radius:.5rem;background:var(--paper)}
.tiles a,.tiles span.cell{display:block;padding:.5rem .75rem;color:inherit;text-decoration:none}
.tiles a:hover{background:var(--tint)}
.tiles b{display:block;font-size:1.5rem;line-height:1.2;color:var(--tone)}
.tiles a small{text-decoration:underline}
small{font-size:.875rem}
.toc{margin:1rem 0 0;padding:0;list-style:none}
.toc li{border-top:1px solid var(--line)}
.toc a{display:block;padding:.5rem 0}
.toc span{color:var(--tone);font-weight:700}
.judged{margin-top:1rem;border-top:1px solid var(--line)}
.judged>summary{padding:.625rem 0}
.note{margin:1rem 0 0;padding:.75rem 1rem;border:1px solid var(--tone);border-left-width:.375rem;border-radius:.5rem;background:var(--tint)}
.note h2{margin:0 0 .25rem;font-size:1.05rem;color:var(--tone)}
.note ul{margin:.25rem 0}
dl{margin:.5rem 0}
dt{font-weight:600;margin-top:.75rem}
dd{margin:.125rem 0 0}
.card{margin:1rem 0;padding:1rem;border:1px solid var(--line);border-left:.375rem solid var(--tone);border-radius:.5rem}
.card:target,li:target,tr:target{outline:3px solid var(--link);outline-offset:2px}
.tag{display:flex;flex-wrap:wrap;gap:.25rem .75rem;margin:0 0 .375rem;font-size:.875rem}
.tag strong{color:var(--tone)}
.card>p{margin:.25rem 0}
h3 .want,h3 .did{display:block}h3 .want{font-weight:400}h3 .did{margin-top:.25rem;color:var(--tone)}
.card>.rule{margin-top:.5rem}
.toc .did{display:inline-block;text-decoration:none;color:var(--dim)}
.two{display:grid;gap:.75rem}
.box{min-width:0;padding:.625rem .75rem;background:var(--soft);border-radius:.5rem}
.label{margin:0 0 .25rem;font-size:.8125rem;letter-spacing:.04em;text-transform:uppercase;color:var(--dim)}
.line{margin:0;font:600 .9375rem/1.4 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.at{margin:0;font-size:.8125rem;color:var(--dim)}
.two+.two{margin-top:.75rem}
.fields{width:100%;margin:.375rem 0 0;border-collapse:collapse;font:.8125rem/1.45 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.fields th,.fields td{padding:.125rem 0;text-align:left;vertical-align:top}
.fields th{width:38%;padding-right:.75rem;font-weight:400;color:var(--dim)}
.fields mark{background:var(--tint);color:var(--tone);font-weight:700}
.box pre{background:var(--paper);font-size:.8125rem}
.box .expect{white-space:pre-wrap}
.ask{border:1px solid var(--good);background:var(--good-bg)}.got{border:1px solid var(--tone);background:var(--tint)}
.ask .label{color:var(--good)}.got .label{color:var(--tone)}
.do{margin:1rem 0 0;padding:.75rem 1rem;border-radius:.5rem;background:var(--soft)}
.do h4{margin:0}
.do h4+p{margin-top:.125rem}
.do p+h4{margin-top:.75rem}
.group{margin:.75rem 0;padding:.75rem 1rem;border:1px solid var(--line);border-left:.375rem solid var(--tone);border-radius:.5rem}
.group p{margin:.25rem 0}
.rules{list-style:none;margin:0;padding:0}
.rules li{padding:.5rem 0;border-top:1px solid var(--line)}
.rules code{color:var(--dim)}
.rules li>code{display:block}
.rules b{font-weight:600}
label{display:block;font-weight:600;margin-bottom:.25rem}
input[type=search]{width:100%;padding:.625rem .75rem;font:inherit;color:inherit;background:var(--paper);border:1px solid var(--dim);border-radius:.5rem}
section>details,.passed>details,.judged{border-bottom:1px solid var(--line)}
.passed summary{padding:.625rem 0}
caption{text-align:left;font-weight:600;padding:.5rem 0}
table.numbers{border-collapse:collapse;width:100%;font-size:.9375rem}
.numbers th,.numbers td{padding:.375rem .5rem .375rem 0;border-bottom:1px solid var(--line);text-align:left}
.files{display:grid;gap:0;margin:0;padding:0;list-style:none}
.files li{padding:.5rem 0;border-top:1px solid var(--line)}
.files span{display:block;color:var(--dim)}
[hidden]{display:none!important}
@media (min-width:46rem){.top{padding:1.75rem 2rem}.card{padding:1.25rem 1.5rem}.two{grid-template-columns:1fr 1fr}dl.facts{display:grid;grid-template-columns:minmax(7rem,max-content) 1fr;gap:.375rem 1.5rem}dl.facts dt,dl.facts dd{margin:0}.files li{display:grid;grid-template-columns:14rem 1fr}}
@media (max-width:30rem){.numbers thead{position:absolute;left:-100rem}.numbers tr{display:block;padding:.375rem 0;border-bottom:1px solid var(--line)}.numbers th,.numbers td{display:inline;border:0;padding:0}.numbers th::after{content:": "}.numbers td::before{content:attr(data-name) " "}.numbers td:not(:last-child)::after{content:", "}.numbers td[data-zero]{display:none}.fields tr,.fields th,.fields td{display:block;width:auto}}
@media print{:root{--paper:#fff;--ink:#000;--soft:#f4f5f7;--line:#999;--dim:#444;--link:#000;--bad:#8c1d18;--good:#0f5223;--open:#5c3900;--part:#0842a0}body{max-width:none;padding:0;font-size:10pt}.skip,.search{display:none}.card,.group,.box,tr{break-inside:avoid}h2,h3,h4{break-after:avoid}a{color:inherit}}
`
