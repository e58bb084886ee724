import type { AreaSample } from '../../../test/build/areaSamples.ts'
import { assetSamples } from './asset/testAssetSamples.ts'
import { archiveSamples } from './record/testArchiveSamples.ts'
import { rewardSamples } from './reward/testRewardSamples.ts'
import { scoreSamples } from './score/testScoreSamples.ts'
import { linkSamples } from './view/testLinkSamples.ts'

/** Records of 育种家档案 for the sweeps. */
export const samples: readonly AreaSample[] = [
  ...archiveSamples,
  ...assetSamples,
  ...rewardSamples,
  ...linkSamples,
  ...scoreSamples,
]
