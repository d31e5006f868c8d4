import { describeSeeds } from './seeds.js'

describeSeeds(1, 2)
