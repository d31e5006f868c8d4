/**
 * The form of the data that the simulated platform serves.
 * @module
 */
import {
  type DataForm,
  dataForm,
  type PeriodForm,
  pairsIn,
  type ResourceKind,
  wordsIn,
} from '../data-form.js'
import { partnerKeySet } from '../keys.js'
import type { Problem } from '../problems.js'
import { withDefaults } from '../values.js'

type Values = Readonly<Record<string, string>>

/** Data that an application must be able to read although the contract does not name it. */
export type DataExtra = 'field' | 'resource-kind' | 'course'

/** The form of served data: in addition to where things are, what requests need, how times are written and what is unknown. */
export interface ServedDataForm extends DataForm {
  readonly timetable: DataForm['timetable'] & {
    /** Whether requests for periods need `dateLastModifiedAfter`, or that or an entity filter. */
    readonly cursor: 'optional' | 'or-filter' | 'required'
    /** The offset of the first period. */
    readonly offsetFrom: number
  }
  readonly periods: PeriodForm & {
    readonly timeFormat: 'local' | 'offset' | 'numbers'
    /** Field with the note. */
    readonly note: string
    /** Fields with the other period of a move: in the new period, and in the original. */
    readonly links: readonly [inNew: string, inOriginal: string]
    /** Words of the contract for the status of a period, and those in their place. */
    readonly statusWords: readonly (readonly [word: string, written: string])[]
  }
  readonly roster: DataForm['roster'] & {
    readonly booleans: 'boolean' | 'text'
    readonly displayName: 'metadata' | 'top'
  }
  readonly extras: ReadonlySet<DataExtra>
}

/**
 * Reads the form of the data.
 * @param settings checked values by profile key, with defaults
 */
export function servedDataForm(settings: Values): ServedDataForm {
  const form = dataForm(settings)
  const [inNew = '', inOriginal = inNew] = wordsIn(settings, 'PERIOD_LINK')
  const timeFormat = settings.PERIOD_TIME_FORMAT as ServedDataForm['periods']['timeFormat']
  return {
    ...form,
    timetable: {
      ...form.timetable,
      cursor: settings.TIMETABLE_CURSOR as ServedDataForm['timetable']['cursor'],
      offsetFrom: Number(settings.TIMETABLE_OFFSET_FROM),
    },
    periods: {
      ...form.periods,
      timeFormat,
      note: settings.PERIOD_NOTE ?? '',
      links: [inNew, inOriginal],
      statusWords: pairsIn(settings, 'PERIOD_STATUS_WORDS'),
    },
    roster: {
      ...form.roster,
      booleans: settings.ROSTER_BOOLEANS as ServedDataForm['roster']['booleans'],
      displayName: settings.ROSTER_DISPLAY_NAME as ServedDataForm['roster']['displayName'],
    },
    extras: new Set(wordsIn(settings, 'DATA_EXTRAS') as DataExtra[]),
  }
}

/** Kinds of resources that checks read. */
const neededKinds: readonly ResourceKind[] = ['teacher', 'class', 'room']
/** Fields of a period that have the same name in every form. */
const fixedFields = ['lessonId', 'type', 'exam']

/** Problems with keys that contradict each other. */
export function dataFormProblems(given: Values): Problem[] {
  const { periods } = servedDataForm(withDefaults(given, partnerKeySet))
  return [...timeProblems(periods), ...kindProblems(periods), ...nameProblems(periods)]
}

function timeProblems({ date, timeFormat }: ServedDataForm['periods']): Problem[] {
  if (timeFormat !== 'numbers' || date !== null) return []
  return [
    {
      key: 'PERIOD_DATE',
      expected: 'a value, because PERIOD_TIME_FORMAT is numbers',
      found: 'nothing',
      fix: 'set PERIOD_DATE to the field with the date, or choose another PERIOD_TIME_FORMAT',
    },
  ]
}

/**
 * A kind that checks read needs a list of its own, or a list for several kinds and the field that distinguishes them.
 * Other kinds without a list are not sent.
 */
function kindProblems({ kinds, kindField, resources }: PeriodForm): Problem[] {
  const words = new Set(kinds.map(([, word]) => word))
  const hasMixedList = kindField !== null && resources.some((name) => !words.has(name))
  const wordsOf = (kind: ResourceKind): string[] =>
    kinds.filter(([one]) => one === kind).map(([, word]) => word)
  const unnamed = neededKinds.filter((kind) => wordsOf(kind).length === 0)
  const withoutList = neededKinds.filter(
    (kind) =>
      !unnamed.includes(kind) && !hasMixedList && !wordsOf(kind).some((word) => resources.includes(word)),
  )
  const key = 'RESOURCE_KINDS'
  if (unnamed.length > 0)
    return [
      {
        key,
        expected: `names for ${neededKinds.join(', ')}`,
        found: `none for ${unnamed.join(', ')}`,
        fix: 'add a pair such as teacher=teachers for each of them',
      },
    ]
  if (withoutList.length === 0) return []
  return [
    {
      key,
      expected: `a list in PERIOD_RESOURCES for each of ${neededKinds.join(', ')}, or a list for several kinds and RESOURCE_KIND_MEMBER`,
      found: `no list for ${withoutList.join(', ')}`,
      fix: 'name a list in both keys, or add a list to PERIOD_RESOURCES and set RESOURCE_KIND_MEMBER',
    },
  ]
}

/** Two fields of a period cannot have one name. */
function nameProblems({
  id,
  start,
  end,
  date,
  links,
  note,
  status,
  resources,
}: ServedDataForm['periods']): Problem[] {
  const fields: readonly (readonly [key: string, name: string | null])[] = [
    ['PERIOD_ID', id],
    ['PERIOD_START', start],
    ['PERIOD_END', end],
    ['PERIOD_DATE', date],
    ['PERIOD_STATUS', status],
    ['PERIOD_NOTE', note],
    ...[...new Set(links)].map((name) => ['PERIOD_LINK', name] as const),
    ...resources.map((name) => ['PERIOD_RESOURCES', name] as const),
  ]
  const taken = new Set(fixedFields)
  return fields.flatMap(([key, name]) => {
    if (name === null) return []
    const isTaken = taken.has(name)
    taken.add(name)
    return isTaken
      ? [
          {
            key,
            expected: 'a name that no other field of a period has',
            found: `"${name}"`,
            fix: 'give each field of a period its own name',
          },
        ]
      : []
  })
}
