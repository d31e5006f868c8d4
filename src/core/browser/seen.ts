/**
 * Describes what a page in Chromium shows right now, frames included, in the terms of the form driver.
 * @module
 */
import type { Frame, Locator, Page } from 'playwright-core'
import type { Button, Field, Form } from './controls.js'
import type { Link } from './page.js'

/** A control that can be filled in or pressed. */
interface Live {
  readonly locator: Locator
}
export type LiveField = Field & Live
export type LiveButton = Button & Live
export type LiveLink = Link & Live

/** A form, or all controls of a frame outside of forms. */
export interface LiveForm extends Form {
  readonly fields: readonly LiveField[]
  readonly buttons: readonly LiveButton[]
  /** False for controls outside of forms. */
  readonly isForm: boolean
}

/** What can be seen of a page. */
export interface Seen {
  readonly title: string
  readonly text: string
  readonly forms: readonly LiveForm[]
  readonly anchors: readonly LiveLink[]
}

/** One control as read from the page. */
interface Told {
  readonly kind: 'field' | 'button' | 'link'
  readonly form: number
  readonly formHints: string
  readonly name: string
  readonly type: string
  readonly value: string
  readonly hints: string
  readonly fixed: boolean
  readonly disabled: boolean
  readonly href: string
  readonly index: number
}

const controls = 'input, select, textarea, button, [role=button], a[href]'

/** Runs in the page, hence as a text. Elements keep their places in the list, by which they are found again. */
const describing = `
  const forms = []
  const words = (element, names) => names.map((name) => element.getAttribute(name) ?? '').join(' ')
  const visible = (element) => {
    const style = getComputedStyle(element)
    return element.getClientRects().length > 0 && style.visibility !== 'hidden' && style.display !== 'none'
  }
  return elements.flatMap((element, index) => {
    const tag = element.tagName.toLowerCase()
    const type = tag === 'input' ? element.type : tag === 'button' ? 'submit' : tag
    const box = type === 'checkbox' || type === 'radio'
    if (type === 'hidden' || type === 'file' || !(visible(element) || box)) return []
    const form = element.form ?? element.closest('form')
    if (form !== null && !forms.includes(form)) forms.push(form)
    const labels = [...(element.labels ?? [])].map((label) => label.textContent).join(' ')
    const isButton = ['submit', 'button', 'image', 'reset'].includes(type) || element.getAttribute('role') === 'button'
    const isLink = tag === 'a' && !isButton
    if (type === 'reset' || (element.disabled && (isButton || box))) return []
    const innerText = isButton || isLink ? element.innerText ?? '' : ''
    return [{
      kind: isButton ? 'button' : isLink ? 'link' : 'field',
      form: form === null ? -1 : forms.indexOf(form),
      formHints: form === null ? '' : words(form, ['id', 'name', 'role', 'class', 'aria-label', 'title', 'action']),
      name: element.getAttribute('name') || element.id,
      type,
      value: box ? (element.checked ? 'on' : element.required ? 'needed' : '') : String(element.value ?? ''),
      hints: [innerText, labels, words(element, ['autocomplete', 'id', 'name', 'aria-label', 'placeholder', 'title', 'alt', 'class']),
        isButton ? String(element.value ?? '') : ''].join(' '),
      fixed: element.readOnly === true,
      disabled: element.disabled === true,
      href: isLink ? element.href : '',
      index,
    }]
  })`
const describe = new Function('elements', describing) as (elements: unknown) => Told[]

/** Reads the page and its frames. A page that is being left reads as empty. */
export async function look(page: Page): Promise<Seen> {
  const frames = await Promise.all(page.frames().map((frame) => inFrame(frame)))
  return {
    title: await page.title().catch(() => ''),
    text: frames.map(({ text }) => text).join(' '),
    forms: frames.flatMap(({ forms }) => forms),
    anchors: frames.flatMap(({ anchors }) => anchors),
  }
}

async function inFrame(frame: Frame): Promise<Pick<Seen, 'text' | 'forms' | 'anchors'>> {
  try {
    const elements = frame.locator(controls)
    const told = await elements.evaluateAll(describe)
    const text = String(await frame.evaluate('document.body ? document.body.innerText : ""'))
    const anchors = told
      .filter(({ kind }) => kind === 'link')
      .map(({ href, hints, index }) => ({ href, text: folded(hints), locator: elements.nth(index) }))
    const numbers = [...new Set(told.filter(({ kind }) => kind !== 'link').map(({ form }) => form))]
    const forms = numbers.map((number) =>
      formOf(
        told.filter(({ form, kind }) => form === number && kind !== 'link'),
        elements,
      ),
    )
    return { text, forms, anchors }
  } catch {
    // The frame is being left.
    return { text: '', forms: [], anchors: [] }
  }
}

function formOf(told: readonly Told[], all: Locator): LiveForm {
  const fieldOf = ({ fixed, hints, index, name, type, value }: Told): LiveField => ({
    name,
    type: type.toLowerCase(),
    value,
    hints: folded(hints),
    ...(fixed ? { fixed } : {}),
    locator: all.nth(index),
  })
  const fields = told.filter(({ disabled, kind }) => kind === 'field' && !disabled)
  const isNeeded = ({ type, value }: Told): boolean => type === 'checkbox' && value === 'needed'
  return {
    action: '',
    hasAction: true,
    method: 'POST',
    enctype: '',
    acceptCharset: '',
    hints: (told[0]?.formHints ?? '').toLowerCase(),
    isForm: told.every(({ form }) => form >= 0),
    fields: fields.filter((one) => !isNeeded(one)).map(fieldOf),
    unticked: fields.filter(isNeeded).map(fieldOf),
    boxes: fields.filter(({ type, value }) => type === 'checkbox' && value === '').map(fieldOf),
    shown: told.filter(({ disabled, value }) => disabled && value !== '').map(fieldOf),
    buttons: told
      .filter(({ kind }) => kind === 'button')
      .map(({ hints, index, name, value }) => ({
        name,
        value,
        type: 'submit',
        hints: folded(hints),
        at: 0,
        action: null,
        method: null,
        enctype: null,
        locator: all.nth(index),
      })),
  }
}

function folded(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase()
}
