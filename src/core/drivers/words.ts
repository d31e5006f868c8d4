/**
 * Describes control events to an operator: as an instruction, and as an effect.
 * @module
 */
import type { ControlEventBody, ControlEventName, ControlEvents } from './control-events.js'

/** An event in words, without a full stop. */
interface Words {
  /** As an instruction, e.g. `Cancel the period 12`. */
  readonly instruction: string
  /** As an effect, e.g. `the period 12 was cancelled`. */
  readonly done: string
}

type Phrases = { readonly [Name in ControlEventName]: (body: ControlEvents[Name]['body']) => Words }

const words = (instruction: string, done: string): Words => ({ instruction, done })

/** `2026-10-05T08:00` as a person writes it. */
const moment = (text: string): string => text.replace('T', ' ')

const scenarios = {
  1: 'credentials are delivered automatically',
  2: 'credentials are delivered automatically, and the partner configures more',
  3: 'credentials are handed over by hand',
} as const

const phrases: Phrases = {
  'advance-clock': ({ seconds }) =>
    words(`Move the clock forward by ${seconds} s`, `the clock was moved forward by ${seconds} s`),
  'lend-tenant': () => words('Make a copy of the school', 'a copy of the school was made'),
  'return-tenant': () => words('Remove the copy of the school', 'the copy of the school was removed'),
  'describe-prepared': () => words('List the prepared data', 'the prepared data was listed'),
  'set-language': ({ user, language }) =>
    words(
      `Set the platform language of the user ${user} to ${language}`,
      `the platform language of the user ${user} was set to ${language}`,
    ),
  'rename-user': ({ user, username }) =>
    words(
      `Change the login name of the user ${user} to ${username}`,
      `the login name of the user ${user} was changed to ${username}`,
    ),
  activate: ({ client_id, scenario, credentials_url, deactivation_url }) =>
    words(
      [
        `Activate the application ${client_id}, scenario ${scenario} (${scenarios[scenario]})`,
        ...(credentials_url === undefined ? [] : [`webhook for credentials: ${credentials_url}`]),
        ...(deactivation_url === undefined ? [] : [`webhook for deactivations: ${deactivation_url}`]),
      ].join('; '),
      `the application ${client_id} was activated`,
    ),
  'activation-state': ({ client_id }) =>
    words(
      `Look up the state of the activation of the application ${client_id}`,
      `the state of the application ${client_id} was looked up`,
    ),
  deactivate: ({ client_id }) =>
    words(`Deactivate the application ${client_id}`, `the application ${client_id} was deactivated`),
  reinstall: ({ client_id }) =>
    words(
      `Install the application ${client_id} again, so that its permissions hold`,
      `the application ${client_id} was installed again`,
    ),
  'grant-permission': ({ client_id, permission }) =>
    words(
      `Give the application ${client_id} the permission for ${permission}`,
      `the application ${client_id} was given the permission for ${permission}`,
    ),
  launch: ({ client_id, user, url }) =>
    words(
      `Find out the address by which the user ${user} opens the application ${client_id} from the platform` +
        `${url === undefined ? '' : ` so that it leads to ${url}`}; do not open it`,
      `the address of the application ${client_id} was found out`,
    ),
  substitute: ({ period, original, substitute }) =>
    words(
      `Replace the teacher ${original} of the period ${period} by the teacher ${substitute} (substitution)`,
      `in the period ${period}, the teacher ${original} was replaced by ${substitute}`,
    ),
  'change-lesson-teacher': ({ lesson, former, present }) =>
    words(
      `Give the lesson ${lesson} the teacher ${present} instead of ${former} (no substitution)`,
      `the lesson ${lesson} was given the teacher ${present} instead of ${former}`,
    ),
  'move-period': ({ period, start, end }) =>
    words(
      `Move the period ${period} to ${moment(start)} until ${moment(end)}`,
      `the period ${period} was moved to ${moment(start)} until ${moment(end)}`,
    ),
  'add-resource': ({ period, kind, resource }) =>
    words(
      `Add the ${kind} ${resource} to the period ${period}`,
      `the ${kind} ${resource} was added to the period ${period}`,
    ),
  'remove-resource': ({ period, kind, resource }) =>
    words(
      `Remove the ${kind} ${resource} from the period ${period}`,
      `the ${kind} ${resource} was removed from the period ${period}`,
    ),
  'cancel-period': ({ period }) => words(`Cancel the period ${period}`, `the period ${period} was cancelled`),
  'delete-period': ({ period }) => words(`Delete the period ${period}`, `the period ${period} was deleted`),
  'write-note': ({ period, text }) =>
    words(
      `Write this note on the period ${period}: ${text}`,
      `this note was written on the period ${period}: ${text}`,
    ),
  'set-name-layout': ({ layout }) =>
    words(
      `Set the layout of names at the school to ${layout}`,
      `the layout of names at the school was set to ${layout}`,
    ),
  'delete-user': ({ user }) =>
    words(`Delete the account ${user} for good`, `the account ${user} was deleted for good`),
  undo: ({ undo }) => words(`Undo this: ${undo}`, `this was undone: ${undo}`),
}

/** Describes an event. */
export function inWords<Name extends ControlEventName>(name: Name, body: ControlEventBody<Name>): Words {
  return phrases[name](body)
}
