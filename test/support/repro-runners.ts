/**
 * Runs exported files as their tools do: `.http` files and Bruno collections. Only what an export uses.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { request } from 'undici'

/** An answer that a tool shows. */
export interface Shown {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

async function sent(
  method: string,
  url: string,
  headers: [string, string][],
  body: string | null,
): Promise<Shown> {
  const answer = await request(url, {
    method: method as 'GET',
    headers: headers.flat(),
    ...(body === null ? {} : { body }),
  })
  return { status: answer.statusCode, headers: answer.headers, body: await answer.body.text() }
}

/** Inserts variables. @throws if one has no value */
function filled(text: string, lookUp: (name: string) => string | undefined): string {
  return text.replace(/\{\{([^}]+)\}\}/g, (_, name: string) => {
    const value = lookUp(name.trim())
    if (value === undefined) throw new Error(`{{${name}}} has no value`)
    return value
  })
}

const list = (found: string | string[] | undefined): string[] =>
  found === undefined ? [] : Array.isArray(found) ? found : [found]

/** Sends the requests of an `.http` file in their order. @param environment of the process */
export async function runHttpFile(
  text: string,
  environment: Readonly<Record<string, string>>,
): Promise<Shown[]> {
  const [head = '', ...blocks] = text.split(/^###.*$/m)
  const variables = new Map<string, string>()
  const lookUp = (name: string): string | undefined =>
    name.startsWith('$processEnv ') ? environment[name.slice(12)] : variables.get(name)
  for (const [, name = '', value = ''] of head.matchAll(/^@(\w+) = (.*)$/gm))
    variables.set(name, filled(value, lookUp))
  const answers: Shown[] = []
  for (const block of blocks) {
    const [message = '', script] = block.split(/^> \{%$/m)
    const lines = message
      .split('\n')
      .filter(
        (line, at, all) =>
          !line.startsWith('#') &&
          !(line === '' && all.slice(0, at).every((one) => one === '' || one.startsWith('#'))),
      )
    const end = lines.indexOf('')
    const [first = '', ...headers] = lines.slice(0, end < 0 ? undefined : end)
    const body =
      end < 0
        ? ''
        : lines
            .slice(end + 1)
            .join('\n')
            .trim()
    const [method = '', url = ''] = filled(first, lookUp).split(' ')
    const answer = await sent(
      method,
      url,
      headers.map((line) => {
        const at = line.indexOf(': ')
        const value = filled(line.slice(at + 2), lookUp)
        const [, user, password] = /^Basic (\S+) (\S+)$/.exec(value) ?? []
        return [line.slice(0, at), user === undefined ? value : `Basic ${btoa(`${user}:${password}`)}`]
      }),
      body === '' ? null : filled(body, lookUp),
    )
    answers.push(answer)
    if (script === undefined) continue
    const context = createContext({
      request: { url: { tryGetSubstituted: () => url } },
      response: { body: answer.body, headers: { valuesOf: (name: string) => list(answer.headers[name]) } },
      client: { global: { set: (name: string, value: string) => variables.set(name, value) } },
    })
    runInContext(script.slice(0, script.indexOf('\n%}')), context)
  }
  return answers
}

/** The blocks of a `.bru` file. */
export function bruBlocks(text: string): Map<string, string[]> {
  return new Map(
    [...text.matchAll(/^([\w:-]+) \{\n([\s\S]*?)^\}$/gm)].map(([, name = '', lines = '']) => [
      name,
      lines
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => line.slice(2)),
    ]),
  )
}

const pairsOf = (lines: readonly string[] = []): [string, string][] =>
  lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])

/** Sends the requests of a Bruno collection in their order. @param environment of the process */
export async function runBruno(
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<Shown[]> {
  const variables = new Map<string, string>()
  const lookUp = (name: string): string | undefined => variables.get(name)
  const files = readdirSync(folder)
    .filter((name) => /^\d+-.*\.bru$/.test(name))
    .sort()
  const answers: Shown[] = []
  for (const name of files) {
    const blocks = bruBlocks(readFileSync(path.join(folder, name), 'utf8'))
    const bru = {
      setVar: (key: string, value: string) => variables.set(key, value),
      getProcessEnv: (key: string) => environment[key],
    }
    const before = blocks.get('script:pre-request')
    if (before !== undefined) runInContext(before.join('\n'), createContext({ bru, encodeURIComponent }))
    const method = ['get', 'post', 'put', 'delete', 'head'].find((one) => blocks.has(one)) ?? ''
    const settings = new Map(pairsOf(blocks.get(method)))
    const url = filled(settings.get('url') ?? '', lookUp)
    const headers = pairsOf(blocks.get('headers')).map(([key, value]): [string, string] => [
      key,
      filled(value, lookUp),
    ])
    const basic = new Map(pairsOf(blocks.get('auth:basic')))
    if (settings.get('auth') === 'basic')
      headers.push([
        'Authorization',
        `Basic ${btoa(filled(`${basic.get('username')}:${basic.get('password')}`, lookUp))}`,
      ])
    const fields = pairsOf(blocks.get('body:form-urlencoded')).map(([key, value]): [string, string] => [
      key,
      filled(value, lookUp),
    ])
    const json = blocks.get('body:json')?.join('\n')
    const body =
      fields.length > 0
        ? new URLSearchParams(fields).toString()
        : json === undefined
          ? null
          : filled(json, lookUp)
    const answer = await sent(method.toUpperCase(), url, headers, body)
    answers.push(answer)
    const after = blocks.get('script:post-response')
    const res = { getHeader: (key: string) => answer.headers[key], getBody: () => answer.body }
    if (after !== undefined)
      runInContext(after.join('\n'), createContext({ bru, res, req: { getUrl: () => url } }))
  }
  return answers
}
