import { variants } from '../../src/embedded/platform/variants/index.js'
import { describeVariants } from '../support/matrix.js'

describeVariants(variants, { k: 0, n: 2 })
