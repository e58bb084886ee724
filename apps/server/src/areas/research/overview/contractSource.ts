import { contractStates } from '@hepu/api/areas/contract/record/contractStates'
import { contractTypes } from '@hepu/api/areas/contract/record/contractTypes'
import { germplasm } from '@hepu/api/areas/research/germplasm/germplasm'
import { variety } from '@hepu/api/areas/research/variety/variety'
import { varietyInfo } from '@hepu/api/areas/research/varietyInfo/varietyInfo'
import { and, or, sql, type SQL } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import { contract, contractResult } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { day, word, type Source } from './overviewSource.ts'
import { germplasmNamed, ofNamed } from './relatedSources.ts'

/** 合同: contracts that dispose of its approvals, rights or germplasm. Drafts are nobody's promise yet. */
export const contractSource: Source = {
  key: 'contract',
  title: '合同',
  word: 'contract.record:read',
  matchedBy: '合同成果中有该品种的审定、品种权或种质记录',
  find: (ctx, names) => {
    const isAbout = or(
      ...[variety, varietyInfo].map((def) => isResult(def.name, ofNamed(ctx, def, names))),
      isResult(germplasm.name, germplasmNamed(ctx, names)),
    )
    const about = sql`select ${contractResult.contractId} from ${contractResult}
      where ${and(rows(ctx, contractResult), isAbout)}`
    return sql`select ${day({ id: contract.id, what: '合同签订', day: contract.signedOn, by: 'RELATION' })}
      from ${contract} where ${and(
        rows(ctx, contract),
        sql`${contract.kind} <> 'TEMPLATE' and ${contract.state} <> 'draft'`,
        sql`${contract.id} in (${about})`,
      )}`
  },
  describe: async (ctx, ids) => {
    const found = await ctx.db
      .select()
      .from(contract)
      .where(and(rows(ctx, contract), oneOf(contract.id, ids)))
    return new Map(
      found.map((row) => [
        row.id,
        {
          title: [row.number, row.name].filter(Boolean).join(' '),
          path: `/task/contract/ContractDetail?contractId=${row.id}`,
          facts: [
            ...word('合同类型', row.type && contractTypes[row.type].label),
            ...word('起始日期', row.startOn),
            ...word('截止日期', row.endOn),
          ],
          state: contractStates[row.state],
          orgId: row.orgId,
        },
      ]),
    )
  },
}

const isResult = (resource: string, ids: SQL): SQL | undefined =>
  and(sql`${contractResult.resultType} = ${resource}`, sql`${contractResult.resultId} in ${ids}`)
