/**
 * The script of the pages. It copies values, updates lists and fetches the details of log entries.
 * The pages also work without it, but then they do not update while they are open.
 * @module
 */

/** The source of the script. */
export const script = `'use strict'
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

document.addEventListener('toggle', async ({ target }) => {
  const part = target.dataset?.part
  if (!target.open || part === undefined || target.dataset.there) return
  target.dataset.there = 'yes'
  const answer = await fetch(part).catch(() => null)
  const place = document.createElement('div')
  if (answer?.ok) place.innerHTML = await answer.text()
  else place.textContent = 'The log no longer has this entry.'
  target.append(place)
}, true)

// While an activation is pending, reload the changing parts of the page once per second, up to a minute.
let reloads = 60
const renew = async () => {
  const answer = await fetch(location.href).catch(() => null)
  const fresh = new DOMParser().parseFromString(answer?.ok ? await answer.text() : '', 'text/html')
  for (const part of document.querySelectorAll('[data-fresh]')) {
    const now = fresh.getElementById(part.id)
    if (now !== null && now.innerHTML !== part.innerHTML && !part.contains(document.activeElement)) part.replaceWith(now)
  }
  wait()
}
const wait = () => {
  reloads -= 1
  if (reloads > 0 && document.querySelector('[data-pending]') !== null) setTimeout(renew, 1000)
}
wait()

const list = document.querySelector('[data-live]')
const status = document.getElementById('live')
let last = list?.dataset.after
let events = null

const show = ({ data, lastEventId }) => {
  last = lastEventId
  const { id, kind, html, summary } = JSON.parse(data)
  if (list.dataset.live !== 'all' && list.dataset.live !== kind) return
  const known = document.getElementById('entry-' + id)
  const holder = document.createElement('template')
  holder.innerHTML = html
  const item = holder.content.firstElementChild
  if (known === null) list.prepend(item)
  else {
    const held = known.contains(document.activeElement)
    const open = known.querySelector('details').open
    known.replaceWith(item)
    item.querySelector('details').open = open
    if (held) item.querySelector('summary').focus()
  }
  while (list.childElementCount > Number(list.dataset.most)) list.lastElementChild.remove()
  document.querySelector('.empty').hidden = true
  status.textContent = summary
}

// Browsers limit the connections per host, so a hidden page closes its connection.
const follow = () => {
  events?.close()
  events = null
  if (list === null || document.hidden) return
  events = new EventSource('/log/events?after=' + last)
  events.addEventListener('message', show)
  events.addEventListener('error', () => { status.textContent = 'The connection to the sandbox is lost. Trying again.' })
  events.addEventListener('open', () => { status.textContent = '' })
}
document.addEventListener('visibilitychange', follow)
follow()

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
  const ids = new Set(findings.map(({ id }) => id))
  for (const item of [...list.children]) if (!ids.has(item.id)) item.remove()
  for (const { id, html } of findings) if (document.getElementById(id) === null) list.append(build(html))
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
