import * as evaluation from '@hepu/api/areas/upgrade/evaluation'
import * as nextPlan from '@hepu/api/areas/upgrade/nextPlan'
import * as indexChecks from '@hepu/api/areas/upgrade/indexChecks'
import * as indexes from '@hepu/api/areas/upgrade/indexes'
import * as publishing from '@hepu/api/areas/upgrade/publishing'
import * as record from '@hepu/api/areas/upgrade/record'
import * as report from '@hepu/api/areas/upgrade/report'
import * as rehearsing from '@hepu/api/areas/upgrade/rehearsing'
import * as standard from '@hepu/api/areas/upgrade/standard'
import { upgradeOverview } from '@hepu/api/areas/upgrade/home'
import { handle, handleFile, type App } from '../../http/handle.ts'
import { listChanges } from './changes.ts'
import { showDecisionReports } from './decisionReport.ts'
import { updateByName, updateByType, updateDataById } from './changeItems.ts'
import { pageDrafts, showDraft } from './draftList.ts'
import { confirmDraft, deleteDraft, reopen, saveDraft } from './drafts.ts'
import { generateCurrentYear } from './generate.ts'
import { showOverview } from './home.ts'
import { listCheckedIndexes, updateCheckedIndexes } from './indexChecks.ts'
import { insertIndexList, listIndexes, updateIndexList } from './indexes.ts'
import { exportNumbers, numberRecords } from './numberRecords.ts'
import { listPlans, savePlans } from './plans.ts'
import { exportPromoted } from './promotedList.ts'
import { publish, publishCount } from './publish.ts'
import { registerPk } from './pk/index.ts'
import { listPublishRecords, pagePublishRecords } from './publishRecords.ts'
import { applyStandard, refreshRehearsal } from './recompute.ts'
import { getCk, listGroups, pageRecords, pageUpgrades } from './records.ts'
import { batchUpgrade, decide } from './rehearsal.ts'
import { exportReport } from './report.ts'
import { revoke } from './revoke.ts'
import { getConfigYear, updateConfigYear } from './setting.ts'
import { getRehearsal } from './showRehearsal.ts'
import { deleteSon } from './sons.ts'
import { listStandards, pageStandards, showStandard } from './standardList.ts'
import { deleteStandards, insertStandard, updateStandard } from './standards.ts'
import { listTemplates } from './templates.ts'
import { tryStandard } from './tryStandard.ts'

/** 晋级: table of contents of the area. */
export function registerUpgrade(app: App): void {
  handle(app, evaluation.upgradePage, pageUpgrades)
  handle(app, evaluation.generateCurrentYear, generateCurrentYear)
  handle(app, publishing.publishCount, publishCount)
  handle(app, publishing.publish, publish)
  handle(app, publishing.revoke, revoke)
  handle(app, publishing.publishRecords, listPublishRecords)
  handle(app, publishing.publishRecordPage, pagePublishRecords)
  handle(app, evaluation.configYear, getConfigYear)
  handle(app, evaluation.updateConfigYear, updateConfigYear)

  handle(app, upgradeOverview, showOverview)

  handle(app, record.recordPage, pageRecords)
  handle(app, record.groupList, listGroups)
  handle(app, record.getCk, getCk)
  handle(app, rehearsing.rehearsal, getRehearsal)
  handle(app, rehearsing.refreshRehearsal, refreshRehearsal)
  handle(app, rehearsing.decide, decide)
  handle(app, rehearsing.batchUpgrade, batchUpgrade)
  handle(app, rehearsing.updateUpgradeStandard, applyStandard)
  handle(app, rehearsing.savePreviewDraft, saveDraft)
  handle(app, rehearsing.savePreview, confirmDraft)
  handle(app, rehearsing.reopen, reopen)
  handle(app, rehearsing.deletePreview, deleteDraft)
  handle(app, rehearsing.draftPage, pageDrafts)
  handle(app, rehearsing.showDraft, showDraft)
  handle(app, rehearsing.rehearsalChanges, listChanges)
  handle(app, nextPlan.nextPlans, listPlans)
  handle(app, nextPlan.saveNextPlans, savePlans)
  handle(app, report.decisionReport, showDecisionReports)
  handleFile(app, record.exportBePromoted, exportPromoted)
  handleFile(app, record.upgradeReport, exportReport)
  handle(app, record.upgradeNumberRecord, numberRecords)
  handleFile(app, record.exportUpgradeNumberRecord, exportNumbers)

  handle(app, standard.standardList, listStandards)
  handle(app, standard.standardPage, pageStandards)
  handle(app, standard.standardShow, showStandard)
  handle(app, standard.insertStandard, insertStandard)
  handle(app, standard.updateStandard, updateStandard)
  handle(app, standard.delStandard, deleteStandards)
  handle(app, standard.delSonStandard, deleteSon)
  handle(app, standard.insertUpgradeStandard, applyStandard)
  handle(app, standard.updateByType, updateByType)
  handle(app, standard.updateByName, updateByName)
  handle(app, standard.updateDataById, updateDataById)
  handle(app, standard.standardTemplates, listTemplates)
  handle(app, standard.tryStandard, tryStandard)

  handle(app, indexes.indexList, listIndexes)
  handle(app, indexes.insertIndexList, insertIndexList)
  handle(app, indexes.updateIndexList, updateIndexList)
  handle(app, indexChecks.checkIndexList, listCheckedIndexes)
  handle(app, indexChecks.updateCheckIndexList, updateCheckedIndexes)

  registerPk(app)
}
