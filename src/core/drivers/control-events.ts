/**
 * The events that a control driver triggers at a target of the role platform, with the body and the answer of each.
 * Names and fields are those of the control protocol in `specs/openapi/control.yaml`.
 * @module
 */
import type { ControlEventName } from '../../profile/control-settings.js'
import type { Id } from '../../profile/data-fixtures.js'

export type { ControlEventName } from '../../profile/control-settings.js'

/** Answer to a change: opaque text for the event `undo`, if the driver can undo the change. */
interface Undoable {
  readonly undo?: string
}

/** Answer to an event without further fields. */
type Done = Undoable

/** State of the activation of an application for a school. */
export type ActivationState = 'inactive' | 'in-progress' | 'completed'

/** A resource on a period. */
interface PeriodResource {
  readonly period: Id
  readonly kind: 'teacher' | 'room'
  readonly resource: Id
}

/** Body and answer of each event. The tenant is added to each body when it is sent. */
export interface ControlEvents {
  /** The tenant's clock moves forward. */
  'advance-clock': { body: { readonly seconds: number }; answer: { readonly now?: number } }
  /** Lends a copy of the tenant to one check. */
  'lend-tenant': { body: object; answer: { readonly tenant: string } }
  /** Returns a lent copy. */
  'return-tenant': { body: object; answer: object }
  /** Returns the prepared data, by section and entry of a fixture file. */
  'describe-prepared': { body: object; answer: { readonly fixtures: Readonly<Record<string, unknown>> } }
  /** Another platform language for the user with this login name. */
  'set-language': { body: { readonly user: string; readonly language: string }; answer: Done }
  /** Another login name. */
  'rename-user': { body: { readonly user: string; readonly username: string }; answer: Done }
  /**
   * Activates an application for the school. The answer comes when the activation has begun. In scenario 3 it has the
   * client ID and the password that the administrator sees.
   */
  activate: {
    body: {
      readonly client_id: string
      readonly scenario: 1 | 2 | 3
      readonly credentials_url?: string
      readonly deactivation_url?: string
    }
    answer: Undoable & {
      readonly state?: 'in-progress' | 'completed'
      readonly client_id?: string
      readonly password?: string
    }
  }
  /** Returns the state of an activation. */
  'activation-state': {
    body: { readonly client_id: string }
    answer: { readonly state: ActivationState }
  }
  /** Deactivates an application for the school. */
  deactivate: { body: { readonly client_id: string }; answer: Done }
  /** Installs an application for the school again. */
  reinstall: { body: { readonly client_id: string }; answer: Done }
  /** Gives an application a permission, e.g. `timetable`. */
  'grant-permission': {
    body: { readonly client_id: string; readonly permission: string }
    answer: Done
  }
  /** Returns the address that the browser of a signed-in user opens when the user launches an application. */
  launch: {
    body: { readonly client_id: string; readonly user: string; readonly url?: string }
    answer: { readonly url: string }
  }
  /** Another teacher for one period. */
  substitute: {
    body: { readonly period: Id; readonly original: Id; readonly substitute: Id }
    answer: Done
  }
  /** Another teacher for a whole lesson. */
  'change-lesson-teacher': {
    body: { readonly lesson: Id; readonly former: Id; readonly present: Id }
    answer: Done
  }
  /** Another time for one period, as local time `YYYY-MM-DDTHH:MM`. The answer has the id of the new period. */
  'move-period': {
    body: { readonly period: Id; readonly start: string; readonly end: string }
    answer: Undoable & { readonly period: Id }
  }
  'add-resource': { body: PeriodResource; answer: Done }
  'remove-resource': { body: PeriodResource; answer: Done }
  'cancel-period': { body: { readonly period: Id }; answer: Done }
  'delete-period': { body: { readonly period: Id }; answer: Done }
  'write-note': { body: { readonly period: Id; readonly text: string }; answer: Done }
  /** How the school writes names, e.g. `last-first`. */
  'set-name-layout': { body: { readonly layout: string }; answer: Done }
  /** Deletes an account for good, by its id in the roster. */
  'delete-user': { body: { readonly user: Id }; answer: Done }
  /** Undoes a change, named by the text of its answer. */
  undo: { body: { readonly undo: string }; answer: object }
}

/** Body of an event. */
export type ControlEventBody<Name extends ControlEventName> = ControlEvents[Name]['body']

/** Answer to an event. */
export type ControlEventAnswer<Name extends ControlEventName> = ControlEvents[Name]['answer']

type Kind = 'text' | 'id' | 'number' | 'object' | 'state'

const fits: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string' && value !== '',
  id: (value) => typeof value === 'number' || (typeof value === 'string' && value !== ''),
  number: (value) => typeof value === 'number',
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  state: (value) => value === 'inactive' || value === 'in-progress' || value === 'completed',
}

/** Fields that answers must have. */
const required: Readonly<Partial<Record<ControlEventName, Readonly<Record<string, Kind>>>>> = {
  'lend-tenant': { tenant: 'text' },
  'describe-prepared': { fixtures: 'object' },
  'activation-state': { state: 'state' },
  launch: { url: 'text' },
  'move-period': { period: 'id' },
}

/** Fields that answers can have. */
const possible: Readonly<Partial<Record<ControlEventName, Readonly<Record<string, Kind>>>>> = {
  'advance-clock': { now: 'number' },
  activate: { state: 'state', client_id: 'text', password: 'text' },
}

/** What is wrong with the answer to an event, in words; undefined if it is right. */
export function answerProblem(
  name: ControlEventName,
  answer: Readonly<Record<string, unknown>>,
): string | undefined {
  const missing = Object.entries(required[name] ?? {}).find(([field, kind]) => !fits[kind](answer[field]))
  if (missing !== undefined) return `its answer has no ${missing[0]} that is ${words[missing[1]]}`
  const optional = Object.entries({ undo: 'text', ...possible[name] } as Record<string, Kind>)
  const wrong = optional.find(
    ([field, kind]) => answer[field] !== undefined && answer[field] !== null && !fits[kind](answer[field]),
  )
  return wrong === undefined ? undefined : `${wrong[0]} in its answer is not ${words[wrong[1]]}`
}

const words: Readonly<Record<Kind, string>> = {
  text: 'a text',
  id: 'a text or a number',
  number: 'a number',
  object: 'an object',
  state: 'inactive, in-progress or completed',
}
