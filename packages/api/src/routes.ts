import * as changeLog from './areas/authority/changeLog.ts'
import * as data from './areas/authority/data.ts'
import * as dictionaryAdmin from './areas/authority/dictionaryAdmin.ts'
import * as menuAdmin from './areas/authority/menuAdmin.ts'
import * as organization from './areas/authority/organization.ts'
import * as sessions from './areas/authority/sessions.ts'
import * as organizationImport from './areas/authority/organizationImport.ts'
import * as userAdmin from './areas/authority/userAdmin.ts'
import * as userImport from './areas/authority/userImport.ts'
import * as person from './areas/authority/person.ts'
import * as personFile from './areas/authority/personFile.ts'
import * as temporaryPerson from './areas/authority/temporaryPerson.ts'
import * as profile from './areas/authority/profile.ts'
import * as assistant from './areas/ai/assistant.ts'
import * as role from './areas/authority/role.ts'
import * as gathered from './areas/authority/gathered.ts'
import * as session from './areas/authority/session.ts'
import * as sms from './areas/authority/sms.ts'
import * as supplier from './areas/authority/supplier.ts'
import * as ticket from './areas/authority/ticket.ts'
import * as analysis from './areas/experiment/analysis.ts'
import * as trialBlind from './areas/experiment/blind.ts'
import * as trialDesign from './areas/experiment/design.ts'
import * as trialSetup from './areas/experiment/setup.ts'
import * as biplot from './areas/experiment/biplot.ts'
import * as correlation from './areas/experiment/correlation.ts'
import * as field from './areas/experiment/field.ts'
import * as trialGroup from './areas/experiment/group.ts'
import * as trialHistory from './areas/experiment/history.ts'
import * as trialHome from './areas/experiment/home.ts'
import * as importBatch from './areas/experiment/importBatch.ts'
import * as leftOut from './areas/experiment/leftOut.ts'
import * as cell from './areas/experiment/cell.ts'
import * as mixed from './areas/experiment/mixed.ts'
import * as trialParents from './areas/experiment/parents.ts'
import * as plot from './areas/experiment/plot.ts'
import * as stability from './areas/experiment/stability.ts'
import * as statistic from './areas/experiment/statistic.ts'
import * as variety from './areas/experiment/variety.ts'
import * as upgradeHome from './areas/upgrade/home.ts'
import * as file from './areas/file/file.ts'
import * as evaluation from './areas/upgrade/evaluation.ts'
import * as pkBasket from './areas/upgrade/pkBasket.ts'
import * as pkCompare from './areas/upgrade/pkCompare.ts'
import * as pkSaved from './areas/upgrade/pkSaved.ts'
import * as nextPlan from './areas/upgrade/nextPlan.ts'
import * as indexChecks from './areas/upgrade/indexChecks.ts'
import * as indexes from './areas/upgrade/indexes.ts'
import * as publishing from './areas/upgrade/publishing.ts'
import * as record from './areas/upgrade/record.ts'
import * as rehearsing from './areas/upgrade/rehearsing.ts'
import * as report from './areas/upgrade/report.ts'
import * as standard from './areas/upgrade/standard.ts'
import { inboxes } from './areas/research/acquire.ts'
import * as researchCommon from './areas/research/common.ts'
import * as geneFolders from './areas/research/geneFolders.ts'
import * as geneLibrary from './areas/research/geneLibrary.ts'
import * as germplasmEvaluation from './areas/research/germplasmEvaluation.ts'
import * as germplasmPedigree from './areas/research/germplasmPedigree.ts'
import * as germplasmTitle from './areas/research/germplasmTitle.ts'
import * as germplasmTrials from './areas/research/germplasmTrials.ts'
import * as ownership from './areas/research/ownership.ts'
import * as patentWords from './areas/research/patentWords.ts'
import * as researchReminders from './areas/research/reminders.ts'
import * as researchWorklist from './areas/research/worklist.ts'
import * as varietyOverview from './areas/research/varietyOverview.ts'
import { registries } from './areas/research/registries.ts'
import { reports } from './areas/research/report/reports.ts'
import * as documents from './core/documents.ts'
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
  { name: 'authority', label: '登录与权限', routes: routesOf(session, gathered, sms, ticket, profile, data) },
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
