/**
 * Which native package the bundler of vitest needs on a machine.
 */
import { expect, test } from 'vitest'
import { nativePart } from '../../src/vitest/native-part.js'

const names = ['darwin-arm64', 'linux-x64-musl', 'linux-x64-gnu', 'linux-arm64-gnu', 'win32-x64-msvc']
const bundler = {
  version: '1.2.3',
  optionalDependencies: Object.fromEntries(names.map((name) => [`@bundler/binding-${name}`, '1.2.4'])),
}

test.each([
  ['linux', 'x64', 'gnu', 'linux-x64-gnu'],
  ['linux', 'x64', 'musl', 'linux-x64-musl'],
  ['linux', 'arm64', 'gnu', 'linux-arm64-gnu'],
  ['darwin', 'arm64', 'gnu', 'darwin-arm64'],
  ['win32', 'x64', 'musl', 'win32-x64-msvc'],
] as const)('%s on %s with %s', (platform, arch, libc, name) => {
  expect(nativePart(bundler, { platform, arch, libc })).toEqual({
    name: `@bundler/binding-${name}`,
    version: '1.2.4',
  })
})

test('a machine without one is named', () => {
  expect(() => nativePart(bundler, { platform: 'aix', arch: 'ppc64', libc: 'gnu' })).toThrow('aix on ppc64')
})
