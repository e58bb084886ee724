import { routesOf, type Area } from '../../core/area.ts'
import { breederSearch } from '../../core/resource/breederSearch.ts'
import * as breederAccount from './account/breederAccount.ts'
import * as approvedVariety from './asset/approvedVariety.ts'
import * as breederCommon from './asset/breederCommon.ts'
import * as breederGermplasm from './asset/breederGermplasm.ts'
import * as cooperativeVariety from './asset/cooperativeVariety.ts'
import * as resultRight from './asset/resultRight.ts'
import { breederFileKinds, breederRecords } from './breederRecordKinds.ts'
import * as breederMaterial from './material/breederMaterial.ts'
import * as breederArchive from './record/breederArchive.ts'
import * as breederBook from './record/breederBook.ts'
import * as breederFee from './record/breederFee.ts'
import * as promotionStandard from './record/promotionStandard.ts'
import * as breederReward from './reward/breederReward.ts'
import * as breederScore from './score/breederScore.ts'
import * as breederProduct from './statistic/breederProduct.ts'
import * as breederLink from './view/breederLink.ts'
import * as partnerView from './view/partnerView.ts'

/** 育种家档案: what the area gives to the rest of the product. */
export const breederArea: Area = {
  groups: [
    {
      name: 'breeder',
      label: '育种家档案',
      routes: routesOf(breederArchive, breederBook, breederFee, { breederSearch }),
    },
    { name: 'promotionStandard', label: '推广标准', routes: routesOf(promotionStandard) },
    { name: 'breederReward', label: '奖励建议', routes: routesOf(breederReward) },
    { name: 'breederProduct', label: '育种家产品统计', routes: routesOf(breederProduct) },
    { name: 'cooperativeVariety', label: '合作品种', routes: routesOf(cooperativeVariety) },
    { name: 'breederGermplasm', label: '育种家种质', routes: routesOf(breederGermplasm) },
    { name: 'approvedVariety', label: '育种家审定品种', routes: routesOf(approvedVariety) },
    { name: 'resultRight', label: '成果权利', routes: routesOf(resultRight) },
    { name: 'breederMaterial', label: '材料发放', routes: routesOf(breederMaterial) },
    { name: 'breederAccount', label: '合作效益账', routes: routesOf(breederAccount) },
    { name: 'breederScore', label: '育种家年度评分', routes: routesOf(breederScore) },
    { name: 'breederLink', label: '育种家查看链接', routes: routesOf(breederLink) },
    { name: 'breederView', label: '育种家自己的查看页', routes: routesOf(partnerView) },
    { name: 'common', label: '育种家关联与附件', routes: routesOf(breederCommon) },
  ],
  recordKinds: breederRecords,
  fileKinds: breederFileKinds,
}
