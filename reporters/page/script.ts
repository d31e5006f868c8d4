/**
 * The script of the result page. It is inside the page; without it, everything can still be read.
 * @module
 */

/**
 * Searches the rules, opens what a link leads to, and opens the cards for printing. It changes no markup and reads no
 * text of a target as code.
 */
export const script = `'use strict'
const find = (selector) => [...document.querySelectorAll(selector)]
const box = document.getElementById('search')
const status = document.getElementById('found')
if (box) {
  const rows = find('.passed li').map((row) => [row, row.textContent.toLowerCase()])
  const groups = find('.passed details')
  box.closest('.search').hidden = false
  box.addEventListener('input', () => {
    const words = box.value.toLowerCase().split(/\\s+/).filter(Boolean)
    let count = 0
    for (const [row, text] of rows) {
      row.hidden = !words.every((word) => text.includes(word))
      if (!row.hidden) count += 1
    }
    for (const group of groups) {
      const hit = [...group.querySelectorAll('li')].some((row) => !row.hidden)
      group.hidden = !hit
      group.open = words.length > 0 && hit
    }
    status.textContent = words.length === 0 ? '' : count + (count === 1 ? ' rule' : ' rules')
  })
}
const show = () => {
  let id = location.hash.slice(1)
  try { id = decodeURIComponent(id) } catch {}
  const target = id === '' ? null : document.getElementById(id)
  if (!target) return
  for (let at = target; at; at = at.parentElement) if (at.tagName === 'DETAILS') at.open = true
  target.scrollIntoView()
}
addEventListener('hashchange', show)
show()
addEventListener('beforeprint', () => { for (const part of find('.card details')) part.open = true })
`
