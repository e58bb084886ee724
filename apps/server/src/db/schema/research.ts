import { breedingLab as breedingLabDef } from '@hepu/api/areas/research/breedingLab'
import { copyright as copyrightDef } from '@hepu/api/areas/research/copyright'
import { germplasm as germplasmDef } from '@hepu/api/areas/research/germplasm'
import { laboratory as laboratoryDef } from '@hepu/api/areas/research/laboratory'
import { patent as patentDef } from '@hepu/api/areas/research/patent'
import { person as personDef } from '@hepu/api/areas/research/person'
import { platformInfo as platformInfoDef } from '@hepu/api/areas/research/platformInfo'
import { project as projectDef } from '@hepu/api/areas/research/project'
import { reward as rewardDef } from '@hepu/api/areas/research/reward'
import { standard as standardDef } from '@hepu/api/areas/research/standard'
import { thesis as thesisDef } from '@hepu/api/areas/research/thesis'
import { variety as varietyDef } from '@hepu/api/areas/research/variety'
import { varietyInfo as varietyInfoDef } from '@hepu/api/areas/research/varietyInfo'
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

/** 审定品种. */
export const researchVariety = tableOf(varietyDef)

/** 品种权. */
export const varietyInfo = tableOf(varietyInfoDef)

/** 科研平台. */
export const platformInfo = tableOf(platformInfoDef)

/** 实验室. */
export const laboratory = tableOf(laboratoryDef)

/** 育种实验站. */
export const breedingLab = tableOf(breedingLabDef)

/** 科研人员. */
export const researchPerson = tableOf(personDef)

/** 种质资源. */
export const germplasm = tableOf(germplasmDef)
