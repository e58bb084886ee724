import { insertSource } from '@hepu/api/areas/project/source/projectSource'
import type { AreaSample } from '../../../test/build/areaSamples.ts'

let made = 0

/** Records for the sweeps. */
export const samples: readonly AreaSample[] = [
  {
    path: '/api/project/projectConfig/',
    make: async (client, tag) => {
      made += 1
      const subjects = [{ level: 1, name: '直接费用', kind: 'direct' as const }]
      const given = { name: `${tag}来源`, code: `S${made}`, fundType: '委托方', subjects }
      return (await client.call(insertSource, given)).id
    },
  },
]
