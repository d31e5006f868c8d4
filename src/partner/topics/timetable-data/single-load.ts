/**
 * One load of a timetable that has something which an application may not understand.
 * @module
 */
import { given, must } from '../../../core/errors.js'
import type { PartnerContext } from '../../context.js'
import type { DataRecord } from '../../data/json.js'
import * as records from '../../data/records.js'
import { TimetableSchool } from '../../data/timetable-school.js'
import { copyOf, isShown, takesPlace } from './changed-timetable.js'

const { cancelled, period } = records

/** Judges that the application loads a timetable with a certain period, like one without it. */
export async function mustLoadWith(context: PartnerContext, record: DataRecord): Promise<void> {
  await context.once('a plain timetable', async () => {
    const plain = period()
    const school = await TimetableSchool.open(context, [plain])
    await school.syncWorks()
    copyOf(await school.export(), plain)
  })
  await loadedWith(context, record)
}

/** The same; the application must also show the period as taking place. */
export async function mustShowWith(context: PartnerContext, record: DataRecord): Promise<void> {
  // Without it, an export that never says what takes place would pass.
  await context.once('a timetable with a cancelled period', async () => {
    const [plain, gone] = [period(), cancelled(period())]
    const school = await TimetableSchool.open(context, [plain, gone])
    await school.syncWorks()
    const copy = await school.export()
    copyOf(copy, plain)
    given(isShown(copy, plain), 'a plain period is not shown as taking place either')
    given(!takesPlace(copy, gone), 'a cancelled period is shown as taking place, too')
  })
  const copy = await loadedWith(context, record)
  must(isShown(copy, record), 'the period as taking place', 'the period as cancelled')
}

async function loadedWith(context: PartnerContext, record: DataRecord) {
  const plain = period()
  const school = await TimetableSchool.open(context, [plain, record])
  const run = await context.service.unlessTwice(async () => (await school.sync()).run)
  given(school.runOf(run).timetable.length > 0, 'the application did not request the timetable')
  must(run.succeeded !== false, 'a synchronisation that succeeds', 'the application reports a failure')

  const copy = await school.export()
  const ids = copy.periods.map(({ id }) => id)
  must(ids.includes(String(plain.id)), 'the other period of the answer', 'a copy without the other period')
  must(ids.includes(String(record.id)), 'the period in the copy', 'a copy without the period')
  return copy
}
