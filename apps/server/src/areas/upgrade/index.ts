import * as evaluation from '@hepu/api/areas/upgrade/evaluation'
import * as nextPlan from '@hepu/api/areas/upgrade/nextPlans'
import * as indexChecks from '@hepu/api/areas/upgrade/indexes/indexChecks'
import * as indexes from '@hepu/api/areas/upgrade/indexes/indexes'
import * as publishing from '@hepu/api/areas/upgrade/publish'
import * as record from '@hepu/api/areas/upgrade/upgradeRecord'
import * as report from '@hepu/api/areas/upgrade/decisionReport'
import * as rehearsing from '@hepu/api/areas/upgrade/rehearsal'
import * as standard from '@hepu/api/areas/upgrade/standard/promotionStandard'
import { upgradeOverview } from '@hepu/api/areas/upgrade/promotionHome'
import type { ServerArea } from '../../area.ts'
import { handle, handleFile, type App } from '../../http/handle.ts'
import { listChanges } from './evaluation/evaluationChanges.ts'
import { downloadDecisionReports, showDecisionReports } from './report/decisionReport.ts'
import { updateByName, updateByType, updateDataById } from './standard/changeItems.ts'
import { pageDrafts, showDraft } from './draft/draftList.ts'
import { confirmDraft, deleteDraft, reopen, saveDraft } from './draft/drafts.ts'
import { generateCurrentYear } from './evaluation/generate.ts'
import { showOverview } from './promotionHome.ts'
import { listCheckedIndexes, updateCheckedIndexes } from './indexes/indexChecks.ts'
import { insertIndexList, listIndexes, updateIndexList } from './indexes/indexes.ts'
import { exportNumbers, numberRecords } from './publish/numberRecords.ts'
import { listPlans, savePlans } from './plan/nextPlans.ts'
import { exportPromoted } from './report/promotedList.ts'
import { publish, publishCount } from './publish/publish.ts'
import { registerPk } from './pk/index.ts'
import { listPublishRecords, pagePublishRecords } from './publish/publishRecords.ts'
import { applyStandard, refreshRehearsal } from './rehearsal/refreshRehearsal.ts'
import { getCk, listGroups, pageRecords, pageUpgrades } from './record/upgradeRecords.ts'
import { batchUpgrade, decide } from './rehearsal/rehearsal.ts'
import { exportReport } from './report/exportUpgradeReport.ts'
import { revoke } from './publish/revoke.ts'
import { getConfigYear, updateConfigYear } from './evaluation/promotionSetting.ts'
import { reviewFourEyes } from './evaluation/reviewFourEyes.ts'
import { getRehearsal } from './rehearsal/showRehearsal.ts'
import { deleteChildStandard } from './standard/childStandards.ts'
import { listStandards, pageStandards, showStandard } from './standard/standardList.ts'
import { deleteStandards, insertStandard, updateStandard } from './standard/standardChanges.ts'
import { listTemplates } from './standard/standardTemplates.ts'
import { tryStandard } from './standard/whatIfStandard.ts'
import { seedPromotion } from './demo/seedPromotion.ts'

/** 晋级: table of contents of the area. */
export const upgradeArea: ServerArea = {
  register: registerUpgrade,
  uniqueLabels: {
    upgrade_group: '该组别的晋级评估',
    upgrade_record_entry: '该品种的晋级评估条目',
    upgrade_pk_name: '您保存的组合PK名称',
    upgrade_standard_name: '晋级标准名称',
  },
  reviewRules: [reviewFourEyes],
  seedDemo: seedPromotion,
}

function registerUpgrade(app: App): void {
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
  handleFile(app, report.downloadDecisionReport, downloadDecisionReports)
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
  handle(app, standard.delSonStandard, deleteChildStandard)
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
