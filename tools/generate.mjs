/**
 * `npm run generate [WHAT] [ARGUMENTS]`: makes again what is generated. Without WHAT, everything that follows from specs/
 * and env/ in seconds; `npm run generate -- --check` only compares it with what is committed.
 * @module
 */
import { spawnSync } from 'node:child_process'

const root = new URL('..', import.meta.url)
const tsc = 'node_modules/typescript/bin/tsc'
const build = [tsc, '-b']
const cli = 'dist/src/cli/main.js'

/** What can be made, how, and what its line in the list says. The arguments belong to the last command. */
const kinds = {
  catalogue: {
    says: 'the catalogue of rules, and the lists of suites, faults and variants',
    // New suites and faults compile only with the new catalogue.
    commands: [['dist/src/catalogue/build.js']],
  },
  translations: {
    says: 'the translations of the rulebook; with ids: their German fits the present English',
    commands: [build, ['dist/tools/translations/build.js']],
  },
  reference: {
    says: 'the references of profile keys and fixture entries',
    commands: [build, ['dist/tools/reference/build.js']],
  },
  clients: {
    says: 'the typed clients from the OpenAPI documents; needs Java 17',
    commands: [[tsc, '-p', 'tools/generate'], ['dist/tools/generate/main.js']],
  },
  costs: {
    says: 'what each check sends, from a run of each role',
    commands: [
      build,
      [cli, 'platform'],
      [cli, 'partner'],
      ['dist/tools/costs/build.js', 'reports/embedded', 'reports/embedded-partner'],
    ],
  },
  detections: {
    says: 'which cases detect which faults; takes about five minutes on two idle cores',
    commands: [build, ['dist/tools/detections/build.js']],
  },
  examples: {
    says: 'the exchanges that the rulebook shows; takes about half an hour',
    commands: [build, ['dist/src/examples/build.js']],
  },
  messages: {
    says: 'what findings say, from the recorded exchanges: generated/messages.txt',
    commands: [build, ['dist/tools/messages/build.js']],
  },
  openapi: {
    says: 'the examples of the OpenAPI documents, from a run of each role',
    commands: [build, ['dist/src/examples/openapi.js'], ['dist/src/catalogue/build.js']],
  },
  rulebook: { says: 'the rulebook, in reports/rulebook', commands: [build, [cli, 'rulebook']] },
  site: {
    says: 'the documentation as a site, in reports/site',
    commands: [build, ['dist/tools/site/build.js']],
  },
  pictures: {
    says: 'the pictures of README.md; needs Chromium',
    commands: [build, ['dist/tools/pictures/build.js']],
  },
}

const [what, ...rest] = process.argv.slice(2)
const isCheck = what === '--check' && rest.length === 0

if (what === undefined) {
  for (const kind of [kinds.catalogue, kinds.translations, kinds.reference]) make(kind.commands)
  make([build])
} else if (isCheck) {
  const ofSpecs = [kinds.catalogue, kinds.translations, kinds.reference]
  make(ofSpecs.map(({ commands }) => [...commands.at(-1), '--check']))
  // What was read about each statement.
  make([[cli, 'contract', 'accept']])
} else if (Object.hasOwn(kinds, what)) {
  const { commands } = kinds[what]
  make(commands.with(-1, [...commands.at(-1), ...rest]))
} else {
  const width = Math.max(...Object.keys(kinds).map((name) => name.length))
  const list = Object.entries(kinds).map(([name, { says }]) => `  ${name.padEnd(width)}  ${says}`)
  console.error(
    `generate: expected nothing, --check, or one of these words; found ${what}\n${list.join('\n')}`,
  )
  process.exit(2)
}

/** Runs scripts of Node one after the other. The first one that fails ends this process with its exit code. */
function make(commands) {
  for (const command of commands) {
    const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' })
    if (status !== 0) process.exit(status ?? 1)
  }
}
