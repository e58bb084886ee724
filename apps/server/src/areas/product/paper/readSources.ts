import { PAPER_FILES } from '@hepu/api/areas/product/paper/paperLabels'
import { comparable } from '@hepu/api/cells/normalise'
import { REVIEW } from '@hepu/api/core/resource/review'
import { and, asc, desc, eq, inArray, or } from 'drizzle-orm'
import { dictLabels } from '../../../db/dictEntries.ts'
import { readNames } from '../../../db/keptNames.ts'
import { isNamed, oneOf } from '../../../db/nameConditions.ts'
import {
  groupSummary,
  party,
  product,
  productPaperMove,
  researchVariety,
  storedFile,
  varietyInfo,
} from '../../../db/schema/index.ts'
import type { ResourceTable } from '../../../db/schema/resourceTable.ts'
import { rows } from '../../../db/scope.ts'
import type { FileRow } from '../../../files/fileRow.ts'
import type { Ctx } from '../../../http/context.ts'
import { seeingAll } from '../../../resource/targetTables.ts'
import { listEntriesNamed } from '../../experiment/shared.ts'
import type { Paper } from './paperRows.ts'

/** A record of a registry: its fields are known by name. */
export type Stored = Readonly<Record<string, unknown>> & { id: number }
export type TrialRow = Awaited<ReturnType<typeof listEntriesNamed>>['rows'][number]
export type TraitFigures = (typeof groupSummary.$inferSelect)['traits']

/** Everything that a paper is rendered from. */
export interface PaperSources {
  paper: Paper
  product: Stored | undefined
  variety: Stored | undefined
  /** Rights in the variety, the newest application first. */
  rights: readonly Stored[]
  /** Its trials, newest first. */
  trials: readonly TrialRow[]
  traits: ReadonlyMap<number, TraitFigures>
  files: readonly FileRow[]
  moves: readonly (typeof productPaperMove.$inferSelect)[]
  names: PaperNames
}

/** Names that papers show, by id or code. */
export interface PaperNames {
  organization: ReadonlyMap<number, string>
  user: ReadonlyMap<number, string>
  party: ReadonlyMap<number, string>
  ripePeriod: ReadonlyMap<string, string>
  transgenic: ReadonlyMap<string, string>
  resistance: ReadonlyMap<string, string>
}

/** Most trials that are read for the papers of one page. */
const MAX_TRIALS = 3000

/**
 * Reads what papers are rendered from, all of them in one go: what the caller may only read is read too, in a command as well.
 * Records of registries count once they are reviewed.
 */
export async function readSources(asking: Ctx, papers: readonly Paper[]): Promise<PaperSources[]> {
  if (papers.length === 0) return []
  const ctx: Ctx = { ...asking, ...seeingAll(asking) }
  const names = [...new Set(papers.map(({ name }) => name))]
  const products = await recordsById(ctx, product, idsOf(papers, 'productId'))
  const varieties = await readVarieties(ctx, papers, products, names)
  const rights = await recordsNamed(ctx, varietyInfo, names)
  const trials = (await listEntriesNamed(ctx, 'entry', { names, most: MAX_TRIALS })).rows
  const traits = await readTraits(ctx, trials)
  const files = await readFiles(ctx, papers)
  const moves = await readMoves(ctx, papers)
  const known = await readPaperNames(ctx, papers, moves)
  return papers.map((paper) => {
    const own = products.get(paper.productId ?? 0)
    return {
      paper,
      product: own,
      variety: varietyOf(varieties, paper, own),
      rights: rights.filter((right) => isSame(right, paper.name)),
      trials: trials.filter(({ name }) => name === paper.name),
      traits,
      files: files.filter(({ infoId }) => infoId === String(paper.id)),
      moves: moves.filter(({ paperId }) => paperId === paper.id),
      names: known,
    }
  })
}

const idsOf = (papers: readonly Paper[], field: 'productId' | 'varietyId' | 'partyId' | 'companyId') =>
  papers.flatMap((paper) => paper[field] ?? [])

const isSame = (record: Stored, name: string): boolean =>
  comparable(String(record['name'])) === comparable(name)

async function recordsById(ctx: Ctx, table: ResourceTable, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, Stored>()
  const found = await ctx.db
    .select()
    .from(table)
    .where(and(rows(ctx, table), oneOf(table.id, ids)))
  return new Map(found.map((row): [number, Stored] => [row.id, row]))
}

async function recordsNamed(ctx: Ctx, table: ResourceTable, names: readonly string[]): Promise<Stored[]> {
  const columns = table as unknown as { name: typeof party.name }
  return ctx.db
    .select()
    .from(table)
    .where(
      and(rows(ctx, table), eq(table.status, REVIEW.APPROVED), isNamed(columns.name, names.map(comparable))),
    )
    .orderBy(desc(table.id))
}

/** Reads the approved varieties that papers or their products name, or that bear the name of a paper. */
async function readVarieties(
  ctx: Ctx,
  papers: readonly Paper[],
  products: ReadonlyMap<number, Stored>,
  names: readonly string[],
): Promise<Stored[]> {
  const ids = [
    ...idsOf(papers, 'varietyId'),
    ...[...products.values()].flatMap(({ varietyId }) => (typeof varietyId === 'number' ? varietyId : [])),
  ]
  const columns = researchVariety as unknown as { name: typeof party.name }
  const found: Stored[] = await ctx.db
    .select()
    .from(researchVariety)
    .where(
      and(
        rows(ctx, researchVariety),
        eq(researchVariety.status, REVIEW.APPROVED),
        or(oneOf(researchVariety.id, ids), isNamed(columns.name, names.map(comparable))),
      ),
    )
  return found.toSorted(
    (a, b) =>
      Number(isApproval(b)) - Number(isApproval(a)) ||
      Number(b['year'] ?? 0) - Number(a['year'] ?? 0) ||
      b.id - a.id,
  )
}

/** An approval says more of a variety than a filing of it in another province. */
const isApproval = (variety: Stored): boolean => variety['dataType'] === '审定'

/** Returns the approval that a paper is about: the one that it or its product names, else the newest of its name. */
function varietyOf(found: readonly Stored[], paper: Paper, product: Stored | undefined): Stored | undefined {
  const named = [paper.varietyId, product?.['varietyId']]
  return found.find(({ id }) => named.includes(id)) ?? found.find((variety) => isSame(variety, paper.name))
}

async function readTraits({ db }: Ctx, trials: readonly TrialRow[]) {
  if (trials.length === 0) return new Map<number, TraitFigures>()
  const found = await db
    .select({ entryId: groupSummary.entryId, traits: groupSummary.traits })
    .from(groupSummary)
    .where(
      oneOf(
        groupSummary.entryId,
        trials.map(({ id }) => id),
      ),
    )
  return new Map(found.map(({ entryId, traits }) => [entryId, traits]))
}

const readFiles = (ctx: Ctx, papers: readonly Paper[]): Promise<FileRow[]> =>
  ctx.db
    .select()
    .from(storedFile)
    .where(
      and(
        rows(ctx, storedFile),
        inArray(storedFile.infoType, Object.values(PAPER_FILES)),
        inArray(
          storedFile.infoId,
          papers.map(({ id }) => String(id)),
        ),
        eq(storedFile.state, 'stored'),
      ),
    )
    .orderBy(asc(storedFile.sequence), asc(storedFile.id))

const readMoves = ({ db }: Ctx, papers: readonly Paper[]) =>
  db
    .select()
    .from(productPaperMove)
    .where(
      inArray(
        productPaperMove.paperId,
        papers.map(({ id }) => id),
      ),
    )
    .orderBy(desc(productPaperMove.id))

async function readPaperNames(
  ctx: Ctx,
  papers: readonly Paper[],
  moves: PaperSources['moves'],
): Promise<PaperNames> {
  const partyIds = idsOf(papers, 'partyId')
  const parties =
    partyIds.length === 0
      ? []
      : await ctx.db.select({ id: party.id, name: party.name }).from(party).where(oneOf(party.id, partyIds))
  return {
    organization: await readNames(ctx, 'organization', idsOf(papers, 'companyId')),
    user: await readNames(ctx, 'user', [
      ...papers.map(({ allocatedBy }) => allocatedBy),
      ...moves.map(({ createdBy }) => createdBy),
    ]),
    party: new Map(parties.map(({ id, name }) => [id, name])),
    ripePeriod: await dictLabels(ctx, 'ripe_period'),
    transgenic: await dictLabels(ctx, 'transgenic_type'),
    resistance: await dictLabels(ctx, 'disease_class'),
  }
}
