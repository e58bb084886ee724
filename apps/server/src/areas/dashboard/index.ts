import { ownWork } from '@hepu/api/areas/dashboard/home/ownWork'
import * as documents from '@hepu/api/areas/dashboard/document/wallDocument'
import * as drills from '@hepu/api/areas/dashboard/drill/dashboardDrill'
import * as mornings from '@hepu/api/areas/dashboard/morning/dashboardMorning'
import * as promotion from '@hepu/api/areas/dashboard/promotion/promotionDashboard'
import * as settings from '@hepu/api/areas/dashboard/quadrant/quadrantSetting'
import * as research from '@hepu/api/areas/dashboard/research/researchDashboard'
import type { ServerArea } from '../../area.ts'
import { handle, handleFile, type App } from '../../http/handle.ts'
import { downloadMorning } from './document/morningDocument.ts'
import { downloadPromotion } from './document/promotionDocument.ts'
import { downloadResearch } from './document/researchDocument.ts'
import { exportDrill, pageDrill } from './drill/drill.ts'
import { showOwnWork } from './home/ownWork.ts'
import { showDeviations } from './morning/deviations.ts'
import { showMorning, showMorningRows } from './morning/showMorning.ts'
import { showMetrics } from './promotion/coreMetrics.ts'
import { showCounted } from './promotion/counted.ts'
import { showPlaces, showRegionalBreeds, showYears } from './promotion/places.ts'
import { showQuadrants } from './promotion/quadrants.ts'
import { showBreeds, showCompanies, showParts } from './promotion/rankings.ts'
import { saveQuadrantSetting, showQuadrantSetting } from './quadrant/quadrantSetting.ts'
import { showOverview } from './research/overviewWidget.ts'
import { showProgress } from './research/progressWidget.ts'
import { showApproved, showDocking, showRegions } from './research/registryWidgets.ts'
import { showStations } from './research/stationWidget.ts'
import { showEntries, showPoints, showScale } from './research/trialWidgets.ts'

/** 驾驶舱: table of contents of the area. */
export const dashboardArea: ServerArea = {
  register: registerDashboard,
  uniqueLabels: { dashboard_quadrant_once: '四象限设置' },
}

function registerDashboard(app: App): void {
  registerResearch(app)
  registerPromotion(app)
}

function registerResearch(app: App): void {
  handle(app, research.rdOverview, showOverview)
  handle(app, research.breedingTeamDistribution, showStations)
  handle(app, research.expPointStatistic, showPoints)
  handle(app, research.experimentVariety, showEntries)
  handle(app, research.experimentVarietyScale, showScale)
  handle(app, research.varietyPromotionProgress, showProgress)
  handle(app, research.approvedVariety, showApproved)
  handle(app, research.varietyRegion, showRegions)
  handle(app, research.commercializationDocking, showDocking)
  handle(app, mornings.showMorning, showMorning)
  handle(app, mornings.morningRows, showMorningRows)
  handle(app, mornings.showDeviations, showDeviations)
  handle(app, ownWork, showOwnWork)
  handle(app, drills.drill, pageDrill)
  handleFile(app, drills.exportDrill, exportDrill)
  handleFile(app, documents.researchDocument, downloadResearch)
  handleFile(app, documents.morningDocument, downloadMorning)
}

function registerPromotion(app: App): void {
  handle(app, promotion.coreMetrics, showMetrics)
  handle(app, promotion.countedRows, showCounted)
  handle(app, promotion.saleCompanyStatistics, showCompanies)
  handle(app, promotion.breedPerformance, showBreeds)
  handle(app, promotion.percentage, showParts)
  handle(app, promotion.breedPromotionAnalyse, showYears)
  handle(app, promotion.regionalBreed, showRegionalBreeds)
  handle(app, promotion.regionalSaleAmount, showPlaces)
  handle(app, promotion.fourQuadrants, showQuadrants)
  handleFile(app, documents.promotionDocument, downloadPromotion)
  handle(app, settings.showQuadrantSetting, showQuadrantSetting)
  handle(app, settings.saveQuadrantSetting, saveQuadrantSetting)
}
