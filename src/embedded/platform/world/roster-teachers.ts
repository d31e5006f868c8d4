/**
 * Names and accounts of the teachers of each school.
 * @module
 */
import type { Tenant, UserKey } from '../model.js'

type Source = Tenant['source']

/** A teacher. `user` is their login account in the profile. */
export interface Teacher {
  readonly id: number
  readonly shortName: string
  readonly givenName: string
  readonly familyName: string
  readonly gender: string
  readonly user?: UserKey
}

type Row = readonly [
  id: number,
  shortName: string,
  givenName: string,
  familyName: string,
  gender: string,
  user?: UserKey,
]

const rows: Readonly<Record<Source, readonly Row[]>> = {
  A: [
    [101, 'GRU', 'Änna', 'Grüber', 'female', 'teacher'],
    [102, 'SOU', 'Davi', 'Souza', 'male', 'regional'],
    [103, 'KUR', 'Edda', 'Kurz', 'female', 'nobirth'],
    [104, 'MOS', 'Felix', 'Moser', 'male', 'twin_a'],
    [105, 'ADL', 'Karin', 'Adler', 'female'],
    [106, 'BER', 'Ludwig', 'Berg', 'male'],
    [107, 'CZE', 'Magda', 'Czerny', 'female'],
    [108, 'DOL', 'Niko', 'Dolinar', 'male'],
    [109, 'EIS', 'Olga', 'Eisner', 'female'],
    [110, 'FUC', 'Peter', 'Fuchs', 'male'],
    [111, 'GAB', 'Renée', 'Gabriel', 'female'],
    [112, 'HÖL', 'Stefan', 'Höller', 'male'],
    [1011, 'AIG', 'Theres', 'Aigner', 'female'],
    [1012, 'NOV', 'Urs', 'Novák', 'male'],
    [1013, 'RAU', 'Vera', 'Rauch', 'female'],
  ],
  B: [
    [701, 'LOR', 'Hanna', 'Lorenz', 'female', 'teacher'],
    [702, 'ZIM', 'Willi', 'Zimmer', 'male'],
  ],
}

/** Teachers of a school. */
export function teachersAt(source: Source): readonly Teacher[] {
  return rows[source].map(([id, shortName, givenName, familyName, gender, user]) => ({
    id,
    shortName,
    givenName,
    familyName,
    gender,
    ...(user === undefined ? {} : { user }),
  }))
}
