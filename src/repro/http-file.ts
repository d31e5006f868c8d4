/**
 * A flow as an `.http` file, for the HTTP Client of JetBrains, httpYac, and the REST Client of VS Code.
 * @module
 */
import { onOneLine, visible } from '../output/characters.js'
import { isLink } from './captures.js'
import type { ExportNotes } from './export.js'
import type { Flow, FlowRequest } from './flow.js'
import {
  basicText,
  bodyText,
  call,
  encodedName,
  encodedVariables,
  finders,
  headerText,
  literal,
  urlText,
} from './script.js'

/** Makes the file. @throws {NotExportable} for texts that these tools cannot send unchanged */
export function httpFile(flow: Flow, notes: ExportNotes): string {
  const encoded = encodedVariables(flow)
  const needsEncoding = [...encoded].some(
    (name) => flow.secrets.includes(name) && !flow.plainSecrets.has(name),
  )
  const given = [...flow.secrets, ...flow.supplied.keys()]
  const variables = given.flatMap((key) => [
    ...(isUsedPlainly(flow, key) || flow.plainSecrets.has(key) ? [key] : []),
    ...(encoded.has(key) && !flow.plainSecrets.has(key) ? [encodedName(key)] : []),
  ])
  const captured = flow.requests.flatMap(({ captures, number }) =>
    captures.map((capture) => ({ capture, number })),
  )
  return `${[
    ...notes.lines.map(comment),
    comment('Send the requests in their order.'),
    ...(variables.length === 0
      ? []
      : [
          comment('The variables below are environment variables with the values of the profile.'),
          ...(needsEncoding
            ? [comment('A name that ends with _encoded needs the value with URL encoding.')]
            : []),
          comment(
            'In JetBrains, put them into http-client.private.env.json: the values there have priority.',
          ),
        ]),
    ...[...flow.supplied].map(([name, what]) => comment(`${name} is ${what}.`)),
    ...(captured.length === 0
      ? []
      : [
          comment(
            'JetBrains and httpYac (for VS Code) copy values from answers with the scripts below. The REST Client of VS Code has no scripts. There,',
          ),
          comment(
            `remove the scripts, and copy these values yourself into lines such as @${captured[0]?.capture.name} = …`,
          ),
          ...captured.map(({ capture: { name, kind, key }, number }) =>
            comment(`  ${name}: the ${isLink(kind) ? `${kind} of` : `${kind} ${key} of`} answer ${number}`),
          ),
        ]),
    ...(notes.insecure || notes.transport.length > 0
      ? [comment('Set certificates and proxy of the profile in the settings of the tool.')]
      : []),
    ...variables.map((name) => `@${name} = {{$processEnv ${name}}}`),
    ...flow.requests.flatMap((one) => requestLines(one, flow, encoded)),
  ].join('\n')}\n`
}

const comment = (text: string): string => `# ${visible(onOneLine(text)).replaceAll('{{', '{ {')}`

function isUsedPlainly({ requests }: Flow, name: string): boolean {
  return requests.some(({ url, headers, basic, body }) =>
    [...url, ...headers.flatMap(([, value]) => value), ...(basic ?? []), ...(body ?? [])].some(
      (part) => typeof part !== 'string' && part.variable === name && part.encoding === 'plain',
    ),
  )
}

function requestLines(
  request: FlowRequest,
  { origins, plainSecrets: plain }: Flow,
  encoded: ReadonlySet<string>,
): string[] {
  const { number, purpose, method, headers, basic, captures, wait } = request
  const body = bodyText(request, plain)
  return [
    '',
    ['###', number, visible(onOneLine(purpose)).replaceAll('{{', '{ {')].join(' '),
    `# @name request${number}`,
    '# @no-redirect',
    '# @no-cookie-jar',
    '# @no-auto-encoding',
    ...(wait === 0
      ? []
      : [comment(`Wait ${wait} s before you send it, as the check did.`), `# @sleep ${wait * 1000}`]),
    `${method} ${urlText(request, plain)}`,
    ...headers.map(([name, value]) => `${name}: ${headerText(value, plain)}`),
    ...(basic === null ? [] : [basicLine(basic, plain)]),
    ...(body === null ? [] : ['', body]),
    ...(captures.length === 0
      ? []
      : [
          '',
          '> {%',
          '  const url = String(request.url && request.url.tryGetSubstituted ? request.url.tryGetSubstituted() : request.url);',
          '  const head = (name) => { const found = response.headers.valuesOf ? response.headers.valuesOf(name) : response.headers[name]; return found === undefined || found === null ? [] : Array.isArray(found) ? found : [found]; };',
          '  const text = typeof response.body === "string" ? response.body : response.body && response.body.documentElement ? response.body.documentElement.outerHTML || String(response.body) : JSON.stringify(response.body);',
          `  const origins = [${origins.map(literal).join(', ')}];`,
          ...finders.map((line) => `  ${line.replaceAll('%}', '% }')}`),
          ...captures.flatMap((capture) => [
            `  client.global.set(${literal(capture.name)}, ${call(capture)});`,
            ...(encoded.has(capture.name)
              ? [
                  `  client.global.set(${literal(encodedName(capture.name))}, encodeURIComponent(${call(capture)}));`,
                ]
              : []),
          ]),
          '%}',
        ]),
  ]
}

/** All three tools encode a name and a password with a blank between them. */
function basicLine(basic: FlowRequest['basic'] & object, plain: ReadonlySet<string>): string {
  const { user, password } = basicText(basic, plain)
  return `Authorization: Basic ${user} ${password}`
}
