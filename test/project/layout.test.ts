/**
 * The layout: which folder may import which, what the top level holds, and where tests are.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { packageRoot } from '../../src/profile/package-root.js'

/**
 * The folders ("rooms") of the code, and the rooms that each may import. A room may always import itself. The order
 * is from the bottom up: a room imports only rooms above it in this list.
 */
const rooms: Readonly<Record<string, readonly string[]>> = {
  'src/output': [],
  generated: ['src/record', 'src/catalogue'],
  'src/profile': [],
  'src/record': [],
  'src/contract': [],
  'src/catalogue': ['src/output', 'src/record', 'src/profile', 'src/contract'],
  'src/core': ['src/output', 'src/record', 'src/profile', 'generated'],
  'src/platform': ['src/core', 'src/record', 'src/profile', 'generated'],
  'src/partner': ['src/core', 'src/record', 'src/profile', 'generated'],
  'suites/platform': ['src/platform', 'generated'],
  'suites/partner': ['src/partner', 'generated'],
  'src/embedded/facts.ts': [],
  'src/embedded/fault-rows.ts': [],
  'src/embedded/platform': ['generated', 'src/embedded/facts.ts', 'src/embedded/fault-rows.ts'],
  'src/embedded/partner': ['generated', 'src/embedded/facts.ts', 'src/embedded/fault-rows.ts'],
  'src/coverage': [
    ...[
      'src/output',
      'src/contract',
      'src/catalogue',
      'src/platform',
      'src/partner',
      'src/record',
      'src/profile',
      'generated',
    ],
    ...['src/embedded/platform', 'src/embedded/partner', 'suites/platform', 'suites/partner'],
  ],
  reporters: ['src/output', 'src/record', 'src/catalogue', 'src/profile', 'src/coverage', 'generated'],
  'src/openapi': ['src/core', 'src/profile', 'generated'],
  'src/discover': ['src/platform', 'src/core', 'src/record', 'src/profile', 'generated'],
  'src/explore': ['src/platform', 'src/partner', 'src/core', 'src/record', 'src/profile', 'generated'],
  'src/plan': ['src/core', 'src/record', 'src/profile', 'src/catalogue', 'generated'],
  'src/vitest': ['src/profile', 'src/core'],
  'src/custom': [
    ...['src/output', 'src/platform', 'src/partner', 'src/core', 'src/record', 'src/profile'],
    ...['src/catalogue', 'src/vitest'],
  ],
  'src/worker': [
    ...['src/output', 'src/core', 'src/record', 'src/profile', 'src/catalogue', 'src/plan', 'src/vitest'],
    ...['src/custom', 'reporters', 'generated'],
  ],
  'src/publishable': [
    ...['src/core', 'src/record', 'src/profile', 'src/vitest', 'src/worker', 'reporters', 'generated'],
  ],
  'src/results': [
    ...['src/output', 'src/core', 'src/record', 'src/profile', 'src/catalogue', 'src/plan', 'src/worker'],
    ...['reporters', 'generated'],
  ],
  'src/run': [
    ...['src/output', 'src/core', 'src/record', 'src/profile', 'src/catalogue', 'src/plan', 'src/vitest'],
    ...['src/custom', 'src/worker', 'src/publishable', 'src/results', 'reporters', 'generated'],
  ],
  'src/merge': [
    ...['src/output', 'src/core', 'src/record', 'src/profile', 'src/catalogue', 'src/plan', 'src/run'],
    ...['src/results', 'reporters', 'generated'],
  ],
  'src/watch': [
    ...['src/output', 'src/core', 'src/record', 'src/profile', 'src/plan', 'src/results', 'reporters'],
    ...['generated'],
  ],
  'src/doctor': [
    'src/platform',
    'src/partner',
    'src/core',
    'src/record',
    'src/profile',
    'src/plan',
    'generated',
  ],
  'src/roles': [
    ...[
      'src/output',
      'src/platform',
      'src/partner',
      'src/core',
      'src/record',
      'src/profile',
      'src/catalogue',
    ],
    ...['src/embedded/platform', 'src/embedded/partner', 'suites/platform', 'suites/partner'],
    ...['src/plan', 'src/worker', 'src/run', 'src/doctor', 'reporters', 'generated'],
  ],
  'src/audit': [
    ...['src/platform', 'src/partner', 'src/core', 'src/record', 'src/profile', 'src/results', 'reporters'],
    ...['suites/platform', 'suites/partner', 'generated'],
  ],
  'src/recorder': ['src/audit', 'src/core', 'src/record'],
  'src/repro': [
    ...['src/output', 'src/core', 'src/record', 'src/profile', 'src/custom', 'src/plan'],
    ...['src/results', 'src/worker', 'src/run', 'src/merge', 'reporters', 'generated'],
  ],
  'src/workbench': [
    ...['src/output', 'src/core', 'src/record', 'src/profile', 'src/embedded/platform'],
    ...['reporters', 'generated'],
  ],
  'src/sandbox': [
    ...['src/output', 'src/partner', 'src/core', 'src/record', 'src/profile', 'src/embedded/platform'],
    ...['src/workbench', 'reporters', 'generated'],
  ],
  'src/examples': [
    ...['src/output', 'src/platform', 'src/partner', 'src/core', 'src/record', 'src/profile', 'src/roles'],
    ...['src/embedded/platform', 'src/embedded/partner', 'suites/platform', 'suites/partner'],
    ...['src/coverage', 'reporters', 'generated'],
  ],
}

/** Rooms that nothing imports: they may import every other room. */
const tops = ['src/cli', 'tools', 'test']

function sources(folder: string): string[] {
  return readdirSync(path.join(packageRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')))
}

interface Import {
  readonly target: string
  /** Names in braces; empty for other imports. */
  readonly names: readonly string[]
  /** True if only types are imported: nothing is loaded at run time. */
  readonly typeOnly: boolean
}

const aliases: Readonly<Record<string, string>> = {
  '#kit/platform': 'src/platform/index.js',
  '#kit/partner': 'src/partner/index.js',
}

/** What a file imports: package names as they are, files from the package root on. */
function importsOf(file: string): Import[] {
  const text = readFileSync(path.join(packageRoot, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  const statements = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s+(type\s+)?([^'"`;]*?\s*from\s+)?'([^']+)'/g,
  )
  const dynamic = text.matchAll(/import\(\s*'([^']+)'\s*\)/g)
  const resolved = (target: string): string =>
    target.startsWith('.')
      ? path.posix.join(path.posix.dirname(file), target).replace(/\.js$/, '.ts')
      : (
          aliases[target] ??
          target
            .replace(/^#generated\//, 'generated/')
            .replace(/^#kit\/(\w+)\/(.*)$/, 'src/$1/topics/$2/index.js')
        ).replace(/\.js$/, '.ts')
  return [
    ...[...statements].map(([, type, names = '', target = '']) => ({
      target: resolved(target),
      names: namesIn(names),
      typeOnly: type !== undefined || /^\{(?:\s*type\s+[^,}]+,?)+\s*\}\s*from/.test(names),
    })),
    ...[...dynamic].map(([, target = '']) => ({
      target: resolved(target),
      names: [],
      typeOnly: false,
    })),
  ]
}

/** The names that a list such as `{ type A, b as c } from ` imports: `A` and `b`. */
function namesIn(list: string): string[] {
  const [, inside = ''] = /\{([^}]*)\}/.exec(list) ?? []
  return inside
    .split(',')
    .map(
      (item) =>
        item
          .trim()
          .replace(/^type\s+/, '')
          .split(/\s+as\s+/)[0] ?? '',
    )
    .filter((name) => name !== '')
}

/** The room of a file; undefined for packages. */
function roomOf(file: string): string | undefined {
  return [...Object.keys(rooms), ...tops].find((room) => file === room || file.startsWith(`${room}/`))
}

/** The largest number of names of both common kits together that suites use: a reader must be able to learn them. */
const mostKitNames = 120

/** The largest number of files that import one another, directly or by way of others. */
const mostInCircle = 5

/** Circles that are larger: the folder of their first file, and their size. This list may only become shorter. */
const largeCircles: readonly string[] = ['src/cli/judge: 9', 'src/embedded/platform: 16', 'src/sandbox: 29']

/** The groups of files that import one another (strongly connected components, by Tarjan's algorithm). */
function circlesOf(nodes: readonly string[], targetsOf: (file: string) => readonly string[]): string[][] {
  const known = new Set(nodes)
  const order = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  const visit = (file: string): number => {
    const number = order.size
    order.set(file, number)
    let low = number
    open.push(file)
    for (const target of targetsOf(file)) {
      if (!known.has(target)) continue
      if (!order.has(target)) low = Math.min(low, visit(target))
      else if (open.includes(target)) low = Math.min(low, order.get(target) ?? low)
    }
    if (low === number) circles.push(open.splice(open.indexOf(file)))
    return low
  }
  for (const file of nodes) if (!order.has(file)) visit(file)
  return circles
}

const files = ['src', 'suites', 'reporters', 'tools', 'generated'].flatMap(sources)
const imports = new Map(files.map((file) => [file, importsOf(file)]))

/** Imports that load a file, between files of the project. */
function loads(file: string): string[] {
  return (imports.get(file) ?? []).filter(({ typeOnly }) => !typeOnly).map(({ target }) => target)
}

describe('imports', () => {
  test('every file is in a room', () => {
    const roofless = files.filter((file) => roomOf(file) === undefined && !file.startsWith('suites/'))
    expect(roofless).toEqual([])
  })

  test('a room imports only the rooms that it may', () => {
    const wrong = files.flatMap((file) => {
      const from = roomOf(file)
      if (from === undefined || tops.includes(from)) return []
      return (imports.get(file) ?? [])
        .filter(({ target }) => {
          const to = roomOf(target)
          return to !== undefined && to !== from && !rooms[from]?.includes(to)
        })
        .map(({ target }) => `${file}: ${target}`)
    })
    expect(wrong).toEqual([])
  })

  test('the list of rooms has no cycle', () => {
    const order = Object.keys(rooms)
    const typesOnly = new Set(['generated'])
    const upwards = order.flatMap((room, at) =>
      (rooms[room] ?? [])
        .filter((other) => order.indexOf(other) > at && !typesOnly.has(room))
        .map((other) => `${room}: ${other}`),
    )
    expect(upwards).toEqual([])
  })

  test('no file loads itself by way of others', () => {
    const state = new Map<string, 'open' | 'done'>()
    const cycles: string[] = []
    const visit = (file: string, way: readonly string[]): void => {
      if (state.get(file) === 'done') return
      if (state.get(file) === 'open') {
        cycles.push([...way.slice(way.indexOf(file)), file].join(' -> '))
        return
      }
      state.set(file, 'open')
      for (const target of loads(file)) if (imports.has(target)) visit(target, [...way, file])
      state.set(file, 'done')
    }
    for (const file of files) visit(file, [])
    expect(cycles.filter((cycle) => !cycle.startsWith('generated/'))).toEqual([])
  })

  test(`no circle of imports has more than ${mostInCircle} files, also of types`, () => {
    const hand = files.filter((file) => !file.startsWith('generated/'))
    const large = circlesOf(hand, (file) => (imports.get(file) ?? []).map(({ target }) => target))
      .filter(({ length }) => length > mostInCircle)
      .map((circle) => `${path.posix.dirname(circle.toSorted()[0] ?? '')}: ${circle.length}`)
    expect(large.sort(), 'move the type that both sides need to a file of its own').toEqual(largeCircles)
  })

  test('files that import one another are a circle, also by way of others', () => {
    const targets: Readonly<Record<string, readonly string[]>> = { a: ['b'], b: ['c'], c: ['a', 'd'], d: [] }
    const circles = circlesOf(Object.keys(targets), (file) => targets[file] ?? [])
    expect(circles).toEqual([['d'], ['a', 'b', 'c']])
  })

  test('the generated catalogue imports types only', () => {
    expect(loads('generated/catalogue.ts')).toEqual([])
  })

  test('the kit verifies with jose, the embedded targets sign with node:crypto', () => {
    const users = (...folders: string[]): string[] =>
      folders.flatMap(sources).filter((file) => loads(file).includes('jose'))
    expect(users('src/core', 'src/platform', 'src/partner').length).toBeGreaterThan(0)
    expect(users('src/embedded')).toEqual([])
  })

  test('a suite imports the kit of its role, that of its topic, generated clients, and files of its own topic', () => {
    const suites = sources('suites').filter((file) => path.posix.dirname(file).split('/').length > 2)
    expect(suites.length).toBeGreaterThan(0)
    const wrong = suites.flatMap((file) => {
      const topic = path.posix.dirname(file)
      const [, role, name] = topic.split('/')
      const kits = [`src/${role}/index.ts`, `src/${role}/topics/${name}/index.ts`]
      return (imports.get(file) ?? [])
        .map(({ target }) => target)
        .filter(
          (target) =>
            !kits.includes(target) &&
            !target.startsWith('generated/') &&
            !target.startsWith('node:') &&
            path.posix.dirname(target) !== topic,
        )
        .map((target) => `${file}: ${target}`)
    })
    expect(wrong).toEqual([])
  })

  test(`suites use at most ${mostKitNames} names of the kits`, () => {
    const kits = new Set(Object.values(aliases).map((kit) => kit.replace(/\.js$/, '.ts')))
    const topics = new Map<string, Set<string>>()
    for (const file of sources('suites')) {
      for (const { target, names } of imports.get(file) ?? []) {
        if (!kits.has(target)) continue
        const topic = path.posix.dirname(file)
        for (const name of names) topics.set(name, (topics.get(name) ?? new Set()).add(topic))
      }
    }
    expect(topics.size).toBeGreaterThan(0)
    const single = [...topics].flatMap(([name, users]) =>
      users.size > 1 ? [] : `${name} (${[...users][0]})`,
    )
    expect(
      topics.size,
      `move names that only one topic uses into the kit of the topic: ${single.sort().join(', ')}`,
    ).toBeLessThanOrEqual(mostKitNames)
  })

  /** What schedules requests, or names something shared by a text. The event listener of a server is no such call. */
  const scheduling =
    /(?<!\bserver)\.(?:once|aside|beforeControl|betweenCodes|betweenExchanges|disturbs|inOwnTenant|isApart|results|sideBySide|slots|together|withSignIns)\b(?=\s*[.<(])|\bcontext\.own\(/g

  /** Names of what decides when a request is sent, or at which of several equal places. */
  const schedulingNames =
    /\b(?:turns?|lanes?|slots?|queues?|budget|priority|cost|schedule\w*)\b(?=[\s,)=:.;])/g

  test('no suite schedules requests, or names what checks share by a text', () => {
    const code = (file: string): string =>
      readFileSync(path.join(packageRoot, file), 'utf8')
        .replace(/\/\*.*?\*\//gs, '')
        .replace(/(?<=^|\s)\/\/.*$/gm, '')
    const calls = (text: string): readonly string[] => [
      ...(text.match(scheduling) ?? []),
      // Texts may have these words in their usual meaning.
      ...(text.replace(/'[^'\n]*'|`[^`]*`|"[^"\n]*"/g, '').match(schedulingNames) ?? []),
    ]
    expect(calls(code('src/platform/check.ts'))).toEqual(expect.arrayContaining(['turn']))
    const wrong = sources('suites').flatMap((file) => calls(code(file)).map((call) => `${file}: ${call}`))
    expect(wrong, 'declare it with shared(), or use a verb of the kit that says what is judged').toEqual([])
  })

  test('pages have one frame, except for those of the embedded targets and the simulated platform', () => {
    const framed = ['reporters', 'src', 'tools']
      .flatMap((folder) => sources(folder))
      .filter((file) => !/^src\/(?:embedded|partner)\//.test(file))
      .filter((file) => /<!doctype html>/i.test(readFileSync(path.join(packageRoot, file), 'utf8')))
    expect(framed, 'call framedPage()').toEqual(['src/output/page-frame.ts'])
  })

  test.each(['platform', 'partner'])('the index lists every suite of the role %s', (role) => {
    const listed = loads(`suites/${role}/index.ts`)
    const present = sources(`suites/${role}`).filter((file) => file.endsWith('.suite.ts'))
    expect(listed.sort()).toEqual(present.sort())
  })
})

describe('files', () => {
  test('the top level holds what it should', () => {
    const allowed = new Set([
      '.ci',
      '.dockerignore',
      '.git',
      '.gitattributes',
      '.github',
      '.gitignore',
      '.redocly.lint-ignore.yaml',
      '.spectral.yaml',
      'CHANGELOG.md',
      'CONTRIBUTING.md',
      'Dockerfile',
      'SECURITY.md',
      'LICENSE',
      'README.md',
      'action.yml',
      'biome.json',
      'docs',
      'env',
      'generated',
      'openapitools.json',
      'package-lock.json',
      'package.json',
      'redocly.yaml',
      'reporters',
      'specs',
      'src',
      'suites',
      'templates',
      'test',
      'tools',
      'tsconfig.json',
      'vitest.config.ts',
    ])
    const made = new Set(['node_modules', 'dist', 'reports', '.cache'])
    expect(readdirSync(packageRoot).filter((name) => !allowed.has(name) && !made.has(name))).toEqual([])
  })
})

/** Folders of test/ that are not a folder of the code, each with the reason. */
const foldersOfNoCode: Readonly<Record<string, string>> = {
  ci: 'the files of CI servers, the image and the release',
  foreign: 'platforms of other projects, judged by the suites',
  'foreign-clients': 'clients that other generators make from the OpenAPI documents',
  'foreign-partners': 'applications on libraries of other projects, judged by the suites',
  guides: 'what the documents and examples tell a reader to do',
  matrix: 'the suites on every fault and every variant',
  package: 'the package as a user installs it',
  project: 'rules of the whole project',
  robustness: 'attacks, broken connections and load, which meet all of the code',
  smoke: 'a sample of test/cli and test/matrix for npm test',
  starters: 'the starter kits of env/starters',
  support: 'helpers of tests',
}

/** The folder of the code that the tests in a folder of test/ are about: `src/core/http` for `core/http`. */
function testedBy(folder: string): string {
  return /^(?:reporters|suites|tools)(?:\/|$)/.test(folder) ? folder : `src/${folder}`
}

/** Calls of the other name that vitest has for `test`. */
const otherName = /^\s*it(?:\.\w+)*\(/m

describe('tests', () => {
  const isFolder = (folder: string): boolean =>
    statSync(path.join(packageRoot, folder), { throwIfNoEntry: false })?.isDirectory() === true
  const tests = sources('test').filter((file) => file.endsWith('.test.ts'))

  test('each folder of test/ is a folder of the code, or has a reason', () => {
    const folders = readdirSync(path.join(packageRoot, 'test')).filter((name) => isFolder(`test/${name}`))
    const ofNoCode = folders.filter((name) => !isFolder(testedBy(name)))
    expect(ofNoCode.sort()).toEqual(Object.keys(foldersOfNoCode).sort())
  })

  test('a test is in the folder of test/ that has the path of the tested folder', () => {
    const folders = new Set(tests.map((file) => path.posix.dirname(path.posix.relative('test', file))))
    expect(folders).toContain('core/http')
    const elsewhere = [...folders].filter(
      (folder) =>
        !Object.hasOwn(foldersOfNoCode, folder.split('/', 1)[0] ?? '') && !isFolder(testedBy(folder)),
    )
    expect(elsewhere).toEqual([])
  })

  test('every test is a test()', () => {
    expect(['  it(', 'it.each(['].filter((line) => !otherName.test(line))).toEqual([])
    const wrong = tests.filter((file) => otherName.test(readFileSync(path.join(packageRoot, file), 'utf8')))
    expect(wrong).toEqual([])
  })
})
