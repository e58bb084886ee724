import { germplasm } from '@hepu/api/areas/research/germplasm/germplasm'
import { variety } from '@hepu/api/areas/research/variety/variety'
import { varietyInfo } from '@hepu/api/areas/research/varietyInfo/varietyInfo'
import { and, or, sql, type SQL } from 'drizzle-orm'
import { projectNode, projectResult } from '../../../db/schema/index.ts'
import { describeResults, readableResults } from '../../project/shared.ts'
import { day, type Source } from './overviewSource.ts'
import { germplasmNamed, ofNamed } from './relatedSources.ts'

/** 计入项目: projects that count its approvals, rights or germplasm as their results. */
export const projectResultSource: Source = {
  key: 'projectResult',
  title: '计入项目',
  word: 'project.node:read',
  matchedBy: '项目把该品种的审定、品种权或种质记录计为成果',
  find: async (ctx, names) => {
    const isCounted = or(
      ...[variety, varietyInfo].map((def) => isResult(def.name, ofNamed(ctx, def, names))),
      isResult(germplasm.name, germplasmNamed(ctx, names)),
    )
    const added = sql`(${projectResult.createdAt} at time zone 'Asia/Shanghai')::date`
    return sql`select ${day({ id: projectResult.id, what: '计入项目成果', day: added, by: 'RELATION' })}
      from ${projectResult} join ${projectNode} on ${projectNode.orgId} = ${projectResult.orgId}
        and ${projectNode.id} = ${projectResult.nodeId}
      where ${and(await readableResults(ctx), isCounted)}`
  },
  describe: describeResults,
}

const isResult = (resource: string, ids: SQL): SQL | undefined =>
  and(sql`${projectResult.resultType} = ${resource}`, sql`${projectResult.resultId} in ${ids}`)
