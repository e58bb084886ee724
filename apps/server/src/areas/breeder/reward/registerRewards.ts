import * as api from '@hepu/api/areas/breeder/reward/breederReward'
import { handle, type App } from '../../../http/handle.ts'
import { measureAreas } from './measureAreas.ts'
import { confirmReward, declineReward, withdrawReward } from './rewardChanges.ts'
import { listRewards } from './rewards.ts'

/** Mounts the calls of proposed rewards. */
export function registerRewards(app: App): void {
  handle(app, api.rewardList, listRewards)
  handle(app, api.confirmReward, confirmReward)
  handle(app, api.declineReward, declineReward)
  handle(app, api.withdrawReward, withdrawReward)
  handle(app, api.measureAreas, measureAreas)
}
