/**
 * The tree of an HTML page, of any depth, and its size limits.
 * @module
 */
import { type DefaultTreeAdapterMap, defaultTreeAdapter, parse } from 'parse5'
import { LimitedWork, type Work } from '../../record/work.js'
import { Undecided } from '../errors.js'

export type Node = DefaultTreeAdapterMap['node']
export type Element = DefaultTreeAdapterMap['element']

/** Characters of a page at most. */
export const longestPage = 16_000_000
/** Elements of a page at most; a parser repeats unclosed elements, so there may be more than the page has tags. */
export const mostElements = 300_000
/**
 * Steps to read a page at most: for its characters and elements, and for the labels, words and addresses of its controls
 * and links, which may be repeated for each of them.
 */
export const mostPageSteps = 50_000_000

/** A page of the target is too large to be read. */
export class UnreadablePage extends Undecided {
  override readonly name = 'UnreadablePage'

  /** @param what is too large, and the limit */
  constructor(what: string) {
    super(
      `A page of the target cannot be read: ${what}. This is no defect of the suite: make the page of the target smaller, and run again`,
    )
  }
}

/** The budget of one page. */
export function pageWork(): LimitedWork {
  return new LimitedWork(
    mostPageSteps,
    (limit) => new UnreadablePage(`its elements, labels and addresses take more than ${limit} steps to read`),
  )
}

/**
 * @param work of the page
 * @returns the document
 * @throws UnreadablePage if the page is longer than {@link longestPage}, or has more than {@link mostElements}
 */
export function treeOf(html: string, work: Work): Node {
  if (html.length > longestPage)
    throw new UnreadablePage(`it has ${html.length} characters, and the limit is ${longestPage}`)
  work.spend(html.length)
  let elements = 0
  return parse(html, {
    treeAdapter: {
      ...defaultTreeAdapter,
      createElement: (...element) => {
        elements += 1
        work.spend(1)
        if (elements > mostElements) throw new UnreadablePage(`it has more than ${mostElements} elements`)
        return defaultTreeAdapter.createElement(...element)
      },
    },
  })
}

/** What a visit answers: the state for the children of a node; undefined to leave them out; null to end the walk. */
export type Visit<State extends object> = (node: Node, state: State) => State | undefined | null

/** Visits a node and all nodes in it, in the order of the page. */
export function walk<State extends object>(root: Node, state: State, visit: Visit<State>): void {
  const first = visit(root, state)
  if (first === undefined || first === null) return
  const open = [{ nodes: childrenOf(root), at: 0, state: first }]
  for (let list = open.at(-1); list !== undefined; list = open.at(-1)) {
    const node = list.nodes[list.at]
    list.at += 1
    if (node === undefined) {
      open.pop()
      continue
    }
    const inner = visit(node, list.state)
    if (inner === null) return
    if (inner !== undefined && 'childNodes' in node)
      open.push({ nodes: childrenOf(node), at: 0, state: inner })
  }
}

function childrenOf(node: Node): readonly Node[] {
  return 'childNodes' in node ? node.childNodes : []
}

const noState = {}

/** The text of a text node; undefined for any other node. */
export function directText(node: Node): string | undefined {
  return node.nodeName === '#text' ? (node as DefaultTreeAdapterMap['textNode']).value : undefined
}

/** All text in a node. */
export function textOf(root: Node, work: Work): string {
  const texts: string[] = []
  walk(root, noState, (node) => {
    const text = directText(node)
    work.spend(1 + (text?.length ?? 0))
    if (text !== undefined) texts.push(text)
    return noState
  })
  return texts.join('')
}

/** Characters of a label that are read, and nodes that are looked at. A label may be inside another one. */
const longestLabel = 4000
const mostNodes = 1000

/** The beginning of the text in a node. */
export function labelOf(root: Node, work: Work): string {
  let text = ''
  let nodes = 0
  walk(root, noState, (node) => {
    nodes += 1
    const added = directText(node)?.slice(0, longestLabel - text.length) ?? ''
    work.spend(1 + added.length)
    text += added
    return text.length < longestLabel && nodes < mostNodes ? noState : null
  })
  return text
}
