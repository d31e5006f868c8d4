// Prints the section of CHANGELOG.md about the version of package.json.
import { readFileSync } from 'node:fs'

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const [, ...sections] = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m)
const section = sections.find((text) => text.startsWith(`${version} (`))
if (section === undefined) {
  console.error(`CHANGELOG.md has no section about ${version}. To fix it: make the version with npm version.`)
  process.exit(1)
}
const notes = section.slice(section.indexOf('\n')).replace(/<!-- \/?rules -->\n?/g, '')
console.log(notes.trim())
