import { ownTraitCreate } from '@hepu/api/areas/experiment/traits/ownTrait'
import type { AreaSample } from '../../../test/build/areaSamples.ts'

/** The records of trials that the sweeps make. */
export const samples: readonly AreaSample[] = [
  {
    path: '/api/experiment/ownTrait/',
    make: async (client, tag) =>
      (await client.call(ownTraitCreate, { label: `自测${tag}`, kind: 'number' })).id,
  },
]
