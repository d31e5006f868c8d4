/**
 * The list of causes on a page.
 */
import { expect, test } from 'vitest'
import { causesList, causesTitle } from '../../../reporters/page/causes.js'
import type { SharedCause } from '../../../reporters/result/causes.js'
import { html } from '../../../src/output/html.js'

const cause: SharedCause = {
  id: 'state-not-checked',
  rules: ['a.one', 'a.two'],
  follows: ['a.three'],
  says: 'Probably: <state> is not compared.',
  why: 'Signs: violated: a.one.',
  look: 'The callback.',
  first: 'Compare state.',
}

test('says what is wrong, why, where to look, what to do first, and names the rules; texts are escaped', () => {
  const { text } = causesList([cause], (id) => html`<a href="#${id}">${id}</a>`)
  const words = text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
  expect(words).toBe(
    ' Probably: &lt;state&gt; is not compared. Compare state. Where to look: The callback. Signs: violated: a.one. 2 violated rules a.one a.two 1 undecided rule that follows a.three ',
  )
  expect(text).toContain('<a href="#a.two">a.two</a>')
  expect(causesTitle([cause])).toBe('2 violated rules with 1 probable cause')
})

test('of many causes, says how many there are', () => {
  const { text } = causesList(
    Array.from({ length: 15 }, () => cause),
    (id) => html`${id}`,
  )
  expect(text).toContain('and 3 more causes')
})
