/**
 * The script of pages that judge. It copies values, and updates the page while the suite runs.
 * The pages also work without it, but then they do not update while they are open.
 * @module
 */

/** The source of the script. */
export const judgeScript = `'use strict'
for (const button of document.querySelectorAll('[data-copy]')) {
  button.hidden = false
  const label = button.firstChild
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(button.dataset.copy)
      label.data = 'Copied'
    } catch {
      label.data = 'Copying failed: select the text'
    }
  })
}

// The judge page: replaces the parts that changed, and adds findings as they come.
const judged = document.querySelector('[data-judge]')
const latest = {}
let judging = null
const build = (html) => {
  const holder = document.createElement('template')
  holder.innerHTML = html
  return holder.content
}
const renewJudge = ({ data }) => {
  const { parts, findings, active } = JSON.parse(data)
  judged.dataset.active = active ? 'yes' : 'no'
  for (const [id, html] of Object.entries(parts)) {
    if (latest[id] === html) continue
    latest[id] = html
    const part = document.getElementById(id)
    const label = part.contains(document.activeElement) ? document.activeElement.textContent : null
    part.replaceChildren(build(html))
    if (label === null) continue
    const same = [...part.querySelectorAll('button')].find((one) => one.textContent === label)
    if (same !== undefined) same.focus()
  }
  const list = document.getElementById('judge-findings')
  const open = [...list.querySelectorAll('li > details[open]')].map(({ parentElement }) => parentElement.id)
  const focused = list.contains(document.activeElement) ? document.activeElement.closest('li').id : null
  const ids = new Set(findings.map(({ id }) => id))
  for (const item of [...list.children]) if (!ids.has(item.id)) item.remove()
  for (const { id, html } of findings) {
    const item = document.getElementById(id)
    if (item === null) list.append(build(html))
    else if (latest[id] !== undefined && latest[id] !== html) item.replaceWith(build(html))
    latest[id] = html
  }
  // A finding that has moved into its cause stays open, and keeps the focus.
  for (const id of open) {
    let part = document.getElementById(id)?.querySelector('details')
    for (; part; part = part.parentElement.closest('details')) part.open = true
  }
  if (focused !== null && !list.contains(document.activeElement))
    document.getElementById(focused)?.querySelector('summary').focus()
}
const followJudge = () => {
  judging?.close()
  judging = null
  if (judged === null || document.hidden) return
  judging = new EventSource('/judge/events')
  judging.addEventListener('message', renewJudge)
}
document.addEventListener('visibilitychange', followJudge)
followJudge()
`
