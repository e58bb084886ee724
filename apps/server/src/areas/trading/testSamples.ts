import type { AreaSample } from '../../../test/build/areaSamples.ts'
import { consultSamples } from './consult/testConsultSamples.ts'
import { dealSamples } from './deal/testDealSamples.ts'
import { listingSamples } from './listing/testListingSamples.ts'

/** Records of 成果交易 for the sweeps. */
export const samples: readonly AreaSample[] = [...listingSamples, ...consultSamples, ...dealSamples]
