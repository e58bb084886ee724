import { defaultThresholds } from '@hepu/api/areas/product/lifecycle/lifecycleThresholds'
import type { Route } from '@hepu/api/core/route'
import { inboxes } from '@hepu/api/areas/research/acquire/acquireCalls'
import { historyCalls } from '@hepu/api/areas/research/ownership/ownership'
import type { AssetType } from '@hepu/api/areas/research/ownership/ownershipKinds'
import { reports } from '@hepu/api/areas/research/report/reportDefinitions'
import { resources } from '@hepu/api/resources'
import { pathNames } from '@hepu/api/core/routePath'
import { z } from 'zod'
import { itemOf, scopeOf } from '../../src/areas/upgrade/testPromotion.ts'
import { menuRows } from '../../src/db/seed/seedMenus.ts'
import { areaSamples } from '../build/areaSamples.ts'
import type { PlaceIds } from '../build/buildWorkContext.ts'
import { breedersByPath, namedBreeders, plainOfBreeders, specialOfBreeders } from './breederNaming.ts'
import { plainOfConsults } from './consultNaming.ts'
import { namedServices, plainOfServices, servicesByPath, specialOfServices } from './integrationNaming.ts'
import { neededByListings, plainOfListings, specialOfListings } from './listingNaming.ts'

type Value = unknown

/** Fields that name a record by their own name, in any call. */
const named: Readonly<Record<string, (ids: PlaceIds) => Value>> = {
  ...namedBreeders,
  ...namedServices,
  groupId: ({ group }) => String(group),
  entryId: ({ entry }) => String(entry),
  entryIds: ({ entry }) => [String(entry)],
  pointId: ({ point }) => String(point),
  groupIds: ({ group }) => [String(group)],
  baseEntryId: ({ entry }) => String(entry),
  pkId: ({ pk }) => pk,
  upgradeId: ({ upgrade }) => upgrade,
  upgradeIds: ({ upgrade }) => [upgrade],
  standardId: ({ standard }) => standard,
  draftId: ({ draft }) => draft,
  batchId: ({ batch }) => batch,
  sessionId: ({ session }) => session,
  orgId: ({ org }) => String(org),
  orgIds: ({ org }) => [String(org)],
  roleId: ({ role }) => String(role),
  roleIds: ({ role }) => [String(role)],
  userId: ({ user }) => String(user),
  userIds: ({ user }) => [String(user)],
  objectId: ({ draft }) => draft,
  avatarFileId: ({ file }) => file,
  personId: ({ person }) => person,
  temporaryId: ({ temporary }) => temporary,
  supplierId: ({ supplier }) => supplier,
  keepId: ({ supplier }) => supplier,
  dropId: ({ party }) => party,
  geneId: ({ registries }) => registries['research.gene']?.record,
  geneTypeId: ({ geneType }) => geneType,
  folderId: ({ geneFolder }) => geneFolder,
  removed: ({ geneQtn }) => [geneQtn],
  fileIds: ({ file }) => [file],
  infoId: ({ registries }) => registries['research.thesis']?.record,
  plans: ({ record }) => [{ recordId: record, places: [{ phase: 'R2' }] }],
  patentId: ({ registries }) => registries['research.patent']?.record,
  varietyInfoId: ({ registries }) => registries['research.varietyInfo']?.record,
  germplasmId: ({ registries }) => registries['research.germplasm']?.record,
  companyId: ({ below }) => String(below),
  listingId: ({ samples }) => samples['/api/resultsTrading/achievementInventory/'],
  supplyId: ({ samples }) => samples['/api/resultsTrading/achievementInventory/'],
  demandId: ({ samples }) => samples['/api/resultsTrading/needInventory/'],
  topicId: ({ samples }) => samples['/api/resultsTrading/achievementInventory/'],
  consultId: ({ samples }) => samples['/api/resultsTrading/consultInventory/'],
  assigneeId: ({ user }) => String(user),
  brokerId: ({ user }) => String(user),
  contractId: ({ samples }) => samples['/api/contract/contract/'],
  runId: ({ samples }) => samples['/api/contract/distributionRun/'],
  lineId: ({ samples }) => samples['/api/contract/distributionLine/'],
  lineIds: ({ samples }) => [samples['/api/contract/distributionLine/']],
  cells: ({ point, entry }) => [
    {
      pointId: String(point),
      entryId: String(entry),
      rep: 1,
      field: 'growthDays',
      raw: '112',
      seen: 110,
      seenId: null,
    },
  ],
  taskId: ({ samples }) => samples['/api/approval/task/'],
  tasks: ({ samples }) => [{ taskId: samples['/api/approval/task/'], version: 1 }],
  items: ({ samples }) => [{ id: samples['/api/obligation/item/'], version: 1 }],
  ownerId: ({ user }) => String(user),
  projectId: ({ samples }) => samples['/api/project/projectTracking/'],
  applicationId: ({ samples }) => samples['/api/project/projectApplication/'],
  approvalId: ({ samples }) => samples['/api/project/projectApproval/'],
  memberId: ({ samples }) => samples['/api/project/projectMember/'],
  taskIndexId: ({ samples }) => samples['/api/project/projectTaskIndex/'],
  keyResultId: ({ samples }) => samples['/api/project/projectKeyResult/'],
  delegateId: ({ user }) => String(user),
  productId: ({ samples }) => samples['/api/product/lifecycleProduct/'],
  supersedesId: ({ samples }) => samples['/api/product/decision/'],
  decisionId: ({ samples }) => samples['/api/product/decision/'],
  decisions: ({ record }) => [{ recordId: record, final: 'HOLD', reason: '测试' }],
}

/** Calls of the registries: about a batch, about what lies in the recycle bin, about a record. */
const ofRegistries = resources.flatMap(({ name, path }): [RegExp, (ids: PlaceIds) => Value][] => [
  [new RegExp(`^${path}/importBatch/`), ({ registries }) => registries[name]?.batch],
  [new RegExp(`^${path}/(restore|purge)$`), ({ registries }) => registries[name]?.deleted],
  [new RegExp(`^${path}/`), ({ registries }) => registries[name]?.record],
])

/** Calls of the inboxes of announcements: about a batch, about an announcement. */
const ofInboxes = inboxes.flatMap(({ noun }): [RegExp, (ids: PlaceIds) => Value][] => [
  [new RegExp(`/${noun}/importBatch/`), ({ inboxes }) => inboxes[noun]?.batch],
  [new RegExp(`/${noun}/`), ({ inboxes }) => inboxes[noun]?.record],
])

/** Calls of 权属变更: the history of an asset, a change. */
const ofOwnership: readonly [RegExp, (ids: PlaceIds) => Value][] = [
  ...Object.entries(historyCalls).map(([type, { path }]): [RegExp, (ids: PlaceIds) => Value] => [
    new RegExp(`${path}$`),
    ({ registries }) => registries[`research.${type as AssetType}`]?.record,
  ]),
  [/\/ownership\/saveHistories$/, ({ registries }) => registries['research.variety']?.record],
  [/\/ownership\//, ({ ownership }) => ownership],
]

/** Calls of areas that bring a sample: the record of the sample. */
const ofSamples = areaSamples.map(({ path }): [RegExp, (ids: PlaceIds) => Value] => [
  new RegExp(`^${path}`),
  ({ samples }) => samples[path] ?? '',
])

/** Calls of 生命周期 and 决策 of products. */
const sampleOf =
  (name: string) =>
  ({ samples }: PlaceIds): Value =>
    samples[`/api/product/${name}/`]
const ofDecisions: readonly [RegExp, (ids: PlaceIds) => Value][] = [
  [/\/decisionLog\/exitImport\//, sampleOf('exitImport')],
  [/\/decisionLog\/commercializeImport\//, sampleOf('commercializeImport')],
  [/\/decisionLog\/(save|list)\/variety$/, ({ registries }) => registries['research.variety']?.record],
  [/\/decisionLog\/page$/, sampleOf('decision')],
  [/\/productRecord\/ofVariety$/, ({ registries }) => registries['research.variety']?.record],
  [/\/decisionLog\//, sampleOf('lifecycleProduct')],
  [/\/productLifecycle\/endOverride$/, sampleOf('phaseOverride')],
  [/\/productRecord\/.*(lifeCycleTrend|statistic)$/, sampleOf('lifecycleProduct')],
]
const specialOfDecisions = Object.fromEntries(
  ['exit', 'commercialize'].flatMap((name) =>
    ['findings', 'findingsExport', 'marked'].map((call) => [
      `/api/product/decisionLog/${name}Import/${call}`,
      { batchId: sampleOf(`${name}Import`) },
    ]),
  ),
)

/** What `id` and `ids` mean is said by the path. */
const byPath: readonly [RegExp, (ids: PlaceIds) => Value][] = [
  ...breedersByPath,
  ...servicesByPath,
  ...ofSamples,
  [/\/productFile\/\{id\}$/, ({ registries }) => registries['product.productRecord']?.file],
  [/\/productFile\//, ({ registries }) => registries['product.productRecord']?.record],
  ...ofDecisions,
  [/\/industryCompany\/list\//, ({ below }) => String(below)],
  [/\/approval\/delegation\//, ({ delegation }) => delegation],
  [/\/germplasm\/evaluation\//, ({ registries }) => registries['research.germplasm']?.evaluation],
  [/\/research\/patent\/fee(Edit|Delete)$/, ({ registries }) => registries['research.patent']?.fee],
  ...ofRegistries,
  [/\/research\/gene\/folder\/fileGenes$/, ({ registries }) => registries['research.gene']?.record],
  [/\/research\/gene\/folder\//, ({ geneFolder }) => geneFolder],
  [/\/research\/gene\/qtnDelete$/, ({ geneQtn }) => geneQtn],
  [/\/research\/gene\/(links|associateFiles)$/, ({ registries }) => registries['research.gene']?.record],
  ...ofInboxes,
  ...ofOwnership,
  [/\/experimentGroup\//, ({ group }) => String(group)],
  [/\/experimentPoint\//, ({ point }) => String(point)],
  [/\/experimentVariety\/scrap$/, ({ entry }) => String(entry)],
  [/\/plot\//, ({ plot }) => String(plot)],
  [/\/experimentVarietyProperty\/|\/varietyStatistic\//, ({ entry }) => String(entry)],
  [/\/experimentVariety\/parentInformation$/, ({ entry }) => String(entry)],
  [/\/importMapping\//, ({ mapping }) => mapping],
  [/\/importBatch\//, ({ batch }) => batch],
  [/\/userImport\/passwords$/, ({ madeBatch }) => madeBatch],
  [/\/userImport\//, ({ userBatch }) => userBatch],
  [/\/organizationImport\//, ({ orgBatch }) => orgBatch],
  [/\/upgradePk\//, ({ pk }) => pk],
  [/\/upgradeStandard\//, ({ standard }) => standard],
  [/\/batchUpgrade$/, ({ record }) => record],
  [/\/deleteUserRole$/, ({ assignment }) => assignment],
  [/\/roleV?2?\//, ({ role }) => String(role)],
  [/\/organization(V2)?\//, ({ org }) => String(org)],
  [/\/user(V2)?\//, ({ user }) => String(user)],
  [/\/authority\/notice\//, ({ notice }) => notice],
  [/\/authority\/email\//, ({ email }) => email],
  [/\/fileInfo\//, ({ file }) => file],
  [/\/person\/\w*TemporaryPerson$/, ({ temporary }) => temporary],
  [/\/person\//, ({ person }) => person],
  [/\/supplier\/deleteRelationship$/, ({ relation }) => relation],
  [/\/supplier\//, ({ supplier }) => supplier],
  [/\/authority\/party\//, ({ supplier }) => supplier],
]

/** Batches and attachments of the registries. */
const specialOfRegistries = Object.fromEntries(
  resources.flatMap(({ name, path }) => {
    const batchId = ({ registries }: PlaceIds) => registries[name]?.batch
    return [
      [`${path}/importBatch/findings`, { batchId }],
      [`${path}/importBatch/findingsExport`, { batchId }],
      [`${path}/importBatch/marked`, { batchId }],
      [`${path}/deleteFile`, { fileId: ({ registries }: PlaceIds) => registries[name]?.file }],
    ]
  }),
) as Record<string, Record<string, (ids: PlaceIds) => Value>>

/** Batches of the inboxes, and the records that announcements are compared with. */
const specialOfInboxes = Object.fromEntries(
  inboxes.flatMap(({ noun, def }) => {
    const batchId = ({ inboxes }: PlaceIds) => inboxes[noun]?.batch
    const recordId = ({ registries }: PlaceIds) => registries[def.name]?.record
    return [
      [`/api/research/${noun}/importBatch/findings`, { batchId }],
      [`/api/research/${noun}/importBatch/findingsExport`, { batchId }],
      [`/api/research/${noun}/compare`, { recordId }],
      [`/api/research/${noun}/merge`, { recordId }],
    ]
  }),
) as Record<string, Record<string, (ids: PlaceIds) => Value>>
/** Records behind figures: those of the sweeps are drafts, which are counted on request. */
const drillDowns = Object.values(reports).flatMap(({ calls }) => [
  calls.drillDown.path,
  calls.drillDownExport.path,
])

const project = ({ samples }: PlaceIds) => samples['/api/project/projectTracking/']
const topic = ({ samples }: PlaceIds) => samples['/api/project/topic/']
const projectDraft = ({ samples }: PlaceIds) => samples['/api/project/draft/']
const projectRoles = ({ samples }: PlaceIds) => [samples['/api/project/projectAuthRole/']]
const directorId = ({ user }: PlaceIds) => String(user)
const taskIndex = ({ samples }: PlaceIds) => samples['/api/project/projectTaskIndex/']
const keyResult = ({ samples }: PlaceIds) => samples['/api/project/projectKeyResult/']

/** Calls of plans that name an index, a key result or a project by other fields. */
const specialOfPlans: Readonly<Record<string, Readonly<Record<string, (ids: PlaceIds) => Value>>>> = {
  '/api/project/projectExecute/editProgress/{a}/{b}': { a: project },
  '/api/project/projectKeyResult/setTaskIndexWeight': {
    weights: (ids) => [{ id: taskIndex(ids), weight: 100 }],
  },
  '/api/project/projectKeyResult/uploadFile': { infoId: keyResult, id: ({ file }) => file },
  // One of the two: a key result here.
  '/api/project/projectKeyResult/updateProgress': { taskIndexId: () => undefined },
  '/api/project/projectKeyResult/fileList': { infoId: keyResult },
}

/** Calls of changes, which are about a signed project. */
const changedProject = ({ samples }: PlaceIds) => samples['/api/project/changedProject/']
const changeSnapshot = ({ samples }: PlaceIds) => samples['/api/project/changeSnapshot/']
const ofChangedProject = [
  'queryProjectChangePage',
  'registrationChanges',
  'preview',
  'choices',
  'snapshots',
  'taskBook',
  'signTaskBook',
  'baseline',
  'exportBaseline',
]
const specialOfChanges: Readonly<Record<string, Readonly<Record<string, (ids: PlaceIds) => Value>>>> = {
  ...Object.fromEntries(
    ofChangedProject.map((name) => [`/api/project/projectChange/${name}`, { projectId: changedProject }]),
  ),
  '/api/project/projectChange/compare': { fromId: changeSnapshot, toId: () => undefined },
  '/api/project/projectChange/deleteChangeFile': {
    fileId: ({ samples }) => samples['/api/project/changeFile/'],
  },
}

/** Calls of 立项, 审核 and 专家评审. */
const ofReviewed = Object.fromEntries(
  ['expertReviews', 'searchExperts', 'assignExperts', 'reviewDocument'].map((name) => [
    `/api/project/projectAudit/${name}`,
    { applicationId: ({ reviewed }: PlaceIds) => reviewed.application },
  ]),
)
const ofReview = Object.fromEntries(
  ['removeExpert', 'saveScore', 'declareConflict'].map((name) => [
    `/api/project/projectAudit/${name}`,
    { id: ({ reviewed }: PlaceIds) => reviewed.review },
  ]),
)
const specialOfAudits: Readonly<Record<string, Readonly<Record<string, (ids: PlaceIds) => Value>>>> = {
  ...ofReviewed,
  ...ofReview,
  '/api/project/projectAudit/audit': {
    id: ({ reviewed }) => reviewed.approval,
    projectId: ({ reviewed }) => reviewed.application,
  },
  '/api/project/projectApproval/delFileById': {
    id: ({ samples }) => samples['/api/project/approvalFile/'],
  },
  '/api/project/projectApproval/insert': {
    parentId: ({ samples }) => samples['/api/project/projectApproval/'],
  },
  '/api/project/projectApproval/edit': {
    parentId: ({ samples }) => samples['/api/project/approvalTop/'],
  },
}

const result = ({ samples }: PlaceIds) => samples['/api/project/projectAchievement/']
const thesisRecord = ({ samples }: PlaceIds) => samples['/api/project/resultRecord/']
const indexes = (ids: PlaceIds) => [{ indexId: taskIndex(ids), quantity: 1 }]
const resultsOf = { indexId: taskIndex }
const newResult = { resultId: thesisRecord, indexes }

/** Calls of results, execution and closing. */
const specialOfClosing: Readonly<Record<string, Readonly<Record<string, (ids: PlaceIds) => Value>>>> = {
  '/api/project/projectAchievement/pagelist': resultsOf,
  '/api/project/projectAchievement/insertAchievement': newResult,
  '/api/project/projectAchievement/queryResultSourceInfo': { id: thesisRecord },
  '/api/project/projectAchievement/listCountingProjects': { resultId: thesisRecord },
  '/api/project/projectExecute/insertAchievementManage': newResult,
  '/api/project/projectExecute/editAchievementManage': { id: result, ...resultsOf },
  '/api/project/projectExecute/deleteAchievementManageById': { id: result },
  '/api/project/projectExecute/editDirector/{a}/{b}': { a: project, b: directorId },
  // One of the two: a project here.
  '/api/project/projectExecute/showClosing': { closingId: () => undefined },
}

/** Calls of projects, whose roles and drafts are others than those of the rest of the product. */
const specialOfProjects: Readonly<Record<string, Readonly<Record<string, (ids: PlaceIds) => Value>>>> = {
  '/api/project/projectTracking/createProject': { directorId, draftId: projectDraft },
  '/api/project/projectTracking/createAssignment': { directorId, parentId: project },
  '/api/project/projectTracking/saveProject': { id: projectDraft },
  '/api/project/projectTracking/editProject': { directorId },
  '/api/project/projectTracking/editTopicAssignment': { directorId, id: topic },
  '/api/project/projectTracking/deleteDraftProject': { projectId: projectDraft },
  '/api/project/projectTracking/previewMove': { id: topic, parentId: project },
  '/api/project/projectTracking/moveNode': { id: topic, parentId: project },
  '/api/project/projectAuthRole/queryMemberAuthRole': { roleIds: projectRoles },
  '/api/project/projectAuthRole/insertOrUpdateProjectMemberAuthRole': { roleIds: projectRoles },
  '/api/project/projectAuthRole/insertOrUpdateMemberAuthRole': {
    members: (ids) => [{ memberId: ids.samples['/api/project/projectMember/'], roleIds: projectRoles(ids) }],
  },
  '/api/project/projectMember/addAdditionMember': { roleIds: projectRoles },
  '/api/project/projectRisk/queryProjectRiskPage': {
    projectId: ({ samples }) => samples['/api/project/riskProject/'],
  },
  '/api/project/projectMember/handOverAll': {
    items: (ids) => [{ kind: 'owner', id: project(ids), toUserId: String(ids.user) }],
  },
}

/** Calls of process documents and reports, which their own project has. */
const document = ({ samples }: PlaceIds) => samples['/api/project/projectFile/']
const ofDocuments = { projectId: ({ samples }: PlaceIds) => samples['/api/project/documentProject/'] }
const versions = ['', 'V2', 'V3'] as const
const documentCalls = [
  'projectFileExport',
  'expectedDocuments',
  'pageReports',
  'showReport',
  'downloadReport',
]
const specialOfDocuments: Readonly<Record<string, Readonly<Record<string, (ids: PlaceIds) => Value>>>> = {
  '/api/project/projectTracking/delFileById': {
    fileId: ({ samples }) => samples['/api/project/documentVersion/'],
  },
  ...Object.fromEntries(
    [...documentCalls, ...versions.map((name) => `pageProjectProcessDocuments${name}`)].map((name) => [
      `/api/project/projectFile/${name}`,
      ofDocuments,
    ]),
  ),
  ...Object.fromEntries(
    versions.map((name) => [
      `/api/project/projectFile/uploadProjectProcessDocument${name}`,
      { ...ofDocuments, documentId: document, id: ({ file }: PlaceIds) => file },
    ]),
  ),
  '/api/project/projectFile/uploadMonOrYear': { id: ({ file }) => file },
  '/api/project/projectExecute/uploadWeekly': { id: ({ file }) => file },
}

const fundKey = {
  projectId: ({ samples }: PlaceIds) => samples['/api/project/fundProject/'],
  subjectId: ({ samples }: PlaceIds) => samples['/api/project/subject/'],
  partyId: ({ party }: PlaceIds) => party,
}
const budgetVersion = ({ samples }: PlaceIds) => samples['/api/project/budget/']

/** Calls about the money of projects: of the project that has some. */
const specialOfFund: Readonly<Record<string, Readonly<Record<string, (ids: PlaceIds) => Value>>>> = {
  '/api/project/fund/specialFund': fundKey,
  '/api/project/fund/SpecialFundFlow': fundKey,
  '/api/project/fund/SelfFundFlow': fundKey,
  '/api/project/fund/getAppropriationDetail': fundKey,
  '/api/project/fund/checkFlow': fundKey,
  '/api/project/fund/saveFlow': fundKey,
  '/api/project/fund/transfer': {
    ...fundKey,
    fromSubjectId: fundKey.subjectId,
    toSubjectId: fundKey.subjectId,
  },
  '/api/project/fund/carryForward': fundKey,
  '/api/project/fund/setYearState': fundKey,
  '/api/project/fund/moneyTrail': { ...fundKey, arrivalId: ({ samples }) => samples['/api/project/arrive/'] },
  '/api/project/common/exportSpecialFund': fundKey,
  '/api/project/common/getSupplierDropdown': fundKey,
  '/api/project/common/getSubjectDropdown': fundKey,
  '/api/project/filterCondition/getSubjectList': fundKey,
  '/api/project/filterCondition/getTopicList': {
    projectCode: ({ samples }) => samples['/api/project/fundProjectCode/'],
  },
  '/api/project/filterCondition/getYearList': { id: fundKey.projectId },
  '/api/project/budget/getSubjectBudget': { ...fundKey, versionId: budgetVersion },
  '/api/project/budget/insertOrUpdateSpecialFundSubjectBudget': { ...fundKey, versionId: budgetVersion },
  '/api/project/budget/getTopicOrgBudget': fundKey,
  '/api/project/budget/insertOrUpdateTopicOrgBudget': fundKey,
  '/api/project/budget/deleteBudgetDraft': { versionId: budgetVersion },
  '/api/project/arrive/getArriveAccountDetail': fundKey,
  '/api/project/arrive/saveArrival': { ...fundKey, plannedAmount: () => '1.00' },
  '/api/project/arrive/claimArrival': {
    ...fundKey,
    parts: (ids) => [{ nodeId: fundKey.projectId(ids), amount: '1.00' }],
  },
}

const contract = ({ samples }: PlaceIds) => samples['/api/contract/contract/']
const paidContract = ({ samples }: PlaceIds) => samples['/api/contract/paidContract/']
const waiver = ({ samples }: PlaceIds) => samples['/api/contract/waiver/']
const refund = ({ samples }: PlaceIds) => samples['/api/contract/contractRefund/']
const condition = ({ samples }: PlaceIds) => samples['/api/contract/paymentCondition/']
const uses = (ids: PlaceIds) => [{ conditionId: condition(ids), amount: '1' }]

/** Calls of payments: those of the contract that has some. */
const ofPaidContract = [
  ['/api/contract/paymentCondition/list', { contractId: paidContract }],
  ['/api/contract/paymentCondition/create', { contractId: paidContract, resultLineId: () => undefined }],
  ['/api/contract/paymentCondition/edit', { resultLineId: () => undefined }],
  ['/api/contract/contractCollection/list', { contractId: paidContract }],
  ['/api/contract/contractCollection/create', { contractId: paidContract, uses }],
  ['/api/contract/contractCollection/edit', { uses }],
  ['/api/contract/contractCollection/offset', { uses }],
  [
    '/api/contract/contractRefund/apply',
    {
      collectionId: ({ samples }: PlaceIds) => samples['/api/contract/contractCollection/'],
      conditionId: condition,
    },
  ],
  [
    '/api/contract/contractResult/receivable',
    { contractId: paidContract, waiverId: waiver, refundId: refund },
  ],
  [
    '/api/contract/contractResult/receivableExport',
    { contractId: paidContract, waiverId: waiver, refundId: refund },
  ],
  ['/api/contract/contractFund/list', { contractId: paidContract }],
] as const

/** Calls of contracts that name other records by fields of their own. */
const specialOfContracts: Readonly<Record<string, Readonly<Record<string, (ids: PlaceIds) => Value>>>> = {
  '/api/contract/contract/create': { kind: () => 'SUPPLEMENT', parentId: contract },
  // The list leaves out the contract that it is asked for.
  '/api/contract/contract/associatedPage': { contractId: () => undefined },
  '/api/contract/home/waiting': { of: () => 'payouts' },
  '/api/contract/contract/deleteFile': { fileId: ({ file }) => file },
  '/api/contract/contract/deleteDraft': { id: ({ samples }) => samples['/api/contract/draft/'] },
  ...Object.fromEntries(ofPaidContract),
}

const linked = {
  contractId: ({ samples }: PlaceIds) => samples['/api/contract/linkedContract/'],
  projectId: ({ samples }: PlaceIds) => samples['/api/contract/linkedProject/'],
}
const linkedRecord = ({ samples }: PlaceIds) => samples['/api/contract/linkedRecord/']
const ofLinks = ['associatedProject', 'associatedContract', 'contractResult'].flatMap((noun) =>
  ['list', 'add', 'choices'].map((name) => [`/api/contract/${noun}/${name}`, linked] as const),
)

/** Calls of the results, projects and contracts of contracts, and of the contracts of projects. */
const specialOfLinks: Readonly<Record<string, Readonly<Record<string, (ids: PlaceIds) => Value>>>> = {
  ...Object.fromEntries(ofLinks),
  '/api/contract/contractResult/add': { ...linked, resultId: linkedRecord },
  '/api/contract/contractResult/mentions': { recordId: ({ party }) => party },
  '/api/contract/associatedContract/add': { ...linked, otherId: contract },
  '/api/contract/associatedProject/add': { ...linked, subjectId: () => undefined },
  '/api/product/result/queryResultName': linked,
  '/api/project/projectContract/pageProjectContracts': linked,
  '/api/project/projectContract/associatedContractList': linked,
  '/api/project/projectContract/addProjectContract': { ...linked, subjectId: () => undefined },
  '/api/project/projectFile/pageProjectContractsFile': linked,
}

/** Calls of changes and of 品种维护, which are about a contract that binds. */
const changedContract = {
  contractId: ({ samples }: PlaceIds) => samples['/api/contract/changedContract/'],
}
const nothingNamed = () => undefined
const ofChangedContract = ['list', 'create', 'preview', 'choices', 'snapshots'].map(
  (name) => [`/api/contract/contractChange/${name}`, changedContract] as const,
)
const ofMaintenance = [
  '/api/contract/varietyMaintenance/list',
  '/api/contract/taskVarietyMaintenance/list',
  '/api/contract/taskVarietyMaintenance/export',
  '/api/product/varietyMaintenance/export',
  '/api/product/varietyMaintenance/sync',
].map((path) => [path, { ...changedContract, productId: nothingNamed }] as const)
const specialOfContractChanges: Readonly<Record<string, Readonly<Record<string, (ids: PlaceIds) => Value>>>> =
  {
    ...Object.fromEntries([...ofChangedContract, ...ofMaintenance]),
    '/api/contract/contractChange/compare': {
      fromId: ({ samples }) => samples['/api/contract/changeSnapshot/'],
      toId: nothingNamed,
    },
    '/api/contract/contractChange/deleteFile': {
      fileId: ({ samples }) => samples['/api/contract/changeFile/'],
    },
    '/api/contract/varietyMaintenance/edit': { productId: nothingNamed, likeId: nothingNamed },
  }

/** Calls of distribution: about a rule, about a run. */
const distribution =
  (name: 'Rule' | 'Run') =>
  ({ samples }: PlaceIds) =>
    samples[`/api/contract/distribution${name}/`]
const specialOfDistribution = Object.fromEntries(
  [
    [
      'answerComment',
      { commentId: ({ samples }: PlaceIds) => samples['/api/contract/lineComment/'] },
    ] as const,
    ['resultShares', { shares: () => null }] as const,
    ...['edit', 'delete'].map((call) => [call, { id: distribution('Rule') }] as const),
    ...['runDelete', 'runConfirm', 'runReverse', 'runDetail', 'runVerify'].map(
      (call) => [call, { id: distribution('Run') }] as const,
    ),
  ].map(([call, names]) => [`/api/contract/contractDistribution/${call}`, names]),
)

const settledContract = {
  contractId: ({ samples }: PlaceIds) => samples['/api/contract/commissionContract/'],
}

/** Calls of commissions: a contract that has rules, declarations and runs. */
const specialOfCommissions = Object.fromEntries(
  ['rule/list', 'declaration/list', 'run/list', 'run/preview', 'statement/show'].map((call) => [
    `/api/contract/commission/${call}`,
    settledContract,
  ]),
)

const boundProduct = ({ samples }: PlaceIds) => samples['/api/product/boundProduct/']

/** Calls of bindings: the product that the material goes to. */
const specialOfBindings: Readonly<Record<string, Readonly<Record<string, (ids: PlaceIds) => Value>>>> = {
  '/api/product/productBinding/productBindingPage': { productId: boundProduct },
  '/api/product/productBinding/export': { productId: boundProduct },
  '/api/product/productBinding/history': { nccId: ({ samples }) => samples['/api/product/boundMaterial/'] },
  '/api/product/productBinding/editProductBindingRelation': {
    productId: boundProduct,
    nccId: () => 'N',
    materialName: () => '物料',
    validFrom: () => '2024-01-01',
  },
}

const soldProduct = ({ registries }: PlaceIds) => registries['product.productRecord']?.record
const soldBatch = ({ samples }: PlaceIds) => samples['/api/product/transactionFlow/importBatch/']
const soldMaterial = ({ samples }: PlaceIds) => samples['/api/product/saleMaterial/']

/** Calls of sales: products and materials, batches and sources. */
const specialOfSales: Readonly<Record<string, Readonly<Record<string, (ids: PlaceIds) => Value>>>> = {
  '/api/product/transactionFlow/getPageList': { productId: soldProduct },
  '/api/product/transactionFlow/download': { productId: soldProduct },
  '/api/product/transactionFlow/getProductSales': { productId: soldProduct },
  '/api/product/transactionFlow/getHistoryByNccId': { nccId: soldMaterial },
  '/api/product/transactionFlow/importBatch/findings': { batchId: soldBatch },
  '/api/product/transactionFlow/importBatch/findingsExport': { batchId: soldBatch },
  '/api/product/transactionFlow/importBatch/marked': { batchId: soldBatch },
  '/api/product/productStatistic/lines': {
    cells: ({ below }) => [{ dimension: 'company', value: String(below) }],
  },
  '/api/product/productStatistic/linesExport': {
    cells: ({ below }) => [{ dimension: 'company', value: String(below) }],
  },
  '/api/product/saleSource/page': { sourceId: ({ samples }) => samples['/api/product/saleSource/'] },
}

/** Fields of one call that name records otherwise. */
const special: Readonly<Record<string, Readonly<Record<string, (ids: PlaceIds) => Value>>>> = {
  ...specialOfRegistries,
  ...specialOfDecisions,
  ...specialOfProjects,
  ...specialOfPlans,
  ...specialOfChanges,
  ...specialOfAudits,
  ...specialOfDocuments,
  ...specialOfFund,
  ...specialOfSales,
  ...specialOfClosing,
  ...specialOfContracts,
  ...specialOfLinks,
  ...specialOfContractChanges,
  ...specialOfDistribution,
  '/api/contract/contractDistribution/pay': { paidOn: () => '2026-03-01', voucherNo: () => '付-1' },
  '/api/contract/contractDistribution/runPreview': { until: () => '2026-12-31' },
  '/api/contract/contractDistribution/simulate': { from: () => '2026-01-01' },
  ...specialOfCommissions,
  ...specialOfBindings,
  ...specialOfBreeders,
  ...specialOfServices,
  ...specialOfListings,
  '/api/authority/person/deleteFileByInfoIdAndInfoType': { infoId: ({ person }) => person },
  '/api/authority/person/uploadFile': { infoId: ({ person }) => person },
  '/api/research/gene/folder/save': { parentId: ({ geneFolder }) => geneFolder },
  '/api/research/gene/folder/move': { parentId: ({ geneFolder }) => geneFolder },
  '/api/research/gene/folder/deleteFile': { fileId: ({ geneFolderFile }) => geneFolderFile },
  ...specialOfInboxes,
  '/api/approval/item/ofRecord': { objectId: ({ registries }) => registries['research.reward']?.record },
  '/api/approval/item/reviewers': { objectId: ({ registries }) => registries['research.reward']?.record },
  '/api/approval/task/people': { id: ({ samples }) => samples['/api/approval/item/'] },
  '/api/research/ownership/saveHistory': {
    assetId: ({ registries }) => registries['research.variety']?.record,
  },
  '/api/dashboard/morningRows': { key: () => 'overdue' },
  '/api/experiment/experimentVariety/blindBefore': { groupId: ({ blindGroup }) => blindGroup },
  ...Object.fromEntries(
    drillDowns.map((path) => [
      path,
      { cells: ({ org }: PlaceIds) => [{ dimension: 'orgId', value: String(org) }] },
    ]),
  ),
  '/api/experiment/experimentVariety/blindCodes': { groupId: ({ blindGroup }) => blindGroup },
  '/api/experiment/experimentVariety/exportBlindCodes': { groupId: ({ blindGroup }) => blindGroup },
  '/api/authority/userImport/findings': { batchId: ({ userBatch }) => userBatch },
  '/api/authority/userImport/findingsExport': { batchId: ({ userBatch }) => userBatch },
  '/api/authority/userImport/passwords': { passwordKey: ({ passwordKey }) => passwordKey },
  '/api/authority/organizationImport/findings': { batchId: ({ orgBatch }) => orgBatch },
  '/api/authority/organizationImport/findingsExport': { batchId: ({ orgBatch }) => orgBatch },
  '/api/authority/user/updateOrgUserPassword/{a}/{b}': {
    a: ({ user }) => String(user),
    b: ({ org }) => String(org),
  },
  '/api/authority/changeLog/gathered': {
    objectId: ({ group }) => String(group),
    line: ({ groupedLine }) => groupedLine,
  },
  '/api/authority/organization/getParentRoleList/{id}': { id: ({ below }) => String(below) },
  // One of the two: whole comparisons here.
  '/api/upgrade/upgradePk/deleteUpgradePkList': { pkId: () => undefined },
  '/api/upgrade/upgrade/getPublishRecord': { upgradeId: ({ published }) => published },
  '/api/authority/organizationV2/save': { parentId: ({ org }) => String(org) },
  '/api/authority/organization/save': { parentId: ({ org }) => String(org) },
  '/api/authority/organizationV2/sorts': { parentId: ({ org }) => String(org) },
  '/api/authority/organization/sorts': { parentId: ({ org }) => String(org) },
}

/** Calls whose `id` names something that belongs to no organisation: the menus of the product. */
const OF_NOBODY = /\/menuV2\/|\/authority\/authority\//

/** Values of the other fields a call cannot do without. */
const plain: Readonly<Record<string, Value>> = {
  version: 1,
  name: '改名',
  code: 'trial_phase',
  account: 'sweep01',
  menuIds: [],
  state: 0,
  reason: '测试原因',
  status: 'excluded',
  phase: 'R1',
  standardMoisture: 14,
  groupMeanIncludesCk: true,
  scrapped: false,
  defaults: {},
  action: 'skip',
  button: 'add',
  decision: 'accepted',
  rep: 1,
  field: 'growthDays',
  cvLimit: 15,
  lowYieldPct: 50,
  lostCheckPlots: 2,
  lostPlotPct: 33.34,
  lostEntryPct: 66,
  level: 'COMPANY',
  className: '高产稳产',
  itemList: [itemOf()],
  scopes: [scopeOf()],
  newPassword: 'Hepu-sweep-2026',
  object: 'upgrade_draft',
  permission: 'x',
  accountOrMobile: 'x',
  infoType: 'research.thesis',
  menuId: String(menuRows.find(({ type }) => type === 'r')!.parentId),
  a: '2025',
  b: 'R1',
  c: '中熟',
  year: 2025,
  rows: [],
  design: 'RCBD',
  seed: 1,
  reps: 2,
  blockSize: null,
  checkEvery: null,
  columns: null,
  numbering: 'ROW',
  guardRows: 4,
  digits: 3,
  start: 1,
  withChecks: true,
  pass: true,
  userName: '用户',
  subject: 'research.reward',
  opinion: '测试意见',
  step: 0,
}

/** A change of ownership as it is noted. */
const licence = { type: 'variety', kind: 'LICENSE', toName: '受让方', effectiveDate: '2024-03-01' }

/** A flow as it is set up. */
const flowInput = {
  steps: [{ name: '审核', assignees: [{ by: 'function', function: 'reviewer' }], rule: 'any' }],
  allowOwn: false,
  skipSame: false,
  isOn: false,
}

const indexValues = { indexType: 'variety', unit: '个', target: 2 }

/** What is said of a risk. */
const riskContent = {
  category: '技术',
  probability: 3,
  impact: 5,
  measures: '措施',
  foundDate: '2024-02-01',
}

const projectDays = { startDate: '2024-01-01', endDate: '2026-12-31' }

const reportOf = { kind: 'month', period: '2025-06', summary: '总结' }
const plainOfDocuments: Readonly<Record<string, Readonly<Record<string, Value>>>> = {
  ...Object.fromEntries(
    ['', 'V2', 'V3'].map((name) => [
      `/api/project/projectFile/uploadProjectProcessDocument${name}`,
      { projectFileType: '申报书' },
    ]),
  ),
  '/api/project/projectFile/projectFileDOs': { fileType: 'document' },
  '/api/project/projectFile/delFileById': { fileType: 'document' },
  '/api/project/projectFile/showReport': reportOf,
  '/api/project/projectFile/insertProjectFileMonOrYear': { ...reportOf, state: 'draft' },
  '/api/project/projectFile/uploadMonOrYear': reportOf,
  '/api/project/projectFile/downloadReport': { ...reportOf, format: 'pdf' },
  '/api/project/projectFile/saveReportRule': {
    weekly: true,
    monthly: true,
    yearly: true,
    maxLevel: 1,
    version: 0,
  },
  '/api/project/projectExecute/uploadWeekly': { period: '2025-W20', state: 'draft' },
}

/** Where such a value is another one in some call. */
/** An expense of a project. */
const fundEntry = {
  purse: 'self',
  flowType: 'expense',
  amount: '1.00',
  businessDate: '2025-01-01',
  fiscalYear: 2025,
  voucherNo: '记-9',
}

const decided = {
  decision: '追加示范',
  bizYear: 2025,
  reason: '示范',
  decider: '张总',
  decidedOn: '2024-11-01',
}

/** Terms of commission, and a season of them. */
const commissionTerms = { fromYear: 2027, tiers: [{ upTo: null, rate: '0.50' }] }
const plainOfCommissions: Readonly<Record<string, Readonly<Record<string, Value>>>> = {
  '/api/contract/commission/rule/create': commissionTerms,
  '/api/contract/commission/rule/edit': commissionTerms,
  '/api/contract/commission/rule/simulate': commissionTerms,
  '/api/contract/commission/declaration/save': { bizYear: 2026, quantity: '1', declaredOn: '2026-06-01' },
  '/api/contract/commission/declaration/audit': { audited: '1' },
  '/api/contract/commission/run/preview': { bizYear: 2026 },
  '/api/contract/commission/run/create': { bizYear: 2026 },
  '/api/contract/commission/run/confirm': { hash: 'x' },
  '/api/contract/commission/run/reverse': { reason: '核定有误' },
  '/api/contract/commission/statement/show': { bizYear: 2026 },
  '/api/contract/commission/statement/issue': { bizYear: 2026 },
}

const plainOfProducts: Readonly<Record<string, Readonly<Record<string, Value>>>> = {
  '/api/product/productRecord/create': {
    name: '新产品',
    code: 'NEW-1',
    cropSpecies: '玉米',
    type: '自有',
    state: '在研',
  },
  '/api/product/productBinding/queryProductBindingName': { name: '试区' },
  '/api/project/arrive/findClaimProjects': { name: '试区' },
  '/api/product/productLifecycle/preview': { ...defaultThresholds },
  '/api/product/productLifecycle/saveProductLifecycle': { ...defaultThresholds, serial: 0 },
  '/api/product/decisionLog/evidence': { type: 'PRODUCT' },
  '/api/product/decisionLog/obstacles': { type: 'PRODUCT', decision: '追加示范' },
  '/api/product/decisionLog/searchTarget': { type: 'PRODUCT', name: '试区' },
  '/api/product/decisionLog/save/product': decided,
  '/api/product/decisionLog/save/variety': decided,
  '/api/product/month/previewBizYearRule': { startMonth: 9 },
  '/api/product/saleSource/insert': { address: 'http://10.0.0.1/sales', startDay: '2026-01-01' },
  '/api/product/saleSource/update': { address: 'http://10.0.0.1/sales', startDay: '2026-01-01' },
  '/api/project/projectKeyResult/cancelKeyResult': { isCancelled: true, reason: '误登' },
}

/** When a change was signed, and from when on it holds. */
const changeDays = { signedOn: '2026-05-01', effectiveOn: '2026-05-01' }
/** What calls of payments must say besides. */
const terms = { kind: 'entry', name: '入门费', trigger: 'signing', amount: '1' }
const payment = { collectedOn: '2026-02-01', amount: '1', payerName: '付款方' }

const plainOf: Readonly<Record<string, Readonly<Record<string, Value>>>> = {
  '/api/contract/paymentCondition/create': terms,
  '/api/contract/paymentCondition/edit': terms,
  '/api/contract/paymentCondition/waive': { amount: '1', reason: '试' },
  '/api/contract/contractCollection/create': payment,
  '/api/contract/contractCollection/edit': payment,
  ...Object.fromEntries(drillDowns.map((path) => [path, { allStates: true }])),
  '/api/contract/contractChange/files': { attachType: 'apply' },
  '/api/contract/contractChange/deleteFile': { attachType: 'apply' },
  '/api/contract/contractChange/create': { actions: [], ...changeDays },
  '/api/contract/contractChange/edit': { actions: [], ...changeDays },
  '/api/contract/contractChange/preview': { actions: [] },
  '/api/contract/contractResult/list': { resultType: 'research.thesis' },
  '/api/contract/contractResult/add': { resultType: 'research.thesis' },
  '/api/contract/contractResult/mentions': { kind: 'party' },
  '/api/product/result/queryResultName': { resultType: 'research.thesis' },
  '/api/approval/task/act': { decision: 'agree' },
  '/api/approval/task/addSign': { mode: 'together' },
  '/api/approval/flow/save': flowInput,
  '/api/approval/flow/try': flowInput,
  '/api/approval/delegation/insert': { startsAt: '2091-01-01T00:00:00Z', endsAt: '2091-01-08T00:00:00Z' },
  '/api/project/projectTracking/createProject': projectDays,
  '/api/project/projectTracking/createAssignment': projectDays,
  '/api/project/projectTracking/editProject': projectDays,
  '/api/project/projectTracking/editTopicAssignment': projectDays,
  '/api/project/projectMember/addAdditionMember': { position: '参与' },
  '/api/project/projectTaskIndex/insertTaskIndex': indexValues,
  '/api/project/projectTaskIndex/updateTaskIndex': indexValues,
  '/api/project/projectTaskIndex/batchTaskIndex': { rows: [{ ...indexValues, name: '新指标' }] },
  '/api/project/projectKeyResult/insertKeyResult': { target: 2 },
  '/api/project/projectKeyResult/editKeyResult': { target: 2 },
  '/api/project/projectKeyResult/cancelKeyResult': { isCancelled: true, reason: '登记有误' },
  '/api/project/projectKeyResult/updateProgress': { current: 1 },
  '/api/project/projectExecute/editProgress/{a}/{b}': { b: '50' },
  '/api/project/projectChange/projectChangeFiles': { changeAttachType: 'apply' },
  '/api/project/projectChange/deleteChangeFile': { changeAttachType: 'apply' },
  '/api/project/projectChange/registrationChanges': { actions: [] },
  '/api/project/projectChange/updateChanges': { actions: [] },
  '/api/project/projectChange/preview': { actions: [] },
  '/api/project/fund/checkFlow': fundEntry,
  '/api/project/fund/saveFlow': fundEntry,
  '/api/project/fund/transfer': fundEntry,
  '/api/project/fund/carryForward': { ...fundEntry, fromYear: 2024, toYear: 2025 },
  '/api/project/fund/setYearState': { year: 2024, state: 'closed' },
  '/api/project/arrive/saveArrival': { batch: '第一批', plannedAmount: '1.00' },
  '/api/project/budget/insertOrUpdateSpecialFundSubjectBudget': { lines: [] },
  '/api/project/budget/insertOrUpdateTopicOrgBudget': { lines: [] },
  '/api/project/projectRisk/registrationRisk': riskContent,
  '/api/project/projectRisk/updateRisk': riskContent,
  '/api/project/projectRisk/moveRisk': { move: 'handle' },
  '/api/project/projectAchievement/insertAchievement': { resultType: 'research.thesis' },
  '/api/project/projectAchievement/queryAchievementName': { resultType: 'research.thesis' },
  '/api/project/projectAchievement/queryResultSourceInfo': { resultType: 'research.thesis' },
  '/api/project/projectAchievement/listCountingProjects': { resultType: 'research.thesis' },
  '/api/project/projectExecute/insertAchievementManage': { resultType: 'research.thesis' },
  '/api/project/projectExecute/editAchievementManage': { quantity: 1 },
  '/api/project/projectExecute/setNodeState': { move: 'pause' },
  '/api/project/projectExecute/saveGateNote': { key: 'results' },
  '/api/project/projectExecute/decideClosing': { decision: 'pass' },
  '/api/project/projectExecute/downloadClosing': { format: 'docx' },
  '/api/project/projectAuthRole/insertProjectAuthRole': { code: 'R9', resources: ['detail:read'] },
  '/api/project/projectAuthRole/updateProjectAuthRole': { code: 'R9', resources: ['detail:read'] },
  '/api/project/projectAuthRole/getResourceByProjectMenu': { menuId: '1' },
  '/api/project/projectConfig/insertProjectSource': { code: 'S9', fundType: '委托方' },
  '/api/project/projectConfig/editProjectSource': { code: 'S9', fundType: '委托方' },
  '/api/project/projectConfig/setSourceStatus': { status: 0 },
  '/api/project/projectAudit/audit': { decision: 'pass' },
  '/api/project/projectAudit/assignExperts': { experts: [{ expertName: '外部专家', unit: '外单位' }] },
  '/api/project/projectAudit/saveScore': { score: '80' },
  '/api/project/projectAudit/reviewDocument': { format: 'docx' },
  '/api/project/projectApplication/download': { format: 'docx' },
  '/api/project/projectApplication/roundDifference': { from: 1 },
  ...plainOfDocuments,
  ...plainOfProducts,
  ...plainOfCommissions,
  ...plainOfBreeders,
  ...plainOfServices,
  ...plainOfListings,
  ...plainOfConsults,
  '/api/contract/contractDistribution/proposedPartners': { on: '2026-06-30' },
  '/api/contract/contractRefund/apply': {
    amount: '1',
    refundedOn: '2026-06-30',
    bankRef: 'T1',
    reason: '多收',
  },
  '/api/obligation/item/end': { state: 'done' },
  '/api/obligation/item/postpone': { dueDate: '2091-01-05' },
  '/api/obligation/item/insert': { title: '新事项', dueDate: '2091-01-05' },
  '/api/obligation/item/calendar': { month: '2090-01' },
  '/api/obligation/holiday/save': { days: [], isComplete: false },
  '/api/authority/changeLog/gathered': { object: 'experiment_group' },
  '/api/research/common/htmlToExcel': { html: '<table><tr><td>1</td></tr></table>' },
  '/api/authority/person/insertUserOrgInfo': { workState: '在职' },
  '/api/authority/person/editUserOrgInfo': { workState: '在职' },
  '/api/authority/supplier/update': { type: 'SEED' },
  '/api/authority/party/save': { roles: ['PROVIDER'] },
  '/api/authority/party/update': { roles: ['PROVIDER'] },
  '/api/authority/party/merge': { keepVersion: 1, dropVersion: 1 },
  '/api/authority/party/search': { name: '丰收' },
  '/api/authority/party/similar': { name: '丰收种业公司' },
  '/api/authority/supplier/addRelationship': { kind: 'PURCHASE' },
  '/api/upgrade/upgradeStandard/updateByType': { kind: 'MUST', change: { weight: 1 } },
  '/api/upgrade/upgradeStandard/updateByName': { label: '比CK1增产', change: { weight: 1 } },
  '/api/upgrade/upgradeStandard/updateDataById': { key: 'gainPct.ck1', change: { weight: 1 } },
  '/api/upgrade/upgradeStandard/insertIndexList': { indexes: ['gainPct.ck1'] },
  '/api/upgrade/upgradeStandard/updateIndexList': {
    indexes: [{ key: 'gainPct.ck1', showInList: true, showInPk: true }],
  },
  '/api/upgrade/upgradeStandard/queryCheckIndexList': { screen: 'promotionSingle' },
  '/api/upgrade/upgradeStandard/updateCheckIndexList': { screen: 'promotionSingle', keys: [] },
  '/api/authority/notice/saveSetting': { kind: 'import.finished', inbox: true, email: true },
  '/api/research/germplasm/evaluation/save': {
    rows: [{ trait: 'sowDate', raw: '2024-06-02', year: 2024 }],
  },
  '/api/research/germplasm/updateTitleStatus': { titles: [{ field: 'family', state: 1 }] },
  '/api/research/ownership/saveHistory': licence,
  '/api/research/ownership/saveHistories': licence,
  '/api/authority/person/deleteFileByInfoIdAndInfoType': { infoType: '合同' },
  '/api/product/file/generate/uploadParam': {
    expire: 1440,
    fileName: 'a.txt',
    fileType: 'TEXT',
    sequence: 1,
    size: 1,
  },
  '/api/research/varietyAcquireRecord/merge': { take: [] },
  '/api/research/varietyInfoAcquireRecord/merge': { take: [] },
  '/api/experiment/trialReport/saveText': { section: 'purpose', text: '改写', version: 0 },
  '/api/experiment/trialReport/restoreText': { section: 'weather' },
  '/api/experiment/trialReport/download': { format: 'docx' },
  '/api/upgrade/upgradeRecord/decisionReport/download': { format: 'docx' },
  '/api/experiment/ownTrait/edit': { label: '改名', kind: 'text' },
  '/api/experiment/variety/baseInfo': { name: 'LPA612' },
  '/api/research/common/searchGermplasm': { name: '试区' },
  '/api/research/common/searchProject': { name: '试区' },
  '/api/research/common/searchVariety': { name: '试区' },
  '/api/research/varietyOverview/show': { name: 'LPA612' },
  '/api/research/varietyOverview/page': { name: 'LPA612' },
  '/api/research/varietyOverview/search': { name: '试区' },
  '/api/research/common/searchInstitution': { name: '机构' },
  '/api/product/gene/fuzzyQueryByName': { name: '试区' },
  '/api/authority/authority/menuDetail': { id: plain['menuId'] },
  '/api/authority/authority/resourceDetail': { id: String(menuRows.find(({ type }) => type === 'r')!.id) },
}

/** Fields that a call needs although its schema can do without. */
const needed: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(drillDowns.map((path) => [path, ['model.allStates', 'allStates']])),
  ...neededByListings,
  '/api/authority/userV2/listUserRole': ['userId'],
  '/api/authority/person/getUserOrgInfoByIdV2': ['id'],
  '/api/project/projectExecute/showClosing': ['projectId'],
  '/api/product/productRecord/create': ['name', 'code', 'cropSpecies', 'type', 'state'],
  '/api/project/projectKeyResult/cancelKeyResult': ['reason'],
}

const inner = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault || schema instanceof z.ZodOptional
    ? inner(schema.unwrap() as z.ZodType)
    : schema

/** The filters of a list; undefined for any other call. */
function filtersOf({ input }: Route): Record<string, unknown> | undefined {
  const model = inner((input.shape as Record<string, z.ZodType>)['model'] ?? z.never())
  return model instanceof z.ZodObject ? model.shape : undefined
}

function idOf(route: Route, field: string, ids: PlaceIds): Value {
  const own = special[route.path]?.[field] ?? named[field]
  if (own) return own(ids)
  if ((field !== 'id' && field !== 'ids') || OF_NOBODY.test(route.path)) return undefined
  const value = byPath.find(([path]) => path.test(route.path))?.[1](ids)
  return value !== undefined && field === 'ids' ? [value] : value
}

/** What a call cannot do without, as `field` or `model.field`. */
function requiredBy(route: Route): Set<string> {
  const { error } = route.input.safeParse({})
  const missing = (error?.issues ?? []).map(({ path }) => path.join('.'))
  return new Set([...missing, ...pathNames(route.path), ...(needed[route.path] ?? [])])
}

/** An input of a call, and how many records it names. */
interface Naming {
  input: Record<string, unknown>
  names: number
}

/** Whether a call takes the id of a record that belongs to an organisation. */
export const namesRecords = (route: Route): boolean => naming(route, nobody, true).names > 0

const nobody: PlaceIds = {
  registries: {},
  geneType: '',
  geneFolder: '',
  geneFolderFile: '',
  geneQtn: '',
  inboxes: {},
  ownership: '',
  delegation: '',
  org: 0,
  below: 0,
  user: 0,
  role: 0,
  assignment: '',
  group: 0,
  blindGroup: '',
  point: 0,
  entry: 0,
  plot: 0,
  upgrade: '',
  groupedLine: '',
  published: '',
  record: '',
  standard: '',
  draft: '',
  pk: '',
  batch: '',
  mapping: '',
  session: '',
  file: '',
  person: '',
  temporary: '',
  supplier: '',
  party: '',
  relation: '',
  userBatch: '',
  orgBatch: '',
  madeBatch: '',
  notice: '',
  email: '',
  passwordKey: '',
  samples: {},
  reviewed: { application: '', approval: '', review: '' },
}

/**
 * The input of a call that names records wherever it can (`everything`), or only where it must. Fields that name
 * nothing get a plain value where they are required.
 */
export function naming(route: Route, ids: PlaceIds, everything: boolean): Naming {
  const required = requiredBy(route)
  let names = 0
  const fill = (fields: readonly string[], prefix = ''): Record<string, unknown> =>
    Object.fromEntries(
      fields.flatMap((field): [string, unknown][] => {
        const isRequired = required.has(prefix + field)
        const id = isRequired || everything ? idOf(route, field, ids) : undefined
        if (id !== undefined) {
          names += 1
          return [[field, id]]
        }
        return isRequired ? [[field, plainOf[route.path]?.[field] ?? plain[field]]] : []
      }),
    )
  const filters = filtersOf(route)
  const fields = Object.keys(route.input.shape).filter((field) => field !== 'model' || !filters)
  const top = fill(fields)
  const model = filters ? { model: fill(Object.keys(filters), 'model.') } : {}
  return { input: { ...top, ...model }, names }
}
