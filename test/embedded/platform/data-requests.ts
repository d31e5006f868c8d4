/**
 * Valid and invalid requests to every data resource of the embedded platform.
 */
import { send } from '../flow.js'

const update = (...classes: readonly object[]): string => JSON.stringify({ classes })

const paths = [
  '/students?limit=2&offset=1',
  "/students?filter=classAssignments.className='1A'&limit=1",
  '/students?filter=nonsense',
  '/students/S-10003',
  '/students/nobody',
  '/classes',
  '/classes?schoolYearId=26',
  '/classes/5501',
  '/timetable?dateLastModifiedAfter=2000-01-01T00:00:00Z&teacher=101',
  '/timetable?dateLastModifiedAfter=yesterday',
  '/timetable/deleted-periods?dateLastModifiedAfter=2000-01-01T00:00:00Z',
  '/timetable/deleted-periods?dateLastModifiedAfter=yesterday',
  '/timetable/deleted-periods',
  '/rooms',
  '/rooms/301',
  '/rooms/1',
] as const

const updates = [
  update({ id: 5501, longName: 'one' }),
  update({ id: 5501, externKey: 'A27-502', shortName: 'ZZ-Y', longName: 'two' }),
  update({ shortName: '13H', longName: 'three' }),
  'no JSON',
] as const

/**
 * Sends all requests.
 * @param base base path of the data APIs
 */
export async function askForAllData(base: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  for (const path of paths) await send(`${base}${path}`, { headers })
  for (const body of updates) await send(`${base}/classes`, { method: 'PUT', headers, body })
}
