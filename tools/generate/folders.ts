/**
 * Comparing and mirroring folders of generated files.
 * @module
 */
import { cp, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The change that makes a file equal to its counterpart. */
export interface Difference {
  /** Path within the folder, with `/` between its parts. */
  readonly file: string
  /** `missing`: only in the wanted folder. `left over`: only in the present one. `differs`: other bytes. */
  readonly kind: 'missing' | 'left over' | 'differs'
}

/**
 * Compares two folders byte for byte.
 * @param wanted folder as it should be; or a file, which counts as a folder with one file of an empty name
 * @param present folder as it is; one that does not exist counts as empty
 * @returns the differences in order of file names; empty if the folders are equal
 */
export async function compareFolders(wanted: string, present: string): Promise<Difference[]> {
  const [wantedFiles, presentFiles] = await Promise.all([listFiles(wanted), listFiles(present)])
  const differences: Difference[] = []
  for (const file of [...new Set([...wantedFiles, ...presentFiles])].sort()) {
    if (!presentFiles.includes(file)) differences.push({ file, kind: 'missing' })
    else if (!wantedFiles.includes(file)) differences.push({ file, kind: 'left over' })
    else if (!(await sameBytes(join(wanted, file), join(present, file))))
      differences.push({ file, kind: 'differs' })
  }
  return differences
}

/** Makes `present` equal to `wanted`: writes missing and different files, removes extra files. */
export async function mirrorFolder(wanted: string, present: string): Promise<Difference[]> {
  const differences = await compareFolders(wanted, present)
  for (const { file, kind } of differences) {
    const place = join(present, file)
    if (kind === 'left over') {
      await rm(place)
    } else {
      await mkdir(dirname(place), { recursive: true })
      await cp(join(wanted, file), place)
    }
  }
  return differences
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      if (error.code === 'ENOTDIR') return null
      throw error
    },
  )
  if (entries === null) return ['']
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
}

async function sameBytes(one: string, other: string): Promise<boolean> {
  const [left, right] = await Promise.all([readFile(one), readFile(other)])
  return left.equals(right)
}
