import type { AreaSample } from '../../../test/build/areaSamples.ts'
import { saleSamples } from './sale/testSaleSamples.ts'

/** Records for the sweeps. */
export const samples: readonly AreaSample[] = [...saleSamples]
