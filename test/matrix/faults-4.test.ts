import { faults } from '../../src/embedded/platform/faults/index.js'
import { describeFaults } from '../support/matrix.js'

describeFaults(faults, { k: 3, n: 4 })
