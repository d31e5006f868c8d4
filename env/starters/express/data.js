/**
 * Copies students, classes, rooms and the roster of a school, and writes classes. Contract 2.6, 4.6.
 *
 * MEMORY STORE: the copies are lost at a restart, and are then loaded again.
 */
import { call, listIn, PlatformError, read } from './service.js'

const studentsInPage = 1000
const usersInPage = 100
const mostPages = 1000

const copies = new Map()

/** The copy of a school. */
export function copyOf(tenant) {
  const known = copies.get(tenant)
  if (known !== undefined) return known
  const copy = {
    students: [],
    periods: new Map(),
    cursor: null,
    classes: [],
    rooms: [],
    users: [],
    academicSessions: [],
    schoolName: null,
  }
  copies.set(tenant, copy)
  return copy
}

export const forgetCopies = () => copies.clear()

/** Reads a list page by page, until a page is not full. Ids of the platform are the keys. Contract 8. */
async function allPages(tenant, path, size, idField, options = {}) {
  const found = new Map()
  let offset = 0
  for (let page = 0; page < mostPages; page += 1) {
    const query = { limit: String(size), offset: String(offset) }
    const items = listIn((await read(tenant, path, { ...options, query }))[path], path)
    for (const item of items) found.set(String(item[idField]), item)
    offset += items.length
    if (items.length < size) return [...found.values()]
  }
  throw new PlatformError(`${path}: too many pages`, 200)
}

/** All students, also those without an external key. Their key is the internal id. Contract 2.6, 4.6, 8. */
export async function copyStudents(tenant) {
  copyOf(tenant).students = await allPages(tenant, 'students', studentsInPage, 'id')
}

/**
 * Looks up one student. Contract 4.6: the path has the external key, and the internal id goes into a filter.
 * @returns whether the platform has the student
 */
export async function findStudent(tenant, { id, externalKey }) {
  if (typeof externalKey === 'string') {
    const { status } = await call(tenant, `students/${encodeURIComponent(externalKey)}`)
    return status === 200
  }
  const answer = await read(tenant, 'students', { query: { filter: `id='${id}'` } })
  return listIn(answer.students, 'students').length > 0
}

const readClasses = async (tenant) => listIn((await read(tenant, 'classes')).classes, 'classes')

/** All classes. The key is `id`: a short name is unique only within a school year. Contract 2.6. */
export async function copyClasses(tenant) {
  copyOf(tenant).classes = await readClasses(tenant)
}

/**
 * Writes a class. Contract 4.6: `id` counts first; a class of another school year must not have its short name.
 * @returns whether the platform accepted it
 */
export async function writeClass(tenant, id) {
  const found = (await readClasses(tenant)).find((one) => String(one.id) === String(id))
  if (found === undefined) return false
  const today = new Date().toISOString().slice(0, 10)
  const isCurrent = String(found.startDate ?? today) <= today && today <= String(found.endDate ?? today)
  const item = {
    id: found.id,
    ...(found.externKey === undefined ? {} : { externKey: found.externKey }),
    ...(isCurrent ? { shortName: found.shortName } : {}),
    longName: String(found.longName).trim(),
  }
  const { status } = await call(tenant, 'classes', { method: 'PUT', body: { classes: [item] } })
  return status >= 200 && status < 300
}

/** All rooms: the full name is only here, not in the timetable. Contract 2.6, 4.6. */
export async function copyRooms(tenant) {
  copyOf(tenant).rooms = listIn((await read(tenant, 'rooms')).rooms, 'rooms')
}

/** Accounts, school years and the name of the school. Persons without an account are not here. Contract 2.6, 4.6. */
export async function copyRoster(tenant) {
  const roster = { base: 'roster' }
  const list = async (path) => listIn((await read(tenant, path, roster))[path], path)
  const users = await allPages(tenant, 'users', usersInPage, 'sourcedId', roster)
  const academicSessions = await list('academicSessions')
  const [organization] = await list('orgs')
  Object.assign(copyOf(tenant), { users, academicSessions, schoolName: organization?.name ?? null })
}

/** Whether a user is active: not if the account is disabled, and not after the exit date. Contract 2.6. */
export const isActive = ({ enabledUser, status }) =>
  String(enabledUser ?? true) !== 'false' && String(status).toLowerCase() !== 'tobedeleted'
