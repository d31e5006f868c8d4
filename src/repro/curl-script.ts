/**
 * A flow as a shell script with curl. All texts of the target are quoted, and a captured address must have an origin
 * that the check used.
 * @module
 */
import { facts } from '../../generated/catalogue.js'
import { hasUnseen, onOneLine, visible } from '../output/characters.js'
import { forPrintf, forShell, type ShellPart } from '../output/shell.js'
import { type Capture, type CaptureKind, isLink } from './captures.js'
import type { ExportNotes } from './export.js'
import { type Flow, type FlowRequest, NotExportable, type Part } from './flow.js'

/** Makes the script. */
export function curlScript(flow: Flow, notes: ExportNotes): string {
  const kinds = new Set(flow.requests.flatMap(({ captures }) => captures.map(({ kind }) => kind)))
  const encodes = flow.requests.some((one) =>
    partsOf(one).some((part) => typeof part !== 'string' && part.encoding === 'url'),
  )
  const signs = flow.requests.some(({ signed }) => signed)
  const reads = flow.secrets.length > 0 || signs || notes.transport.length > 0
  const tools = [
    'sh',
    'curl',
    'sed',
    'tr',
    ...(kinds.size > 0 ? ['awk'] : []),
    ...(encodes ? ['od'] : []),
    ...(signs ? ['openssl'] : []),
  ]
  return `${[
    '#!/bin/sh',
    ...notes.lines.map(comment),
    comment(`It needs: ${tools.join(', ')}.`),
    ...(reads
      ? [comment('Secrets come from the file $PROFILE, and if it does not have them, from the environment.')]
      : []),
    ...[...flow.supplied].map(([name, what]) => comment(`Set ${name}: ${what}.`)),
    'set -eu',
    'LC_ALL=C',
    'export LC_ALL',
    'dir=$(mktemp -d)',
    `trap 'rm -rf "$dir"' EXIT`,
    ...(reads ? ['', ...reading(notes.profile)] : []),
    '',
    ...sending(notes),
    ...(encodes ? encoding : []),
    ...[...kinds].flatMap((kind) => (kind === 'location' || kind === 'action' ? [] : finders[kind])),
    ...(kinds.has('parameter') ? decoding : []),
    ...(kinds.has('field') || kinds.has('action') ? entities : []),
    ...([...kinds].some(isLink) ? links(flow, kinds) : []),
    ...(signs ? signing : []),
    '',
    ...flow.secrets.flatMap((key) => [`${key}=$(value ${key})`, `needed ${key} "$${key}"`]),
    ...[...flow.supplied].map(([name, what]) => `: "\${${name}:?set it to ${what}}"`),
    ...flow.requests.flatMap((one) => requestLines(one)),
    '',
    comment('The deciding answer.'),
    `show ${flow.requests.at(-1)?.number}`,
  ].join('\n')}\n`
}

function comment(text: string): string {
  return `# ${visible(onOneLine(text))}`
}

function partsOf({ url, headers, basic, body }: FlowRequest): Part[] {
  return [...url, ...headers.flatMap(([, value]) => value), ...(basic ?? []), ...(body ?? [])]
}

/** Reads keys of the profile. */
function reading(profile: string | null): string[] {
  const place =
    profile === null
      ? [`: "\${PROFILE:?set it to the path of the profile}"`]
      : [`PROFILE=\${PROFILE:-${/^[\w./-]+$/.test(profile) ? profile : forShell([profile])}}`]
  return [
    ...place,
    comment('value KEY: a value of the profile, or of the environment'),
    'value() {',
    "  found=''",
    '  if [ -r "$PROFILE" ]; then',
    String.raw`    found=$(tr -d '\r' <"$PROFILE" | sed -n "s/^[[:space:]]*\(export[[:space:]][[:space:]]*\)\{0,1\}$1[[:space:]]*=[[:space:]]*//p" | tail -n 1)`,
    '  fi',
    '  case $found in',
    String.raw`    \'*) found=\${found#\'} && found=\${found%%\'*} ;;`.replaceAll('\\$', '$'),
    String.raw`    \"*) found=\${found#\"} && found=\${found%%\"*} ;;`.replaceAll('\\$', '$'),
    `    \\\`*) found=\${found#\\\`} && found=\${found%%\\\`*} ;;`,
    String.raw`    *) found=$(printf '%s' "\${found%%#*}" | sed 's/[[:space:]]*$//') ;;`.replaceAll(
      '\\$',
      '$',
    ),
    '  esac',
    `  [ -n "$found" ] || eval "found=\\\${$1-}"`,
    `  printf '%s' "$found"`,
    '}',
    'needed() {',
    '  [ -n "$2" ] || { echo "$1 is neither in $PROFILE nor in the environment." >&2; exit 2; }',
    '}',
    'located() {',
    '  case $1 in /*) printf %s "$1" ;; *) printf %s "$(dirname "$PROFILE")/$1" ;; esac',
    '}',
  ]
}

/** Sends requests, keeps answers, and shows them. */
function sending({ transport, insecure }: ExportNotes): string[] {
  const options = transport.map(({ key, option, isPath }) => {
    const value = isPath ? '"$(located "$given")"' : '"$given"'
    return `  given=$(value ${key}); [ -z "$given" ] || set -- ${option} ${value} "$@"`
  })
  return [
    comment('send N PURPOSE ARGUMENTS: sends a request and keeps its answer'),
    'send() {',
    '  number=$1 purpose=$2',
    '  shift 2',
    ...options,
    ...(insecure ? ['  set -- --insecure "$@"'] : []),
    '  curl -sS --globoff --path-as-is --max-time 120 -D "$dir/$number.head" -o "$dir/$number.body" "$@" || {',
    `    printf 'Request %s (%s) got no answer.\\n' "$number" "$purpose" >&2`,
    '    exit 3',
    '  }',
    String.raw`  status=$(sed -n 's/^HTTP[^ ]* \([0-9]*\).*/\1/p' "$dir/$number.head" | tail -n 1)`,
    `  printf '%s %s: %s\\n' "$number" "$purpose" "$status" >&2`,
    '}',
    comment('show N: prints an answer; on a terminal without control characters'),
    'show() {',
    '  touch "$dir/$1.body"',
    String.raw`  if [ -t 1 ]; then cat "$dir/$1.head" "$dir/$1.body" | tr -d '\000-\010\013-\037\177'; else cat "$dir/$1.head" "$dir/$1.body"; fi`,
    '  echo',
    '}',
    'found() {',
    '  [ -n "$3" ] || {',
    `    printf 'The answer to request %s has no %s. The target now behaves in another way: run repro again.\\n' "$1" "$2" >&2`,
    '    exit 4',
    '  }',
    '}',
  ]
}

const encoding = [`encoded() { printf '%s' "$1" | od -An -v -tx1 | tr -d ' \\n' | sed 's/../%&/g'; }`]

const decoding = [
  'decoded() {',
  `  printf '%b' "$(printf '%s' "$1" | awk '{`,
  String.raw`    gsub(/\\/, "\\\\\\\\"); gsub(/\+/, " "); out = ""`,
  '    while (match($0, /%[0-9A-Fa-f][0-9A-Fa-f]/)) {',
  '      hex = tolower(substr($0, RSTART + 1, 2)); digits = "0123456789abcdef"',
  '      code = (index(digits, substr(hex, 1, 1)) - 1) * 16 + index(digits, substr(hex, 2, 1)) - 1',
  String.raw`      out = out substr($0, 1, RSTART - 1) sprintf("\\0%03o", code); $0 = substr($0, RSTART + 3)`,
  '    }',
  '    print out $0',
  `  }')"`,
  '}',
]

const entities = [
  comment('attribute TAG NAME VALUE WANTED N: an attribute of the first such tag in the answer N'),
  'attribute() {',
  `  TAG=$1 NAME=$2 VALUE=$3 WANTED=$4 awk '`,
  '    function of(tag, wanted, rest, name, value, quote, at) {',
  String.raw`      rest = tag; sub(/^[^ \t\r\n\/>]*/, "", rest)`,
  String.raw`      while (match(rest, /[^ \t\r\n\/>=]+/)) {`,
  '        if (index(substr(rest, 1, RSTART - 1), ">")) return ""',
  '        name = tolower(substr(rest, RSTART, RLENGTH)); rest = substr(rest, RSTART + RLENGTH); value = ""',
  String.raw`        if (match(rest, /^[ \t\r\n]*=[ \t\r\n]*/)) {`,
  '          rest = substr(rest, RLENGTH + 1); quote = substr(rest, 1, 1)',
  String.raw`          if (quote == "\"" || quote == "\047") {`,
  '            at = index(substr(rest, 2), quote); if (!at) return ""',
  '            value = substr(rest, 2, at - 1); rest = substr(rest, at + 2)',
  String.raw`          } else { match(rest, /^[^ \t\r\n>]*/); value = substr(rest, 1, RLENGTH); rest = substr(rest, RLENGTH + 1) }`,
  '        }',
  '        if (name == wanted) return value',
  '      }',
  '      return ""',
  '    }',
  '    BEGIN { RS = "<"; tag = ENVIRON["TAG"] }',
  String.raw`    tolower(substr($0, 1, length(tag))) == tag && substr($0, length(tag) + 1, 1) ~ /^[ \t\r\n\/>]?$/ {`,
  '      if (ENVIRON["NAME"] == "" || of($0, ENVIRON["NAME"]) == ENVIRON["VALUE"]) { print of($0, ENVIRON["WANTED"]); exit }',
  `    }' "$dir/$5.body"`,
  '}',
  'plain() {',
  String.raw`  printf '%s' "$1" | sed -e 's/&quot;/"/g' -e "s/&#39;/'/g" -e "s/&#x27;/'/g" -e "s/&apos;/'/g" -e 's/&#x2[Ff];/\//g' -e 's/&#47;/\//g' -e 's/&#x3[Dd];/=/g' -e 's/&#61;/=/g' -e 's/&#43;/+/g' -e 's/&#x2[Bb];/+/g' -e 's/&#34;/"/g' -e 's/&#x22;/"/g' -e 's/&lt;/</g' -e 's/&gt;/>/g' -e 's/&#38;/\&/g' -e 's/&amp;/\&/g'`,
  '}',
]

/** Functions that find a value; $1 is the number of the request, $2 the name as a basic regular expression. */
const finders: Readonly<Record<Exclude<CaptureKind, 'location' | 'action'>, readonly string[]>> = {
  cookie: [
    'cookie() {',
    String.raw`  tr -d '\r' <"$dir/$1.head" | sed -n "s/^[Ss][Ee][Tt]-[Cc][Oo][Oo][Kk][Ii][Ee]:[[:space:]]*$2=\([^;]*\).*/\1/p" | tail -n 1`,
    '}',
  ],
  parameter: [
    'parameter() {',
    String.raw`  decoded "$(tr -d '\r' <"$dir/$1.head" | sed -n "s/^[Ll][Oo][Cc][Aa][Tt][Ii][Oo][Nn]:.*[?&#]$2=\([^&#]*\).*/\1/p" | tail -n 1)"`,
    '}',
  ],
  json: [
    'json() {',
    String.raw`  tr -d '\r\n' <"$dir/$1.body" | awk '{`,
    String.raw`    if (!match($0, "\"" name "\"[ \t]*:[ \t]*\"")) exit`,
    String.raw`    rest = substr($0, RSTART + RLENGTH); print substr(rest, 1, index(rest, "\"") - 1)`,
    `  }' name="$2"`,
    '}',
  ],
  field: ['field() { plain "$(attribute input name "$2" value "$1")"; }'],
}

/** Functions that find an address. */
function links({ origins }: Flow, kinds: ReadonlySet<CaptureKind>): string[] {
  const allowed = origins.flatMap((origin) => [
    `${forShell([`${origin}/`])}*`,
    `${forShell([`${origin}?`])}*`,
    forShell([origin]),
  ])
  return [
    comment('within N URL: an address that leads elsewhere gets nothing'),
    'within() {',
    `  case $2 in ${allowed.join(' | ')}) printf '%s' "$2" ;;`,
    '    *) echo "The answer to request $1 leads to another host. Nothing more was sent." >&2; exit 4 ;;',
    '  esac',
    '}',
    comment('absolute N ADDRESS: an address of the answer, from the address of its request on'),
    'absolute() {',
    `  base=$(cat "$dir/$1.url") to=\${2%%#*}`,
    `  origin=$(printf %s "$base" | sed 's,^\\([a-z]*://[^/?#]*\\).*,\\1,') path=\${base%%[?#]*}`,
    '  case $to in',
    '    http://* | https://*) within "$1" "$to" ;;',
    `    //*) within "$1" "\${base%%:*}:$to" ;;`,
    '    /*) within "$1" "$origin$to" ;;',
    '    "?"*) within "$1" "$path$to" ;;',
    `    '') within "$1" "\${base%%#*}" ;;`,
    `    *) within "$1" "\${path%/*}/$to" ;;`,
    '  esac',
    '}',
    ...(kinds.has('location')
      ? [
          'location() {',
          String.raw`  absolute "$1" "$(tr -d '\r' <"$dir/$1.head" | sed -n 's/^[Ll][Oo][Cc][Aa][Tt][Ii][Oo][Nn]:[[:space:]]*//p' | tail -n 1)"`,
          '}',
        ]
      : []),
    ...(kinds.has('action')
      ? ['action() {', `  absolute "$1" "$(plain "$(attribute form '' '' action "$1")")"`, '}']
      : []),
  ]
}

const signing = [
  comment('signature FILE: RSA with SHA-256, made with the key WEBHOOK_KEY of the profile'),
  'signature() {',
  '  openssl dgst -sha256 -sign "$(located "$(value WEBHOOK_KEY)")" "$1" | openssl base64 -A',
  '}',
]

function requestLines(request: FlowRequest): string[] {
  const { number, purpose, wait, method, headers, basic, body, signed, captures } = request
  const before: string[] = []
  const shell = (parts: readonly Part[]): ShellPart[] =>
    parts.map((part) => {
      if (typeof part === 'string') return part
      if (part.encoding === 'plain') return { variable: part.variable }
      const name = `${part.variable}_encoded`
      const line = `${name}=$(encoded "$${part.variable}")`
      if (!before.includes(line)) before.push(line)
      return { variable: name }
    })
  const url = shell(request.url)
  const options: string[] = []
  if (method === 'HEAD' && body === null) options.push('--head')
  else if (method !== (body === null ? 'GET' : 'POST')) options.push('-X', forShell([method]))
  for (const [name, value] of headers)
    options.push('-H', value.length === 0 ? forShell([`${name};`]) : forShell([`${name}: `, ...shell(value)]))
  // A tool must not add a type that the check did not send.
  if (body !== null && !headers.some(([name]) => name.toLowerCase() === 'content-type'))
    options.push('-H', "'Content-Type:'")
  if (basic !== null) options.push('-u', forShell(shell(basic)))
  const bodyParts = body === null ? null : shell(body)
  if (bodyParts !== null) {
    before.push(`${forPrintf(bodyParts)} >"$dir/${number}.sent"`)
    options.push('--data-binary', `"@$dir/${number}.sent"`)
    if (signed) options.push('-H', `"${facts.signatureHeader}: $(signature "$dir/${number}.sent")"`)
  } else if (method === 'POST') options.push('--data-raw', "''")
  return [
    '',
    comment(`${number}. ${purpose}`),
    ...(wait === 0 ? [] : [`echo "Waiting ${wait} s, as the check did." >&2`, `sleep ${wait}`]),
    ...before,
    `printf '%s' ${forShell(url)} >"$dir/${number}.url"`,
    `send ${number} ${forShell([visible(onOneLine(purpose))])} ${options.join(' ')}${options.length > 0 ? ' ' : ''}"$(cat "$dir/${number}.url")"`,
    ...captures.flatMap((capture) => captureLines(number, capture)),
  ]
}

function captureLines(number: number, { name, kind, key }: Capture): string[] {
  if (hasUnseen(key))
    throw new NotExportable(`a name of the target has characters that a script cannot look for`)
  const call = isLink(kind)
    ? `${kind} ${number}`
    : `${kind} ${number} ${forShell([kind === 'field' || kind === 'json' ? key : pattern(key)])}`
  return [`${name}=$(${call})`, `found ${number} ${forShell([`${kind} ${key}`])} "$${name}"`]
}

/** A name as a basic regular expression inside of `s/…/…/`. */
function pattern(name: string): string {
  return name
    .replace(/[\\.[\]*^$/]/g, '\\$&')
    .replaceAll('"', '.')
    .replaceAll("'", '.')
}
