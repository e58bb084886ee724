import { copyright as copyrightDef } from '@hepu/api/areas/research/copyright'
import { patent as patentDef } from '@hepu/api/areas/research/patent'
import { project as projectDef } from '@hepu/api/areas/research/project'
import { reward as rewardDef } from '@hepu/api/areas/research/reward'
import { standard as standardDef } from '@hepu/api/areas/research/standard'
import { thesis as thesisDef } from '@hepu/api/areas/research/thesis'
import { tableOf } from './resourceTable.ts'

/** 专利. */
export const patent = tableOf(patentDef)

/** 软件著作权. */
export const copyright = tableOf(copyrightDef)

/** 科技奖励. */
export const reward = tableOf(rewardDef)

/** 论文. */
export const thesis = tableOf(thesisDef)

/** 标准. */
export const researchStandard = tableOf(standardDef)

/** 科研项目 of the registry. */
export const researchProject = tableOf(projectDef)
