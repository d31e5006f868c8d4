/**
 * The script of the pages. It updates lists and fetches the details of log entries.
 * The pages also work without it, but then they do not update while they are open.
 * @module
 */
import { judgeScript } from '../../workbench/pages/script.js'

/** The source of the script. */
export const script = `${judgeScript}
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
`
