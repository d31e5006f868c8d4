/**
 * The form of the data at the platform. Contract 2.6, 4.6 name few fields, no envelopes and only some paths.
 * @module
 */
import { type Ask, type DataList, isJsonObject, type JsonObject } from '../service/model.js'

/** A part of a JSON object. */
function fieldOf(value: unknown, name: string): unknown {
  return isJsonObject(value) ? value[name] : undefined
}

export const dataFormBehaviours = {
  /** The list in an answer. */
  listRead: (answer: unknown, list: DataList): unknown => {
    if (list === 'timetable') return fieldOf(fieldOf(answer, 'timetableData'), 'periods')
    if (list === 'timetable/deleted-periods') return answer
    return fieldOf(answer, list.replace('roster/', ''))
  },

  /** A received record, with the names of fields that the application uses. */
  recordRead: (record: JsonObject, _list: DataList): JsonObject => record,

  /** A request, with the path and the parameters of the platform. */
  requestMade: (ask: Ask): Ask => ask,
}
