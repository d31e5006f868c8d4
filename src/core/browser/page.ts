/**
 * Parses an HTML page as a browser without script sees it: forms, refreshes, scripts, links, text.
 * @module
 */
import { type DefaultTreeAdapterMap, parse } from 'parse5'
import {
  addControl,
  attribute,
  type Element,
  type Form,
  has,
  type OpenForm,
  openForm,
  textOf,
} from './controls.js'
import { submitsAtOnce } from './script.js'

export type { Button, Field, Form } from './controls.js'

type Node = DefaultTreeAdapterMap['node']

/** A link that a user can press. */
export interface Link {
  readonly href: string
  readonly text: string
}

/** A parsed page. */
export interface Page {
  readonly title: string
  /** Visible text, blanks folded. */
  readonly text: string
  readonly forms: readonly Form[]
  /** Target of a meta refresh, resolved; null where there is none. */
  readonly refresh: string | null
  /** Seconds after which it comes. */
  readonly refreshSeconds: number
  /** Texts of inline scripts and event handlers. */
  readonly scripts: readonly string[]
  /** True if the page runs scripts, inline or external. */
  readonly isScripted: boolean
  /** True if the page submits its form as soon as it is loaded. */
  readonly submitsItself: boolean
  /** Addresses with parameters in links and other attributes, resolved. */
  readonly links: readonly string[]
  /** Links to press. */
  readonly anchors: readonly Link[]
  /** Addresses of frames, resolved. */
  readonly frames: readonly string[]
}

const unseen = new Set(['style', 'noscript', 'template'])

/**
 * @param html the page
 * @param url where it came from, for relative addresses
 */
export function parsePage(html: string, url: URL): Page {
  const forms: OpenForm[] = []
  const elsewhere: { form: string; node: Element; label: Element | null }[] = []
  const labels = new Map<string, string>()
  const later: (() => void)[] = []
  const scripts: string[] = []
  const handlers: string[] = []
  const load: string[] = []
  const texts: string[] = []
  const links: string[] = []
  const anchors: Link[] = []
  const frames: string[] = []
  let title = ''
  let refresh: string | null = null
  let refreshSeconds = 0
  let isScripted = false
  let base = url

  const resolved = (address: string): string | null =>
    address !== '' && URL.canParse(address, base.href) ? new URL(address, base).href : null
  const labelled = (node: Element, around: Element | null): string =>
    `${labels.get(attribute(node, 'id')) ?? ''} ${around === null ? '' : textOf(around)}`.replace(/\s+/g, ' ')
  const add = (form: OpenForm, node: Element, around: Element | null): void =>
    addControl(form, node, labelled(node, around), base)

  const visit = (node: Node, form: OpenForm | null, label: Element | null, disabled: boolean): void => {
    if (node.nodeName === '#text') {
      texts.push((node as DefaultTreeAdapterMap['textNode']).value)
      return
    }
    let inside = form
    let around = label
    let off = disabled
    if ('tagName' in node) {
      for (const { name, value } of node.attrs) {
        if (name === 'onload') load.push(value)
        else if (name.startsWith('on')) handlers.push(value)
        else if (/[?#].*=/.test(value) && URL.canParse(value, base.href))
          links.push(new URL(value, base).href)
      }
      if (unseen.has(node.tagName)) return
      switch (node.tagName) {
        case 'base':
          base = new URL(resolved(attribute(node, 'href')) ?? base)
          break
        case 'title':
          title ||= textOf(node).trim()
          return
        case 'script':
          isScripted = true
          scripts.push(textOf(node))
          return
        case 'meta':
          if (attribute(node, 'http-equiv').toLowerCase() === 'refresh' && refresh === null) {
            refresh = refreshTarget(attribute(node, 'content'), base)
            refreshSeconds = refreshDelay(attribute(node, 'content'))
          }
          break
        case 'iframe':
        case 'frame': {
          const src = resolved(attribute(node, 'src'))
          if (src !== null) frames.push(src)
          break
        }
        case 'a': {
          const href = resolved(attribute(node, 'href'))
          const words = `${textOf(node)} ${attribute(node, 'aria-label')} ${attribute(node, 'title')}`
          if (href !== null) anchors.push({ href, text: words.replace(/\s+/g, ' ').trim() })
          break
        }
        case 'form':
          inside = openForm(node, base, url)
          forms.push(inside)
          break
        case 'fieldset':
          off ||= has(node, 'disabled')
          break
        case 'label': {
          const target = attribute(node, 'for')
          if (target === '') around = node
          else labels.set(target, `${labels.get(target) ?? ''} ${textOf(node)}`)
          break
        }
        case 'input':
        case 'button':
        case 'select':
        case 'textarea': {
          const owner = attribute(node, 'form')
          const [to, its] = [inside, around]
          if (off) break
          if (owner !== '') elsewhere.push({ form: owner, node, label: its })
          else if (to !== null) later.push(() => add(to, node, its))
          break
        }
      }
    }
    if ('childNodes' in node) for (const child of node.childNodes) visit(child, inside, around, off)
  }
  visit(parse(html), null, null, false)
  // A label may come after its control.
  for (const one of later) one()
  for (const { form, node, label } of elsewhere) {
    const owner = forms.find(({ id }) => id === form)
    if (owner !== undefined) add(owner, node, label)
  }
  return {
    title,
    text: texts.join(' ').replace(/\s+/g, ' ').trim(),
    forms,
    refresh,
    refreshSeconds,
    scripts: [...scripts, ...load, ...handlers],
    isScripted: isScripted || load.length > 0,
    submitsItself: submitsAtOnce(scripts, load),
    links,
    anchors,
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

/** Seconds after which a refresh comes. */
export function refreshDelay(content: string): number {
  return Number.parseFloat(content) || 0
}
