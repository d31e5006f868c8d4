import { testTypes } from '../types.js'
import { oidcProvider } from './packages.js'

testTypes(import.meta.dirname, oidcProvider)
