/**
 * The files, imports and exports of the package.
 */
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { packageRoot } from '../../src/profile/package-root.js'
import { filesToPack, installed, type Layout, packed } from './installed.js'

const description = JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8')) as {
  name: string
  dependencies: Record<string, string>
  optionalDependencies: Record<string, string>
  imports: Record<string, string>
  exports: Record<string, string>
  private?: boolean
  publishConfig: Record<string, unknown>
}

const names = (): string[] => packed().files.map(({ path: name }) => name)
const textOf = (name: string): string => readFileSync(path.join(packageRoot, name), 'utf8')

/** The file that an import such as `#generated/catalogue.js` leads to, by a pattern of the package. */
function targetOfPattern(target: string): string | undefined {
  return Object.entries(description.imports).flatMap(([pattern, file]) => {
    const [before = '', after] = pattern.split('*')
    if (after === undefined || !target.startsWith(before) || !target.endsWith(after)) return []
    return file.replace('*', target.slice(before.length, target.length - after.length))
  })[0]
}

describe('files', () => {
  test('for readers are included', () => {
    for (const name of [
      'README.md',
      'LICENSE',
      'CHANGELOG.md',
      'package.json',
      'env/embedded.env',
      'env/partner.embedded.env',
    ])
      expect(names()).toContain(name)
    expect(names().filter((name) => /^docs\/GUIDE-.*\.md$/.test(name)).length).toBeGreaterThan(2)
    expect(names().filter((name) => /^specs\/.*\.(yaml|json)$/.test(name)).length).toBeGreaterThan(50)
  })

  test('for developers are not included', () => {
    const wrong =
      /^coverage\/|(^|\/)(test|bench|generate|reference|costs|detections|translations|examples|reports|node_modules|\.ci|\.github)\/|\.map$|\.tsbuildinfo$|\.test\.|(?<!\.d)\.ts$/
    const shippedFolders = /^(env\/example-suites|generated\/examples|dist\/src\/cli\/reports)\//
    expect(names().filter((name) => wrong.test(name) && !shippedFolders.test(name))).toEqual([])
  })

  test('that are compiled have a source file', () => {
    const sources = names()
      .filter((name) => name.startsWith('dist/'))
      .map((name) => name.replace(/^dist\//, '').replace(/(\.d\.ts|\.js)$/, '.ts'))
    expect(sources.length).toBeGreaterThan(500)
    expect(sources.filter((name) => !existsSync(path.join(packageRoot, name)))).toEqual([])
  })

  test('include what the rulebook reads at run time, and not what it is made from', () => {
    expect(names()).toContain('generated/translations.json')
    expect(names().filter((name) => /^generated\/examples\/.*\.json$/.test(name)).length).toBeGreaterThan(20)
    expect(names().filter((name) => name.startsWith('specs/translations/'))).toEqual([])
  })

  test('of the person who packs it are not included', () => {
    const packedProfile = path.join(packageRoot, 'env/packed-by.env')
    writeFileSync(packedProfile, 'OIDC_CLIENT_SECRET=hush\n', { flag: 'wx' })
    onTestFinished(() => rmSync(packedProfile))
    expect(
      filesToPack()
        .filter((name) => name.endsWith('.env'))
        .sort(),
    ).toEqual([
      'env/embedded.env',
      'env/partner.embedded.env',
      'env/starters/express/conformance.env',
      'env/starters/python/conformance.env',
      'env/starters/spring/conformance.env',
    ])
  })

  test('contain no folder of this machine and no private key', () => {
    const wrong = names().filter((name) => {
      const text = textOf(name)
      return (
        text.includes(packageRoot) || /-----BEGIN [A-Z ]*PRIVATE KEY-----\s*\n?[A-Za-z0-9+/]{20}/.test(text)
      )
    })
    expect(wrong).toEqual([])
  })

  test('name no source maps, which they do not contain', () => {
    const scripts = names().filter((name) => name.endsWith('.js'))
    expect(scripts.filter((name) => textOf(name).includes('//# sourceMappingURL'))).toEqual([])
    expect(scripts.length).toBeGreaterThan(500)
  })

  // The texts of the rulebook in two languages and its recorded examples are a quarter of it. What each case of a rule
  // detects, for runs by budget, takes 33 kB. The school year of an application, the answers that public clients require,
  // and the workflows take 40 kB; how each rule is checked, above it in the suites, 45 kB. What judges and makes
  // recordings takes 100 kB.
  test('are small: less than 3 MB packed', () => {
    expect(packed().size).toBeLessThan(3_000_000)
  })
})

describe('imports', () => {
  /** The packages and `#` names that packed files import. */
  const imported = (): Set<string> => {
    const packages = new Set<string>()
    for (const name of names().filter((one) => one.startsWith('dist/') && one.endsWith('.js'))) {
      for (const [, target = ''] of textOf(name).matchAll(
        /(?:\bfrom|\bimport|\bimport\(|\.resolve\()\s*['"]([^'"\s]+)['"]/g,
      )) {
        if (!target.startsWith('.')) packages.add(target)
      }
    }
    return packages
  }
  const packageOf = (target: string): string =>
    target
      .split('/')
      .slice(0, target.startsWith('@') ? 2 : 1)
      .join('/')

  test('name exactly the declared dependencies', () => {
    const foreign = [...imported()].filter(
      (target) => !target.startsWith('#') && !target.startsWith('node:') && !builtinModules.includes(target),
    )
    const { dependencies, optionalDependencies } = description
    // An example in a comment imports the package itself.
    const packages = foreign.map(packageOf).filter((name) => name !== description.name)
    expect([...new Set(packages)].sort()).toEqual(
      Object.keys({ ...dependencies, ...optionalDependencies }).sort(),
    )
  })

  test('of the package itself, and its exports, lead to packed files', () => {
    const targets = [...Object.values(description.imports), ...Object.values(description.exports)]
    const packed = names()
    for (const target of targets) {
      const [before = '', after = ''] = target.replace('./', '').split('*')
      expect(packed.some((name) => name.startsWith(before) && name.endsWith(after))).toBe(true)
    }
    const inner = [...imported()].filter((target) => target.startsWith('#'))
    expect(inner.length).toBeGreaterThan(1)
    for (const target of inner) {
      const file = description.imports[target] ?? targetOfPattern(target)
      expect(packed).toContain(file?.replace('./', ''))
    }
  })

  test('by other packages reach only the exports', async () => {
    const { project } = installed()
    const from = path.join(project, 'probe.mjs')
    writeFileSync(from, 'export const load = (name) => import(name)\n')
    const { load } = (await import(/* @vite-ignore */ from)) as { load: (name: string) => Promise<object> }
    expect(await load('platform-conformance/catalogue')).toHaveProperty('rules')
    expect(await load('platform-conformance/clients/data')).toHaveProperty('Configuration')
    for (const inner of ['', '/dist/src/cli/main.js', '/dist/src/kit/index.js', '/src/kit/index.js'])
      await expect(load(`platform-conformance${inner}`)).rejects.toThrow('exports')
  })
})

describe('the description', () => {
  test('lets the package be published, for everybody and with provenance', () => {
    expect(description.private).toBeUndefined()
    expect(description.publishConfig).toEqual({ access: 'public', provenance: true })
  })
})

describe('an installation', () => {
  const megabytes = (layout: Layout): number => {
    const { project } = installed(layout)
    const bytes = readdirSync(path.join(project, 'node_modules'), { recursive: true, encoding: 'utf8' })
      .map((name) => lstatSync(path.join(project, 'node_modules', name)))
      .reduce((sum, { size }) => sum + size, 0)
    return bytes / 1_000_000
  }

  // Of all packages, the report generator takes the most.
  test('takes at most 180 MB, and 80 MB without the optional packages', () => {
    expect(megabytes('hoisted')).toBeLessThan(180)
    expect(megabytes('required')).toBeLessThan(80)
  })
})
