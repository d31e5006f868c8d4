import { faults } from '../../src/embedded/platform/faults/index.js'
import { describeFaults, part } from '../support/matrix.js'

describeFaults(part(faults, 1, 4))
