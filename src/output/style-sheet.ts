/**
 * The style sheet that the pages of the sandbox and of the site share: it works on a phone, in dark mode and in print.
 * @module
 */

/** The style sheet, as text of a `style` element or a file. */
export const styleSheet = `:root { color-scheme: light dark; --line: #8884; --soft: #8881; --link: #0b57d0; --paper: #fff; --ink: #1a1a1a }
@media (prefers-color-scheme: dark) { :root { --link: #8ab4f8; --paper: #121212; --ink: #e6e6e6 } }
html { background: var(--paper); color: var(--ink) }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 60rem; padding: 0 1rem 4rem; font: 1rem/1.5 system-ui, sans-serif; background: var(--paper) }
header { border-bottom: 1px solid var(--line); padding: .75rem 0; margin-bottom: 1rem }
nav a, nav strong { margin-right: 1rem }
a { color: var(--link) }
.skip { position: absolute; left: -100rem }
.skip:focus { position: static }
h1 { font-size: 1.4rem; line-height: 1.3; overflow-wrap: anywhere }
h2 { font-size: 1.1rem; margin-top: 2rem }
h1 code, h3 code { font-size: inherit; font-weight: 600 }
code, pre { font: .875rem/1.45 ui-monospace, monospace; overflow-wrap: anywhere }
pre { background: var(--soft); border: 1px solid var(--line); border-radius: .25rem; padding: .75rem; white-space: pre-wrap }
dl { display: grid; grid-template-columns: minmax(6rem, max-content) 1fr; gap: .25rem 1rem; margin: 1rem 0 }
dt { font-weight: 600 }
dd { margin: 0; overflow-wrap: anywhere }
table { border-collapse: collapse; width: 100%; font-size: .9375rem }
th, td { border-bottom: 1px solid var(--line); padding: .375rem .5rem .375rem 0; text-align: left; vertical-align: top; overflow-wrap: anywhere }
label { display: block; font-weight: 600 }
input[type=search] { width: 100%; padding: .5rem; font: inherit; border: 1px solid; border-radius: .25rem; background: var(--paper); color: inherit }
ul.rules { list-style: none; padding: 0 }
ul.rules li { border-bottom: 1px solid var(--line); padding: .5rem 0 }
ul.rules span { display: block }
.about { font-size: .875rem }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr } dt { margin-top: .5rem } thead { position: absolute; left: -100rem } tr { display: block; border-bottom: 1px solid var(--line); padding: .375rem 0 } td { display: block; border: 0; padding: 0 } }
@media print { :root { --paper: #fff; --ink: #000 } header, .skip, .search { display: none } body { max-width: none; font-size: 10pt } a { color: inherit; text-decoration: none } pre, li { break-inside: avoid } }
`
