import type { ServerArea } from '../../area.ts'
import type { App } from '../../http/handle.ts'
import { registerAccounts } from './account/registerAccounts.ts'
import { registerAssets } from './asset/registerAssets.ts'
import { registerMaterials } from './material/registerMaterials.ts'
import { registerArchive } from './record/registerArchive.ts'
import { followApprovals } from './reward/followApprovals.ts'
import { registerRewards } from './reward/registerRewards.ts'
import { registerScores } from './score/registerScores.ts'
import { seedBreeders } from './seedBreeders.ts'
import { registerBreederStatistics } from './statistic/registerBreederStatistics.ts'
import { registerLinks } from './view/registerLinks.ts'

/** 育种家档案: table of contents of the area. */
export const breederArea: ServerArea = {
  register: registerBreeders,
  recordFollowers: [followApprovals],
  seedDemo: seedBreeders,
  uniqueLabels: {
    breeder_once: '该单位或个人的育种家档案',
    breeder_reward_once: '该事件的奖励建议',
    breeder_reward_reversal: '该奖励的冲回建议',
    cooperative_variety_name: '该育种家的同名合作品种',
    cooperative_share_once: '该权益在同一天的约定',
    breeder_approved_once: '该育种家的这个审定品种',
    breeder_score_rule_no: '该版次的评分规则',
    breeder_germplasm_once: '该育种家的这份种质',
  },
}

function registerBreeders(app: App): void {
  registerArchive(app)
  registerRewards(app)
  registerBreederStatistics(app)
  registerAssets(app)
  registerMaterials(app)
  registerAccounts(app)
  registerScores(app)
  registerLinks(app)
}
