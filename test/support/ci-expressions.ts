/**
 * Conditions of CI servers: comparisons of texts, joined with `&&`, `||`, `!` and parentheses.
 */

/** The value of a name or a call such as `inputs.role`, `$CI_COMMIT_BRANCH` or `cancelled()`. */
export type Names = (name: string) => string | boolean

const tokens = /\s*(?:('(?:[^']|'')*'|"[^"]*")|(&&|\|\||==|!=|!|\(|\))|([$\w][\w.-]*(?:\(\))?))/y

/**
 * Evaluates a condition, or another expression of these parts.
 * @throws if it has other parts, or compares values of two types
 */
export function evaluate(expression: string, names: Names): string | boolean {
  const tokenList: string[] = []
  tokens.lastIndex = 0
  const text = expression.trim()
  while (tokens.lastIndex < text.length) {
    const match = tokens.exec(text)
    if (match === null) throw new Error(`the test cannot read the expression ${expression}`)
    tokenList.push(match[0].trim())
  }
  const take = (token: string): boolean => {
    if (tokenList[0] !== token) return false
    tokenList.shift()
    return true
  }
  const either = (): string | boolean => {
    let left = both()
    while (take('||')) {
      const right = both()
      left = isTrue(left) ? left : right
    }
    return left
  }
  const both = (): string | boolean => {
    let left = compared()
    while (take('&&')) {
      const right = compared()
      left = isTrue(left) ? right : left
    }
    return left
  }
  const compared = (): string | boolean => {
    const left = single()
    const equal = take('==')
    if (!equal && !take('!=')) return left
    const right = single()
    if (typeof left !== typeof right) throw new Error(`${expression} compares values of two types`)
    return (left === right) === equal
  }
  const single = (): string | boolean => {
    if (take('!')) return !isTrue(single())
    if (take('(')) {
      const inner = either()
      if (!take(')')) throw new Error(`a parenthesis is open in ${expression}`)
      return inner
    }
    const token = tokenList.shift() ?? ''
    if (/^['"]/.test(token)) return token.slice(1, -1).replaceAll("''", "'")
    if (token === 'true' || token === 'false') return token === 'true'
    if (!/^[$\w]/.test(token)) throw new Error(`the test cannot read the expression ${expression}`)
    return names(token)
  }
  const value = either()
  if (tokenList.length > 0) throw new Error(`the test cannot read the expression ${expression}`)
  return value
}

/** As CI servers convert a value to a condition. */
export function isTrue(value: string | boolean): boolean {
  return value !== '' && value !== false
}
