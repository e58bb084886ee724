import type { MatchKind } from '@hepu/api/areas/product/binding/bindingRules'
import { and, desc, eq, sql } from 'drizzle-orm'
import { product, productBinding } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { wideSpellingKey } from '../../../import/resolve/spelling.ts'
import { codeIn, differByOne } from '../../../import/resolve/spellingIndex.ts'
import { seeingAll } from '../../../resource/targetTables.ts'
import { productCode, productColumns, productName } from './productColumns.ts'

/** Shorter names are too often part of another name, or close to it, by chance. */
const MIN_LENGTH = 3
/** Products that are proposed for one text. */
const MAX_CANDIDATES = 5

/** A product that a text or a material may mean, and why. */
export interface Match {
  id: number
  name: string
  code: string
  how: MatchKind
}

/** What is known of a material. Blank texts say nothing. */
export interface Wanted {
  /** What somebody calls the product: its name or code. */
  product: string
  nccId: string
  materialName: string
}

interface Known {
  id: number
  name: string
  code: string
  keys: readonly string[]
  initials: string
}

/** Finds products by what people call them; loaded once for all rows of a workbook. */
export interface ProductMatcher {
  /** Returns the product with an id; undefined if the caller may not bind it. */
  byId: (id: number) => Match | undefined
  /** Returns products that may be meant, the surest first. */
  find: (wanted: Wanted) => Match[]
}

/** Returns the products of the organisation of the work context. What a material belonged to before is remembered by its bindings. */
export async function loadMatcher(ctx: Ctx): Promise<ProductMatcher> {
  const known = await loadProducts(ctx)
  const byId = new Map(known.map((row) => [row.id, row]))
  const remembered = await loadRemembered(ctx)
  return {
    byId: (id) => {
      const row = byId.get(id)
      return row && matchOf(row, 'exact')
    },
    find: ({ product: called, nccId, materialName }) => {
      const before = remembered.get(nccId) ?? remembered.get(wideSpellingKey(materialName))
      const held = before === undefined ? undefined : byId.get(before)
      const found = [
        ...(called ? known.flatMap((row) => named(row, called)) : []),
        ...(held ? [matchOf(held, 'remembered')] : []),
        ...(materialName ? contained(known, materialName) : []),
        ...(called ? known.flatMap((row) => resembling(row, called)) : []),
      ]
      const order = found.toSorted((one, other) => RANK[one.how] - RANK[other.how])
      return order
        .filter(({ id }, at) => order.findIndex((row) => row.id === id) === at)
        .slice(0, MAX_CANDIDATES)
    },
  }
}

const RANK: Readonly<Record<MatchKind, number>> = {
  exact: 0,
  spelling: 1,
  remembered: 2,
  contained: 3,
  pinyin: 4,
  close: 5,
}

const matchOf = ({ id, name, code }: Pick<Known, 'id' | 'name' | 'code'>, how: MatchKind): Match => ({
  id,
  name,
  code,
  how,
})

async function loadProducts(ctx: Ctx): Promise<Known[]> {
  const found = await ctx.db
    .select({
      id: product.id,
      name: productName,
      code: productCode,
      initials: sql<string>`pinyin_initials(${productColumns.name})`,
    })
    .from(product)
    .where(and(rows(seeingAll(ctx), product), eq(product.orgId, ctx.caller.orgId)))
    .orderBy(product.id)
  return found.map((row) => ({
    ...row,
    keys: [row.name, row.code].flatMap((text) => (text ? [wideSpellingKey(text)] : [])),
  }))
}

/** Returns the product that each material, by key and by name, was bound to last. */
async function loadRemembered(ctx: Ctx): Promise<Map<string, number>> {
  const found = await ctx.db
    .select({
      nccId: productBinding.nccId,
      materialName: productBinding.materialName,
      productId: productBinding.productId,
    })
    .from(productBinding)
    .where(and(rows(seeingAll(ctx), productBinding), eq(productBinding.orgId, ctx.caller.orgId)))
    .orderBy(desc(productBinding.validFrom), productBinding.id)
  const remembered = new Map<string, number>()
  for (const { nccId, materialName, productId } of found) {
    for (const key of [nccId, wideSpellingKey(materialName)])
      if (key && !remembered.has(key)) remembered.set(key, productId)
  }
  return remembered
}

function named(row: Known, called: string): Match[] {
  if (row.name === called || row.code === called) return [matchOf(row, 'exact')]
  return row.keys.includes(wideSpellingKey(called)) ? [matchOf(row, 'spelling')] : []
}

/** Returns products whose name is part of the name of a material, the longest name first. */
function contained(known: readonly Known[], materialName: string): Match[] {
  const key = wideSpellingKey(materialName)
  return known
    .flatMap((row) => {
      const length = Math.max(
        ...row.keys.map((own) => (own.length >= MIN_LENGTH && key.includes(own) ? own.length : 0)),
        0,
      )
      return length > 0 ? [{ row, length }] : []
    })
    .toSorted((one, other) => other.length - one.length)
    .map(({ row }) => matchOf(row, 'contained'))
}

/** Products called by the first letters of their pinyin, or with one slip. */
function resembling(row: Known, called: string): Match[] {
  const key = wideSpellingKey(called)
  if (/^[a-z0-9-]+$/.test(key) && key.length >= MIN_LENGTH && row.initials === key)
    return [matchOf(row, 'pinyin')]
  const isClose = row.keys.some(
    (own) =>
      Math.min(own.length, key.length) >= MIN_LENGTH && codeIn(own) === codeIn(key) && differByOne(own, key),
  )
  return isClose ? [matchOf(row, 'close')] : []
}
