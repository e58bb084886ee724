import { loadFrom } from '../../../workspace/loadFrom.ts'
import type { Screen } from '../../../workspace/screen.ts'

const load = loadFrom(() => import('./loads.ts'))

const CHANGE_SUPPLIES = 'change/change-listofachievements'
const CHANGE_DEMANDS = 'change/change-demandlist'
const BUSINESS_SUPPLIES = 'business/business-listofachievements'
const BUSINESS_DEMANDS = 'business/business-demandlist'
const DISPLAY = 'change/change-achievements'

/** Screens of listings. */
export const listingScreens: readonly Screen[] = [
  { path: CHANGE_SUPPLIES, title: '成果清单', keepAlive: true, load: load('ChangeSupplies') },
  { path: `${CHANGE_SUPPLIES}/achievementslookover`, title: '成果清单-详情', load: load('SupplyDetail') },
  { path: `${CHANGE_SUPPLIES}/addachievements`, title: '成果清单-新增', load: load('SupplyEdit') },
  { path: `${CHANGE_SUPPLIES}/editachievements`, title: '成果清单-编辑', load: load('SupplyEdit') },
  { path: DISPLAY, title: '成果展示', keepAlive: true, load: load('AchievementDisplay') },
  { path: `${DISPLAY}/achievementslookover`, title: '成果展示-详情', load: load('DisplayDetail') },
  { path: `${DISPLAY}/requirementList`, title: '成果展示-需求详情', load: load('DisplayDetail') },
  { path: CHANGE_DEMANDS, title: '需求清单', keepAlive: true, load: load('ChangeDemands') },
  { path: `${CHANGE_DEMANDS}/requirementList`, title: '需求清单-详情', load: load('DemandDetail') },
  { path: `${CHANGE_DEMANDS}/addDemandlist`, title: '需求清单-新增', load: load('DemandEdit') },
  { path: `${CHANGE_DEMANDS}/editDemandlist`, title: '需求清单-编辑', load: load('DemandEdit') },
  { path: BUSINESS_SUPPLIES, title: '成果清单', keepAlive: true, load: load('BusinessSupplies') },
  { path: `${BUSINESS_SUPPLIES}/addachievements`, title: '新增成果', load: load('SupplyEdit') },
  { path: `${BUSINESS_SUPPLIES}/achievementslookover`, title: '成果详情', load: load('SupplyDetail') },
  { path: BUSINESS_DEMANDS, title: '需求清单', keepAlive: true, load: load('BusinessDemands') },
  { path: `${BUSINESS_DEMANDS}/addDemandlist`, title: '新增需求', load: load('DemandEdit') },
  { path: `${BUSINESS_DEMANDS}/requirementList`, title: '需求详情', load: load('DemandDetail') },
]
