/**
 * Cuts a JSON body around the record that a check judged, so that the example shows this record.
 * @module
 */

/** What the example is about. */
export interface Judged {
  /** Ids, names and values that the texts of the finding name. */
  readonly words: ReadonlySet<string>
  /** The body of the counterpart: what differs from it was judged. Undefined if there is none. */
  readonly counterpart: unknown
  /** The text without what differs from recording to recording. */
  readonly stable: (text: string) => string
}

/** Places that are shown at most. */
const mostPlaces = 3
/** Scalar fields of a record that are shown at most if it is long. */
const fewFields = 6
/** Nesting up to which a body is looked at. */
const deepest = 40

/** The names by which records of two lists are the same. */
const keys = ['id', 'sourcedId', 'externalKey', 'externKey', 'key', 'name', 'shortName']

type Place = readonly (string | number)[]

/**
 * The words of a finding that can name a record: numbers, and texts in quotation marks.
 * @param texts what was expected and found
 */
export function wordsOf(texts: readonly string[]): ReadonlySet<string> {
  return new Set(
    texts.flatMap((text) => [
      ...(text.match(/(?<![\w.])-?\d{2,}(?![\w.])/g) ?? []),
      ...[...text.matchAll(/"([^"\\]{2,80})"/g)].map(([, word = '']) => word),
      ...(text.match(/[\w-]*\d[\w-]{5,}|[A-Z]{2,}[\w-]*/g) ?? []),
      ...(/^[^\s,;]{2,80}$/.test(text) ? [text] : []),
    ]),
  )
}

/**
 * Renders a body as JSON that has at most so many characters, and shows what was judged. Notes such as `… 48 more` are
 * in place of what is left out.
 */
export function cutAround(body: unknown, judged: Judged, longest: number): string {
  const places = placesOf(body, judged)
  const { counterpart } = judged
  const otherPlaces = counterpart === undefined ? [] : placesOf(counterpart, { ...judged, counterpart: body })
  // Both with the same details: what only one of them shows would seem to be a difference.
  const fits = (detail: number): boolean =>
    textOf(body, places, detail).length <= longest &&
    (counterpart === undefined || textOf(counterpart, otherPlaces, detail).length <= longest)
  const details = [0, 1, 2, 3]
  return cutText(textOf(body, places, details.find(fits) ?? details.length), longest)
}

function textOf(body: unknown, places: readonly Place[], detail: number): string {
  return JSON.stringify(pruned(body, places, detail), null, 1)
}

/**
 * The keys of the records that were judged: the same records have them in other answers.
 */
export function judgedKeys(body: unknown, judged: Judged): string[] {
  return placesOf(body, judged).flatMap((place) =>
    place.flatMap((_step, at) => {
      const record = place.slice(0, at).reduce<unknown>(childOf, body)
      if (!isRecord(record)) return []
      const key = keys.find((name) => ['string', 'number'].includes(typeof record[name]))
      return key === undefined ? [] : [String(record[key])]
    }),
  )
}

function childOf(value: unknown, step: string | number): unknown {
  if (Array.isArray(value)) return value[Number(step)]
  return isRecord(value) ? value[step] : undefined
}

function cutText(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest)} …`
}

/** Where the judged values are: those that the finding names and that differ come first. */
function placesOf(body: unknown, judged: Judged): readonly Place[] {
  const differing =
    judged.counterpart === undefined ? [] : differences(body, judged.counterpart, judged.stable)
  const named = leaves(body)
    .filter(([, value]) => judged.words.has(String(value)))
    .map(([place]) => place)
  const isIn = (places: readonly Place[], place: Place): boolean =>
    places.some((one) => recordOf(one) === recordOf(place))
  const both = named.filter((place) => isIn(differing, place))
  const ordered = [...(both.length > 0 ? both : []), ...differing, ...named]
  const placesSeen = new Map<string, Place>()
  for (const place of ordered) {
    if (placesSeen.size >= mostPlaces) break
    placesSeen.set(place.join('/'), place)
  }
  return [...placesSeen.values()]
}

/** The record of a list that a place is in. */
function recordOf(place: Place): string {
  const at = place.findIndex((step) => typeof step === 'number')
  return place.slice(0, at + 1).join('/')
}

function leaves(value: unknown, place: Place = []): (readonly [Place, unknown])[] {
  if (place.length > deepest) return []
  if (typeof value !== 'object' || value === null) return [[place, value]]
  const entries: (readonly [string | number, unknown])[] = Array.isArray(value)
    ? value.map((item, at) => [at, item] as const)
    : Object.entries(value)
  return entries.flatMap(([step, item]) => leaves(item, [...place, step]))
}

/** Where a body differs from another one. Records of lists are compared with those that have the same key. */
function differences(
  body: unknown,
  other: unknown,
  stable: (text: string) => string,
  place: Place = [],
): Place[] {
  if (place.length > deepest) return []
  if (Array.isArray(body) && Array.isArray(other)) {
    const rest = body.flatMap((item, at) => {
      const same = counterpartOf(item, at, other)
      return same === undefined ? [[...place, at]] : differences(item, same, stable, [...place, at])
    })
    return rest.length === 0 && other.length !== body.length ? [place] : rest
  }
  if (isRecord(body) && isRecord(other)) {
    const names = Object.keys(body)
    const missing = Object.keys(other).some((name) => !names.includes(name))
    const deeper = names.flatMap((name) =>
      Object.hasOwn(other, name)
        ? differences(body[name], other[name], stable, [...place, name])
        : [[...place, name]],
    )
    return missing ? [...deeper, place] : deeper
  }
  return stable(String(body)) === stable(String(other)) && typeof body === typeof other ? [] : [place]
}

function counterpartOf(item: unknown, at: number, others: readonly unknown[]): unknown {
  if (!isRecord(item)) return others.includes(item) ? item : others[at]
  const key = keys.find((name) => ['string', 'number'].includes(typeof item[name]))
  if (key === undefined) return others[at]
  return others.find((other) => isRecord(other) && other[key] === item[key])
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const longestValue = 160

/**
 * The value with the judged places.
 * @param places those below it, from it on
 * @param detail the higher, the less is shown: 0 two records of each list, 1 one, 2 of records that are not judged only
 *   the simple fields, 3 of all records only some, 4 only the judged fields
 */
function pruned(value: unknown, places: readonly Place[], detail: number, isJudged = false): unknown {
  if (typeof value === 'string') return value.length <= longestValue ? value : cutText(value, longestValue)
  const below = (step: string | number): Place[] =>
    places.flatMap((place) => (place[0] === step ? [place.slice(1)] : []))
  const isOn = (step: string | number): boolean => places.some((place) => place[0] === step)
  const isHere = isJudged || places.some((place) => place.length === 0)
  if (Array.isArray(value)) {
    const on = value.flatMap((_item, at) => (isOn(at) ? [at] : []))
    const few = detail === 0 ? 2 : 1
    const shown = on.length > 0 ? on : [...value.keys()].slice(0, few)
    return withNotes(value, shown, (at) => pruned(value[at], below(at), detail, isHere && detail < 3))
  }
  if (!isRecord(value)) return value
  const names = Object.keys(value)
  const kept = names.filter((name, at) => {
    if (isOn(name) || keys[0] === name || keys[1] === name) return true
    if (detail <= 1) return true
    const isSimple = typeof value[name] !== 'object' || value[name] === null
    if (detail === 2) return isSimple || isHere
    if (detail === 3) return (isSimple && at < fewFields) || isHere
    return isHere && at < fewFields
  })
  const left = names.length - kept.length
  return Object.fromEntries([
    ...kept.map((name) => [name, pruned(value[name], below(name), detail, false)]),
    ...(left > 0 ? [['…', `${left} more`]] : []),
  ])
}

/** Some items of a list, with a note in place of those before, between and after them. */
function withNotes(
  list: readonly unknown[],
  shown: readonly number[],
  item: (at: number) => unknown,
): unknown[] {
  const result: unknown[] = []
  let next = 0
  for (const at of shown) {
    if (at > next) result.push(`… ${at - next} more`)
    result.push(item(at))
    next = at + 1
  }
  if (next < list.length) result.push(`… ${list.length - next} more`)
  return result
}
