import { variants } from '../../src/embedded/platform/variants/index.js'
import { describeVariants, part } from '../support/matrix.js'

describeVariants(part(variants, 1, 2))
