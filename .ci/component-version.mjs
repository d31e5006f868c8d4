// Writes the version of package.json to the GitLab component: `npm version` runs it.
import { readFileSync, writeFileSync } from 'node:fs'

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const file = 'templates/conformance.yml'
const text = readFileSync(file, 'utf8')
const changed = text.replace(/(\n {4}version:\n(?: {6}(?!default).*\n)+ {6}default: ).*/, `$1${version}`)
if (!changed.includes(`default: ${version}\n`)) throw new Error(`${file} has no input "version"`)
writeFileSync(file, changed)
