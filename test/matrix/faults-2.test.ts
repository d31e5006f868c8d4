import { faults } from '../../src/embedded/platform/faults/index.js'
import { describeFaults } from '../support/matrix.js'

describeFaults(faults, { k: 1, n: 4 })
