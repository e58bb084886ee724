import { riskLevels } from '@hepu/api/areas/project/risk/riskRules'
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import { projectNode, projectRisk } from '../../../db/schema/index.ts'
import type { ReadGates } from '../closing/gate.ts'
import { riskCode } from './risks.ts'

/** How many risks a gate names. */
const MAX_NAMED = 5

/** A project is closed only after every risk of level 高 of it and of all below it is closed. */
export const readRiskGates: ReadGates = async ({ db }, { orgId, path, projectId }) => {
  const found = await db
    .select({ serial: projectRisk.serial, name: projectRisk.name })
    .from(projectRisk)
    .innerJoin(
      projectNode,
      and(eq(projectNode.orgId, projectRisk.orgId), eq(projectNode.id, projectRisk.nodeId)),
    )
    .where(
      and(
        eq(projectRisk.orgId, orgId),
        isNull(projectRisk.deletedAt),
        isNull(projectNode.deletedAt),
        sql`starts_with(${projectNode.path}, ${path})`,
        eq(projectRisk.level, 'high'),
        ne(projectRisk.state, 'closed'),
      ),
    )
    .orderBy(asc(projectRisk.serial))
  const names = found.slice(0, MAX_NAMED).map((risk) => `${riskCode(risk)} ${risk.name}`)
  const more = found.length > names.length ? `等` : ''
  return [
    {
      key: 'risk',
      label: `没有未关闭的${riskLevels.high}风险`,
      isMet: found.length === 0,
      isHard: true,
      detail:
        found.length === 0
          ? `${riskLevels.high}风险已全部关闭`
          : `${found.length} 项未关闭：${names.join('、')}${more}`,
      path: `/task/project/RiskRecord?${new URLSearchParams({ projectId: String(projectId) }).toString()}`,
    },
  ]
}
