import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Route } from './core/route.ts'
import { routes } from './routes.ts'

/** Calls that change something by another method than POST, as the product documents them. */
const shownCommands = [
  'DELETE /api/product/productFile/{id}',
  'DELETE /api/product/productRecord/{id}',
  'PUT /api/product/productRecord/{id}',
  'GET /api/contract/contract/contractNumber',
  'GET /api/project/projectApproval/delFileById',
  'GET /api/project/projectApproval/delete',
  'GET /api/project/projectApproval/isPublish',
  'DELETE /api/project/projectFile/delFileById',
  'GET /api/project/projectAuthRole/deleteProjectAuthRole',
  'GET /api/project/projectExecute/applicationFinishProject',
  'GET /api/project/projectExecute/deleteAchievementManageById',
  'GET /api/upgrade/upgrade/generateCurrentYearData',
  'GET /api/upgrade/upgrade/publish',
  'GET /api/upgrade/upgradePk/deleteExperimentIdPkList',
  'GET /api/upgrade/upgradeRecord/batchUpgrade',
  'GET /api/upgrade/upgradeRecord/deletePreview',
  'GET /api/upgrade/upgradeRecord/savePreview',
  'GET /api/upgrade/upgradeRecord/updateUpgradeStandard',
  'PUT /api/authority/user/updateOrgUserPassword/{a}/{b}',
  'PUT /api/project/projectExecute/editDirector/{a}/{b}',
  'PUT /api/project/projectExecute/editProgress/{a}/{b}',
  'PUT /api/research/variety/batchTransferCompany',
  'PUT /api/research/varietyInfo/batchTransferCompany',
]
/** Calls that read but log the reader, which makes them commands. */
const noted = ['GET /api/integration/serviceSelection/contactInfo', 'GET /api/research/person/secret/{id}']

/** Calls that read a few values by POST, as the product documents them. */
const shownReads = [
  '/api/contract/contractDistribution/list',
  '/api/contract/contract/draftList',
  '/api/contract/contractCollection/list',
  '/api/contract/contractFund/list',
  '/api/contract/paymentCondition/list',
  '/api/contract/contractResult/commissionIncome',
  '/api/authority/ai/listMessages',
  '/api/authority/ai/listSessions',
  '/api/contract/associatedContract/list',
  '/api/contract/associatedProject/list',
  '/api/contract/contractResult/list',
  '/api/experiment/experimentVarietyProperty/baseInfo',
  '/api/experiment/experimentVarietyProperty/dataAnalysis',
  '/api/experiment/experimentVarietyProperty/dataAnalysisAvg',
  '/api/experiment/experimentVarietyProperty/surveyInformation',
  '/api/experiment/varietyStatistic/beatingDownAnalysis',
  '/api/experiment/varietyStatistic/majorDiseasesAnalysis',
  '/api/experiment/varietyStatistic/secondaryDiseasesAnalysis',
  '/api/experiment/varietyStatistic/yieldAnalysis',
  '/api/product/onePagePaper/commercializeStateList',
  '/api/product/onePagePaper/detail',
  '/api/product/onePagePaper/sourceFromList',
  '/api/product/productBinding/queryProductBindingName',
  '/api/project/projectApproval/queryTree',
  '/api/project/arrive/getArriveAccountDetail',
  '/api/project/budget/getSubjectBudget',
  '/api/project/budget/getTopicOrgBudget',
  '/api/project/filterCondition/getSubjectList',
  '/api/project/fund/getAppropriationDetail',
  '/api/project/fund/specialFund',
  '/api/project/projectAchievement/queryTaskIndexList',
  '/api/project/projectAuthRole/getResourceByProjectMenu',
  '/api/project/projectAuthRole/myProjectAuths',
  '/api/project/projectAuthRole/queryProjectAuthRoleDetail',
  '/api/project/projectAuthRole/queryProjectAuthRoleList',
  '/api/project/projectAuthRole/queryProjectMemberAuthRole',
  '/api/project/projectContract/associatedContractList',
  '/api/project/projectConfig/projectSourceDetail',
  '/api/project/projectConfig/projectSourceList',
  '/api/project/projectKeyResult/fileList',
  '/api/project/projectKeyResult/getkeyResultList',
  '/api/project/projectKeyResult/projectTaskIndexList',
  '/api/project/projectKeyResult/projectTaskIndexListV2',
  '/api/project/projectKeyResult/projectTopicList',
  '/api/project/projectTaskIndex/getProjectProgressList',
  '/api/project/projectTracking/projectDetail',
  '/api/project/projectTracking/queryDraftList',
  '/api/product/breederProduct/productPhaseList',
  '/api/product/breederProduct/varietyStatistic',
  '/api/product/decisionLog/list/variety',
  '/api/upgrade/upgradePk/selectByButton',
  '/api/upgrade/upgradeRecord/upgradeNumberRecord',
  '/api/upgrade/upgradeStandard/queryCheckIndexList',
  '/api/upgrade/upgradeStandard/queryIndexList',
  '/api/upgrade/upgradeStandard/queryIndexPkList',
]
/** Calls of our own: analyses next to documented ones that use POST, and cells, which are named as in their save call. */
const alike = [
  '/api/experiment/cell/history',
  '/api/experiment/cell/sheet',
  '/api/experiment/varietyStatistic/ammi',
  '/api/experiment/varietyStatistic/boxPlots',
  '/api/experiment/varietyStatistic/checkAdjusted',
  '/api/experiment/varietyStatistic/correlation',
  '/api/experiment/varietyStatistic/fieldMap',
  '/api/experiment/varietyStatistic/gge',
  '/api/experiment/varietyStatistic/mixedModel',
  '/api/experiment/varietyStatistic/stability',
  '/api/product/productLifecycle/preview',
]
/** Returns a stream, and stores the question. */
const asking = '/api/authority/ai/streamWorkflow'

const keyOf = ({ method, path }: Route) => `${method} ${path}`
const isRead = ({ kind, path }: Route) =>
  kind === 'query' || kind === 'file' || (kind === 'stream' && path !== asking)

/** Returns whether a call takes a page of a list, or an input with lists or objects: more than a query string can hold. */
function filters({ input }: Route): boolean {
  const parts = Object.values(input.shape)
  return ('current' in input.shape && 'size' in input.shape) || parts.some(isDeep)
}

function isDeep(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodArray || schema instanceof z.ZodObject || schema instanceof z.ZodRecord)
    return true
  if (schema instanceof z.ZodPipe) return isDeep(schema.in)
  if (schema instanceof z.ZodUnion) return schema.options.some(isDeep)
  const isWrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  return isWrapped && isDeep(schema.unwrap())
}

test('F-444 a call that changes something is POST, unless the documents show another method', () => {
  const others = routes.filter((route) => !isRead(route) && route.method !== 'POST')
  expect(others.map(keyOf).toSorted()).toEqual([...shownCommands, ...noted].toSorted())
})

test('F-444 a call that reads is GET, unless it filters a list, makes a file, or is shown as POST', () => {
  expect(routes.filter((route) => isRead(route) && route.method === 'GET').length).toBeGreaterThan(100)
  const posted = routes.filter(
    (route) => isRead(route) && route.kind !== 'file' && route.method !== 'GET' && !filters(route),
  )
  expect(posted.map(keyOf).toSorted()).toEqual(
    [...shownReads, ...alike].map((path) => `POST ${path}`).toSorted(),
  )
})
