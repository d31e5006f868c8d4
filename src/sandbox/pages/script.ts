/**
 * The script of the pages: values are copied, the log grows, an entry is fetched when it is opened. Without it
 * everything works, and a page shows what was there when it was loaded.
 * @module
 */

/** The script. */
export const script = `'use strict'
for (const button of document.querySelectorAll('[data-copy]')) {
  button.hidden = false
  const label = button.firstChild
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(button.dataset.copy)
      label.data = 'Copied'
    } catch {
      label.data = 'Select it and copy it by hand'
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
  else place.textContent = 'It is not there any more.'
  target.append(place)
}, true)

// What goes on by itself: it is asked for until it is over.
let asks = 60
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
  asks -= 1
  if (asks > 0 && document.querySelector('[data-pending]') !== null) setTimeout(renew, 1000)
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

// A browser opens few connections to one host: a page that nobody sees keeps none.
const follow = () => {
  events?.close()
  events = null
  if (list === null || document.hidden) return
  events = new EventSource('/log/events?after=' + last)
  events.addEventListener('message', show)
  events.addEventListener('error', () => { status.textContent = 'The sandbox does not answer.' })
  events.addEventListener('open', () => { status.textContent = '' })
}
document.addEventListener('visibilitychange', follow)
follow()
`
