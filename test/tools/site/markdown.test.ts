/**
 * Documents as pages: every text is escaped, headings have the addresses that GitHub gives them.
 */
import { expect, test } from 'vitest'
import { renderMarkdown, slugOf, wordsOf } from '../../../tools/site/markdown.js'

const rendered = (text: string): string => renderMarkdown(text, { link: (href) => href }).body.text.trim()

test.each([
  ['a *b* **c** `d < e`', '<p>a <em>b</em> <strong>c</strong> <code>d &lt; e</code></p>'],
  ['- a\n- b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
  ['3. a\n4. b', '<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>'],
  ['```sh\na && b\n```', '<pre tabindex="0"><code>a &amp;&amp; b</code></pre>'],
  ['> a', '<blockquote><p>a</p>\n</blockquote>'],
  ['[a](b.md)', '<p><a href="b.md">a</a></p>'],
  ['![a](b.png)', '<p><img src="b.png" alt="a"></p>'],
  ['HTTP\\_PROXY &lt;x&gt;', '<p>HTTP_PROXY &lt;x&gt;</p>'],
  ['a <script>b</script>', '<p>a &lt;script&gt;b&lt;/script&gt;</p>'],
  ['<script>b</script>', '<p>&lt;script&gt;b&lt;/script&gt;</p>'],
  ['a<!-- note -->', '<p>a</p>'],
  ['<!-- note -->', ''],
])('%j', (text, page) => {
  expect(rendered(text)).toBe(page)
})

test('a table', () => {
  expect(rendered('| a | b |\n|---|---|\n| `c` | d |').replaceAll('\n', '')).toBe(
    '<table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead><tbody><tr><td><code>c</code></td><td>d</td></tr></tbody></table>',
  )
})

test('a link without a target is text', () => {
  expect(renderMarkdown('[a](b)', { link: () => null }).body.text.trim()).toBe('<p>a</p>')
})

test.each([
  ['Sign and verify certificates', 'sign-and-verify-certificates'],
  ['4. Find known records', '4-find-known-records'],
  ['/users/twin_b', 'userstwin_b'],
  ["Don't: `--every` & more", 'dont---every--more'],
  ['Prüfung', 'prüfung'],
])('the address of the heading %j', (text, id) => {
  expect(slugOf(text)).toBe(id)
})

test('equal headings have different addresses', () => {
  const { title, headings } = renderMarkdown('# a\n## b\n## b `c`\n## b', { link: () => null })
  expect(title.text).toBe('a')
  expect(headings).toEqual([
    { level: 2, text: 'b', id: 'b' },
    { level: 2, text: 'b c', id: 'b-c' },
    { level: 2, text: 'b', id: 'b-1' },
  ])
})

test('words are those that a reader reads', () => {
  const text =
    '# One `code`\n\n- two [three](four)\n\n| five | `six` |\n|---|---|\n| seven | eight |\n\n```\nnine\n```\n'
  expect(
    wordsOf(text)
      .join(' ')
      .split(/\s+/)
      .filter((word) => word !== ''),
  ).toEqual([...['One', 'two', 'three', 'five', 'seven', 'eight']])
})
