/**
 * The style sheet of pages that judge. It extends the shared one.
 * @module
 */
import { styleSheet } from '../../output/style-sheet.js'

/** The style sheet. */
export const judgeStyle = `${styleSheet}
:root { --good: #0a6b2d; --bad: #b3261e; --fill: #0b57d0; --on-fill: #fff }
@media (prefers-color-scheme: dark) { :root { --good: #7ddc9a; --bad: #ffb4ab; --fill: #8ab4f8; --on-fill: #10233f } }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
body { max-width: 76rem; padding-top: .5rem }
.field label .about { display: inline; font-weight: 400 }
fieldset { border: 1px solid var(--line); border-radius: .25rem; margin: 1rem 0; padding: 0 1rem }
legend { font-weight: 600; padding: 0 .25rem }
.field .label { font-weight: 600; margin: 0 }
label.choice { font-weight: 400; padding: .125rem 0 }
.field label.choice input { width: auto; margin-right: .25rem }
button.main { font-size: 1.125rem; padding: .625rem 1.25rem }
progress { width: 16rem; max-width: 100%; height: 1rem; vertical-align: middle }
[data-active=yes] .rerun { display: none }
.notice.open { border-color: #9a6700 }
h3 { font-size: 1rem; margin: 1.5rem 0 .5rem }
button, input, select, textarea { font: inherit; color: inherit; background: var(--paper); border: 1px solid #767676; border-radius: .25rem; padding: .375rem .625rem; max-width: 100% }
button { background: var(--fill); color: var(--on-fill); border-color: var(--fill); cursor: pointer }
button.copy { background: none; color: var(--link); border-color: var(--line); padding: 0 .375rem; font-size: .8125rem }
form.one { display: inline-block; margin: .25rem 0 }
.field input, .field textarea, .field select { width: 100% }
.field .about { display: block }
.problem { display: block; color: var(--bad); font-weight: 600 }
.aside { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
button, a, summary, li { position: relative }
table button { background: none; color: var(--link); border-color: currentColor }
.notice { border-left: .25rem solid var(--good); background: var(--soft); padding: .5rem .75rem; margin: 1rem 0; overflow-wrap: anywhere }
.notice.refused, .notice.on { border-color: var(--bad) }
.wrong { color: var(--bad) }
details > summary { cursor: pointer }
details[open] { padding-bottom: .75rem }
dd code { overflow-wrap: anywhere }
@media (max-width: 40rem) { table.labelled td { display: inline-block; margin-right: .75rem } table.labelled td[data-label]::before { content: attr(data-label) ': ' } tbody th { display: block; border: 0; padding: 0 } }
`
