import type * as api from '@hepu/api/areas/product/paper/onePagePaper'
import {
  KEPT_FILES,
  paperLabels as labels,
  PICTURE_TYPES,
  type PaperFileKind,
} from '@hepu/api/areas/product/paper/paperLabels'
import type { PaperContent } from '@hepu/api/areas/product/paper/paperContent'
import { completenessOf } from '@hepu/api/areas/product/paper/paperParts'
import { AppError } from '@hepu/api/core/errorCodes'
import { endingOf } from '@hepu/api/core/file/fileTypes'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { eq } from 'drizzle-orm'
import { dictLabels } from '../../../db/dictEntries.ts'
import { productPaper, productPaperVersion, storedFile } from '../../../db/schema/index.ts'
import { inOrgOf } from '../../../db/scope.ts'
import { removeRow, staleEdit, updateLocked, writeLog } from '../../../db/write.ts'
import { attachFiles, listFiles, removeFile } from '../../../files/attachedFiles.ts'
import type { Ctx } from '../../../http/context.ts'
import { movePaper } from './commercialize.ts'
import { assertPartner } from './partners.ts'
import {
  filesHomeOf,
  listVersions,
  lockPaper,
  PAPER,
  saysTheSame,
  type FrozenPaper,
  type Paper,
} from './paperRows.ts'
import { readContent } from './papers.ts'
import { removeBlocker } from './removeBlocker.ts'

const note = { label: PAPER }
type Update = ParsedInputOf<typeof api.updatePaper>

/** Saves texts, source, state and files of a paper in one go. */
export async function updatePaper(
  ctx: Ctx,
  { id, version, commercializeState, reason, plantFiles, earFiles, grainFiles, files, ...texts }: Update,
): Promise<ResultOf<typeof api.updatePaper>> {
  const paper = await lockPaper(ctx, id)
  if (version !== paper.version) throw await staleEdit(ctx, paper, note)
  await assertSource(ctx, texts.sourceFrom, paper)
  if (texts.partyId && texts.partyId !== paper.partyId) await assertPartner(ctx, texts.partyId)
  const values = withoutAbsent(texts)
  const row =
    commercializeState && commercializeState !== paper.state
      ? await movePaper(ctx, paper, commercializeState, { values, reason })
      : await updateLocked(ctx, productPaper, paper, { values }, note)
  const sent = { plantFiles, earFiles, grainFiles, files }
  for (const [name, kind] of fileFields) await keepFiles(ctx, row, { name, kind, ids: sent[name] })
  return { id: row.id, version: row.version }
}

/** Leaves out what a save does not name, so that it stays as it is. */
const withoutAbsent = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>

async function assertSource(ctx: Ctx, sourceFrom: string | null | undefined, paper: Paper): Promise<void> {
  if (!sourceFrom || sourceFrom === paper.sourceFrom) return
  const known = await dictLabels(ctx, 'source_from')
  if (!known.has(sourceFrom))
    throw new AppError(
      'BAD_INPUT',
      `${labels.sourceFrom}「${sourceFrom}」不在字典中，可选：${[...known.keys()].join('、')}`,
      { data: { problems: [{ path: 'sourceFrom', message: `${labels.sourceFrom}不正确` }] } },
    )
}

const fileFields = [
  ['plantFiles', 'plant'],
  ['earFiles', 'ear'],
  ['grainFiles', 'grain'],
  ['files', 'files'],
] as const satisfies readonly (readonly [string, PaperFileKind])[]

interface SentFiles {
  name: (typeof fileFields)[number][0]
  kind: PaperFileKind
  ids: readonly number[] | null | undefined
}

/** Gives a paper these files of a kind in place of those it has, and writes both into its history. */
async function keepFiles(ctx: Ctx, paper: Paper, { name, kind, ids }: SentFiles): Promise<void> {
  if (!ids) return
  const home = filesHomeOf(paper, kind)
  const before = await listFiles(ctx, home)
  const gone = before.filter((file) => !ids.includes(file.id))
  const added = await attachFiles(ctx, ids, home)
  const unfit = kind === 'files' ? undefined : added.find((file) => !isPicture(file.originalName))
  if (unfit)
    throw new AppError(
      'BAD_INPUT',
      `${labels[name]}「${unfit.originalName}」不能印出，请上传 ${PICTURE_TYPES.join('、')} 图片`,
      { data: { problems: [{ path: name, message: `请上传 ${PICTURE_TYPES.join('、')} 图片` }] } },
    )
  const shown = gone.length > 0 ? await shownFiles(ctx, paper) : new Set<string>()
  for (const { id } of gone) await dropFile(ctx, paper, id, shown.has(String(id)))
  if (gone.length + added.length === 0) return
  const names = (files: readonly { originalName: string }[]) => files.map(({ originalName }) => originalName)
  await writeLog(ctx, {
    object: 'product_paper',
    objectId: paper.id,
    orgId: paper.orgId,
    crop: paper.crop,
    action: 'update',
    before: { [name]: names(before) },
    after: { [name]: [...names(before.filter((file) => !gone.includes(file))), ...names(added)] },
  })
}

const isPicture = (name: string): boolean => (PICTURE_TYPES as readonly string[]).includes(endingOf(name))

/** Returns the ids of the pictures that versions show. */
async function shownFiles(ctx: Ctx, paper: Paper): Promise<Set<string>> {
  const versions = await listVersions(ctx, paper)
  return new Set(versions.flatMap(({ content }) => content.pictures.map(({ fileId }) => fileId)))
}

/** Deletes a file that a paper gives up; one that a version shows is kept aside for it. */
async function dropFile(ctx: Ctx, paper: Paper, id: number, isShown: boolean): Promise<void> {
  if (!isShown) return removeFile(inOrgOf(ctx, paper), id)
  await ctx.db.update(storedFile).set({ infoType: KEPT_FILES }).where(eq(storedFile.id, id))
}

/** Freezes what a paper says at this moment as its next version. */
export async function freezePaper(
  ctx: Ctx,
  { id, version, note: said }: ParsedInputOf<typeof api.freezePaper>,
): Promise<ResultOf<typeof api.freezePaper>> {
  const paper = await lockPaper(ctx, id)
  if (version !== paper.version) throw await staleEdit(ctx, paper, note)
  const { content } = await readContent(ctx, paper, null)
  const [newest] = await listVersions(ctx, paper)
  if (newest) assertAnother(newest, content, said)
  const { orgId, crop } = paper
  const values = {
    paperId: id,
    number: (newest?.number ?? 0) + 1,
    asOf: new Date(content.asOf),
    completeness: completenessOf(content),
    note: said,
  }
  const stamps = { createdBy: ctx.caller.userId, createdAt: ctx.services.now() }
  const [row] = await ctx.db
    .insert(productPaperVersion)
    .values({ orgId, crop, ...values, content, ...stamps })
    .returning({ id: productPaperVersion.id })
  const objectId = must(row, 'the version').id
  await writeLog(ctx, {
    object: 'product_paper_version',
    objectId,
    orgId,
    crop,
    action: 'create',
    after: values,
  })
  return { number: values.number }
}

/** Throws CONFLICT for a version that would say the same as the newest one: a button that is pressed twice makes one. */
function assertAnother(newest: FrozenPaper, content: PaperContent, note: string | null): void {
  if (newest.note !== note || !saysTheSame(newest.content, content)) return
  throw new AppError('CONFLICT', `第${newest.number}版与现在的内容和说明相同，无须再定版`)
}

/** Deletes papers that were never handed out. */
export async function removePapers(ctx: Ctx, { ids }: ParsedInputOf<typeof api.removePapers>): Promise<null> {
  for (const id of ids.toSorted((a, b) => a - b)) {
    const paper = await lockPaper(ctx, id)
    const why = removeBlocker(paper, (await listVersions(ctx, paper)).length > 0)
    if (why) throw new AppError('BAD_STATE', `「${paper.name}」${why}`)
    for (const [, kind] of fileFields)
      for (const file of await listFiles(ctx, filesHomeOf(paper, kind)))
        await removeFile(inOrgOf(ctx, paper), file.id)
    await removeRow(ctx, productPaper, id, note)
  }
  return null
}
