import { defaultQuadrant } from '@hepu/api/areas/dashboard/quadrant/quadrantAxes'
import { saveQuadrantSetting, showQuadrantSetting } from '@hepu/api/areas/dashboard/quadrant/quadrantSetting'
import type { AreaSample } from '../../../test/build/areaSamples.ts'

/** Records of 驾驶舱 for the sweeps. */
export const samples: readonly AreaSample[] = [
  {
    path: '/api/dashboard/quadrantSetting/',
    make: async (client) => {
      const { version } = await client.call(showQuadrantSetting, {})
      const saved = await client.call(saveQuadrantSetting, { ...defaultQuadrant, shareCut: 40, version })
      return String(saved.version)
    },
  },
]
