/**
 * The libraries for Node: the packages of this folder.
 */
import { npmPackages } from '../../foreign/npm-packages.js'

/** Express, and its libraries for single sign-on. The files that import them load only where they are installed. */
export const nodeLibraries = npmPackages({
  name: 'foreign-partners',
  folder: import.meta.dirname,
  title: 'the applications on libraries for Node',
})
