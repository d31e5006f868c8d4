/**
 * Finds out which scripts of a page run without the user, as far as possible without running them.
 * @module
 */

const named =
  /(?:function\s+([\w$]+)\s*\([^)]*\)|(?:const|let|var)\s+([\w$]+)\s*=\s*(?:async\s+)?(?:function\s*\([^)]*\)|\([^)]*\)\s*=>|[\w$]+\s*=>))\s*\{/
/** A handler of a user event: any event except loading. */
const waiting =
  /(?:addEventListener\s*\(\s*['"](?!load|DOMContentLoaded|pageshow)\w+['"]\s*,|\.on(?!load|pageshow)[a-z]+\s*=(?!=))\s*(?:(?:async\s+)?(?:function\s*[\w$]*\s*\([^)]*\)|\([^)]*\)\s*=>|[\w$]+\s*=>)\s*\{|[\w$.]+)/

const submits = /submit\s*(?:\(\s*\)|\.call\b)/i

/**
 * True if a page submits a form as soon as it is loaded.
 * @param scripts texts of inline scripts
 * @param load `onload` handlers
 */
export function submitsAtOnce(scripts: readonly string[], load: readonly string[]): boolean {
  const bodies = new Map<string, string>()
  let code = scripts.join('\n;\n')
  for (let match = waiting.exec(code); match !== null; match = waiting.exec(code))
    code = without(code, match).rest
  for (let match = named.exec(code); match !== null; match = named.exec(code)) {
    const { rest, body } = without(code, match)
    bodies.set(match[1] ?? match[2] ?? '', body)
    code = rest
  }
  let runs = [code, ...load].join('\n;\n')
  for (let grown = true; grown; ) {
    grown = false
    for (const [name, body] of bodies) {
      if (!new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(runs)) continue
      runs += `\n;\n${body}`
      bodies.delete(name)
      grown = true
    }
  }
  return submits.test(runs)
}

/** Removes a match from the code, with the block that it opens. */
function without(code: string, match: RegExpExecArray): { rest: string; body: string } {
  const start = match.index + match[0].length
  if (!match[0].endsWith('{')) return { rest: code.slice(0, match.index) + code.slice(start), body: '' }
  let depth = 1
  let end = start
  for (; end < code.length && depth > 0; end += 1) {
    if (code[end] === '{') depth += 1
    if (code[end] === '}') depth -= 1
  }
  return { rest: `${code.slice(0, match.index)};${code.slice(end)}`, body: code.slice(start, end - 1) }
}
