/**
 * The style sheet of the book: works on a phone, in dark mode and in print.
 * @module
 */

/** The style sheet. */
export const style = `
:root { color-scheme: light dark; --paper: #fdfdfb; --card: #f5f4ef; --ink: #1d2430; --quiet: #5a6270; --line: #dcd9d0; --link: #1a4f94; --good: #1c6637; --good-paper: #f1f8f2; --bad: #a02c1d; --bad-paper: #fdf3f0; --mark: #ffdfd3 }
@media (prefers-color-scheme: dark) { :root { --paper: #14171c; --card: #1c2027; --ink: #e4e6ea; --quiet: #a3abb8; --line: #363c47; --link: #8fb8f4; --good: #7fd09a; --good-paper: #16231b; --bad: #ff9c8a; --bad-paper: #2a1a18; --mark: #5c2a20 } }
* { box-sizing: border-box }
html { background: var(--paper); color: var(--ink); scroll-padding-top: 1rem; -webkit-text-size-adjust: 100% }
body { margin: 0; font: 1.0625rem/1.6 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif }
a { color: var(--link); text-underline-offset: .15em }
a:focus-visible, button:focus-visible, input:focus-visible, select:focus-visible, summary:focus-visible, pre:focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
.skip { position: absolute; left: -100rem }
.skip:focus { position: static; display: block; padding: .5rem 1rem }
header { border-bottom: 1px solid var(--line); background: var(--card) }
.bar { max-width: 84rem; margin: 0 auto; padding: .75rem 1.5rem; display: flex; flex-wrap: wrap; gap: .25rem 2rem; align-items: baseline }
.brand { font: 600 1.25rem/1.4 ui-serif, Georgia, serif; color: inherit; text-decoration: none }
header nav { flex: 1 }
header ul { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .125rem 1.25rem }
header nav a { color: var(--ink); text-decoration: none; padding: .125rem 0; border-bottom: 2px solid transparent }
header nav a:hover, header nav a[aria-current] { border-bottom-color: var(--link) }
main { max-width: 84rem; margin: 0 auto; padding: 1.5rem 1.5rem 3rem }
footer { max-width: 84rem; margin: 0 auto; padding: 0 1.5rem 3rem }
h1, h2 { font-family: ui-serif, Georgia, serif; font-weight: 600; line-height: 1.3; text-wrap: pretty }
h1 { font-size: 1.875rem; margin: .5rem 0 1rem }
h2 { font-size: 1.3125rem; margin: 2.25rem 0 .5rem }
h3 { font-size: 1.0625rem; margin: 1.5rem 0 .25rem }
.exchange h3 { margin: 0 0 .5rem; font-size: 1rem }
p, li, dd, .says { max-width: 46rem }
p { margin: .5rem 0 }
.lead { font-size: 1.125rem; color: var(--quiet) }
.about, .label { font-size: .9375rem; color: var(--quiet) }
.label { margin: .75rem 0 .125rem }
.says { display: block; margin: 0 }
code, pre { font-family: ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace; font-size: .875em }
h1 code, h3 code { font-size: .9em }
pre { margin: .125rem 0 .5rem; padding: .75rem; background: var(--paper); border: 1px solid var(--line); border-radius: .375rem; white-space: pre-wrap; overflow-wrap: anywhere; line-height: 1.5; font-size: .8125rem }
mark { background: var(--mark); color: inherit; border-radius: .125rem; box-shadow: 0 0 0 .125rem var(--mark) }
.crumbs { font-size: .9375rem; color: var(--quiet) }
.rule .id { margin: 1rem 0 0; color: var(--quiet) }
.rule h1 { margin: .25rem 0 .75rem; max-width: 54rem }
.rule h1 code { font-size: .875em }
.reason { font-size: 1.125rem }
.chip { display: inline-block; padding: 0 .5rem; border: 1px solid var(--line); border-radius: 1rem; font-size: .8125rem; line-height: 1.6; color: var(--quiet); white-space: nowrap }
.chips .chip { background: var(--card) }
.chip.must { color: var(--ink); border-color: var(--quiet) }
.chip.verdict-passed, .chip.verdict-passed-in-part { color: var(--good); border-color: var(--good) }
.chip.verdict-violated { color: var(--bad); border-color: var(--bad); font-weight: 600 }
dl { margin: .75rem 0; max-width: 62rem }
.group ul.links > li { max-width: none }
.group ul.links > li[hidden] { display: none }
dl > div { display: grid; grid-template-columns: 11rem 1fr; gap: .125rem 1.5rem; padding: .375rem 0; border-top: 1px solid var(--line) }
dt { font-weight: 600; font-size: .9375rem }
dd { margin: 0; min-width: 0; overflow-wrap: break-word }
table { border-collapse: collapse; width: 100%; max-width: 62rem; margin: .75rem 0; font-size: .9375rem }
th, td { border-bottom: 1px solid var(--line); padding: .5rem 1.25rem .5rem 0; text-align: left; vertical-align: top }
th { color: var(--quiet); font-weight: 600 }
td.nowrap { white-space: nowrap }
ul.links, ul.toc, ol.contents, ol.contents ul, ul.contents { list-style: none; padding: 0 }
ul.links > li { padding: .5rem 0; border-top: 1px solid var(--line) }
ul.links > li:target { background: var(--card) }
ul.toc { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem }
ol.contents > li, ul.contents > li { padding: .25rem 0 }
ol.contents ul { padding-left: 1.25rem; font-size: .9375rem }
.columns { display: grid; gap: 0 3.5rem }
.columns > * { min-width: 0 }
.side .card { margin-top: 0 }
.side .card dl > div { grid-template-columns: 1fr; gap: 0 }
.side ul { list-style: none; padding: 0; margin: .5rem 0; font-size: .9375rem }
.side li { padding: .125rem 0 }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .25rem 1.25rem 1rem; margin: 1.5rem 0; align-self: start }
.card h2 { margin-top: 1rem }
.card dl > div { grid-template-columns: 6.5rem 1fr }
.card dl > div:first-child { border-top: 0 }
.statement { margin: 1rem 0 2rem; padding-left: 1rem; border-left: 3px solid var(--line) }
.statement:target, .operation:target, section:target > h2 { border-left-color: var(--link) }
.statement > .says { font-size: 1.125rem }
.operation { margin: 1.5rem 0 2rem }
details { margin: .75rem 0 }
summary { cursor: pointer; padding: .25rem 0 }
details.case { border: 1px solid var(--line); border-radius: .5rem; margin: .5rem 0; background: var(--card) }
details.case > summary { padding: .625rem 1rem; font-weight: 600 }
details.case > .pair, details.case > p { margin: 0 1rem 1rem }
.pair { display: grid; gap: 1rem }
.exchange { min-width: 0; border: 1px solid var(--line); border-top-width: 4px; border-radius: .5rem; padding: .75rem 1rem }
.exchange dl > div { grid-template-columns: 6.5rem 1fr; font-size: .9375rem }
.exchange.right { border-color: var(--good); background: var(--good-paper) }
.exchange.wrong { border-color: var(--bad); background: var(--bad-paper) }
.exchange.right h3 { color: var(--good) }
.exchange.wrong h3 { color: var(--bad) }
figure { margin: 1rem 0 }
figure.code { max-width: 62rem }
figure.code figcaption { font-size: .9375rem; font-weight: 600 }
figure.code pre { background: var(--card) }
.neighbours { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--line) }
.neighbours a { text-decoration: none; min-width: 0 }
.neighbours .label { display: block }
.neighbours .next { grid-column: 2; text-align: right }
.search { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem 1.25rem; margin: 1rem 0 }
.filters { display: grid; grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr)); gap: .75rem 1rem; margin: .75rem 0 }
label { display: block; font-size: .9375rem; font-weight: 600 }
input, select, button { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--quiet); border-radius: .375rem; padding: .375rem .5rem }
input, select { width: 100%; min-width: 0 }
button { cursor: pointer; padding: .25rem .75rem }
.found { display: flex; gap: 1rem; align-items: center; margin: 0 }
.sequence svg { width: 100%; height: auto; display: block }
.sequence svg.wide { max-width: 56rem }
.sequence svg.narrow { display: none; max-width: 26rem }
.sequence text { font-size: 14px; fill: var(--ink); font-family: system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif }
.sequence .narrow text { font-size: 13px; paint-order: stroke; stroke: var(--paper); stroke-width: 4px }
.sequence .wide text { paint-order: stroke; stroke: var(--paper); stroke-width: 4px }
.sequence text.actor { font-weight: 600; stroke: none }
.sequence rect { fill: var(--card); stroke: var(--quiet) }
.sequence rect.work { fill: var(--quiet); stroke: none }
.sequence line { stroke: var(--ink); stroke-width: 1.25 }
.sequence line.life { stroke: var(--line); stroke-width: 1.5 }
.sequence path { fill: var(--ink) }
.sequence .answer line { stroke-dasharray: 5 4 }
@media (min-width: 62rem) {
  .columns { grid-template-columns: minmax(0, 1fr) 22rem }
  .columns > .side { position: sticky; top: 1rem; align-self: start; max-height: calc(100vh - 2rem); overflow-y: auto }
  .group ul.links > li { display: grid; grid-template-columns: minmax(0, 26rem) minmax(0, 1fr); gap: 0 2rem }
  .pair { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) }
  .sequence { display: grid; grid-template-columns: minmax(0, 1fr) 24rem; gap: 0 3rem; align-items: start }
}
@media (max-width: 40rem) {
  body { font-size: 1rem }
  .bar, main, footer { padding-left: 1rem; padding-right: 1rem }
  .brand { flex: 1 }
  header nav { order: 1; flex-basis: 100% }
  pre { word-break: break-all }
  h1 { font-size: 1.5rem }
  dl > div, .card dl > div, .exchange dl > div { grid-template-columns: 1fr }
  .sequence svg.wide { display: none }
  .sequence svg.narrow { display: block }
  thead { position: absolute; left: -100rem }
  tr { display: block; border-bottom: 1px solid var(--line); padding: .5rem 0 }
  td, td.nowrap { display: block; border: 0; padding: 0; white-space: normal }
  code { overflow-wrap: break-word }
  .exchange { padding: .625rem .75rem }
  details.case > .pair, details.case > p { margin: 0 .5rem .5rem }
}
@media print {
  :root { --paper: #fff; --card: #fff; --ink: #000; --quiet: #333; --good-paper: #fff; --bad-paper: #fff }
  header nav, .language, .skip, .search, .neighbours, footer { display: none }
  body { font-size: 10pt }
  main { max-width: none; padding: 0 }
  a { color: inherit; text-decoration: none }
  .exchange, .statement, ul.links > li, figure, table { break-inside: avoid }
  h1, h2, h3, summary { break-after: avoid }
  p, li, dd { max-width: none }
}
`.trimStart()
