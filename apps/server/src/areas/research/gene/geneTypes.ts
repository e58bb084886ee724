import type { typeList } from '@hepu/api/areas/research/gene/geneTypeList'
import type * as api from '@hepu/api/areas/research/gene/geneLibrary'
import { geneTitles, typeAbove } from '@hepu/api/areas/research/gene/geneTypes'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { buildTree } from '@hepu/api/core/tree/buildTree'
import { countsUp } from '@hepu/api/core/tree/treeRows'
import { and, count, isNotNull, isNull, sql } from 'drizzle-orm'
import { listDictEntries, ofCompany, type DictEntry } from '../../../db/dictEntries.ts'
import { gene } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import { isTopOrg } from '../../authority/shared.ts'
import { loadStates, type States } from './optionStates.ts'

type TypeRow = ResultOf<typeof typeList>[number]
type Asked = ParsedInputOf<typeof typeList>
type Option = TypeRow['methods'][number]

/** 类型 as a tree. With a state, methods and titles of that state alone, and the types that have it or hold one that has. */
export async function listTypes(ctx: Ctx, asked: Asked): Promise<TypeRow[]> {
  const all = await readTypes(ctx)
  const { state } = asked
  const chosen = within(all, asked.geneTypeId).map((type) => (state === undefined ? type : cut(type, state)))
  return treeOf(
    chosen.filter(
      (type) =>
        state === undefined ||
        type.state === state ||
        (state === 0 && type.methods.length + type.titles.length > 0),
    ),
    new Set(all.map(({ key }) => key)),
  )
}

/** Returns methods of one type, or of every type. */
export async function listMethods(ctx: Ctx, asked: Asked): Promise<ResultOf<typeof api.methodList>> {
  const all = await readTypes(ctx)
  const chosen = asked.geneTypeId === undefined ? all : all.filter(({ id }) => id === asked.geneTypeId)
  if (chosen.length === 0) throw unknownType()
  return chosen.flatMap(({ id, name, methods }) =>
    methods
      .filter(({ state }) => asked.state === undefined || state === asked.state)
      .map((method) => ({ ...method, geneTypeId: id, geneTypeName: name })),
  )
}

const unknownType = () => new AppError('NOT_FOUND', '基因类型不存在')

/** Returns a type and those below it, or all types if none is given. Throws NOT_FOUND. */
function within(all: readonly TypeRow[], id: number | undefined): readonly TypeRow[] {
  if (id === undefined) return all
  const asked = all.find((type) => type.id === id)
  if (!asked) throw unknownType()
  const keys = new Set(all.map(({ key }) => key))
  return all.filter((type) => type === asked || typeAbove(type.key, keys) === asked.key)
}

const cut = (type: TypeRow, state: number): TypeRow => ({
  ...type,
  methods: type.methods.filter((option) => option.state === state),
  titles: type.titles.filter((option) => option.state === state),
})

/** Puts types below their parent types; a type whose parent is left out is at the top. */
function treeOf(found: readonly TypeRow[], keys: ReadonlySet<string>): TypeRow[] {
  const placed = found.map((type) => ({ type, id: type.key, parentId: typeAbove(type.key, keys) }))
  const counts = countsUp(placed, ({ type }) => type.count)
  return buildTree(placed, ({ type }): TypeRow => ({
    ...type,
    count: counts.get(type.key) ?? 0,
    children: [],
  })).roots
}

/** Returns every type with its methods and titles, as the caller's company has them. */
async function readTypes(ctx: Ctx): Promise<TypeRow[]> {
  const entries = await listDictEntries(ctx, ['gene_type', 'gene_method'])
  const states = await loadStates(ctx)
  const counts = await countGenes(ctx)
  const uses = await countUses(ctx)
  const may = ctx.caller.permissions.has('research.gene:write') && (await isTopOrg(ctx))
  const methods = entries.filter(({ dict }) => dict === 'gene_method')
  return entries
    .filter(({ dict }) => dict === 'gene_type')
    .map((type) => ({
      id: type.id,
      key: type.value,
      name: type.label,
      state: type.disabled ? 0 : 1,
      count: counts.get(type.value) ?? 0,
      methods: methodsOf(type, methods, states, uses),
      titles: titlesOf(type, states, uses),
      can: { state: may },
      children: [],
    }))
}

const methodsOf = (type: DictEntry, methods: readonly DictEntry[], states: States, uses: Uses): Option[] =>
  methods.map(({ id, value, label, disabled }) => ({
    id: `${type.id}-${id}`,
    key: value,
    name: label,
    state: !disabled && states(type.value, 'method', value) ? 1 : 0,
    uses: uses.ofMethod(type.value, value),
  }))

const titlesOf = (type: DictEntry, states: States, uses: Uses): Option[] =>
  geneTitles.map(({ key, label }) => ({
    id: `${type.id}-${key}`,
    key,
    name: label,
    state: states(type.value, 'title', key) ? 1 : 0,
    uses: uses.ofTitle(type.value, key),
  }))

/** Counts the visible genes of each type. */
async function countGenes(ctx: Ctx): Promise<Map<string, number>> {
  const type = columnOf(gene, 'geneType')
  const found = await ctx.db
    .select({ type: sql<string>`${type}`, n: count() })
    .from(gene)
    .where(and(rows(ctx, gene), isNotNull(type)))
    .groupBy(type)
  return new Map(found.map(({ type, n }) => [type, n]))
}

interface Uses {
  ofMethod: (type: string, method: string) => number
  ofTitle: (type: string, field: string) => number
}

/** Counts the genes of the whole company that have each method and fill each heading, by their type. */
async function countUses(ctx: Ctx): Promise<Uses> {
  const [type, method] = [columnOf(gene, 'geneType'), columnOf(gene, 'geneMethod')]
  const found = (await ctx.db
    .select({
      type: sql<string>`${type}`,
      method: sql<string | null>`${method}`,
      n: count(),
      ...Object.fromEntries(geneTitles.map(({ key }) => [key, count(columnOf(gene, key))])),
    })
    .from(gene)
    .where(and(ofCompany(ctx, gene), isNull(gene.deletedAt), isNotNull(type)))
    .groupBy(type, method)) as ({ type: string; method: string | null; n: number } & Record<string, number>)[]
  const sum = (type: string, of: (row: (typeof found)[number]) => number): number =>
    found.reduce((total, row) => total + (row.type === type ? of(row) : 0), 0)
  return {
    ofMethod: (type, method) => sum(type, (row) => (row.method === method ? row.n : 0)),
    ofTitle: (type, field) => sum(type, (row) => row[field] ?? 0),
  }
}
