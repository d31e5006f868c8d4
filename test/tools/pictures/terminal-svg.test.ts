import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { stretchesOf, terminalSvg } from '../../../tools/pictures/terminal-svg.js'

const lines = (...texts: string[]): { at: number; text: string }[] =>
  texts.map((text, index) => ({ at: index * 100, text }))

/** The text of each line of a picture, and when it appears. */
function shownIn(svg: string): { text: string; delay: string }[] {
  expect(XMLValidator.validate(svg)).toBe(true)
  return [...svg.matchAll(/<text class="line"[^>]*animation-delay:(\d+)ms">(.*)<\/text>/g)].map(
    ([, delay = '', text = '']) => ({ delay, text: text.replaceAll(/<[^>]*>/g, '') }),
  )
}

test('a line is divided into stretches of one style', () => {
  expect(stretchesOf('a \u001b[31m\u001b[1mred\u001b[22m one\u001b[39m end')).toEqual([
    { text: 'a ', style: '' },
    { text: 'red', style: 'red bold' },
    { text: ' one', style: 'red' },
    { text: ' end', style: '' },
  ])
})

test('lines appear when they were printed; long pauses are shorter', () => {
  const printed = [
    { at: 200, text: 'one' },
    { at: 60_200, text: 'two' },
  ]
  expect(shownIn(terminalSvg('command', { lines: printed, ms: 60_300 }))).toEqual([
    { text: '$ command', delay: '0' },
    { text: 'one', delay: '200' },
    { text: 'two', delay: '1100' },
  ])
})

test('a long line is continued below, wherever its colours begin', () => {
  const words = Array.from({ length: 20 }, (_, n) => `\u001b[31mword${n}\u001b[39m and`).join(' ')
  const [, first, second] = shownIn(terminalSvg('command', { lines: lines(words), ms: 1 }))
  expect(first?.text.length).toBeGreaterThan(95)
  expect(first?.text.length).toBeLessThanOrEqual(108)
  expect(second?.text).toMatch(/^ {6}\S.*word19 and$/)
})

test('whatever is printed, it is text and not markup', () => {
  const svg = terminalSvg('command', { lines: lines('<script>a & b</script>', '\u0007bell'), ms: 1 })
  expect(new XMLParser().parse(svg)).not.toHaveProperty('svg.script')
  expect(shownIn(svg).map(({ text }) => text)).toContain('&lt;script&gt;a &amp; b&lt;/script&gt;')
})

test('the screen moves up when it is full, and stops at the last line', () => {
  const svg = terminalSvg('command', { lines: lines(...Array(39).fill('line')), ms: 4000 })
  expect(svg).toContain('100.00% { transform: translateY(-190px) }')
  expect(svg).toMatch(
    /prefers-reduced-motion[^}]*} \.screen \{ animation: none; transform: translateY\(-190px\)/,
  )
})
