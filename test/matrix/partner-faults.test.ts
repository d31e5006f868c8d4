import { partnerFaults as faults } from '../../src/embedded/partner/faults/index.js'
import { describePartnerFaults } from '../support/partner-matrix.js'

describePartnerFaults(faults)
