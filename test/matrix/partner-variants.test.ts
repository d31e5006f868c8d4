import { partnerVariants as variants } from '../../src/embedded/partner/variants/index.js'
import { describePartnerVariants } from '../support/partner-matrix.js'

describePartnerVariants(variants)
