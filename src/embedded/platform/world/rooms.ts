/**
 * Rooms of each school. They never change, so all platforms of the process share one list.
 * @module
 */
import type { Tenant } from '../model.js'

/** A room in the API. Contract 4.6. Its fields are an open point. */
export interface Room {
  readonly id: number
  readonly externKey: string | null
  readonly shortName: string
  readonly longName: string
  readonly building: string
  readonly capacity: number
  readonly active: boolean
}

/** The short name 312 is the id of another room. One room has no key and one is closed. */
const rows: Readonly<Record<'A' | 'B', readonly (readonly [string, string, string, number])[]>> = {
  A: [
    ['R101', 'Klassenraum 101', 'Hauptgebäude', 30],
    ['R102', 'Klassenraum 102', 'Hauptgebäude', 30],
    ['R103', 'Klassenraum 103', 'Hauptgebäude', 28],
    ['R104', 'Klassenraum 104', 'Hauptgebäude', 28],
    ['R201', 'Klassenraum 201', 'Hauptgebäude', 32],
    ['R202', 'Klassenraum 202', 'Hauptgebäude', 32],
    ['R203', 'Klassenraum 203', 'Hauptgebäude', 24],
    ['R204', 'Klassenraum 204', 'Hauptgebäude', 24],
    ['PH 1', 'Physiksaal 1', 'Neubau', 26],
    ['CH 1', 'Chemiesaal 1', 'Neubau', 26],
    ['MUS', 'Musiksaal', 'Neubau', 40],
    ['INF', 'Informatikraum', 'Neubau', 20],
    ['TURN', 'Turnhalle', 'Sportzentrum', 60],
    ['BÜ', 'Bücherei', 'Hauptgebäude', 35],
    ['312', 'Besprechungsraum 312', 'Neubau', 8],
    ['AULA', 'Aula', 'Hauptgebäude', 300],
    ['WERK', 'Werkraum (geschlossen)', 'Altbau', 0],
  ],
  B: [
    ['B7', 'Raum B7', 'Haus B', 28],
    ['B8', 'Raum B8', 'Haus B', 28],
  ],
}

const first = { A: 301, B: 901 } as const

function made(source: 'A' | 'B'): readonly Room[] {
  return rows[source].map(([shortName, longName, building, capacity], index) => ({
    id: first[source] + index,
    externKey: shortName === 'BÜ' ? null : `${source}-RAUM-${String(index + 1).padStart(3, '0')}`,
    shortName,
    longName,
    building,
    capacity,
    active: capacity > 0,
  }))
}

const rooms: Readonly<Record<'A' | 'B', readonly Room[]>> = { A: made('A'), B: made('B') }

/** Rooms of a school, by id. Contract 4.6. */
export function roomsOf({ source }: Pick<Tenant, 'source'>): readonly Room[] {
  return rooms[source]
}
