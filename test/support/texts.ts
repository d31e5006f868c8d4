/**
 * Finds the comments and the string literals of TypeScript source text, without a compiler.
 */

/** A comment, a string literal or the fixed part of a template literal. */
export interface SourceText {
  readonly kind: 'comment' | 'string' | 'template'
  /** Line on which it starts, from 1. */
  readonly line: number
  /** Its content without delimiters. Adjacent `//` lines are separate texts. */
  readonly text: string
}

/** After these a slash starts a regular expression; after anything else it divides. */
const beforeRegExp =
  /(?:^|[([{,;=:?!&|+\-*%<>~^]|\b(?:return|typeof|case|in|of|new|delete|void|throw|await|yield))\s*$/

/**
 * Lists the comments and literals of a source file in their order.
 * @param source TypeScript text that compiles
 */
export function textsOf(source: string): SourceText[] {
  const sourceTexts: SourceText[] = []
  // One entry for each open template literal: the depth of braces inside its current `${…}`.
  const templates: number[] = []
  let line = 1
  let at = 0
  let code = ''

  const take = (length: number): string => {
    const text = source.slice(at, at + length)
    line += text.split('\n').length - 1
    at += length
    return text
  }
  const add = (kind: SourceText['kind'], length: number, cutFront: number, cutEnd: number): void => {
    const start = line
    const whole = take(length)
    sourceTexts.push({ kind, line: start, text: whole.slice(cutFront, whole.length - cutEnd) })
    code = kind === 'comment' ? code : "''"
  }
  const length = (pattern: RegExp): number => {
    pattern.lastIndex = at
    return pattern.exec(source)?.[0].length ?? 0
  }
  const template = (): void => {
    const size = length(/(?:[^\\`$]|\\[\s\S]|\$(?!\{))*/y)
    add('template', size, 0, 0)
    if (source[at] === '`') {
      take(1)
      return
    }
    take(2)
    templates.push(0)
    code = '('
  }

  while (at < source.length) {
    const character = source[at] as string
    const depth = templates.at(-1)
    if (source.startsWith('//', at)) add('comment', length(/\/\/[^\n]*/y), 2, 0)
    else if (source.startsWith('/*', at)) add('comment', length(/\/\*[\s\S]*?\*\//y), 2, 2)
    else if (character === "'" || character === '"') {
      add(
        'string',
        length(character === "'" ? /'(?:[^\\'\n]|\\[\s\S])*'/y : /"(?:[^\\"\n]|\\[\s\S])*"/y),
        1,
        1,
      )
    } else if (character === '`') {
      take(1)
      template()
    } else if (character === '}' && depth === 0) {
      templates.pop()
      take(1)
      template()
    } else if (character === '/' && beforeRegExp.test(code)) {
      take(length(/\/(?:[^\\/[\n]|\\.|\[(?:[^\\\]\n]|\\.)*\])+\/[a-z]*/y) || 1)
      code = 'x'
    } else {
      if (depth !== undefined && character === '{') templates[templates.length - 1] = depth + 1
      if (depth !== undefined && character === '}') templates[templates.length - 1] = depth - 1
      code = (code + take(1)).slice(-20)
    }
  }
  return sourceTexts
}
