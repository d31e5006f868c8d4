/**
 * What a browser without script sees of an HTML page: forms, refreshes, scripts, text.
 * @module
 */
import { type DefaultTreeAdapterMap, parse } from 'parse5'
import { submitsAtOnce } from './script.js'

type Node = DefaultTreeAdapterMap['node']
type Element = DefaultTreeAdapterMap['element']

/** A form control that is sent: it has a name, is not disabled and, where it can be, is checked. */
export interface Field {
  readonly name: string
  /** Lower case; `hidden`, `text`, `password`, `submit`, `select`, `textarea`, … */
  readonly type: string
  readonly value: string
  /** `autocomplete` and `id`, lower case: they tell a login name's field. */
  readonly hints: string
}

/** A form, its action resolved against the page. */
export interface Form {
  readonly action: string
  /** `GET` or `POST`. */
  readonly method: string
  readonly fields: readonly Field[]
}

/** A parsed page. */
export interface Page {
  readonly title: string
  /** Visible text, blanks folded. */
  readonly text: string
  readonly forms: readonly Form[]
  /** Target of a meta refresh, resolved; null where there is none. */
  readonly refresh: string | null
  /** Texts of inline scripts and event handlers. */
  readonly scripts: readonly string[]
  /** True where the page submits its form as soon as it is loaded. */
  readonly submitsItself: boolean
  /** Addresses with parameters in links and other attributes, resolved. */
  readonly links: readonly string[]
  /** Addresses of frames, resolved. */
  readonly frames: readonly string[]
}

interface OpenForm {
  readonly id: string
  readonly action: string
  readonly method: string
  readonly fields: Field[]
}

/** Controls that a browser never sends by itself. */
const neverSent = new Set(['button', 'reset', 'image', 'file'])

/**
 * @param html the page
 * @param url where it came from, for relative addresses
 */
export function parsePage(html: string, url: URL): Page {
  const forms: OpenForm[] = []
  const elsewhere: { form: string; field: Field }[] = []
  const scripts: string[] = []
  const handlers: string[] = []
  const load: string[] = []
  const texts: string[] = []
  const links: string[] = []
  const frames: string[] = []
  let title = ''
  let refresh: string | null = null
  let base = url

  const visit = (node: Node, form: OpenForm | null): void => {
    if (node.nodeName === '#text') {
      texts.push((node as DefaultTreeAdapterMap['textNode']).value)
      return
    }
    let inside = form
    if ('tagName' in node) {
      for (const { name, value } of node.attrs) {
        if (name === 'onload') load.push(value)
        else if (name.startsWith('on')) handlers.push(value)
        else if (/[?#].*=/.test(value) && URL.canParse(value, base.href))
          links.push(new URL(value, base).href)
      }
      switch (node.tagName) {
        case 'base': {
          const href = attribute(node, 'href')
          if (href !== '' && URL.canParse(href, base.href)) base = new URL(href, base)
          break
        }
        case 'title':
          title ||= textOf(node).trim()
          return
        case 'script':
          scripts.push(textOf(node))
          return
        case 'style':
          return
        case 'meta':
          if (attribute(node, 'http-equiv').toLowerCase() === 'refresh')
            refresh ??= refreshTarget(attribute(node, 'content'), base)
          break
        case 'iframe':
        case 'frame': {
          const src = attribute(node, 'src')
          if (src !== '' && URL.canParse(src, base.href)) frames.push(new URL(src, base).href)
          break
        }
        case 'form':
          inside = openForm(node, base, url)
          forms.push(inside)
          break
        case 'input':
        case 'button':
        case 'select':
        case 'textarea': {
          const field = fieldOf(node)
          const owner = attribute(node, 'form')
          if (field !== null && owner !== '') elsewhere.push({ form: owner, field })
          else if (field !== null) inside?.fields.push(field)
          break
        }
      }
    }
    if ('childNodes' in node) for (const child of node.childNodes) visit(child, inside)
  }
  visit(parse(html), null)
  for (const { form, field } of elsewhere) forms.find(({ id }) => id === form)?.fields.push(field)
  return {
    title,
    text: texts.join(' ').replace(/\s+/g, ' ').trim(),
    forms,
    refresh,
    scripts: [...scripts, ...load, ...handlers],
    submitsItself: submitsAtOnce(scripts, load),
    links,
    frames,
  }
}

/**
 * Target of a refresh, resolved; null where it has none.
 * @param content value of a meta refresh or of a Refresh header, e.g. `0; url=/next`
 */
export function refreshTarget(content: string, base: URL): string | null {
  const target = /^\s*[\d.]+\s*[;,]?\s*(?:url\s*=\s*)?(?:'([^']*)|"([^"]*)|(\S+))/i
    .exec(content)
    ?.slice(1)
    .find((text) => text !== undefined)
    ?.trim()
  return target !== undefined && target !== '' && URL.canParse(target, base.href)
    ? new URL(target, base).href
    : null
}

function openForm(node: Element, base: URL, url: URL): OpenForm {
  const action = attribute(node, 'action')
  const absent = action.trim() === '' || !URL.canParse(action, base.href)
  return {
    id: attribute(node, 'id'),
    action: absent ? url.href : new URL(action, base).href,
    method: attribute(node, 'method').toUpperCase() === 'POST' ? 'POST' : 'GET',
    fields: [],
  }
}

function fieldOf(node: Element): Field | null {
  const name = attribute(node, 'name')
  const type = typeOf(node)
  const box = type === 'checkbox' || type === 'radio'
  if (name === '' || has(node, 'disabled') || neverSent.has(type) || (box && !has(node, 'checked')))
    return null
  const hints = `${attribute(node, 'autocomplete')} ${attribute(node, 'id')}`.toLowerCase()
  return { name, type, value: valueIn(node, box), hints }
}

function typeOf(node: Element): string {
  const type = attribute(node, 'type').toLowerCase()
  if (node.tagName === 'button') return type === '' ? 'submit' : type
  return node.tagName === 'input' ? type || 'text' : node.tagName
}

function valueIn(node: Element, box: boolean): string {
  if (node.tagName === 'textarea') return textOf(node)
  if (node.tagName !== 'select') return has(node, 'value') || !box ? attribute(node, 'value') : 'on'
  const options = descendants(node).filter(({ tagName }) => tagName === 'option')
  const chosen = options.find((option) => has(option, 'selected')) ?? options[0]
  if (chosen === undefined) return ''
  return has(chosen, 'value') ? attribute(chosen, 'value') : textOf(chosen).trim()
}

function descendants(node: Element): Element[] {
  return node.childNodes.flatMap((child) => ('tagName' in child ? [child, ...descendants(child)] : []))
}

function attribute(node: Element, name: string): string {
  return node.attrs.find((candidate) => candidate.name === name)?.value ?? ''
}

function has(node: Element, name: string): boolean {
  return node.attrs.some((candidate) => candidate.name === name)
}

function textOf(node: Node): string {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterMap['textNode']).value
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}
