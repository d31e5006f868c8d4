/**
 * Other ways to deliver errors. Contract 4.1, behaviour 3, and 7 do not define status, form and delivery.
 * @module
 */
import { documented } from '../behaviours/index.js'
import { variant } from '../fault.js'

const clause = '7'

export const errorVariants = [
  variant({
    id: 'authorize-errors-as-page',
    says: 'shows every authorize error on a page',
    clause,
    behaviours: { errorDelivery: () => ({ as: 'page', status: 400 }) },
  }),
  variant({
    id: 'pages-german',
    says: 'writes the pages that refuse something in German',
    clause,
    behaviours: {
      refusalTexts: () => ({
        refused: 'Diese Anfrage wurde abgelehnt',
        wrongPassword: 'Ungültiger Benutzername und/oder Passwort.',
        loginGone: 'Diese Anmeldung ist abgelaufen',
      }),
      loginForm: () => ({ ...documented.loginForm(), labels: ['Benutzername', 'Passwort'] }),
    },
  }),
  variant({
    id: 'authorize-errors-as-page-403',
    says: 'shows every authorize error on a page with status 403',
    clause,
    behaviours: { errorDelivery: () => ({ as: 'page', status: 403 }) },
  }),
  variant({
    id: 'authorize-errors-as-json',
    says: 'answers every authorize error with JSON',
    clause,
    behaviours: { errorDelivery: () => ({ as: 'json', status: 400 }) },
  }),
  variant({
    id: 'authorize-errors-as-json-200',
    says: 'answers every authorize error with JSON and status 200',
    clause,
    behaviours: { errorDelivery: () => ({ as: 'json', status: 200 }) },
  }),
  variant({
    id: 'authorize-errors-other-members',
    says: 'answers authorize errors with JSON that has the name in another field',
    clause,
    behaviours: {
      errorDelivery: () => ({ as: 'json', status: 422 }),
      errorFields: (name, description, endpoint) =>
        endpoint === 'authorize'
          ? { status: 422, errors: [{ errorCode: name, errorMessage: description }] }
          : { error: name, error_description: description },
    },
  }),
  variant({
    id: 'authorize-errors-on-own-page',
    says: 'redirects to an error page of the platform with the name as a parameter',
    clause,
    behaviours: { errorDelivery: ({ name }) => ({ as: 'own page', query: [['error', name]] }) },
  }),
  variant({
    id: 'authorize-errors-on-own-page-with-code',
    says: 'redirects to an error page of the platform whose parameter code is a status, not an authorization code',
    clause,
    behaviours: {
      errorDelivery: ({ name }) => ({
        as: 'own page',
        query: [
          ['code', '400'],
          ['error', name],
        ],
      }),
    },
  }),
  variant({
    id: 'authorize-errors-by-redirect-or-own-page',
    says: 'redirects every authorize error: to the partner if its URI is valid, otherwise to a page of the platform',
    clause,
    behaviours: {
      errorDelivery: ({ redirectUri, name }) =>
        redirectUri === undefined
          ? { as: 'own page', query: [['error', name]] }
          : { as: 'redirect', to: redirectUri },
    },
  }),
  variant({
    id: 'authorize-errors-after-login',
    says: 'shows the login page before it checks for errors',
    clause,
    behaviours: { foundBeforeLogin: () => false },
  }),
  variant({
    id: 'authorize-missing-parameters-after-login',
    says: 'shows the login page before it checks for missing parameters',
    clause,
    behaviours: { foundBeforeLogin: ({ kind }) => kind !== 'missing parameter' },
  }),
  variant({
    id: 'errors-by-name-alone',
    says: 'returns the name of an error and no description',
    clause,
    behaviours: { errorFields: (name) => ({ error: name }) },
  }),
  variant({
    id: 'errors-with-further-members',
    says: 'adds fields to errors',
    clause,
    behaviours: {
      errorFields: (name, description) => ({
        error: name,
        error_description: description,
        error_uri: 'https://docs.example.com/errors',
        timestamp: 1_790_000_000,
      }),
    },
  }),
  variant({
    id: 'token-errors-as-page',
    says: 'answers token errors with a page that names them',
    clause,
    breaksStandards: ['standard.token.error-body'],
    behaviours: { tokenErrorBody: () => 'page' },
  }),
  variant({
    id: 'token-errors-other-members',
    says: 'answers token errors with JSON that has the name in another field',
    clause,
    breaksStandards: ['standard.token.error-body'],
    behaviours: {
      errorFields: (name, description, endpoint) =>
        endpoint === 'token' ? { errorCode: name, errorMessage: description } : { error: name },
    },
  }),
  variant({
    id: 'token-errors-401',
    says: 'answers every token error with status 401',
    clause,
    breaksStandards: ['standard.token.error-status'],
    behaviours: { tokenErrorStatus: () => 401, tokenErrorChallenge: () => 'Basic realm="platform"' },
  }),
  variant({
    id: 'token-errors-403',
    says: 'answers token errors other than failed client authentication with status 403',
    clause,
    breaksStandards: ['standard.token.error-status'],
    behaviours: { tokenErrorStatus: (name) => (name === 'invalid_client' ? 401 : 403) },
  }),
]
