/**
 * The schools that have activated the application, with their credentials.
 *
 * They are in a file, so that they survive a restart. THE FILE HAS PASSWORDS IN CLEAR TEXT: use a database or a
 * secret store before you serve real schools. What was copied from a school is in memory only, see data.js.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { settings } from './settings.js'

const file = path.join(settings.dataFolder, 'schools.json')
const mostEvents = 1000
const schools = new Map()

/** Reads the file, as at the start. */
export function load() {
  schools.clear()
  let text = '[]'
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
  for (const stored of JSON.parse(text)) schools.set(stored.tenant, { ...stored, credentialsAt: 0 })
}

/** Writes the file as a whole: a reader finds the old or the new one, never a half. */
function save() {
  mkdirSync(settings.dataFolder, { recursive: true })
  const kept = [...schools.values()].map(({ tenant, active, clientId, password, events }) => ({
    ...{ tenant, active, clientId, password },
    events,
  }))
  writeFileSync(`${file}.new`, JSON.stringify(kept), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

export const schoolOf = (tenant) => schools.get(tenant)

export const allSchools = () => [...schools.values()]

/** True if an event of a school was processed before. Contract 5.7: webhooks can come again. */
export const isProcessed = (tenant, eventId) =>
  eventId !== undefined && schools.get(tenant)?.events.includes(eventId) === true

const withEvent = (events = [], eventId) =>
  eventId === undefined ? events : [...events, eventId].slice(-mostEvents)

/** Stores the credentials of a school, and serves it. A school is stored once. Contract 5.7, 6. */
export function activate(tenant, { clientId, password }, eventId) {
  const events = withEvent(schools.get(tenant)?.events, eventId)
  // `credentialsAt`: the credentials become valid a little after our response. Contract 6.
  schools.set(tenant, { tenant, active: true, clientId, password, events, credentialsAt: Date.now() })
  save()
}

/** Stops serving a school, and forgets its password. Other schools are not touched. Contract 6. */
export function deactivate(tenant, eventId) {
  const school = schools.get(tenant)
  if (school === undefined) return
  schools.set(tenant, {
    ...school,
    active: false,
    password: null,
    events: withEvent(school.events, eventId),
  })
  save()
}

load()
