import { routesOf, type Area } from '../../core/area.ts'
import { dashboardRecords } from './dashboardRecordKinds.ts'
import * as dashboardDrill from './drill/dashboardDrill.ts'
import * as wallDocument from './document/wallDocument.ts'
import * as ownWork from './home/ownWork.ts'
import * as dashboardMorning from './morning/dashboardMorning.ts'
import * as promotionDashboard from './promotion/promotionDashboard.ts'
import * as quadrantSetting from './quadrant/quadrantSetting.ts'
import * as researchDashboard from './research/researchDashboard.ts'

/** 驾驶舱: what the area gives to the rest of the product. */
export const dashboardArea: Area = {
  groups: [
    {
      name: 'dashboard',
      label: '驾驶舱：科研',
      routes: routesOf(researchDashboard, dashboardDrill, dashboardMorning, ownWork, wallDocument),
    },
    { name: 'breedPromotion', label: '驾驶舱：推广', routes: routesOf(promotionDashboard, quadrantSetting) },
  ],
  recordKinds: dashboardRecords,
}
