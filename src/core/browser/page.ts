/**
 * Parses an HTML page as a browser without script sees it: forms, refreshes, scripts, links, text.
 * @module
 */
import { parseUrl } from '../../profile/parse-url.js'
import type { Work } from '../../record/work.js'
import { addControl, attribute, type Form, has, type OpenForm, openForm, type Resolve } from './controls.js'
import { submitsAtOnce } from './script.js'
import { directText, type Element, labelOf, pageWork, textOf, treeOf, walk } from './tree.js'

export type { Button, Field, Form } from './controls.js'

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

/** A query or a fragment with parameters. */
const parameters = /[?#][^?#=\n\r\u2028\u2029]*=/
const unseen = new Set(['style', 'noscript', 'template'])
/** Characters of a base. A longer one is ignored, as servers do not accept it. */
const longestBase = 16_384

/**
 * @param html the page
 * @param url where it came from, for relative addresses
 * @param work budget of the page
 * @throws UnreadablePage if the page is too large to be read
 */
export function parsePage(html: string, url: URL, work: Work = pageWork()): Page {
  const reader = new PageReader(url, work)
  const start: Around = { form: null, label: null, disabled: false }
  walk(treeOf(html, work), start, (node, around) => {
    const text = directText(node)
    work.spend(1 + (text?.length ?? 0))
    if (text !== undefined) reader.texts.push(text)
    return 'tagName' in node ? reader.read(node, around) : around
  })
  return reader.page()
}

/** The elements around a node that matter for it. */
interface Around {
  readonly form: OpenForm | null
  readonly label: Element | null
  readonly disabled: boolean
}

interface Control extends Around {
  readonly node: Element
  /** Id of a form somewhere else; empty for the form around it. */
  readonly owner: string
}

class PageReader {
  readonly texts: string[] = []
  readonly #url: URL
  readonly #forms: OpenForm[] = []
  readonly #controls: Control[] = []
  readonly #labels = new Map<string, string>()
  readonly #labelTexts = new Map<Element, string>()
  readonly #scripts: string[] = []
  readonly #handlers: string[] = []
  readonly #load: string[] = []
  readonly #links: string[] = []
  readonly #anchors: Link[] = []
  readonly #frames: string[] = []
  #title = ''
  #refresh: { readonly target: string | null; readonly seconds: number } | null = null
  #base: URL

  constructor(
    url: URL,
    readonly work: Work,
  ) {
    this.#url = url
    this.#base = url
  }

  /** @returns what is around the children of an element; undefined where they are no part of the page */
  read(node: Element, around: Around): Around | undefined {
    for (const { name, value } of node.attrs) {
      if (name === 'onload') this.#load.push(value)
      else if (name.startsWith('on')) this.#handlers.push(value)
      else if (this.#hasParameters(value)) add(this.#links, this.resolve(value))
    }
    if (unseen.has(node.tagName)) return undefined
    switch (node.tagName) {
      case 'base': {
        const href = attribute(node, 'href')
        const base = href.length > longestBase ? null : this.resolve(href)
        if (base !== null) this.#base = new URL(base)
        break
      }
      case 'title':
        this.#title ||= textOf(node, this.work).trim()
        return undefined
      case 'script':
        this.#scripts.push(textOf(node, this.work))
        return undefined
      case 'meta':
        this.#readMeta(node)
        break
      case 'iframe':
      case 'frame':
        add(this.#frames, this.resolve(attribute(node, 'src')))
        break
      case 'a': {
        const href = this.resolve(attribute(node, 'href'))
        const words = `${labelOf(node, this.work)} ${attribute(node, 'aria-label')} ${attribute(node, 'title')}`
        if (href !== null) this.#anchors.push({ href, text: words.replace(/\s+/g, ' ').trim() })
        break
      }
      default:
        return this.#readFormPart(node, around)
    }
    return around
  }

  #readMeta(node: Element): void {
    if (attribute(node, 'http-equiv').toLowerCase() !== 'refresh') return
    if (this.#refresh !== null && this.#refresh.target !== null) return
    const content = attribute(node, 'content')
    this.#refresh = { target: refreshTarget(content, this.#base), seconds: refreshDelay(content) }
  }

  #readFormPart(node: Element, around: Around): Around {
    switch (node.tagName) {
      case 'form': {
        const form = openForm(node, this, this.#url)
        this.#forms.push(form)
        return { ...around, form }
      }
      case 'fieldset':
        return has(node, 'disabled') ? { ...around, disabled: true } : around
      case 'label': {
        const target = attribute(node, 'for')
        if (target === '') return { ...around, label: node }
        this.#addLabel(target, node)
        return around
      }
      case 'input':
      case 'button':
      case 'select':
      case 'textarea': {
        const owner = attribute(node, 'form')
        if (!around.disabled && (owner !== '' || around.form !== null))
          this.#controls.push({ ...around, node, owner })
      }
    }
    return around
  }

  page(): Page {
    this.#addControls()
    const scripts = this.#scripts
    return {
      title: this.#title,
      text: this.texts.join(' ').replace(/\s+/g, ' ').trim(),
      forms: this.#forms,
      refresh: this.#refresh?.target ?? null,
      refreshSeconds: this.#refresh?.seconds ?? 0,
      scripts: [...scripts, ...this.#load, ...this.#handlers],
      isScripted: scripts.length > 0 || this.#load.length > 0,
      submitsItself: submitsAtOnce(scripts, this.#load, this.work),
      links: this.#links,
      anchors: this.#anchors,
      frames: this.#frames,
    }
  }

  /** Comes last: a label may come after its control. */
  #addControls(): void {
    const byId = new Map<string, OpenForm>()
    for (const form of this.#forms) if (!byId.has(form.id)) byId.set(form.id, form)
    const inForms = this.#controls.filter(({ owner }) => owner === '')
    const elsewhere = this.#controls.filter(({ owner }) => owner !== '')
    for (const { node, owner, label, form } of [...inForms, ...elsewhere]) {
      const to = owner === '' ? form : byId.get(owner)
      if (to !== null && to !== undefined) addControl(to, node, this.#labelled(node, label), this)
    }
  }

  /** Several labels may be for one control. */
  #addLabel(target: string, node: Element): void {
    const before = this.#labels.get(target) ?? ''
    if (before.length >= longestHints) return
    const label = `${before} ${labelOf(node, this.work)}`.replace(/\s+/g, ' ').slice(0, longestHints)
    this.work.spend(label.length)
    this.#labels.set(target, label)
  }

  #labelled(node: Element, around: Element | null): string {
    const outer = around === null ? '' : this.#textOfLabel(around)
    return `${this.#labels.get(attribute(node, 'id')) ?? ''} ${outer}`
  }

  #textOfLabel(label: Element): string {
    const text = this.#labelTexts.get(label) ?? labelOf(label, this.work).replace(/\s+/g, ' ')
    this.#labelTexts.set(label, text)
    return text
  }

  #hasParameters(value: string): boolean {
    this.work.spend(value.length)
    return parameters.test(value)
  }

  readonly resolve: Resolve = (address) => {
    if (address === '') return null
    const href = parseUrl(address, this.#base)?.href ?? null
    this.work.spend(href?.length ?? address.length + this.#base.href.length)
    return href
  }
}

/** Characters of all labels of one control. */
const longestHints = 8000

function add(addresses: string[], address: string | null): void {
  if (address !== null) addresses.push(address)
}

/**
 * Target of a refresh, resolved; null where it has none.
 * @param content value of a meta refresh or of a Refresh header, e.g. `0; url=/next`
 */
export function refreshTarget(content: string, base: URL): string | null {
  const target = /^\s*[\d.]+\s*(?:[;,]\s*)?(?:url\s*=\s*)?(?:'([^']*)|"([^"]*)|(\S+))/i
    .exec(content)
    ?.slice(1)
    .find((text) => text !== undefined)
    ?.trim()
  return target === undefined || target === '' ? null : (parseUrl(target, base)?.href ?? null)
}

/** Seconds after which a refresh comes. */
export function refreshDelay(content: string): number {
  return Number.parseFloat(content) || 0
}
