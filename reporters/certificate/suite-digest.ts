/**
 * The digest of the installed files of the suite. It says which build made or signed a certificate. It does not say
 * who made that build: a changed suite can write any digest into a certificate.
 * @module
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { packageRoot } from '../../src/profile/package-root.js'
import { digestOfFile } from '../../src/record/regular-file.js'

const digests = new Map<string, string>()

/**
 * SHA-256, in hex, of the lines `digest  path` of package.json, all programs in dist and all files in specs, sorted by
 * path. Files that the published package leaves out do not count, so a checkout and a package of the same build have the
 * same digest. Installed dependencies are not covered.
 * @param root folder with package.json
 */
export function suiteDigest(root = packageRoot): string {
  const known = digests.get(root)
  if (known !== undefined) return known
  const whole = createHash('sha256')
  for (const file of suiteFiles(root)) whole.update(`${digestOfFile(path.join(root, file))}  ${file}\n`)
  const digest = whole.digest('hex')
  digests.set(root, digest)
  return digest
}

function suiteFiles(root: string): string[] {
  const { files } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    readonly files: readonly string[]
  }
  const left = files.filter((pattern) => pattern.startsWith('!')).map((pattern) => asRegExp(pattern.slice(1)))
  const programs = filesIn(root, 'dist').filter((file) => file.endsWith('.js'))
  return ['package.json', ...programs, ...filesIn(root, 'specs')]
    .filter((file) => !left.some((pattern) => pattern.test(file)))
    .sort((one, other) => (one < other ? -1 : 1))
}

function filesIn(root: string, folder: string): string[] {
  try {
    return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
  } catch {
    return []
  }
}

/** A pattern of package.json as a regular expression. It also matches everything below a folder. */
function asRegExp(pattern: string): RegExp {
  const source = pattern
    .replaceAll('.', '\\.')
    .replaceAll('**/', '(?:.+/)?')
    .replace(/(?<!\))\*/g, '[^/]*')
    .replace(/\{([^{}]*)\}/g, (_, words: string) => `(?:${words.replaceAll(',', '|')})`)
  return new RegExp(`^${source}(?:/.*)?$`)
}
