/**
 * What a repetition prints: its steps with what was sent and what came, and how it ended. All texts are masked already.
 * @module
 */
import { clauseOf } from '../../reporters/outcome.js'
import { type ShownToken, tokenLines } from '../../reporters/result/tokens.js'
import { boringHeaders } from '../core/http/curl.js'
import type { Palette } from '../output/style.js'
import { forTerminal, printable } from '../output/terminal.js'
import type {
  BodyRecord,
  CheckRecord,
  ExchangeRecord,
  HeaderLine,
  RuleEntry,
  StepRecord,
  Verdict,
} from '../record/record.js'
import { actualOf, expectedOf } from '../record/sentences.js'

/** Characters of a body and of a line that are shown. The deciding exchange shows more. */
const shortBody = 300
const longBody = 4000
/** Headers of an answer that are shown; the deciding exchange shows all. */
const tellingHeaders = new Set(['location', 'content-type', 'set-cookie', 'www-authenticate', 'retry-after'])
/** Headers of a request that every browser sends; only the deciding exchange shows them. */
const ofBrowsers = new Set(['accept', 'accept-language', 'origin', 'referer', 'user-agent'])
/** Exchanges of a step that are shown in full. The others get one line each. */
const mostInFull = 12

const paint: Readonly<Record<Verdict, (palette: Palette) => (text: string) => string>> = {
  passed: ({ green }) => green,
  violated: ({ red }) => red,
  undecided: ({ yellow }) => yellow,
  'not exercised': ({ yellow }) => yellow,
  'not applicable': ({ dim }) => dim,
  'not violated': ({ green }) => green,
  'not seen': ({ dim }) => dim,
}

/** The steps of a check, in the order in which they began. */
export function stepLines(
  check: CheckRecord,
  exchanges: ReadonlyMap<number, ExchangeRecord>,
  palette: Palette,
): string[] {
  const deciding = check.verdict === 'violated' ? check.exchanges.at(-1) : undefined
  const shown = new Set<number>()
  const ofExchange = (id: number, indent: string): string[] => {
    const exchange = exchanges.get(id)
    if (exchange === undefined || shown.has(id)) return []
    shown.add(id)
    return exchangeLines(exchange, {
      indent,
      decides: id === deciding,
      brief: shown.size > mostInFull,
      palette,
    })
  }
  const ofStep = ({ title, verdict, exchanges: ids, steps }: StepRecord, indent: string): string[] => {
    const nested = new Set(steps.flatMap((step) => step.exchanges))
    const mark =
      verdict === 'passed'
        ? palette.green('✓')
        : verdict === 'violated'
          ? palette.red('✗')
          : palette.yellow('?')
    const outer = ids.filter((id) => !nested.has(id))
    return [`${indent}${mark} ${forTerminal(title)}`, ...inOrder(steps, outer, `${indent}  `)]
  }
  const inOrder = (steps: readonly StepRecord[], ids: readonly number[], indent: string): string[] =>
    [
      ...steps.map((step) => ({ at: startOf(step, exchanges), lines: () => ofStep(step, indent) })),
      ...ids.map((id) => ({ at: sentAt(id, exchanges), lines: () => ofExchange(id, indent) })),
    ]
      .sort((one, other) => one.at - other.at)
      .flatMap(({ lines }) => lines())
  const inSteps = new Set(check.steps.flatMap((step) => step.exchanges))
  return inOrder(
    check.steps,
    check.exchanges.filter((id) => !inSteps.has(id)),
    '  ',
  )
}

function sentAt(id: number, exchanges: ReadonlyMap<number, ExchangeRecord>): number {
  return Date.parse(exchanges.get(id)?.at ?? '') || 0
}

function startOf({ exchanges: ids }: StepRecord, exchanges: ReadonlyMap<number, ExchangeRecord>): number {
  return Math.min(...ids.map((id) => sentAt(id, exchanges)), Number.MAX_SAFE_INTEGER)
}

function exchangeLines(
  { purpose, request, response, error }: ExchangeRecord,
  how: {
    readonly indent: string
    readonly decides: boolean
    readonly brief: boolean
    readonly palette: Palette
  },
): string[] {
  const { indent, decides, palette } = how
  const came = response === null ? `no answer: ${error?.message ?? 'nothing came'}` : `${response.status}`
  const head = `${indent}${palette.bold(forTerminal(purpose))}${decides ? palette.dim('  (decides)') : ''}`
  const first = `${request.method} ${request.url}`
  if (how.brief && !decides)
    return [`${head}: ${forTerminal(first)} ${palette.dim('->')} ${forTerminal(came)}`]
  const sent = [
    first,
    ...headersOf(
      request.headers,
      ([name]) => !boringHeaders.has(name.toLowerCase()) && (decides || !ofBrowsers.has(name.toLowerCase())),
    ),
  ]
  const told = ([name]: HeaderLine): boolean => decides || tellingHeaders.has(name.toLowerCase())
  const answer = [came, ...(response === null ? [] : headersOf(response.headers, told))]
  const longest = decides ? longBody : shortBody
  const lines = (mark: string, texts: readonly string[]): string[] =>
    texts.map((text) => `${indent}  ${palette.dim(mark)} ${forTerminal(text)}`)
  return [
    head,
    ...lines('>', [...sent, ...bodyLines(request.body, longest)]),
    ...lines('<', [...answer, ...bodyLines(response?.body ?? null, longest)]),
  ]
}

function headersOf(headers: readonly HeaderLine[], isShown: (line: HeaderLine) => boolean): string[] {
  return headers.filter(isShown).map(([name, value]) => `${name}: ${value}`)
}

function bodyLines(body: BodyRecord | null, longest: number): string[] {
  if (body === null || body.text === '') return []
  const text =
    body.text.length > longest ? `${body.text.slice(0, longest)}… (${body.bytes} bytes)` : body.text
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
}

/** The decoded tokens of a violated check, what was expected, what came, and the verdict. */
export function endingLines(check: CheckRecord, tokens: readonly ShownToken[], palette: Palette): string[] {
  const values: readonly (readonly [string, string | null])[] = [
    ['expected', expectedOf(check)],
    ['actual', actualOf(check)],
    ['reason', check.expected === null ? check.reason : null],
  ]
  const named = values.flatMap(([name, value]) => (value === null ? [] : valueLines(name, value, palette)))
  const again = check.verdict === 'passed' ? ': not reproduced, the target did what the rule says' : ''
  const words = palette.bold(paint[check.verdict](palette)(check.verdict))
  const decoded = tokens.flatMap((token) => [
    '',
    ...tokenLines(token).map((line) => `  ${forTerminal(line)}`),
  ])
  return [...decoded, '', ...named, `  ${palette.dim('verdict'.padEnd(9))}${words}${again}`]
}

function valueLines(name: string, value: string, palette: Palette): string[] {
  const [first = '', ...rest] = printable(value).split('\n')
  return [`  ${palette.dim(name.padEnd(9))}${first}`, ...rest.map((line) => `           ${line}`)]
}

/** The rule and the case. */
export function ruleLines(entry: RuleEntry, name: string, why: string | null, palette: Palette): string[] {
  const what =
    name === '' ? [] : [`  case ${forTerminal(name)}${why === null ? '' : palette.dim(` (${why})`)}`]
  return [`${palette.bold(entry.id)}  ${palette.dim(clauseOf(entry))}`, `  ${entry.says}`, ...what]
}
