/**
 * Finds the packages that the foreign tests have installed, for the files of the folders with their lists.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/**
 * A plugin for the imports of some folders.
 * @param root of the project
 * @param names of the links in `node_modules/.foreign`, by folder
 */
export function foreignPackages(root: string, names: Readonly<Record<string, string>>): Plugin {
  const lists = Object.entries(names).map(([folder, name]) => {
    const { dependencies } = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as {
      dependencies: object
    }
    return {
      folder: path.join(root, folder, path.sep),
      link: path.join(root, 'node_modules/.foreign', name, 'package.json'),
      packages: new Set(Object.keys(dependencies)),
    }
  })
  return {
    name: 'foreign-packages',
    enforce: 'pre',
    async resolveId(id, importer = '') {
      const list = lists.find(({ folder, packages }) => importer.startsWith(folder) && packages.has(id))
      return list === undefined ? null : this.resolve(id, list.link, { skipSelf: true })
    },
  }
}
