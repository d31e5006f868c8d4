/**
 * Reads every list with strict clients of `@hey-api/openapi-ts`, which judge answers with zod. strict-clients.test.ts
 * describes input and output.
 */
import { text } from 'node:stream/consumers'
import { client as dataClient } from './data/client.gen.js'
import * as data from './data/sdk.gen.js'
import { client as rosterClient } from './roster/client.gen.js'
import * as roster from './roster/sdk.gen.js'

const { after, dataBase, lesson, limit, rosterBase, token } = JSON.parse(await text(process.stdin))
for (const [client, baseUrl] of [
  [dataClient, dataBase],
  [rosterClient, rosterBase],
] as const)
  client.setConfig({ auth: token, baseUrl, throwOnError: true })

const changed = { query: { dateLastModifiedAfter: after } }
const page = { query: { limit } }
const ids = (records: readonly { readonly id: number | bigint }[]): string[] =>
  records.map(({ id }) => String(id))
const sourcedIds = (records: readonly { readonly sourcedId: string }[]): string[] =>
  records.map(({ sourcedId }) => sourcedId)

/** The ids of the records in each list. */
const lists: Readonly<Record<string, () => Promise<readonly string[]>>> = {
  students: async () => ids((await data.listStudents({ ...page, throwOnError: true })).data.students),
  classes: async () => ids((await data.listClasses({ throwOnError: true })).data.classes),
  rooms: async () => ids((await data.listRooms({ throwOnError: true })).data.rooms),
  timetable: async () =>
    ids((await data.getTimetable({ ...changed, throwOnError: true })).data.timetableData.periods),
  'timetable/deleted-periods': async () =>
    (await data.getDeletedPeriods({ ...changed, throwOnError: true })).data.map(String),
  users: async () => sourcedIds((await roster.listRosterUsers({ ...page, throwOnError: true })).data.users),
  'roster classes': async () =>
    sourcedIds((await roster.listRosterClasses({ ...page, throwOnError: true })).data.classes),
  'students of a roster class': async () =>
    sourcedIds(
      (await roster.listRosterClassStudents({ ...page, path: { id: lesson }, throwOnError: true })).data
        .users,
    ),
  orgs: async () => sourcedIds((await roster.listRosterOrgs({ ...page, throwOnError: true })).data.orgs),
  schools: async () =>
    sourcedIds((await roster.listRosterSchools({ ...page, throwOnError: true })).data.orgs),
  academicSessions: async () =>
    sourcedIds((await roster.listRosterSessions({ ...page, throwOnError: true })).data.academicSessions),
}

const findings: Record<string, readonly string[] | string> = {}
for (const [name, read] of Object.entries(lists))
  findings[name] = await read().catch((error: unknown) => String(error))
process.stdout.write(JSON.stringify(findings))
