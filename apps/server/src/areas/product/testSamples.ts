import type { AreaSample } from '../../../test/build/areaSamples.ts'
import { bindingSamples } from './binding/bindingSamples.ts'

/** Records for the sweeps. */
export const samples: readonly AreaSample[] = [...bindingSamples]
