/**
 * Profiles of embedded targets that run outside of the measured command.
 * @module
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'dotenv'
import { packageRoot } from '../../src/profile/package-root.js'

type Settings = Readonly<Record<string, string>>

/** Writes a profile file. */
function written(folder: string, name: string, settings: Settings): string {
  const file = path.join(folder, `${name}.env`)
  const lines = Object.entries(settings).map(([key, value]) => {
    const mark = value.includes("'") ? (value.includes('"') ? '`' : '"') : "'"
    return `${key}=${mark}${value}${mark}\n`
  })
  writeFileSync(file, lines.join(''))
  return file
}

function settingsIn(file: string): Settings {
  const { TARGET: _, ...settings } = parse(readFileSync(path.join(packageRoot, 'env', file), 'utf8'))
  return settings
}

/**
 * Writes the profile of an embedded platform.
 * @param url base URL of the target and of its control protocol
 * @returns the file
 */
export function platformProfile(folder: string, name: string, url: string, changes: Settings = {}): string {
  return written(folder, name, {
    ...settingsIn('embedded.env'),
    TARGET_NAME: name,
    BASE_URL: url,
    CONTROL_URL: `${url}/control`,
    FIXTURES: path.join(packageRoot, 'env/embedded.fixtures.yaml'),
    ...changes,
  })
}

/**
 * Writes the profile of an embedded partner.
 * @param url base URL of the target and of its control protocol
 * @returns the file
 */
export function partnerProfile(folder: string, name: string, url: string, changes: Settings = {}): string {
  return written(folder, name, {
    ...settingsIn('partner.embedded.env'),
    TARGET_NAME: name,
    LOGIN_URL: `${url}/login?tenant={tenantId}`,
    REDIRECT_URI: `${url}/callback`,
    UI_URLS: `${url}/ui/start?tenant={tenantId} ${url}/ui/timetable?tenant={tenantId}`,
    WHOAMI_URL: `${url}/api/me`,
    CREDENTIALS_WEBHOOK_URL: `${url}/hooks/credentials`,
    DEACTIVATION_WEBHOOK_URL: `${url}/hooks/deactivation`,
    CONTROL_URL: `${url}/control`,
    ...changes,
  })
}
