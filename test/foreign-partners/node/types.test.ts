import { testTypes } from '../../foreign/types.js'
import { nodeLibraries } from './packages.js'

testTypes(import.meta.dirname, nodeLibraries)
