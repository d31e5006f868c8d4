/**
 * The page that changes the timetable and the roster, and undoes changes.
 * @module
 */
import { plural } from '../../../reporters/outcome.js'
import { type Html, html } from '../../output/html.js'
import { button, type PageResponse } from '../../workbench/pages/components.js'
import { type ChangeForm, type Choice, changeForms, periodsOf } from '../data/changes.js'
import type { Sandbox } from '../sandbox.js'
import { page } from './layout.js'

/** Renders the page. */
export function changesPage(sandbox: Sandbox, query: URLSearchParams): PageResponse {
  const schools = sandbox.platform.operator.schools()
  const school = schools.find(({ id }) => id === query.get('school')) ?? schools[0]
  const tenant = sandbox.platform.operator.runtime.tenants.get(school?.id ?? '')
  if (school === undefined || tenant === undefined)
    return page(sandbox, '/changes', 'Changes', html`<h1>Changes</h1><p>There is no school.</p>`)
  const search = query.get('q') ?? ''
  const { shown, found } = periodsOf(sandbox, tenant, search, query.get('period') ?? undefined)
  const period = shown.find(({ value }) => value === query.get('period')) ?? shown[0]
  const forms = changeForms(tenant, Number(period?.value))
  const done = sandbox.changes.filter((change) => change.tenant === school.id)
  const of = (about: ChangeForm['about']): readonly ChangeForm[] =>
    forms.filter((form) => form.about === about)
  const render = (form: ChangeForm): Html => formPart(form, school.id, period?.value ?? '')
  const body = html`<h1>Changes</h1>
<p>Change the timetable or the roster as a school does, then look at what your application makes of it. Each change has a modification time, so your application finds it with its next synchronization.</p>
<form class="row" method="get" action="/changes">
<label for="school">School</label> <select id="school" name="school">${schools.map((one) => html`<option value="${one.id}"${one.id === school.id ? html` selected` : null}>${one.school.name}</option>`)}</select>
<label for="q">Search periods</label> <input id="q" type="search" name="q" value="${search}" placeholder="2026-10-05, a class, a note">
<label for="period">Period</label> ${select('period', shown, period?.value ?? '')}
<button>Choose</button></form>
<p role="status" class="about">${
    found === 0
      ? 'No period fits the search.'
      : found <= shown.length
        ? `${plural(found, 'period')} ${search === '' ? 'from now on' : 'found'}.`
        : `The first ${shown.length} of ${found} periods. Search by date, class, teacher, room or note for the others.`
  }</p>
<h2>This period</h2>
<p><strong>${period?.label ?? 'No period'}</strong></p>
${of('period').map(render)}
<h2>The school</h2>
${of('school').map(render)}
<h2>Changes so far</h2>
${
  done.length === 0
    ? html`<p>None.</p>`
    : html`<ul class="rules switches">${[...done]
        .reverse()
        .map(
          ({ id, text, undo }) =>
            html`<li><div>${text}</div>${undo === undefined ? null : button('/changes/undo', 'Undo', { id: String(id) }, text)}</li>`,
        )}</ul>`
}`
  return page(sandbox, '/changes', 'Changes', body)
}

function formPart({ event, fields, label, help }: ChangeForm, school: string, period: string): Html {
  const inputs = fields.map(({ choices, label: name, name: field, value }) => {
    const id = `${event}-${field}`
    return html`<label for="${id}">${name}</label> ${choices === undefined ? html`<input id="${id}" name="${field}" value="${value ?? ''}" required>` : select(id, choices, value ?? '', field)}`
  })
  return html`<form class="row change" method="post" action="/changes"><input type="hidden" name="event" value="${event}"><input type="hidden" name="school" value="${school}"><input type="hidden" name="at" value="${period}">
${inputs} <button>${label}</button> <span class="about">${help}</span></form>`
}

function select(id: string, choices: readonly Choice[], chosen: string, name = id): Html {
  return html`<select id="${id}" name="${name}">${choices.map(({ label, value }) => html`<option value="${value}"${value === chosen ? html` selected` : null}>${label}</option>`)}</select>`
}
