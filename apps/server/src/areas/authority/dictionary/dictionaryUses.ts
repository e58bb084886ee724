import type { EditableDictionary } from '@hepu/api/dictionaries/dictionaryDefinitions'
import type { DictionaryEntryRow } from '@hepu/api/areas/authority/dictionary/dictionaryAdmin'
import { resourceTitles } from '@hepu/api/core/resource/titles'
import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { ofCompany } from '../../../db/dictEntries.ts'
import {
  breedingLab,
  experimentGroup,
  gene,
  germplasm,
  party,
  projectRisk,
  projectSource,
  researchVariety,
  supplierRelation,
  upgradeStandard,
  upgradeStandardVersion,
} from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'

/** Where options of a dictionary are stored. */
interface Use {
  /** What people call such records. */
  label: string
  table: PgTable & { id: AnyPgColumn; orgId: AnyPgColumn; deletedAt: AnyPgColumn }
  /** The stored option of a row; several where it gives several rows. */
  value: AnyPgColumn | SQL
}

type Scoped = 'ecoZone' | 'ripePeriod'

/** Returns what the scopes of the current versions of a standard contain for a field. */
const scopesOf = (field: Scoped): SQL => {
  const { scopes, orgId, standardId, number } = upgradeStandardVersion
  const now = sql`select ${scopes} from ${upgradeStandardVersion} where ${orgId} = ${upgradeStandard.orgId}
    and ${standardId} = ${upgradeStandard.id} and ${number} = ${upgradeStandard.latest}`
  return sql`jsonb_path_query((${now}), ${`$[*].${field}`}::jsonpath) #>> '{}'`
}

const ofTrials = (column: AnyPgColumn, field: Scoped): Use[] => [
  { label: '试验组别', table: experimentGroup, value: column },
  { label: '晋级标准', table: upgradeStandard, value: scopesOf(field) },
]

const ofGermplasm = (field: string): Use => ({
  label: resourceTitles['research.germplasm'],
  table: germplasm,
  value: columnOf(germplasm, field),
})

/** The columns that hold options of each dictionary that organisations may change. An option in one of them is in use. */
const dictionaryUses: Readonly<Record<EditableDictionary, readonly Use[]>> = {
  eco_zone: [
    ...ofTrials(experimentGroup.ecoZone, 'ecoZone'),
    {
      label: '审定品种',
      table: researchVariety,
      value: sql`unnest(${columnOf(researchVariety, 'suitableZones')})`,
    },
    { label: '育种站', table: breedingLab, value: columnOf(breedingLab, 'ecoZone') },
  ],
  ripe_period: [
    ...ofTrials(experimentGroup.ripePeriod, 'ripePeriod'),
    { label: '审定品种', table: researchVariety, value: columnOf(researchVariety, 'ripePeriod') },
  ],
  germ_type: [ofGermplasm('germType')],
  germ_source: [ofGermplasm('source')],
  germ_mark: [
    {
      label: resourceTitles['research.germplasm'],
      table: germplasm,
      value: sql`unnest(${columnOf(germplasm, 'mark')})`,
    },
  ],
  heterotic_group: [ofGermplasm('heteroticGroup')],
  breeding_method: [ofGermplasm('method')],
  gene_type: [{ label: '技术基因', table: gene, value: columnOf(gene, 'geneType') }],
  gene_method: [{ label: '技术基因', table: gene, value: columnOf(gene, 'geneMethod') }],
  risk_type: [{ label: '项目风险', table: projectRisk, value: projectRisk.category }],
  special_fund_type: [{ label: '项目来源', table: projectSource, value: projectSource.fundType }],
  supplier_type: [{ label: '供应商', table: party, value: party.type }],
  supplier_cooperation: [{ label: '合作关系', table: supplierRelation, value: supplierRelation.kind }],
}

export type Uses = DictionaryEntryRow['uses']

/** Counts the records of the whole company that have each option of a dictionary; unused options are absent. */
export async function countUses(ctx: Ctx, dict: EditableDictionary): Promise<Map<string, Uses>> {
  const uses = new Map<string, Uses>()
  for (const { label, table, value } of dictionaryUses[dict]) {
    const found = await ctx.db.execute<{ value: string; n: number }>(sql`
      select value, count(distinct id)::int as n
      from (select ${table.id} as id, ${value} as value from ${table} where ${table.deletedAt} is null and ${ofCompany(ctx, table)}) stored
      where value is not null group by value`)
    for (const row of found.rows) {
      uses.set(row.value, [...(uses.get(row.value) ?? []), { label, count: row.n }])
    }
  }
  return uses
}

/** `3个试验组别、1个晋级标准`; blank for an option that nothing has. */
export const usesText = (uses: Uses | undefined): string =>
  (uses ?? []).map(({ label, count }) => `${count}个${label}`).join('、')
