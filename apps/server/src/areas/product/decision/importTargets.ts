import type { DecisionTarget } from '@hepu/api/areas/product/decision/decisionKinds'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { organization, product, researchVariety } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { NamedRecords } from '../../../import/resolve/namedRecords.ts'
import { readProducts, type ProductRow } from '../productRows.ts'
import { varietyName } from './targets.ts'

/** A product or variety that a row of a workbook may name. */
export interface NamedTarget {
  type: DecisionTarget
  id: number
  name: string
  version: number
  product: ProductRow | null
}

/** Finds what rows name: products by name or code, else varieties where they count, and industry companies. */
export interface Names {
  targets: (name: string) => readonly NamedTarget[]
  closeTo: (name: string) => string[]
  companies: (name: string) => readonly { id: number; name: string }[]
}

/** Reads the names that a workbook of decisions may use, of the organisation and crop of the caller. */
export async function readNames(ctx: Ctx, withVarieties: boolean): Promise<Names> {
  const products = await readProducts(ctx, and(rows(ctx, product), eq(product.orgId, ctx.caller.orgId)))
  const ofProducts = products.map((row): NamedTarget => ({ ...row, type: 'PRODUCT', product: row }))
  const byName = new NamedRecords(ofProducts, ({ name }) => name)
  const byCode = new NamedRecords(ofProducts, (row) => row.product?.code ?? '')
  const varieties = new NamedRecords(withVarieties ? await readVarieties(ctx) : [], ({ name }) => name)
  const companies = new NamedRecords(await readCompanies(ctx), ({ name }) => name)
  return {
    targets: (name) => {
      const found = [byName.find(name), byCode.find(name), varieties.find(name)]
      return found.find((some) => some.length > 0) ?? []
    },
    closeTo: (name) => [...new Set([...byName.close(name), ...varieties.close(name)])],
    companies: (name) => companies.find(name),
  }
}

async function readVarieties(ctx: Ctx): Promise<NamedTarget[]> {
  const found = await ctx.db
    .select({ id: researchVariety.id, name: varietyName, version: researchVariety.version })
    .from(researchVariety)
    .where(and(rows(ctx, researchVariety), eq(researchVariety.orgId, ctx.caller.orgId)))
  return found.map((row) => ({ ...row, type: 'VARIETY', product: null }))
}

/** Lists the industry companies in use of the company of the caller. */
export const readCompanies = ({ db, caller }: Ctx) =>
  db
    .select({ id: organization.id, name: organization.name })
    .from(organization)
    .where(
      and(
        eq(organization.kind, 'INDUSTRY'),
        eq(organization.state, 1),
        isNull(organization.deletedAt),
        sql`split_part(${organization.path}, '/', 2) = (
          select split_part(own.path, '/', 2) from organization as own where own.id = ${caller.orgId})`,
      ),
    )
