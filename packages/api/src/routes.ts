import * as changeLog from './areas/authority/changeLog/changeLog.ts'
import * as data from './areas/authority/dictionary/dictionaryLists.ts'
import * as dictionaryAdmin from './areas/authority/dictionary/dictionaryAdmin.ts'
import * as menuAdmin from './areas/authority/menu/menuAdmin.ts'
import * as organization from './areas/authority/organization/organization.ts'
import * as sessions from './areas/authority/session/sessions.ts'
import * as organizationImport from './areas/authority/organization/organizationImport.ts'
import * as userAdmin from './areas/authority/user/userAdmin.ts'
import * as userImport from './areas/authority/user/userImport.ts'
import * as person from './areas/authority/person/person.ts'
import * as personFile from './areas/authority/person/personFile.ts'
import * as temporaryPerson from './areas/authority/person/temporaryPerson.ts'
import * as profile from './areas/authority/profile/profile.ts'
import * as assistant from './areas/ai/assistant.ts'
import * as role from './areas/authority/role/role.ts'
import * as session from './areas/authority/session/session.ts'
import * as sms from './areas/authority/signIn/sms.ts'
import * as supplier from './areas/authority/supplier/supplier.ts'
import * as ticket from './areas/authority/signIn/ticket.ts'
import * as analysis from './areas/experiment/analysis/analysis.ts'
import * as trialBlind from './areas/experiment/blind.ts'
import * as trialDesign from './areas/experiment/design.ts'
import * as trialSetup from './areas/experiment/setup.ts'
import * as biplot from './areas/experiment/fits/biplot.ts'
import * as correlation from './areas/experiment/fits/correlation.ts'
import * as field from './areas/experiment/fits/fieldFits.ts'
import * as trialGroup from './areas/experiment/group/group.ts'
import * as trialHistory from './areas/experiment/analysis/severalYears.ts'
import * as trialHome from './areas/experiment/trialHome.ts'
import * as importBatch from './areas/experiment/import/trialImport.ts'
import * as leftOut from './areas/experiment/import/leftOut.ts'
import * as cell from './areas/experiment/cells/cell.ts'
import * as mixed from './areas/experiment/fits/mixed.ts'
import * as trialParents from './areas/experiment/parentInformation.ts'
import * as plot from './areas/experiment/plotData.ts'
import * as stability from './areas/experiment/fits/stability.ts'
import * as statistic from './areas/experiment/analysis/statistic.ts'
import * as variety from './areas/experiment/trialVariety.ts'
import * as upgradeHome from './areas/upgrade/promotionHome.ts'
import * as evaluation from './areas/upgrade/evaluation.ts'
import * as pkBasket from './areas/upgrade/pk/pkBasket.ts'
import * as pkCompare from './areas/upgrade/pk/pkCompare.ts'
import * as pkSaved from './areas/upgrade/pk/pkSaved.ts'
import * as nextPlan from './areas/upgrade/nextPlans.ts'
import * as indexChecks from './areas/upgrade/indexes/indexChecks.ts'
import * as indexes from './areas/upgrade/indexes/indexes.ts'
import * as publishing from './areas/upgrade/publish.ts'
import * as record from './areas/upgrade/upgradeRecord.ts'
import * as rehearsing from './areas/upgrade/rehearsal.ts'
import * as report from './areas/upgrade/decisionReport.ts'
import * as standard from './areas/upgrade/standard/promotionStandard.ts'
import { inboxes } from './areas/research/acquire/acquireCalls.ts'
import * as researchCommon from './areas/research/lookups.ts'
import * as geneFolders from './areas/research/gene/geneFolders.ts'
import * as geneLibrary from './areas/research/gene/geneLibrary.ts'
import * as germplasmEvaluation from './areas/research/germplasm/germplasmEvaluation.ts'
import * as germplasmPedigree from './areas/research/germplasm/germplasmPedigree.ts'
import * as germplasmTitle from './areas/research/germplasm/germplasmTitle.ts'
import * as germplasmTrials from './areas/research/germplasm/germplasmTrials.ts'
import * as ownership from './areas/research/ownership/ownership.ts'
import * as patentWords from './areas/research/patent/patentWords.ts'
import * as researchReminders from './areas/research/reminders.ts'
import * as researchWorklist from './areas/research/worklist.ts'
import * as varietyOverview from './areas/research/overview/varietyOverview.ts'
import { registries } from './areas/research/registries.ts'
import { reports } from './areas/research/report/reportDefinitions.ts'
import * as grouped from './core/changeLog/groupedChanges.ts'
import { changeLogOfRecord } from './core/changeLog/changeHistory.ts'
import { checkPermission } from './core/checkPermission.ts'
import * as file from './core/file/file.ts'
import { provinceList } from './core/places.ts'
import {
  dictionaryList,
  orgTree,
  searchGermplasm,
  searchProject,
  searchStaff,
} from './core/resource/choices.ts'
import * as documents from './core/openapi/documents.ts'
import type { Resource } from './core/resource/resource.ts'
import type { Route } from './core/route.ts'

/** The calls of one business area. */
export interface Area {
  name: string
  label: string
  routes: readonly Route[]
}

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'kind' in value && 'path' in value && 'access' in value

const routesOf = (...modules: readonly object[]): Route[] =>
  modules.flatMap((module) => Object.values(module).filter(isRoute))

const routesOfResource = ({ calls }: Resource): Route[] => routesOf(calls, calls.batch)

/** Every call by area; a new noun file is added here. */
export const areas: readonly Area[] = [
  {
    name: 'authority',
    label: '登录与权限',
    routes: routesOf(
      session,
      { checkPermission, dictionaryList, changeLogOfRecord },
      grouped,
      sms,
      ticket,
      profile,
      data,
      { provinceList },
    ),
  },
  { name: 'system', label: '角色与菜单', routes: routesOf(role, menuAdmin, changeLog) },
  {
    name: 'administration',
    label: '机构与用户',
    routes: routesOf(organization, organizationImport, userAdmin, userImport, sessions),
  },
  { name: 'personnel', label: '人员', routes: routesOf(person, personFile, temporaryPerson) },
  { name: 'masterData', label: '供应商与字典', routes: routesOf(supplier, dictionaryAdmin) },
  {
    name: 'experiment',
    label: '品种试验',
    routes: routesOf(
      trialGroup,
      variety,
      trialParents,
      plot,
      cell,
      importBatch,
      leftOut,
      analysis,
      statistic,
      trialHistory,
      trialHome,
      trialSetup,
      trialDesign,
      trialBlind,
    ),
  },
  {
    name: 'trialStatistics',
    label: '试验统计',
    routes: routesOf(mixed, stability, biplot, correlation, field),
  },
  {
    name: 'upgrade',
    label: '品种晋级',
    routes: routesOf(
      evaluation,
      rehearsing,
      publishing,
      nextPlan,
      record,
      report,
      standard,
      indexes,
      indexChecks,
      pkBasket,
      pkCompare,
      pkSaved,
      upgradeHome,
    ),
  },
  {
    name: 'research',
    label: '科研资产',
    routes: [
      ...routesOf(
        researchCommon,
        { orgTree, searchStaff, searchGermplasm, searchProject },
        researchReminders,
        researchWorklist,
        patentWords,
        geneLibrary,
        geneFolders,
        ownership,
      ),
      ...routesOf(germplasmTitle, germplasmEvaluation, germplasmPedigree, germplasmTrials, varietyOverview),
      ...registries.flatMap(({ def }) => routesOfResource(def)),
      ...inboxes.flatMap(({ calls }) => routesOf(calls, calls.batch)),
      ...Object.values(reports).flatMap(({ calls }) => routesOf(calls)),
    ],
  },
  { name: 'file', label: '文件', routes: routesOf(file) },
  { name: 'ai', label: 'AI助手', routes: routesOf(assistant) },
  { name: 'documents', label: '接口文档', routes: routesOf(documents) },
]

/** The catalogue: the server mounts these calls, no more and no fewer. */
export const routes: readonly Route[] = areas.flatMap((area) => area.routes)
