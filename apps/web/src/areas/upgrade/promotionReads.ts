import { groupPage, groupShow } from '@hepu/api/areas/experiment/group/group'
import * as evaluation from '@hepu/api/areas/upgrade/evaluation'
import { upgradeOverview } from '@hepu/api/areas/upgrade/promotionHome'
import { nextPlans } from '@hepu/api/areas/upgrade/nextPlans'
import * as publishing from '@hepu/api/areas/upgrade/publish'
import * as record from '@hepu/api/areas/upgrade/upgradeRecord'
import * as rehearsing from '@hepu/api/areas/upgrade/rehearsal'
import { decisionReport } from '@hepu/api/areas/upgrade/decisionReport'
import type { Route } from '@hepu/api/core/route'

/**
 * Every call that answers the state or the decisions of an evaluation; a command that changes one invalidates them all.
 */
export const promotionReads: readonly Route[] = [
  evaluation.upgradePage,
  record.groupList,
  record.recordPage,
  record.upgradeNumberRecord,
  rehearsing.rehearsal,
  rehearsing.draftPage,
  rehearsing.showDraft,
  rehearsing.rehearsalChanges,
  nextPlans,
  publishing.publishCount,
  publishing.publishRecords,
  publishing.publishRecordPage,
  upgradeOverview,
  decisionReport,
  groupPage,
  groupShow,
]
