import { partnerFaults } from '../../src/embedded/partner/faults/index.js'
import { describePartnerFaults } from '../support/partner-matrix.js'

describePartnerFaults(partnerFaults, { k: 0, n: 2 })
