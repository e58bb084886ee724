import type { AreaSample } from '../../../test/build/areaSamples.ts'
import { bindingSamples } from './binding/testBindingSamples.ts'

/** Records for the sweeps. */
export const samples: readonly AreaSample[] = [...bindingSamples]
