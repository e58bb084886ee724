import { groupsOf } from '@hepu/api/areas/experiment/group/group'
import { saveReportText } from '@hepu/api/areas/experiment/trialReport'
import { must } from '@hepu/api/core/must'
import { ownTraitCreate } from '@hepu/api/areas/experiment/traits/ownTrait'
import type { AreaSample } from '../../../test/build/areaSamples.ts'

/** The records of trials that the sweeps make. */
export const samples: readonly AreaSample[] = [
  {
    path: '/api/experiment/ownTrait/',
    make: async (client, tag) =>
      (await client.call(ownTraitCreate, { label: `自测${tag}`, kind: 'number' })).id,
  },
  {
    path: '/api/experiment/trialReport/',
    make: async (client, tag) => {
      const [group] = await client.call(groupsOf, { a: 'all', b: 'all', c: 'all' })
      const groupId = must(group, 'group of the place').id
      await client.call(saveReportText, { groupId, section: 'weather', text: tag, version: 0 })
      return groupId
    },
  },
]
