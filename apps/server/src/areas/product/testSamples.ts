import type { AreaSample } from '../../../test/build/areaSamples.ts'
import { paperSamples } from './paper/testPaperSamples.ts'

/** Records for the sweeps. */
export const samples: readonly AreaSample[] = [...paperSamples]
