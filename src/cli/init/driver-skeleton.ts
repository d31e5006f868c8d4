/**
 * Writes the skeleton of a control driver from the OpenAPI document of the control protocol: one function for each
 * event, with the fields of its input and output as comments. As it is, it offers no event.
 * @module
 */
import { notOffered } from '../../core/drivers/program.js'
import { isRecord } from '../../core/json.js'
import { loadSpecs, type Node } from '../../core/schema/specs.js'
import type { Role } from '../../profile/role.js'

/** A language of a skeleton. */
export type DriverLanguage = 'javascript' | 'python'

/** One field of the input or output of an event. */
interface Field {
  readonly name: string
  readonly isRequired: boolean
  readonly form: string
  readonly description: string
}

/** One event of the control protocol. */
export interface EventSpec {
  readonly name: string
  readonly summary: string
  readonly description: string
  readonly input: readonly Field[]
  readonly output: readonly Field[]
}

/** The OpenAPI document of each role, by its file name without extension. */
const documents: Readonly<Record<Role, string>> = { platform: 'control', partner: 'partner-control' }

/** Path of an event in the documents. */
const place = '/stimuli/'
/** The field of the input that has the name of the event. */
const nameField = 'stimulus'
/** Largest number of characters in a line of a comment. */
const width = 100

/** Every event of a role, in the order of the OpenAPI document. */
export function eventsOf(role: Role): EventSpec[] {
  const document = loadSpecs().documents.get(documents[role]) ?? {}
  const paths = Object.entries(nodeAt(document, 'paths')).filter(([path]) => path.startsWith(place))
  return paths.map(([path, item]) => {
    const post = nodeAt(item as Node, 'post')
    const answer = nodeAt(nodeAt(post, 'responses'), '200')
    return {
      name: path.slice(place.length),
      summary: String(post.summary),
      description: oneLine(post.description),
      input: fieldsOf(document, schemaIn(document, nodeAt(post, 'requestBody'))),
      output: fieldsOf(document, schemaIn(document, resolved(document, answer))),
    }
  })
}

/**
 * The text of a skeleton.
 * @param file name of the file, for the comment that says how to use it
 */
export function driverSkeleton(role: Role, language: DriverLanguage, file: string): string {
  const events = eventsOf(role)
  return language === 'python' ? python(role, events, file) : javascript(role, events, file)
}

function javascript(role: Role, events: readonly EventSpec[], file: string): string {
  const functions = events.map((event) => {
    const names = event.input.map(({ name }) => name)
    const values = names.length === 0 ? '' : `{ ${names.join(', ')} }`
    return `${comments(event, '  //')}\n  async ${quotedIfNeeded(event.name)}(${values}) {\n    throw new NotOffered()\n  },`
  })
  return `#!/usr/bin/env node
${introduction(role, `node ${file}`, '//')}

/** Thrown by an event that this program does not offer. */
class NotOffered extends Error {}

const events = {
${functions.join('\n\n')}
}

let input = ''
process.stdin.setEncoding('utf8')
process.stdin.on('data', (part) => {
  input += part
})
process.stdin.on('end', async () => {
  try {
    const { ${nameField}: name, ...values } = JSON.parse(input)
    if (!Object.hasOwn(events, name)) throw new NotOffered()
    const output = await events[name](values)
    process.stdout.write(\`\${JSON.stringify(output ?? {})}\\n\`)
  } catch (error) {
    const isOffered = !(error instanceof NotOffered)
    if (isOffered) process.stderr.write(\`\${error.message}\\n\`)
    process.exitCode = isOffered ? 1 : ${notOffered}
  }
})
`
}

function python(role: Role, events: readonly EventSpec[], file: string): string {
  const functionName = (name: string): string => name.replaceAll('-', '_')
  const functions = events.map(
    (event) => `${comments(event, '#')}\ndef ${functionName(event.name)}(values):\n    raise NotOffered()\n`,
  )
  const table = events.map(({ name }) => `    "${name}": ${functionName(name)},`)
  return `#!/usr/bin/env python3
${introduction(role, `python3 ${file}`, '#')}
import json
import sys


class NotOffered(Exception):
    """Raised by an event that this program does not offer."""


${functions.join('\n\n')}

EVENTS = {
${table.join('\n')}
}


def main():
    values = json.load(sys.stdin)
    event = EVENTS.get(values.pop("${nameField}"))
    try:
        if event is None:
            raise NotOffered()
        output = event(values)
    except NotOffered:
        return ${notOffered}
    except Exception as error:
        print(error, file=sys.stderr)
        return 1
    print(json.dumps(output or {}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
`
}

function introduction(role: Role, command: string, mark: string): string {
  const target = role === 'platform' ? 'a platform' : 'an application'
  return [
    `Control driver of ${target}, for platform-conformance. It offers no event yet.`,
    'For each event that you offer, replace the line that throws or raises. Return an object with the fields of the output when the event has taken full effect, or nothing.',
    'Any other error means that the event failed. Its message appears in the reports, so it must contain no secrets.',
    `In the profile: CONTROL_DRIVER=command, CONTROL_COMMAND='${command}', and the events that you offer in CONTROL_STIMULI.`,
  ]
    .map((text) => wrapped(text, mark))
    .join('\n')
}

/** The comment above the function of an event. */
function comments({ summary, description, input, output }: EventSpec, mark: string): string {
  const lines = (title: string, fields: readonly Field[]): string[] =>
    fields.length === 0
      ? [`${mark} ${title}: none`]
      : [
          `${mark} ${title}:`,
          ...fields.map(({ name, isRequired, form, description: what }) =>
            wrapped(
              `${name} (${form}${isRequired ? '' : ', optional'})${what === '' ? '' : `: ${what}`}`,
              `${mark}  `,
            ),
          ),
        ]
  return [
    wrapped(`${summary}. ${description}`, mark),
    ...lines('Input', input),
    ...lines('Output', output),
  ].join('\n')
}

/** Breaks a text into lines of a comment. */
function wrapped(text: string, mark: string): string {
  const lines: string[] = []
  let line = mark
  for (const word of text.split(' ')) {
    if (line !== mark && line.length + 1 + word.length > width) {
      lines.push(line)
      line = mark
    }
    line += ` ${word}`
  }
  return [...lines, line].join('\n')
}

function quotedIfNeeded(name: string): string {
  return /^\w+$/.test(name) ? name : `'${name}'`
}

function fieldsOf(document: Node, schema: Node): Field[] {
  const required = Array.isArray(schema.required) ? schema.required : []
  return Object.entries(nodeAt(schema, 'properties')).map(([name, value]) => {
    const property = value as Node
    return {
      name,
      isRequired: required.includes(name),
      form: formOf({ ...resolved(document, property), ...property }),
      description: oneLine(property.description),
    }
  })
}

/** The form of a value in words. */
function formOf({ type, enum: words, oneOf }: Node): string {
  if (Array.isArray(words)) return words.join(', ')
  if (Array.isArray(oneOf)) return 'text or number'
  return type === 'string' ? 'text' : type === 'integer' ? 'number' : type === 'array' ? 'list' : String(type)
}

/** The schema of a body in JSON. */
function schemaIn(document: Node, body: Node): Node {
  const media = nodeAt(nodeAt(body, 'content'), 'application/json')
  return resolved(document, nodeAt(media, 'schema'))
}

/** What a reference such as `#/components/schemas/Name` names; other values unchanged. */
function resolved(document: Node, value: Node): Node {
  const { $ref: reference } = value
  if (typeof reference !== 'string') return value
  return reference
    .split('/')
    .slice(1)
    .reduce<Node>((node, name) => nodeAt(node, name), document)
}

function nodeAt(node: Node, name: string): Node {
  const value = node[name]
  return isRecord(value) ? value : {}
}

function oneLine(text: unknown): string {
  return typeof text === 'string' ? text.trim().replace(/\s+/g, ' ') : ''
}
