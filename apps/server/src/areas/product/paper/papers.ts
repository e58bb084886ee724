import { offeredStates } from '@hepu/api/areas/product/paper/commercializeStates'
import type * as api from '@hepu/api/areas/product/paper/onePagePaper'
import type { PaperContent } from '@hepu/api/areas/product/paper/paperContent'
import { completenessOf, missingLabels } from '@hepu/api/areas/product/paper/paperParts'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, exists, or, type SQL } from 'drizzle-orm'
import { byPinyin, contains, inOrder, oneOf, ordered } from '../../../db/nameConditions.ts'
import { pageOf } from '../../../db/page.ts'
import { product, productPaper, storedFile } from '../../../db/schema/index.ts'
import { mayChange, rows } from '../../../db/scope.ts'
import { listFiles } from '../../../files/attachedFiles.ts'
import { fileUrl } from '../../../files/fileRow.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx } from '../../../http/context.ts'
import { readNames } from '../../../db/keptNames.ts'
import {
  filesHomeOf,
  getPaper,
  getVersion,
  listVersions,
  newestNumbers,
  saysTheSame,
  type FrozenPaper,
  type Paper,
} from './paperRows.ts'
import { hasProvinceShapes } from './provinceShapes.ts'
import { readSources, type PaperSources } from './readSources.ts'
import { removeBlocker } from './removeBlocker.ts'
import { renderContent } from './renderContent.ts'

type Filters = ParsedInputOf<typeof api.pagePapers>['model']
type Row = ResultOf<typeof api.pagePapers>['records'][number]

/** Returns the condition of the papers that the filters of the list select. */
export const papersWhere = (
  ctx: Ctx,
  { commercializeState, sourceFrom, name, companyId }: Filters,
): SQL | undefined =>
  and(
    rows(ctx, productPaper),
    commercializeState ? eq(productPaper.state, commercializeState) : undefined,
    sourceFrom ? eq(productPaper.sourceFrom, sourceFrom) : undefined,
    companyId ? eq(productPaper.companyId, companyId) : undefined,
    name ? or(contains(productPaper.name, name), hasCode(ctx, name)) : undefined,
  )

/** Returns the condition that the code of the product contains a text. */
function hasCode(ctx: Ctx, part: string): SQL {
  const columns = product as unknown as { code: typeof productPaper.name }
  return exists(
    ctx.db
      .select({ id: product.id })
      .from(product)
      .where(and(eq(product.id, productPaper.productId), contains(columns.code, part))),
  )
}

/** Returns the column that a list or its workbook is put in order by. */
export const sortColumn = (sort: string) => {
  if (sort === 'name') return byPinyin(productPaper.name)
  if (sort === 'commercializeState') return productPaper.state
  if (sort === 'allocatedOn') return productPaper.allocatedOn
  if (sort === 'createTime') return productPaper.createdAt
  return sort === 'id' ? productPaper.id : productPaper.updatedAt
}

/** Returns a page of one-page papers with how complete each is. */
export async function pagePapers(
  ctx: Ctx,
  { model, sort, order, ...wish }: ParsedInputOf<typeof api.pagePapers>,
): Promise<ResultOf<typeof api.pagePapers>> {
  const { found, page } = await pageOf(
    ctx,
    ctx.db.select().from(productPaper).where(papersWhere(ctx, model)).$dynamic(),
    wish,
    ordered(order, sortColumn(sort), productPaper.id),
  )
  return { ...page, records: await presentPapers(ctx, found) }
}

/** Returns rows of the list, in the order of the papers. */
export async function presentPapers(ctx: Ctx, papers: readonly Paper[]): Promise<Row[]> {
  const sources = await readSources(ctx, papers)
  const numbers = await newestNumbers(
    ctx,
    papers.map(({ id }) => id),
  )
  const now = ctx.services.now()
  const shown = sources.map((source) =>
    presentPaper(ctx, source, renderContent(source, now), numbers.get(source.paper.id) ?? null),
  )
  return inOrder(
    papers.map(({ id }) => id),
    shown,
  )
}

function presentPaper(
  ctx: Ctx,
  { paper, variety, names }: PaperSources,
  content: PaperContent,
  number: number | null,
): Row {
  return {
    id: paper.id,
    name: paper.name,
    productId: paper.productId,
    productCode: content.code,
    varietyId: variety?.id ?? null,
    approvalNo: content.approvalNo,
    commercializeState: paper.state,
    sourceFrom: paper.sourceFrom,
    companyId: paper.companyId,
    companyName: content.company,
    allocatedOn: paper.allocatedOn,
    allocatedByName: names.user.get(paper.allocatedBy ?? 0) ?? null,
    completeness: completenessOf(content),
    missing: missingLabels(content),
    number,
    updateTime: paper.updatedAt,
    version: paper.version,
    ...actionsOf(ctx, paper, number),
  }
}

function actionsOf(ctx: Ctx, paper: Paper, number: number | null) {
  const { permissions } = ctx.caller
  const isOwn = mayChange(ctx, paper)
  const mayWrite = isOwn && permissions.has('product.paper:write')
  const isOver = paper.state === '6'
  return allowed(
    {
      edit: mayWrite,
      freeze: mayWrite,
      delete: mayWrite,
      allocate: isOwn && permissions.has('product.paper:allocate'),
    },
    {
      delete: removeBlocker(paper, number !== null),
      allocate: isOver ? '已退出，不能再分配产业公司' : null,
    },
  )
}

/** Returns what a paper says: now, or as a version was frozen. */
export async function readContent(
  ctx: Ctx,
  paper: Paper,
  number: number | null | undefined,
): Promise<{ content: PaperContent; frozen: FrozenPaper | null; source: PaperSources }> {
  const source = must((await readSources(ctx, [paper]))[0], 'the sources of the paper')
  if (!number) return { content: renderContent(source, ctx.services.now()), frozen: null, source }
  const frozen = await getVersion(ctx, paper, number)
  return { content: frozen.content, frozen, source }
}

/** Returns what is printed: the version, or what the records say now; where that is what the newest version says, the version. */
export async function readPrinted(ctx: Ctx, paper: Paper, number: number | null | undefined) {
  const asked = await readContent(ctx, paper, number)
  const [newest] = asked.frozen ? [] : await listVersions(ctx, paper)
  return newest && saysTheSame(newest.content, asked.content)
    ? { ...asked, content: newest.content, frozen: newest }
    : asked
}

/** Returns a paper with its content, its versions, its pictures and files. */
export async function showPaper(
  ctx: Ctx,
  { id, number }: ParsedInputOf<typeof api.showPaper>,
): Promise<ResultOf<typeof api.showPaper>> {
  const paper = await getPaper(ctx, id)
  const { content, frozen, source } = await readPrinted(ctx, paper, number)
  const versions = await listVersions(ctx, paper)
  const present = renderContent(source, ctx.services.now())
  return {
    ...presentPaper(ctx, source, present, versions[0]?.number ?? null),
    typed: typedOf(source),
    content,
    shownNumber: number ?? null,
    printedNumber: frozen?.number ?? null,
    versions: await presentVersions(ctx, versions),
    ...(await picturesOf(ctx, content)),
    hasShapes: hasProvinceShapes(ctx),
    files: await listFiles(ctx, filesHomeOf(paper, 'files')),
    nextStates: offeredStates(paper),
  }
}

const typedOf = ({ paper, names }: PaperSources) => ({
  strengths: paper.strengths,
  weaknesses: paper.weaknesses,
  cultivation: paper.cultivation,
  benchmarks: paper.benchmarks,
  market: paper.market,
  targetArea: paper.targetArea,
  plannedArea: paper.plannedArea,
  partyId: paper.partyId,
  partyName: names.party.get(paper.partyId ?? 0) ?? null,
})

async function presentVersions(ctx: Ctx, versions: readonly FrozenPaper[]) {
  const names = await readNames(
    ctx,
    'user',
    versions.map(({ createdBy }) => createdBy),
  )
  return versions.map(({ number, asOf, completeness, note, createdBy }) => ({
    number,
    asOf,
    completeness,
    note,
    createdByName: names.get(createdBy ?? 0) ?? null,
  }))
}

/** Returns the addresses of the pictures of a content, and the names of those that are gone. */
async function picturesOf(ctx: Ctx, { pictures }: PaperContent) {
  const found = await findPictures(ctx, pictures)
  const urls = await Promise.all(
    found.map(async (row) => [String(row.id), await fileUrl(ctx.services, row)] as const),
  )
  const pictureUrls = Object.fromEntries(urls)
  return {
    pictureUrls,
    lostPictures: pictures.filter(({ fileId }) => !(fileId in pictureUrls)).map(({ name }) => name),
  }
}

/** Returns the stored files of pictures that are still there. */
export const findPictures = (ctx: Ctx, pictures: PaperContent['pictures']) =>
  pictures.length === 0
    ? Promise.resolve([])
    : ctx.db
        .select()
        .from(storedFile)
        .where(
          and(
            rows(ctx, storedFile),
            eq(storedFile.state, 'stored'),
            oneOf(
              storedFile.id,
              pictures.map(({ fileId }) => Number(fileId)),
            ),
          ),
        )
