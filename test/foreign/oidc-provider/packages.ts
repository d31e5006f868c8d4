/**
 * The foreign provider: the packages of this folder.
 */
import { npmPackages } from '../npm-packages.js'

/** oidc-provider. The file that imports it loads only where it is installed. */
export const oidcProvider = npmPackages({
  name: 'oidc-provider',
  folder: import.meta.dirname,
  title: 'oidc-provider',
})
