/**
 * ControlEvents in the words of an operator: what is to be done, and what was done.
 * @module
 */
import type { ControlEventBody, ControlEventName, ControlEvents } from './control-events.js'

/** A event in words, without a full stop. */
interface Words {
  /** As an order, e.g. `Cancel the period 12`. */
  readonly order: string
  /** As something that happened, e.g. `the period 12 was cancelled`. */
  readonly done: string
}

type Phrases = { readonly [Name in ControlEventName]: (body: ControlEvents[Name]['body']) => Words }

const words = (order: string, done: string): Words => ({ order, done })

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
  'describe-prepared': () => words('Tell what data is prepared', 'prepared data was told'),
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
      `Look how far the activation of the application ${client_id} is`,
      `the state of the application ${client_id} was told`,
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
        `${url === undefined ? '' : `, where that leads to ${url}`}; do not open it`,
      `the address of the application ${client_id} was told`,
    ),
  substitute: ({ period, original, substitute }) =>
    words(
      `Have the period ${period} held by the teacher ${substitute} instead of ${original} (substitution)`,
      `in the period ${period} the teacher ${substitute} was put in place of ${original}`,
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
      `on the period ${period} this note was written: ${text}`,
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

/** A event in words. */
export function inWords<Name extends ControlEventName>(name: Name, body: ControlEventBody<Name>): Words {
  return phrases[name](body)
}
