import * as definitions from '@hepu/api/areas/research/definitions'
import { feePayment as feePaymentPart } from '@hepu/api/areas/research/patent/feePayment'
import { dusTest as dusTestPart } from '@hepu/api/areas/research/varietyInfo/dusTest'
import { partTableOf } from './partTable.ts'
import { byPlainName, byPlainNames, tableOf } from './resourceTable.ts'

/** 专利. */
export const patent = tableOf(definitions.patent)

/** 年费缴纳 of a 专利. */
export const patentFee = partTableOf(feePaymentPart, patent)

/** 软件著作权. */
export const copyright = tableOf(definitions.copyright)

/** 科技奖励. */
export const reward = tableOf(definitions.reward)

/** 论文. */
export const thesis = tableOf(definitions.thesis)

/** 标准. */
export const researchStandard = tableOf(definitions.standard)

/** 科研项目 of the registry. */
export const researchProject = tableOf(definitions.project)

/** 审定品种. */
export const researchVariety = tableOf(definitions.variety, byPlainName(definitions.variety, 'name'))

/** 品种权. */
export const varietyInfo = tableOf(definitions.varietyInfo, byPlainName(definitions.varietyInfo, 'name'))

/** DUS测试 of a 品种权. */
export const dusTest = partTableOf(dusTestPart, varietyInfo)

/** 科研平台. */
export const platformInfo = tableOf(definitions.platformInfo)

/** 实验室. */
export const laboratory = tableOf(definitions.laboratory)

/** 育种站. */
export const breedingLab = tableOf(definitions.breedingLab)

/** 科研人员. */
export const researchPerson = tableOf(definitions.person)

/** 种质资源. */
export const germplasm = tableOf(definitions.germplasm, (t) => [
  ...byPlainName(definitions.germplasm, 'name', 'code')(t),
  ...byPlainNames(definitions.germplasm, 'aliases')(t),
])

/** 技术基因. */
export const gene = tableOf(definitions.gene)
