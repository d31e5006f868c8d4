/**
 * Forms of a page and their controls.
 * @module
 */
import type { Work } from '../../record/work.js'
import { type Element, labelOf, textOf, walk } from './tree.js'

/** A form control that is sent: it has a name, is enabled, and is checked if it can be. */
export interface Field {
  readonly name: string
  /** Lower case; `hidden`, `text`, `password`, `select`, `textarea`, … */
  readonly type: string
  readonly value: string
  /** `autocomplete`, `id`, labels and other words that tell what it is for; lower case. */
  readonly hints: string
  /** True if a user cannot change it. */
  readonly fixed?: boolean
}

/** A button that submits its form. */
export interface Button {
  /** Empty where the button itself sends nothing. */
  readonly name: string
  readonly value: string
  /** `submit` or `image`. */
  readonly type: string
  /** Its label and other words that describe its purpose; lower case. */
  readonly hints: string
  /** Number of fields of the form before it: its own value is sent between them. */
  readonly at: number
  /** Its address instead of the action of the form; null to use the form's action. The same for the next two. */
  readonly action: string | null
  readonly method: string | null
  readonly enctype: string | null
}

/** A form, its action resolved against the page. */
export interface Form {
  readonly action: string
  /** `GET` or `POST`. */
  readonly method: string
  /** Media type of what a POST sends. */
  readonly enctype: string
  readonly acceptCharset: string
  readonly fields: readonly Field[]
  readonly buttons: readonly Button[]
  /** Boxes that must be ticked before the form can be sent. */
  readonly unticked: readonly Field[]
  /** Other boxes that are not ticked. */
  readonly boxes?: readonly Field[]
  /** Disabled fields with a value: they are shown and not sent. */
  readonly shown?: readonly Field[]
  /** Id, name, role, class and the like; lower case. */
  readonly hints: string
  /** False if the page names no action: a script may send the form. */
  readonly hasAction: boolean
}

/** A form that is being read. */
export interface OpenForm extends Form {
  readonly id: string
  readonly fields: Field[]
  readonly buttons: Button[]
  readonly unticked: Field[]
  readonly boxes: Field[]
  readonly shown: Field[]
}

const urlencoded = 'application/x-www-form-urlencoded'
const enctypes = new Set([urlencoded, 'multipart/form-data', 'text/plain'])

/** Controls that a browser never sends automatically. */
const neverSent = new Set(['button', 'reset', 'file'])
const buttons = new Set(['submit', 'image'])

/** Resolves an address; null for an empty or a wrong one. */
export type Resolve = (address: string) => string | null

/** What reads a page, and the work that it has done. */
export interface PageReading {
  readonly resolve: Resolve
  readonly work: Work
}

/** @param url of the page itself */
export function openForm(node: Element, { resolve, work }: PageReading, url: URL): OpenForm {
  const action = attribute(node, 'action')
  const address = action.trim() === '' ? null : resolve(action)
  const enctype = attribute(node, 'enctype').toLowerCase()
  return {
    id: attribute(node, 'id'),
    action: address ?? url.href,
    hasAction: address !== null && !/^\s*(?:#|javascript:)/i.test(action),
    method: methodOf(attribute(node, 'method')),
    enctype: enctypes.has(enctype) ? enctype : urlencoded,
    acceptCharset: attribute(node, 'accept-charset'),
    hints: wordsOf(node, ['id', 'name', 'role', 'class', 'aria-label', 'title', 'action'], work),
    fields: [],
    buttons: [],
    unticked: [],
    boxes: [],
    shown: [],
  }
}

function methodOf(value: string): string {
  return value.toUpperCase() === 'POST' ? 'POST' : 'GET'
}

/**
 * Adds a control to its form.
 * @param label text of the labels that belong to it
 */
export function addControl(form: OpenForm, node: Element, label: string, reading: PageReading): void {
  const { work } = reading
  const type = typeOf(node)
  if (neverSent.has(type) || (has(node, 'disabled') && buttons.has(type))) return
  const name = attribute(node, 'name')
  if (buttons.has(type)) {
    form.buttons.push(buttonOf(node, type, form.fields.length, reading))
    return
  }
  if (name === '' && !has(node, 'disabled')) return
  const box = type === 'checkbox' || type === 'radio'
  const words = wordsOf(node, ['autocomplete', 'id', 'aria-label', 'placeholder', 'title', 'class'], work)
  work.spend(label.length)
  const hints = `${words} ${label}`.toLowerCase()
  const field: Field = {
    name,
    type,
    value: valueIn(node, box, work),
    hints,
    ...(has(node, 'readonly') ? { fixed: true } : {}),
  }
  if (has(node, 'disabled')) {
    if (!box && field.value !== '') form.shown.push(field)
  } else if (!box || has(node, 'checked')) form.fields.push(field)
  else if (type === 'checkbox') (has(node, 'required') ? form.unticked : form.boxes).push(field)
}

function buttonOf(node: Element, type: string, at: number, { resolve, work }: PageReading): Button {
  const action = attribute(node, 'formaction')
  const enctype = attribute(node, 'formenctype').toLowerCase()
  const said = ['id', 'name', 'value', 'aria-label', 'title', 'alt', 'formaction', 'class']
  const words = wordsOf(node, said, work)
  return {
    name: attribute(node, 'name'),
    value: attribute(node, 'value'),
    type,
    hints: `${labelOf(node, work)} ${words}`.toLowerCase().replace(/\s+/g, ' ').trim(),
    at,
    action: action.trim() === '' ? null : resolve(action),
    method: has(node, 'formmethod') ? methodOf(attribute(node, 'formmethod')) : null,
    enctype: enctypes.has(enctype) ? enctype : null,
  }
}

function wordsOf(node: Element, names: readonly string[], work: Work): string {
  const words = names
    .map((name) => attribute(node, name))
    .filter((value) => value !== '')
    .join(' ')
  work.spend(words.length)
  return words.toLowerCase()
}

function typeOf(node: Element): string {
  const type = attribute(node, 'type').toLowerCase()
  if (node.tagName === 'button') return type === 'button' || type === 'reset' ? type : 'submit'
  return node.tagName === 'input' ? type || 'text' : node.tagName
}

function valueIn(node: Element, box: boolean, work: Work): string {
  if (node.tagName === 'textarea') return textOf(node, work)
  if (node.tagName !== 'select') return has(node, 'value') || !box ? attribute(node, 'value') : 'on'
  const options = optionsOf(node, work)
  const chosen = options.find((option) => has(option, 'selected')) ?? options[0]
  if (chosen === undefined) return ''
  return has(chosen, 'value') ? attribute(chosen, 'value') : textOf(chosen, work).trim()
}

function optionsOf(select: Element, work: Work): Element[] {
  const options: Element[] = []
  walk(select, select, (node) => {
    work.spend(1)
    if ('tagName' in node && node.tagName === 'option') options.push(node)
    return select
  })
  return options
}

/** Value of an attribute; empty if it is absent. */
export function attribute(node: Element, name: string): string {
  return node.attrs.find((candidate) => candidate.name === name)?.value ?? ''
}

/** True if the attribute is present, with any value. */
export function has(node: Element, name: string): boolean {
  return node.attrs.some((candidate) => candidate.name === name)
}
