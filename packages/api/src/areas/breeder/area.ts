import { routesOf, type Area } from '../../core/area.ts'
import { breederSearch } from '../../core/resource/breederSearch.ts'
import { breederFileKinds, breederRecords } from './breederRecordKinds.ts'
import * as breederArchive from './record/breederArchive.ts'
import * as breederBook from './record/breederBook.ts'
import * as breederFee from './record/breederFee.ts'
import * as promotionStandard from './record/promotionStandard.ts'
import * as breederReward from './reward/breederReward.ts'
import * as breederProduct from './statistic/breederProduct.ts'

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
  ],
  recordKinds: breederRecords,
  fileKinds: breederFileKinds,
}
