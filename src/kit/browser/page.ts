/**
 * What a browser without script sees of an HTML page: forms, refreshes, scripts, text.
 * @module
 */
import { type DefaultTreeAdapterMap, parse } from 'parse5'

type Node = DefaultTreeAdapterMap['node']
type Element = DefaultTreeAdapterMap['element']

/** A form control with its name and value. */
export interface Field {
  readonly name: string
  /** Lower case; `hidden`, `text`, `password`, `submit`, … */
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
}

/**
 * @param html the page
 * @param url where it came from, for relative addresses
 */
export function parsePage(html: string, url: URL): Page {
  const forms: { action: string; method: string; fields: Field[] }[] = []
  const scripts: string[] = []
  const texts: string[] = []
  let title = ''
  let refresh: string | null = null
  let base = url

  const visit = (node: Node, form: { fields: Field[] } | null): void => {
    if (node.nodeName === '#text') {
      texts.push((node as DefaultTreeAdapterMap['textNode']).value)
      return
    }
    let inside = form
    if ('tagName' in node) {
      for (const { name, value } of node.attrs) if (name.startsWith('on')) scripts.push(value)
      switch (node.tagName) {
        case 'base': {
          const href = attribute(node, 'href')
          if (href !== '' && URL.canParse(href, base.href)) base = new URL(href, base)
          break
        }
        case 'title':
          title = textOf(node).trim()
          return
        case 'script':
          scripts.push(textOf(node))
          return
        case 'style':
          return
        case 'meta':
          if (attribute(node, 'http-equiv').toLowerCase() === 'refresh')
            refresh = refreshTarget(node, base) ?? refresh
          break
        case 'form': {
          const action = attribute(node, 'action')
          const made = {
            action: URL.canParse(action, base.href) ? new URL(action, base).href : url.href,
            method: attribute(node, 'method').toUpperCase() === 'POST' ? 'POST' : 'GET',
            fields: [],
          }
          forms.push(made)
          inside = made
          break
        }
        case 'input':
        case 'button':
          if (attribute(node, 'name') !== '') inside?.fields.push(fieldOf(node))
          break
      }
    }
    if ('childNodes' in node) for (const child of node.childNodes) visit(child, inside)
  }
  visit(parse(html), null)
  return { title, text: texts.join(' ').replace(/\s+/g, ' ').trim(), forms, refresh, scripts }
}

function fieldOf(node: Element): Field {
  return {
    name: attribute(node, 'name'),
    type: node.tagName === 'button' ? 'submit' : attribute(node, 'type').toLowerCase() || 'text',
    value: attribute(node, 'value'),
    hints: `${attribute(node, 'autocomplete')} ${attribute(node, 'id')}`.toLowerCase(),
  }
}

function refreshTarget(node: Element, base: URL): string | null {
  const target = /url\s*=\s*['"]?([^'"]+)/i.exec(attribute(node, 'content'))?.[1]?.trim()
  return target !== undefined && URL.canParse(target, base.href) ? new URL(target, base).href : null
}

function attribute(node: Element, name: string): string {
  return node.attrs.find((candidate) => candidate.name === name)?.value ?? ''
}

function textOf(node: Node): string {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterMap['textNode']).value
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}
