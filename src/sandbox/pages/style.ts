/**
 * The style sheet of the sandbox. It extends that of pages that judge.
 * @module
 */
import { judgeStyle } from '../../workbench/pages/style.js'

/** The style sheet. */
export const sandboxStyle = `${judgeStyle}
header ul { list-style: none; display: flex; flex-wrap: wrap; gap: .25rem .75rem; margin: 0; padding: 0 }
header .group { font-size: .75rem; font-weight: 600; text-transform: uppercase; letter-spacing: .04em; margin-right: .5rem }
header nav > ul { gap: .25rem 2rem }
header nav > ul > li { display: flex; align-items: baseline }
header a { margin: 0 }
header a[aria-current] { color: inherit; font-weight: 600; text-decoration: none }
@media (min-width: 64rem) { body { display: grid; grid-template-columns: 13rem minmax(0, 1fr); gap: 0 2.5rem; align-items: start } header { border: 0; position: sticky; top: 0 } header nav > ul, header nav ul ul { flex-direction: column; flex-wrap: nowrap; gap: .125rem } header nav > ul { gap: 1rem } header nav > ul > li { display: block } main { max-width: 60rem } }
@media (max-width: 40rem) { header nav > ul { gap: .125rem .75rem } header .group { position: absolute; left: -100rem } }
form.change { border-bottom: 1px solid var(--line); padding-bottom: .75rem }
details.situation { border-bottom: 1px solid var(--line) }
details.situation > summary { padding: .5rem 0; font-weight: 600 }
form.row { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin: .75rem 0 }
form.row label { margin-left: .25rem }
form.row input[type=search] { width: 18rem }
form.row input[type=number] { width: 6rem }
ul.switches > li { display: grid; grid-template-columns: 1fr auto; gap: .25rem 1rem; align-items: start }
ol.log { list-style: none; padding: 0 }
ol.log > li { border-bottom: 1px solid var(--line) }
ol.log summary { padding: .5rem 0; cursor: pointer; overflow-wrap: anywhere }
ol.log time, .status { font: .875rem/1.45 ui-monospace, monospace }
.status { font-weight: 600 }
ul.switches button { background: none; color: var(--link); border-color: currentColor }
@media (max-width: 40rem) { form.row input[type=search] { width: 100% } }
`
